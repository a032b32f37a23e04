import { accumulate, afterIllFormed, checkRange, findError, name, next, start } from './kernel.js';

/**
 * Calls `write` with the code point of each character of `bytes[from..to)`, and collects nothing. Each
 * maximal subpart of an ill-formed sequence, in whole units, becomes U+FFFD; with `fatal`, the first one throws a
 * TypeError, after the characters before it. A RangeError unless 0 <= from <= to <= bytes.length, a TypeError for
 * `bytes` that are not octets.
 */
export function decodeEach(
  bytes: ArrayLike<number>,
  write: (codePoint: number) => void,
  from = 0,
  to: number = bytes.length,
  fatal = false,
): void {
  checkRange(bytes, from, to);
  const error = fatal ? findError(bytes, from, to) : -1;
  const end = error < 0 ? to : error;
  let state = start;
  let partial = 0;
  let begin = from; // Where the current character began.
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!;
    if (state === start) begin = i;
    partial = accumulate(state, partial, byte);
    state = next(state, byte);
    if (state === start) {
      write(partial);
      partial = 0;
    } else if (state === 0) {
      write(0xfffd);
      i = afterIllFormed(begin, i, to) - 1;
      state = start;
      partial = 0;
    }
  }
  if (end < to) throw new TypeError('ill-formed ' + name + ' at byte ' + error);
  if (state !== start) write(0xfffd);
}
