/** Prints an expression as a pattern, with as few groups as its structure allows. */
import { rangesOfOne } from '../automata/expression-of.js';
import type { Regex } from '../automata/regex.js';
import { joinRanges, type SymbolRange } from '../automata/symbol-range.js';
import type { Dialect } from './dialect.js';

/** The most characters of a pattern: what engines compile, and editors of schemas show. */
export const MAX_PATTERN = 32_768;

/** What stands around a part: nothing, other parts of a sequence, or a quantifier. */
type Around = 'whole' | 'part' | 'quantifier';

/**
 * The text of a pattern for the whole of a text.
 *
 * @param names the names of captured groups; a capture without one is not a group
 */
export function printPattern(
  regex: Regex,
  dialect: Dialect,
  names: ReadonlyMap<number, string> = new Map(),
): string {
  function print(regex: Regex, around: Around): string {
    const ranges = rangesOfOne(regex);
    if (ranges !== undefined) return classOf(joinRanges(ranges));
    switch (regex.kind) {
      case 'empty':
        return grouped('', around === 'quantifier');
      case 'concatenation': {
        const text = regex.operands.map((part) => print(part, 'part')).join('');
        return grouped(text, around === 'quantifier');
      }
      case 'alternation': {
        const text = regex.operands.map((part) => print(part, 'whole')).join('|');
        return grouped(text, around !== 'whole');
      }
      case 'repetition': {
        const { min, max, body } = regex;
        if (min === 1 && max === 1) return print(body, around);
        const text = `${print(body, 'quantifier')}${quantifier(min, max)}`;
        return grouped(text, around === 'quantifier');
      }
      case 'captured': {
        const name = names.get(regex.capture);
        if (name === undefined) return print(regex.body, around);
        return `(?<${name}>${print(regex.body, 'whole')})`;
      }
      case 'labeled':
        return print(regex.body, around);
      case 'range':
        return classOf([regex.range]);
    }
  }

  function grouped(text: string, isGroup: boolean): string {
    return isGroup ? `${dialect.group}${text})` : text;
  }

  function classOf(ranges: readonly SymbolRange[]): string {
    const { spell } = dialect;
    const [first] = ranges;
    if (ranges.length === 1 && first!.lo === first!.hi) return spell(first!.lo, false);
    const parts = ranges.map(({ lo, hi }) => {
      const [begin, end] = [spell(lo, true), spell(hi, true)];
      return hi === lo ? begin : hi === lo + 1 ? `${begin}${end}` : `${begin}-${end}`;
    });
    return `[${parts.join('')}]`;
  }

  const text = print(regex, dialect.isAnchored ? 'part' : 'whole');
  return dialect.isAnchored ? `^${text}$` : text;
}

function quantifier(min: number, max: number | undefined): string {
  if (max === undefined) return min < 2 ? '*+'[min]! : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
