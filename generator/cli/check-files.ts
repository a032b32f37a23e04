/** Generated files on disk, compared with what they should be. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Variant } from '../options/variant.js';
import { unlessItThrows } from '../files/unless-it-throws.js';
import { lstatIfThere, readRegular } from '../files/regular-file.js';
import { isTemporary } from '../files/temporary.js';
import { visible } from '../text/visible.js';
import type { GeneratedFile } from '../targets/compile-result.js';
import { say, type ExitCode } from './terminal.js';

/** A file on disk that differs from what it should be. */
export interface Staleness {
  readonly path: string;
  readonly status: 'stale' | 'missing' | 'stray';
}

/**
 * Compares files with what they should be, byte for byte, and looks for files that no grammar makes. A file whose line
 * ends are CR LF is as it should be: Git may check out text that way.
 *
 * @param owned the folders below `folder` that hold only generated files; `''` is `folder` itself
 */
export function checkFiles(
  folder: string,
  files: readonly Pick<GeneratedFile, 'path' | 'text'>[],
  owned: readonly string[],
): readonly Staleness[] {
  const differing = files.flatMap((file): Staleness[] => {
    const path = join(folder, file.path);
    const texts = [file.text, file.text.replaceAll('\n', '\r\n')].map((text) => Buffer.from(text));
    if (texts.some((octets) => readRegular(path, octets.length)?.equals(octets))) return [];
    return [{ path, status: lstatIfThere(path) === undefined ? 'missing' : 'stale' }];
  });
  const expected = new Set(files.map(({ path }) => join(folder, path)));
  const strays = owned
    .flatMap((sub) => filesBelow(join(folder, sub)))
    .filter((path) => !expected.has(path))
    .map((path): Staleness => ({ path, status: 'stray' }));
  return [...differing, ...strays].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Modules on disk of variants that the user asked for and the compiler left out. */
export function leftOver(
  folder: string,
  files: readonly Pick<GeneratedFile, 'path'>[],
  asked: readonly Variant[],
): readonly Staleness[] {
  const [first] = files;
  if (first === undefined) return [];
  const made = new Set(files.map(({ path }) => join(folder, path)));
  return asked
    .map((variant) => join(folder, dirname(first.path), `${variant}.ts`))
    .filter((path) => !made.has(path) && lstatIfThere(path) !== undefined)
    .map((path) => ({ path, status: 'stray' }));
}

/**
 * Lists the files that differ, and the command that fixes them.
 *
 * @returns 1 if there are any
 */
export function reportStaleness(differing: readonly Staleness[], command: string): ExitCode {
  for (const { path, status } of differing) say(`${status}: ${visible(path)}\n`);
  if (differing.length === 0) return 0;
  const hasStrays = differing.some(({ status }) => status === 'stray');
  say(`to fix this: ${visible(command)}${hasStrays ? ', and remove the stray files' : ''}\n`);
  return 1;
}

function filesBelow(folder: string): readonly string[] {
  const entries =
    unlessItThrows(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory() && !isTemporary(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}
