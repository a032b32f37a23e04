/** Ranges of characters, to be spelled by the codings of the formats in `grammar/`. */
import fc from './fast-check.js';
import type { SymbolRange } from '../../generator/automata/symbol-range.js';

/** Numbers at which the number of units of a character changes, and their neighbors. */
const ENDS = [
  0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff, 0x10000, 0x10ffff,
];

const anyNumber = fc.oneof(fc.constantFrom(...ENDS), fc.integer({ min: 0, max: 0x10ffff }));

export const anyRange: fc.Arbitrary<SymbolRange> = fc
  .tuple(anyNumber, anyNumber)
  .map(([a, b]) => ({ lo: Math.min(a, b), hi: Math.max(a, b) }));

/** The number of surrogates in a range. */
export function surrogatesIn({ lo, hi }: SymbolRange): number {
  return Math.max(0, Math.min(hi, 0xdfff) - Math.max(lo, 0xd800) + 1);
}

/** The number of words with one unit of each range. */
export function sizeOfProduct(ranges: readonly SymbolRange[]): number {
  return ranges.reduce((size, { lo, hi }) => size * (hi - lo + 1), 1);
}
