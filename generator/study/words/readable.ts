/** The symbols that people read with ease, before others: letters and digits, then other printable ASCII. */
import { sizeOf, type SymbolRange } from '../../automata/symbol-range.js';
import { invariant } from '../../invariant.js';

const TIERS: readonly (readonly SymbolRange[])[] = [
  [
    { lo: 0x61, hi: 0x7a },
    { lo: 0x41, hi: 0x5a },
    { lo: 0x30, hi: 0x39 },
  ],
  [{ lo: 0x21, hi: 0x7e }],
  [{ lo: 0x20, hi: 0x20 }],
];

/** The letters and digits of some symbols; if there are none, the other printable ones; else a space, else all. */
export function readableIn(ranges: readonly SymbolRange[]): readonly SymbolRange[] {
  const found = TIERS.map((tier) =>
    tier.flatMap((wanted) =>
      ranges.flatMap(({ lo, hi }) => {
        const both = { lo: Math.max(lo, wanted.lo), hi: Math.min(hi, wanted.hi) };
        return both.lo <= both.hi ? [both] : [];
      }),
    ),
  );
  return found.find(({ length }) => length > 0) ?? ranges;
}

/** A symbol by its number in ranges; numbers beyond the last symbol begin again. */
export function symbolAt(ranges: readonly SymbolRange[], number: number): number {
  let rest = number % sizeOf(ranges);
  const range = ranges.find(({ lo, hi }) => (rest -= hi - lo + 1) < 0);
  invariant(range !== undefined, 'there are symbols');
  return range.hi + 1 + rest;
}
