import type { SymbolRange } from '../automata/symbol-range.js';

/** Joins ranges that touch; `ranges` are disjoint and ascending. */
export function joinTouching(ranges: readonly SymbolRange[]): readonly SymbolRange[] {
  const joined: { lo: number; hi: number }[] = [];
  for (const { lo, hi } of ranges) {
    const last = joined.at(-1);
    if (last?.hi === lo - 1) last.hi = hi;
    else joined.push({ lo, hi });
  }
  return joined;
}
