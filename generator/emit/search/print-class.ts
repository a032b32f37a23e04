import type { SymbolRange } from '../../automata/symbol-range.js';

/** A class of characters of a regular expression. */
export function printClass(ranges: readonly SymbolRange[]): string {
  const [first] = ranges;
  if (ranges.length === 1 && first!.lo === first!.hi)
    return printUnit(first!.lo, /[$()*+./?[\\\]^{|}]/);
  const print = (unit: number): string => printUnit(unit, /[/\\\]^-]/);
  return `[${ranges.map(({ lo, hi }) => (lo === hi ? print(lo) : `${print(lo)}-${print(hi)}`)).join('')}]`;
}

/**
 * Printable ASCII as it is, with a backslash before a special character. Quotes would begin a string for the writer of
 * ts-morph, and `<` a comment or the end of a script in a page.
 */
function printUnit(unit: number, special: RegExp): string {
  const character = String.fromCharCode(unit);
  return /[!#-&(-;=-_a-~]/.test(character)
    ? character.replace(special, '\\$&')
    : `\\u${unit.toString(16).padStart(4, '0')}`;
}
