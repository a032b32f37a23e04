/** Values of characters as ranges, for people to read: without the rows that spell them. */
import { printValue } from '../coding/prove.js';

/** The values `lo` to `hi`. */
export interface Values {
  readonly lo: number;
  readonly hi: number;
}

/** The same values as the fewest ranges; `ranges` are disjoint and ascending. */
export function joinTouching(ranges: readonly Values[]): readonly Values[] {
  const joined: { lo: number; hi: number }[] = [];
  for (const { lo, hi } of ranges) {
    const last = joined.at(-1);
    if (last?.hi === lo - 1) last.hi = hi;
    else joined.push({ lo, hi });
  }
  return joined;
}

/** `U+0080 to U+07FF`, or one value. */
export function printRange({ lo, hi }: Values): string {
  return lo === hi ? printValue(lo) : `${printValue(lo)} to ${printValue(hi)}`;
}
