/**
 * The check of what stands around a word, for the option `boundary`: whether it begins and ends where words of the text do.
 *
 * A character may have several units, and the one before a word is read from behind. A regular expression does both, also
 * in octets, whose numbers become the code units of a short string.
 */
import type { SymbolRange } from '../../automata/symbol-range.js';
import type { RangeProduct } from '../../coding/spell.js';
import type { BoundarySpellings, FlatPlan } from '../../plan/plan.js';
import { getOrInsert } from '../../get-or-insert.js';
import { byInput, inputOf, isInput, typeOfInput } from '../inputs/units.js';
import { greatestOf } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { printClass } from './print-class.js';

/** `standsApart`, and what it needs; nothing without the option `boundary`. */
export function boundaryDeclarations(plan: FlatPlan): readonly Declaration[] {
  const { boundary, inputs } = plan;
  if (boundary === undefined) return [];
  const input = inputOf(plan);
  const test = (side: 'before' | 'after'): Fragment =>
    byInput(plan, (each) => code`${around(boundary[each]!)[side]}`);
  const reach = Math.max(...Object.values(boundary).map(reachOf));
  return [
    internal(
      'standsApart',
      [`${input}: ${typeOfInput(input)}`, 'start: number', 'end: number', 'to: number'],
      'boolean',
      'Whether a word may stand apart from `start` up to `end`: before it and after it, the text ends, or has a character that belongs to no word, which is a blank, punctuation or a symbol.' +
        (inputs.includes('octets')
          ? ' In octets, the regular expressions have the spellings of such characters.'
          : ''),
      code`
        const reach = ${String(reach)}; // The most units that the regular expressions look at.
        // Apart are blanks, punctuation and symbols: of ASCII, Latin-1, U+2000 to U+2BFF, CJK, fullwidth forms; emoji; U+FEFF.
        const before = ${test('before')};
        const after = ${test('after')};
        return (
          before.test(${NAMES.unitsIn}(${input}, start > reach ? start - reach : 0, start)) &&
          after.test(${NAMES.unitsIn}(${input}, end, end + reach < to ? end + reach : to))
        );`,
    ),
    internal(
      'unitsIn',
      [`${input}: ${typeOfInput(input)}`, 'from: number', 'to: number'],
      'string',
      'The units from `from` up to `to`, as a string.',
      code`
        ${inputs.includes('string') ? code`${inputs.length > 1 ? code`if (${isInput(plan, 'string')}) ` : ''}return ${input}.slice(from, to);` : ''}
        ${
          inputs.includes('octets')
            ? code`
              let units = '';
              for (let i = from; i < to; i++) units += String.fromCharCode(${input}[i]!);
              return units;`
            : ''
        }`,
    ),
  ];
}

/** How many units to look at on each side: the longest joiner and one more character. */
function reachOf({ joiners, others }: BoundarySpellings): number {
  const longest = (products: readonly RangeProduct[]): number =>
    greatestOf(products.map(({ length }) => length));
  return longest(joiners) + Math.max(longest(joiners), longest(others));
}

/**
 * What may stand before a word: a character apart, or the beginning of the text, and then at most one joiner; or two
 * joiners; and the mirror image after it. The tested text has room for all of it, so `^` is the beginning of the whole text.
 */
function around({ joiners, others }: BoundarySpellings): Record<'before' | 'after', string> {
  const other = alternatives(others);
  if (joiners.length === 0) return { before: `/(?:^|${other})$/`, after: `/^(?:$|${other})/` };
  const joiner = alternatives(joiners);
  return {
    before: `/(?:^|${other}|(?:${joiner})(?=${joiner}))(?:${joiner})?$/`,
    after: `/^(?:(?:${joiner}){2}|(?:${joiner})?(?:$|${other}))/`,
  };
}

/** A regular expression for some spellings; those that differ in their last units only are one alternative. */
function alternatives(products: readonly RangeProduct[]): string {
  const last = new Map<string, SymbolRange[]>();
  for (const product of products) {
    const begin = product.slice(0, -1).map((range) => printClass([range]));
    getOrInsert(last, begin.join(''), () => []).push(product.at(-1)!);
  }
  return Array.from(last, ([begin, ranges]) => begin + printClass(ranges)).join('|');
}
