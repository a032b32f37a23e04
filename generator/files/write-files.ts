/** Generated files on disk, all of them or none. */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../compile.js';
import { foreignFile, unwritable } from '../diagnostics.js';
import { FileError, reasonOf } from './read-source.js';

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
    .filter(({ path, text }) => !readIfThere(path)?.equals(Buffer.from(text)));
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

/**
 * Refuses to replace what a person has written: what is compiled says at its top where it comes from. An
 * empty file is nobody's.
 *
 * @throws {FileError} for the first file that is there and does not say so
 */
export function checkOwnership(folder: string, files: readonly { readonly path: string }[]): void {
  for (const { path } of files) {
    const found = readIfThere(join(folder, path))?.toString('latin1').trim();
    if (found && !/^(\/\/ @generated |\/\*! .* by abnfc \|)/.test(found))
      throw new FileError(foreignFile(join(folder, path)));
  }
}

/** The octets of a file; nothing if it cannot be read. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
