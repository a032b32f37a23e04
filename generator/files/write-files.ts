/**
 * Writes output to disk. Regular files are replaced atomically, by renaming a temporary file; everything else, and
 * the files that a command has read, stay untouched.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../targets/compile-result.js';
import { foreignFile, outputIsInput, unwritable } from '../diagnostics/files.js';
import { unlessItThrows } from './unless-it-throws.js';
import { FileError, systemErrorPhrase } from './read-source.js';
import { beginningOf, lstatIfThere, readRegular } from './regular-file.js';
import { createTemporary, removeLeftovers } from './temporary.js';

/**
 * Writes the files that differ from those on disk. Each is first written beside its target; they are renamed
 * only when all have been written, so a failure leaves the previous output as it was. A file keeps its mode
 * and, where the system permits, its owner and group.
 *
 * @param inputs the paths of files that must not be replaced under any name; `-` is standard input
 * @returns the paths that were written, below `folder`
 * @throws {FileError} if something could not be written, or is not a regular file that may be replaced
 */
export function writeFiles(
  folder: string,
  files: readonly GeneratedFile[],
  inputs: readonly string[] = [],
): readonly string[] {
  const all = files.map(({ path, text }) => ({
    path: join(folder, path),
    octets: Buffer.from(text),
  }));
  for (const parent of new Set(all.map(({ path }) => dirname(path)))) removeLeftovers(parent);
  const changed = all.filter(
    ({ path, octets }) => !readRegular(path, octets.length)?.equals(octets),
  );
  const temporary: string[] = [];
  let at = folder;
  try {
    // All refusals come before the first rename.
    const replaced = changed.map(({ path }) => replaceable((at = path), inputs));
    changed.forEach(({ path, octets }, index) => {
      at = path;
      makeFolder(dirname(path));
      temporary.push(createTemporary(dirname(path), octets, replaced[index]));
    });
    changed.forEach(({ path }, index) => renameSync(temporary[index]!, (at = path)));
  } catch (error) {
    for (const path of temporary) rmSync(path, { force: true });
    if (error instanceof FileError) throw error;
    throw new FileError(unwritable(at, systemErrorPhrase(error)));
  }
  return changed.map(({ path }) => path);
}

/** Makes a folder and those above it. In `/proc`, where none can be made, `recursive` of Node's `mkdirSync` never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may make it at the same time.
    if (existsSync(path)) return;
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT'
      ? new FileError(unwritable(path, 'no folder can be made there'))
      : error;
  }
}

/**
 * Writes to a path that the user has named. It replaces a regular file, also through a symbolic link, and writes to a
 * device or a FIFO, waiting for a reader as a shell's `>` does.
 *
 * @param inputs as in {@link writeFiles}
 * @returns whether anything was written; a regular file with the same content stays as it is
 * @throws {FileError} if it could not be written, or is one of the inputs
 */
export function writeOutput(path: string, text: string, inputs: readonly string[]): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isFile()) {
      const isLink = stats !== undefined && lstatSync(path).isSymbolicLink();
      const target = isLink ? realpathSync(path) : path;
      return writeFiles('', [{ path: target, text }], inputs).length > 0;
    }
    refuseInputs(path, inputs);
    const file = openSync(path, constants.O_WRONLY);
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(unwritable(path, systemErrorPhrase(error)));
  }
}

/**
 * Refuses to replace files that abnfc has not written, or that cannot be read. Empty files may be replaced.
 *
 * @throws {FileError} for the first file that exists and does not name abnfc in its first line
 */
export function checkOwnership(folder: string, files: readonly { readonly path: string }[]): void {
  for (const { path } of files.map((file) => ({ path: join(folder, file.path) })))
    if (lstatIfThere(path)?.isFile() && !isReplaceable(path))
      throw new FileError(foreignFile(path));
}

/**
 * Writes files that abnfc makes, as {@link writeFiles} does, where no file of others is.
 *
 * @throws {FileError} as {@link checkOwnership} and {@link writeFiles} do
 */
export function writeGenerated(
  folder: string,
  files: readonly GeneratedFile[],
  inputs: readonly string[] = [],
): readonly string[] {
  checkOwnership(folder, files);
  return writeFiles(folder, files, inputs);
}

/** The number of octets to search for abnfc's name, which comes within the first few hundred. */
const LONGEST_BEGINNING = 4096;

/** The beginnings of modules and files of other languages, patterns, minified files and pages of the explorer. */
const OURS =
  /^(?:(?:\/\/|#|<!--|\{ "type": "string", "\$comment":) "?@generated by `?abnfc |\/\*! [^\n]* by abnfc \| \(c\) \d+ the abnfc authors|<!doctype html><!-- @generated by abnfc )/;

function isReplaceable(path: string): boolean {
  const octets = beginningOf(path, LONGEST_BEGINNING);
  if (octets === undefined) return false;
  const beginning = octets.toString('latin1');
  const isEmpty = octets.length < LONGEST_BEGINNING && beginning.trim() === '';
  return isEmpty || OURS.test(beginning);
}

/** The status of a file that may be replaced; undefined if there is none. */
function replaceable(path: string, inputs: readonly string[]): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  refuseInputs(path, inputs);
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  if (!stats.isFile()) {
    const what = stats.isSymbolicLink() ? 'a symbolic link' : 'not a regular file';
    throw new FileError(unwritable(path, `it is ${what}`));
  }
  // Renaming needs only the permission to change the folder.
  accessSync(path, constants.W_OK);
  return stats;
}

function refuseInputs(path: string, inputs: readonly string[]): void {
  const output = identityOf(path);
  if (output === undefined) return;
  for (const input of inputs)
    if (identityOf(input) === output) throw new FileError(outputIsInput(path, input));
}

/** Identifies a file, whatever its name; undefined if it does not exist. */
function identityOf(path: string): string | undefined {
  const stats = unlessItThrows(() =>
    path === '-' ? fstatSync(0, { bigint: true }) : statSync(path, { bigint: true }),
  );
  return stats && `${stats.dev} ${stats.ino}`;
}
