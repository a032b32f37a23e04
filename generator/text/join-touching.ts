import type { Values } from './values.js';

/** Joins ranges that touch; `ranges` are disjoint and ascending. */
export function joinTouching(ranges: readonly Values[]): readonly Values[] {
  const joined: { lo: number; hi: number }[] = [];
  for (const { lo, hi } of ranges) {
    const last = joined.at(-1);
    if (last?.hi === lo - 1) last.hi = hi;
    else joined.push({ lo, hi });
  }
  return joined;
}
