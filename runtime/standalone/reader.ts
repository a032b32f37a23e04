import { findError, name, unfinished } from './kernel.js';

/** Takes the octets of a stream, chunk by chunk. */
export interface Reader {
  push(bytes: ArrayLike<number>): void;
  end(): void;
}

/**
 * Cuts a stream between characters, wherever its chunks end. Whatever is thrown, by `run` or for what is
 * ill-formed, leaves the reader at the beginning of a stream.
 *
 * @param fatal whether what is ill-formed is thrown, after the characters before it
 * @param run is given octets that can be decoded by themselves, and whether the stream begins with them
 */
export function createReader(
  fatal: boolean,
  run: (bytes: ArrayLike<number>, from: number, to: number, isFirst: boolean) => void,
): Reader {
  // The octets of a character that has begun, and how many octets of the stream are before them.
  let pending: number[] = [];
  let offset = 0;

  function take(bytes: ArrayLike<number>, from: number, to: number): void {
    const error = fatal ? findError(bytes, from, to) : -1;
    const end = error < 0 ? to : error;
    if (from < end) run(bytes, from, end, offset === 0);
    offset += end - from;
    if (error >= 0) throw new TypeError(`ill-formed ${name} at byte ${offset}`);
  }

  function takeAll(bytes: ArrayLike<number>): void {
    let i = 0;
    while (pending.length > 0 && i < bytes.length) {
      pending.push(bytes[i++]!);
      const end = pending.length - unfinished(pending);
      take(pending, 0, end);
      if (end > 0) pending = pending.slice(end);
    }
    const end = bytes.length - unfinished(bytes, i, bytes.length);
    take(bytes, i, end);
    for (i = end; i < bytes.length; i++) pending.push(bytes[i]!);
  }

  function restart(): void {
    pending = [];
    offset = 0;
  }

  return {
    push: (bytes) => {
      try {
        takeAll(bytes);
      } catch (error) {
        restart();
        throw error;
      }
    },
    end: () => {
      try {
        take(pending, 0, pending.length);
      } finally {
        restart();
      }
    },
  };
}
