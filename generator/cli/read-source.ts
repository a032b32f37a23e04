import { readFileSync } from 'node:fs';
import { notText, unreadable, type Diagnostic } from '../diagnostics.js';
import { STDIN, type Source } from '../source.js';

/** The text of a file, or of standard input for `-`; or why it cannot be had. */
export function readSource(path: string): Source | Diagnostic {
  const name = path === '-' ? STDIN : path;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    return unreadable(name, reasonOf(error));
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) return notText(name, nul, 0);
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const offset = firstIllFormed(bytes);
    return notText(name, offset, bytes[offset]!);
  }
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
