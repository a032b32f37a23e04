/** Generated files on disk, compared with what they should be. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../files/memory.js';
import { lstatIfThere, readRegular } from '../files/regular-file.js';
import { isTemporary } from '../files/temporary.js';
import { visible } from '../visible.js';
import type { ExpectedFile } from './expected.js';
import { say, type ExitCode } from './terminal.js';

/** What is wrong with the files on disk. */
export interface Staleness {
  readonly path: string;
  readonly problem: 'stale' | 'missing' | 'stray';
}

/**
 * Compares every octet, by digest, and looks for files that no target makes.
 *
 * @param owned the folders below `folder` that hold generated files only; `''` is `folder` itself
 */
export function checkFiles(
  folder: string,
  files: readonly Pick<ExpectedFile, 'path' | 'digest' | 'size'>[],
  owned: readonly string[],
): readonly Staleness[] {
  const problems = files.flatMap((file): Staleness[] => {
    const path = join(folder, file.path);
    const found = readRegular(path, file.size);
    if (found !== undefined && digestOf(found) === file.digest) return [];
    return [{ path, problem: lstatIfThere(path) === undefined ? 'missing' : 'stale' }];
  });
  const expected = new Set(files.map(({ path }) => join(folder, path)));
  const strays = owned
    .flatMap((sub) => filesBelow(join(folder, sub)))
    .filter((path) => !expected.has(path))
    .map((path): Staleness => ({ path, problem: 'stray' }));
  return [...problems, ...strays].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Says what is wrong, and how to mend it.
 *
 * @returns 1 if anything is
 */
export function reportStaleness(problems: readonly Staleness[], command: string): ExitCode {
  for (const { path, problem } of problems) say(`${problem}: ${visible(path)}\n`);
  if (problems.length === 0) return 0;
  const hasStrays = problems.some(({ problem }) => problem === 'stray');
  say(`to mend this: ${visible(command)}${hasStrays ? ', and remove what is stray' : ''}\n`);
  return 1;
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return isTemporary(entry.name) ? [] : [path];
    });
  } catch {
    return [];
  }
}
