/** Reads regular files, and never blocks on the other things that may be in their place. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  type Stats,
} from 'node:fs';
import { unlessItThrows } from './unless-it-throws.js';

/** The flag with which opening a FIFO does not wait for a writer. Windows has neither the flag nor FIFOs. */
const READ = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * The octets of a regular file; `undefined` if it is not one, or cannot be read.
 *
 * @param size if given, a file of any other size is not read either
 */
export function readRegular(path: string, size?: number): Buffer | undefined {
  return look(path, (file, stats) =>
    size === undefined || stats.size === size ? readFileSync(file) : undefined,
  );
}

/** The first octets of a regular file, at most `length`; `undefined` if it is not one, or cannot be read. */
export function beginningOf(path: string, length: number): Buffer | undefined {
  return look(path, (file) => {
    const octets = Buffer.alloc(length);
    return octets.subarray(0, readSync(file, octets, 0, length, 0));
  });
}

/** The status of a path, without following a link; `undefined` if nothing is there, or it cannot be read. */
export function lstatIfThere(path: string): Stats | undefined {
  return unlessItThrows(() => lstatSync(path));
}

/** Whether a path is a FIFO, a device or a socket, or a link to one. */
export function isSpecial(path: string): boolean {
  const stats = unlessItThrows(() => statSync(path));
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

function look<T>(path: string, use: (file: number, stats: Stats) => T): T | undefined {
  let file;
  try {
    file = openSync(path, READ);
    const stats = fstatSync(file);
    return stats.isFile() ? use(file, stats) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
