import { checkRange, findError, name } from './kernel.js';
import { takeWhole } from './take-whole.js';

/** The input side of a stream of octets. */
export interface Reader {
  push(bytes: ArrayLike<number>): void;
  end(): void;
}

/**
 * Cuts a stream between characters, wherever its chunks end. After an error, of `run` or for ill-formed
 * octets, the reader is at the beginning of another stream.
 *
 * @param fatal whether ill-formed octets throw a TypeError, after the characters before them
 * @param run receives octets that can be decoded by themselves, and whether they are the first of the stream
 */
export function createReader(
  fatal: boolean,
  run: (bytes: ArrayLike<number>, from: number, to: number, isFirst: boolean) => void,
): Reader {
  // The octets of an unfinished character, and the number of octets before them in the stream.
  let pending: number[] = [];
  let offset = 0;

  function take(bytes: ArrayLike<number>, from: number, to: number): void {
    const error = fatal ? findError(bytes, from, to) : -1;
    const end = error < 0 ? to : error;
    if (from < end) run(bytes, from, end, offset === 0);
    offset += end - from;
    if (error >= 0) throw new TypeError('ill-formed ' + name + ' at byte ' + offset);
  }

  function takeAll(bytes: ArrayLike<number>): void {
    checkRange(bytes, 0, bytes?.length);
    takeWhole(pending, bytes, take);
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
