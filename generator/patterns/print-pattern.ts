/** Prints an expression as a pattern, with as few groups as its structure allows. */
import { rangesOfOne } from '../automata/expression-of.js';
import type { Regex } from '../automata/regex.js';
import { joinRanges, type SymbolRange } from '../automata/symbol-range.js';
import type { Dialect } from './dialect.js';

/** The most characters of a pattern: what engines compile, and editors of schemas show. */
export const MAX_PATTERN = 32_768;

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
  const text = new Printer(dialect, names).print(regex, dialect.isAnchored ? 'part' : 'whole');
  return dialect.isAnchored ? `^${text}$` : text;
}

/** What stands around a part: nothing, other parts of a sequence, or a quantifier. */
type Around = 'whole' | 'part' | 'quantifier';

class Printer {
  readonly #dialect: Dialect;
  readonly #names: ReadonlyMap<number, string>;

  constructor(dialect: Dialect, names: ReadonlyMap<number, string>) {
    this.#dialect = dialect;
    this.#names = names;
  }

  print(regex: Regex, around: Around): string {
    const ranges = rangesOfOne(regex);
    if (ranges !== undefined) return this.#class(joinRanges(ranges));
    switch (regex.kind) {
      case 'empty':
        return this.#grouped('', around === 'quantifier');
      case 'concatenation': {
        const text = regex.operands.map((part) => this.print(part, 'part')).join('');
        return this.#grouped(text, around === 'quantifier');
      }
      case 'alternation': {
        const text = regex.operands.map((part) => this.print(part, 'whole')).join('|');
        return this.#grouped(text, around !== 'whole');
      }
      case 'repetition': {
        const { min, max, body } = regex;
        if (min === 1 && max === 1) return this.print(body, around);
        const text = `${this.print(body, 'quantifier')}${quantifier(min, max)}`;
        return this.#grouped(text, around === 'quantifier');
      }
      case 'captured': {
        const name = this.#names.get(regex.capture);
        if (name === undefined) return this.print(regex.body, around);
        return `(?<${name}>${this.print(regex.body, 'whole')})`;
      }
      case 'labeled':
        return this.print(regex.body, around);
      case 'range':
        return this.#class([regex.range]);
    }
  }

  #grouped(text: string, isGroup: boolean): string {
    return isGroup ? `${this.#dialect.group}${text})` : text;
  }

  #class(ranges: readonly SymbolRange[]): string {
    const { spell } = this.#dialect;
    const [first] = ranges;
    if (ranges.length === 1 && first!.lo === first!.hi) return spell(first!.lo, false);
    const parts = ranges.map(({ lo, hi }) => {
      const [begin, end] = [spell(lo, true), spell(hi, true)];
      return hi === lo ? begin : hi === lo + 1 ? `${begin}${end}` : `${begin}-${end}`;
    });
    return `[${parts.join('')}]`;
  }
}

function quantifier(min: number, max: number | undefined): string {
  if (max === undefined) return min < 2 ? '*+'[min]! : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
