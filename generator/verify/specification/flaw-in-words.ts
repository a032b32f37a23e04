import type { MayFollow } from '../reference/judge.js';
import type { Ranges } from '../reference/terminals.js';

/**
 * The flaw in the words that a refusal expects: they have to name every symbol that may follow, nothing else, and each of
 * them once; undefined if there is none.
 *
 * @param single the symbols of the rules whose words are single symbols, by their names
 */
export function flawInWords(
  words: readonly string[],
  { ranges: read, mayEnd }: MayFollow,
  single: Readonly<Record<string, Ranges>>,
): string | undefined {
  const said: (readonly [number, number])[] = [];
  if (new Set(words).size < words.length) return 'each of them once';
  for (const word of words) {
    if (word === END) continue;
    if (word.startsWith(ANOTHER)) {
      if (!read.some(([, hi]) => hi > MAX_ASCII)) return `not ${word}`;
      said.push([MAX_ASCII + 1, Infinity]);
      continue;
    }
    const range = rangeIn(word);
    const named = Object.hasOwn(single, word) ? single[word]! : [];
    const ranges = range === undefined ? named : [range];
    said.push(...ranges);
    if (ranges.length === 0 || ranges.some((each) => firstOutside(each, read) !== undefined))
      return `not ${word}`;
  }
  if (words.includes(END) !== mayEnd) return mayEnd ? END : `not ${END}`;
  for (const range of read) {
    const symbol = firstOutside(range, said);
    if (symbol !== undefined) return `${symbol.toString(16).toUpperCase()}, too`;
  }
  return undefined;
}

/** The first symbol of a range that is in none of some others; undefined if there is none. */
export function firstOutside(
  [lo, hi]: readonly [number, number],
  ranges: Ranges,
): number | undefined {
  for (let symbol = lo; symbol <= hi;) {
    const around = ranges.find(([from, to]) => from <= symbol && symbol <= to);
    if (around === undefined) return symbol;
    symbol = around[1] + 1;
  }
  return undefined;
}

/** The words for the end of the input. */
export const END = 'the end';
const ANOTHER = 'another character of ';

/** The greatest symbol that words name by itself. */
export const MAX_ASCII = 0x7f;

/** The symbols of `"a"`, `'"'`, `U+000A` or `"a" to "f"`; undefined for other words. */
function rangeIn(word: string): readonly [number, number] | undefined {
  const [, first, last = first] =
    /^("."|'"'|U\+[\dA-F]+)(?: to ("."|U\+[\dA-F]+|'"'))?$/.exec(word) ?? [];
  if (first === undefined) return undefined;
  const [lo, hi] = [first, last!].map((each) =>
    each.startsWith('U+') ? parseInt(each.slice(2), 16) : each.charCodeAt(1),
  );
  return [lo!, hi!];
}
