/**
 * Symbols: the numbers, from 0 to a maximum, that automata read. They may be octets, characters, or the code units
 * of a string; nothing in this folder knows which.
 */

/** An interval of symbols, both ends included; `0 <= lo <= hi`. */
export interface SymbolRange {
  readonly lo: number;
  readonly hi: number;
}

export function isIn(symbol: number, ranges: readonly SymbolRange[]): boolean {
  return ranges.some(({ lo, hi }) => lo <= symbol && symbol <= hi);
}

/** The symbols of several ranges as the fewest ranges, ascending. */
export function joinRanges(ranges: readonly SymbolRange[]): readonly SymbolRange[] {
  const joined: { lo: number; hi: number }[] = [];
  for (const { lo, hi } of [...ranges].sort((a, b) => a.lo - b.lo)) {
    const last = joined.at(-1);
    if (last !== undefined && lo <= last.hi + 1) last.hi = Math.max(last.hi, hi);
    else joined.push({ lo, hi });
  }
  return joined;
}

/** The symbols of a list as the fewest ranges, ascending. */
export function toRanges(symbols: readonly number[]): readonly SymbolRange[] {
  return joinRanges(symbols.map((symbol) => ({ lo: symbol, hi: symbol })));
}

/** The symbols of ranges that are not in others, which ascend and do not overlap; in the order of the ranges. */
export function subtractRanges(
  ranges: readonly SymbolRange[],
  others: readonly SymbolRange[],
): readonly SymbolRange[] {
  return ranges.flatMap(({ lo, hi }) => {
    const rest: SymbolRange[] = [];
    let from = lo;
    for (const other of others) {
      if (other.hi < from || other.lo > hi) continue;
      if (other.lo > from) rest.push({ lo: from, hi: other.lo - 1 });
      from = other.hi + 1;
    }
    if (from <= hi) rest.push({ lo: from, hi });
    return rest;
  });
}

/** The symbols up to `max` that lie in none of some ranges, as the fewest ranges, ascending. */
export function complementOf(ranges: readonly SymbolRange[], max: number): readonly SymbolRange[] {
  return subtractRanges([{ lo: 0, hi: max }], joinRanges(ranges));
}

/** The number of symbols in some ranges, which do not overlap. */
export function sizeOf(ranges: readonly SymbolRange[]): number {
  return ranges.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
}
