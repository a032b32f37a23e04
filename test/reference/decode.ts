/**
 * Decoding as it is defined, without transducer: Unicode D93b for errors, the rows of the layout for
 * values. At each offset the longest beginning of a character is found by the minimal automaton.
 */
import { DEAD, next, type Dfa } from '../../generator/automata/dfa.js';
import { decodeWord, lastOctet, type BitLayout } from '../../generator/coding/layout.js';

export interface Decoded {
  /** Characters and maximal subparts, one after the other. */
  readonly parts: readonly Part[];
  /** The values, −1 for each maximal subpart of an ill-formed sequence. */
  readonly values: readonly number[];
  /** The offset of the first ill-formed sequence, or −1. */
  readonly firstError: number;
}

/** A character, or a maximal subpart with the value −1. */
export interface Part {
  readonly value: number;
  readonly offset: number;
  readonly length: number;
}

export function referenceDecode(dfa: Dfa, layout: BitLayout, bytes: ArrayLike<number>): Decoded {
  const parts: Part[] = [];
  for (let i = 0; i < bytes.length;) {
    let state = dfa.start;
    let length = 0;
    do {
      state = i + length < bytes.length ? next(dfa, state, bytes[i + length]!) : DEAD;
      if (state !== DEAD) length += 1;
    } while (state !== DEAD && state !== dfa.start);
    const word = Array.prototype.slice.call(bytes, i, i + length) as number[];
    const value = state === dfa.start ? valueOf(layout, word) : -1;
    length = Math.max(1, length);
    parts.push({ value, offset: i, length });
    i += length;
  }
  const values = parts.map(({ value }) => value);
  return { parts, values, firstError: parts.find(({ value }) => value < 0)?.offset ?? -1 };
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
