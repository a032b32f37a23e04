import { closeSync, openSync, readSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inputLimit, isUtf16, notText, unreadable } from '../diagnostics/files.js';
import { adviceOnName } from './grammar-path.js';
import { MAX_INPUT } from '../options/limits.js';
import { STDIN, type Source } from '../text/source.js';

/** Thrown if a file of the user cannot be read or written; ends the command. */
export class FileError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** The number of octets that are read at once. */
const PIECE = 1 << 16;

/**
 * The text of a file, or of standard input for `-`.
 *
 * @param name the file's in messages
 * @throws {FileError} if it cannot be read, is longer, or is not text
 */
export function readSource(path: string, name = sourceName(path)): Source {
  return decodeSource(name, readInput(path, name));
}

/**
 * The octets of a file, or of standard input for `-`. Devices and pipes do not announce their length, so
 * reading stops at the limit.
 *
 * @param advice what to do about a path where there is no file
 * @throws {FileError} if they cannot be read, or exceed the limit
 */
export function readInput(
  path: string,
  name = sourceName(path),
  maxOctets = MAX_INPUT,
  advice: (path: string) => readonly string[] = adviceOnName,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let file: number | undefined;
  try {
    file = path === '-' ? 0 : openSync(path, 'r');
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const count = readSync(file, piece);
      if (count === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, count));
      size += count;
      if (size > maxOctets) break;
    }
  } catch (error) {
    const reason = systemErrorPhrase(error);
    throw new FileError(unreadable(name, reason, reason === NO_SUCH_FILE ? advice(path) : []));
  } finally {
    if (file !== undefined && file !== 0) closeSync(file);
  }
  throw new FileError(inputLimit(name));
}

/**
 * Octets as text.
 *
 * @throws {FileError} if they are not text
 */
export function decodeSource(name: string, bytes: Uint8Array): Source {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new FileError(isUtf16(name));
  const fail = (offset: number): never => {
    const line = bytes.subarray(0, offset).filter((octet) => octet === 0x0a).length + 1;
    throw new FileError(notText(name, offset, bytes[offset]!, line));
  };
  const nul = bytes.indexOf(0);
  if (nul >= 0) fail(nul);
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return fail(firstIllFormed(bytes));
  }
}

function sourceName(path: string): string {
  return path === '-' ? STDIN : path;
}

/** The meaning of a system error, as a phrase. */
export function systemErrorPhrase(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS.get(code) ?? message;
}

const NO_SUCH_FILE = 'no such file';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', NO_SUCH_FILE],
  ['EISDIR', 'it is a directory'],
  ['ENOTDIR', 'a part of its path is not a directory'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EADDRINUSE', 'another program uses this port'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
]);

/** The offset of the first octet that neither is a character of UTF-8 nor begins one. */
function firstIllFormed(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  // Where the character begins that is being read.
  let begin = 0;
  try {
    for (let i = 0; i < bytes.length; i++)
      if (decoder.decode(bytes.subarray(i, i + 1), { stream: true }) !== '') begin = i + 1;
  } catch {
    // The octet that does not continue a character is not the one that is wrong.
  }
  return begin;
}
