import type { SymbolRange } from '../../automata/symbol-range.js';

/** A class of characters of a regular expression. */
export function printClass(ranges: readonly SymbolRange[]): string {
  const print = (unit: number): string => {
    const character = String.fromCharCode(unit);
    return /[0-9A-Za-z]/.test(character) ? character : `\\u${unit.toString(16).padStart(4, '0')}`;
  };
  const [first] = ranges;
  if (ranges.length === 1 && first!.lo === first!.hi) return print(first!.lo);
  return `[${ranges.map(({ lo, hi }) => (lo === hi ? print(lo) : `${print(lo)}-${print(hi)}`)).join('')}]`;
}
