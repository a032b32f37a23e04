/**
 * Symbols: what automata read, as numbers from 0 to a maximum. An octet is one, a character, or a code unit
 * of a string; nothing in this folder knows which.
 */

/** An interval of symbols, both ends included; `0 <= lo <= hi`. */
export interface SymbolRange {
  readonly lo: number;
  readonly hi: number;
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

/** The symbols up to `max` that lie in none of some ranges, as the fewest ranges, ascending. */
export function complementOf(ranges: readonly SymbolRange[], max: number): readonly SymbolRange[] {
  const gaps: SymbolRange[] = [];
  let from = 0;
  for (const { lo, hi } of joinRanges(ranges)) {
    if (lo > from) gaps.push({ lo: from, hi: lo - 1 });
    from = hi + 1;
  }
  if (from <= max) gaps.push({ lo: from, hi: max });
  return gaps;
}

/** The number of symbols in some ranges, which do not overlap. */
export function sizeOf(ranges: readonly SymbolRange[]): number {
  return ranges.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
}
