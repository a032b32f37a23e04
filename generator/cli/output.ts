/** Generated files on disk: written all or none, or compared with what is there. */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../compile.js';
import { unwritable } from '../diagnostics.js';
import type { ExpectedFile } from './expected.js';
import { digestOf } from './memory.js';
import { FileError, reasonOf } from './read-source.js';
import { say, type ExitCode } from './terminal.js';

/**
 * Writes the files that differ from what is there. Each is first written beside its place; only when
 * all could be, they are renamed, so a failure leaves the previous output as it was.
 *
 * @returns the paths that were written, below `folder`
 * @throws {FileError} if something could not be written
 */
export function writeFiles(folder: string, files: readonly GeneratedFile[]): readonly string[] {
  const changed = files
    .map(({ path, text }) => ({ path: join(folder, path), text }))
    .filter(({ path, text }) => !readBytes(path)?.equals(Buffer.from(text)));
  const temporary = (path: string): string => `${path}.${process.pid}.tmp`;
  const begun: string[] = [];
  try {
    for (const { path, text } of changed) {
      mkdirSync(dirname(path), { recursive: true });
      // A folder in the place of a file would be noticed too late, when others are renamed already.
      if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) {
        throw Object.assign(new Error(`${path} is a directory`), { code: 'EISDIR', path });
      }
      begun.push(temporary(path));
      writeFileSync(temporary(path), text);
    }
    for (const { path } of changed) renameSync(temporary(path), path);
  } catch (error) {
    for (const path of begun) rmSync(path, { force: true });
    const { path: blamed } = error as NodeJS.ErrnoException;
    const name = blamed?.replace(/\.\d+\.tmp$/, '') ?? folder;
    throw new FileError(unwritable(name, reasonOf(error)));
  }
  return changed.map(({ path }) => path);
}

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
  files: readonly Pick<ExpectedFile, 'path' | 'digest'>[],
  owned: readonly string[],
): readonly Staleness[] {
  const problems = files.flatMap(({ path, digest }): Staleness[] => {
    const found = readBytes(join(folder, path));
    if (found !== undefined && digestOf(found) === digest) return [];
    return [{ path: join(folder, path), problem: found === undefined ? 'missing' : 'stale' }];
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
  for (const { path, problem } of problems) say(`${problem}: ${path}\n`);
  if (problems.length === 0) return 0;
  const hasStrays = problems.some(({ problem }) => problem === 'stray');
  say(`to mend this: ${command}${hasStrays ? ', and remove what is stray' : ''}\n`);
  return 1;
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch {
    return [];
  }
}

/** Nothing if the file cannot be read. */
function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
