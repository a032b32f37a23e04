/**
 * Decoding as it is defined, without transducer: Unicode D93b for errors, the rows of the layout for
 * values. At each offset the longest beginning of a character is found by the minimal automaton.
 */
import { DEAD, next, type Dfa } from '../../generator/automata/dfa.js';
import { decodeWord, lastOctet, type BitLayout } from '../../generator/coding/layout.js';

export interface Decoded {
  /** The values, −1 for each maximal subpart of an ill-formed sequence. */
  readonly values: readonly number[];
  /** The offset of the first ill-formed sequence, or −1. */
  readonly firstError: number;
}

export function referenceDecode(dfa: Dfa, layout: BitLayout, bytes: ArrayLike<number>): Decoded {
  const values: number[] = [];
  let firstError = -1;
  for (let i = 0; i < bytes.length;) {
    let state = dfa.start;
    let length = 0;
    do {
      state = i + length < bytes.length ? next(dfa, state, bytes[i + length]!) : DEAD;
      if (state !== DEAD) length += 1;
    } while (state !== DEAD && state !== dfa.start);
    if (state === dfa.start) {
      values.push(valueOf(layout, Array.prototype.slice.call(bytes, i, i + length) as number[]));
    } else {
      values.push(-1);
      if (firstError < 0) firstError = i;
      length = Math.max(1, length);
    }
    i += length;
  }
  return { values, firstError };
}

function valueOf(layout: BitLayout, word: readonly number[]): number {
  for (const row of layout) {
    const fits =
      row.octets.length === word.length &&
      row.octets.every((pattern, i) => pattern.fixed <= word[i]! && word[i]! <= lastOctet(pattern));
    const value = fits ? decodeWord(word, row) : -1;
    if (fits && row.lo <= value && value <= row.hi) return value;
  }
  throw new Error('no row');
}

/** The text of decoded values: what cannot stand in a string is U+FFFD. */
export function textOf(values: readonly number[]): string {
  return values
    .map((value) => String.fromCodePoint(value < 0 || value > 0x10ffff ? 0xfffd : value))
    .join('');
}
