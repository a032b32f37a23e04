import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { inputLimit, notText, unreadable, type Diagnostic } from '../diagnostics.js';
import { DEFAULT_MAX_INPUT } from '../limits.js';
import { STDIN, type Source } from '../source.js';

/** A file of the user's that cannot be read or written; ends the command. */
export class FileError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** How many octets are asked for at once. */
const PIECE = 1 << 16;

/**
 * The text of a file, or of standard input for `-`.
 *
 * @param maxInput how many octets it may have
 * @throws {FileError} if it cannot be read, is longer, or is not text
 */
export function readSource(path: string, maxInput?: number): Source {
  return decodeSource(nameOf(path), readInput(path, maxInput));
}

/**
 * The octets of a grammar, or of standard input for `-`. Devices and pipes do not tell how many they
 * have, so no more is read than is allowed.
 *
 * @throws {FileError} if they cannot be read, or are more
 */
export function readInput(path: string, maxInput = DEFAULT_MAX_INPUT): Uint8Array {
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
      if (size > maxInput) break;
    }
  } catch (error) {
    throw new FileError(unreadable(nameOf(path), reasonOf(error)));
  } finally {
    if (file !== undefined && file !== 0) closeSync(file);
  }
  throw new FileError(inputLimit(nameOf(path), maxInput));
}

/**
 * Octets as text.
 *
 * @throws {FileError} if they are none
 */
export function decodeSource(name: string, bytes: Uint8Array): Source {
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new FileError(notText(name, nul, 0));
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const offset = firstIllFormed(bytes);
    throw new FileError(notText(name, offset, bytes[offset]!));
  }
}

/**
 * The octets of a file, or of standard input for `-`.
 *
 * @throws {FileError} if there are none to read
 */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new FileError(unreadable(nameOf(path), reasonOf(error)));
  }
}

function nameOf(path: string): string {
  return path === '-' ? STDIN : path;
}

/** What a system error means to somebody who does not know its code. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'ENOTDIR':
      return 'a part of its path is not a directory';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ENOSPC':
      return 'the disk is full';
    case 'EROFS':
      return 'the file system is read-only';
    default:
      return message;
  }
}

/** The offset of the octet at which the input stops being UTF-8; the last one, if it just ends there. */
function firstIllFormed(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let i = 0; i < bytes.length; i++) {
    try {
      decoder.decode(bytes.subarray(i, i + 1), { stream: true });
    } catch {
      return i;
    }
  }
  return bytes.length - 1;
}
