/**
 * Rules that embed themselves as plain data, in the order of the text, for the parses of their words: what a rule reads
 * within each selected part. From the rules as they were parsed, without lowering or calls.
 */
import {
  ruleKey,
  type Alternation,
  type Element,
  type ProseVal,
  type Repetition,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import { ELEMENT, meaningOf } from './list-meaning.js';
import type { Scope } from './scopes.js';
import { WHOLE, type SelectedParts } from './selected-parts.js';
import { charactersIn, formsOf, type Ranges } from './terminals.js';

/** What an element reads: a symbol, or others in a row, one of others, or one several times; or a rule, by its number. */
export type Item =
  | { readonly ranges: Ranges }
  | { readonly all: readonly Item[] }
  | { readonly any: readonly Item[] }
  | { readonly of: Item; readonly min: number; readonly max: number | undefined }
  | { readonly rule: number };

/** A rule within a part. */
export interface OrderedRule {
  readonly name: string;
  readonly body: Item;
  /** The part that its words are; {@link WHOLE} if they are none. */
  readonly part: number;
  /** Whether the empty word comes after its other words, wherever the text has it. */
  readonly isEmptyLast: boolean;
}

/** The rules, the start rule first. */
export interface OrderedRules {
  readonly rules: readonly OrderedRule[];
}

/**
 * The rules that a rule of the scope needs.
 *
 * @param called the rules of the scope whose empty word comes last
 */
export function orderedRules(
  start: Rule,
  scope: Scope,
  selected: SelectedParts,
  called: ReadonlySet<Rule>,
  isCharacters: boolean,
): OrderedRules {
  interface Place {
    readonly rule: Rule;
    readonly part: number;
    /** The part that its own parts are in. */
    readonly within: number;
  }
  /** The meaning of the name `element`, in the meaning of a list. */
  type Argument = Element | undefined;
  const places: Place[] = [{ rule: start, part: WHOLE, within: WHOLE }];
  const numbers = new Map<Rule, Map<string, number>>([[start, new Map([['0 0', 0]])]]);
  const numberOf = (rule: Rule, outer: number): number => {
    const part = selected.within(outer, rule);
    const place = { rule, part: part ?? WHOLE, within: part ?? outer };
    const own = getOrInsert(numbers, rule, () => new Map<string, number>());
    return getOrInsert(own, `${place.part} ${place.within}`, () => places.push(place) - 1);
  };
  const read = (ranges: Ranges): Item => ({
    ranges: isCharacters ? charactersIn(ranges) : ranges,
  });
  const ofAlternation = (
    { alternatives }: Alternation,
    within: number,
    argument: Argument,
  ): Item => ({
    any: alternatives.map(({ repetitions }) => ({
      all: repetitions.map((each) => ofRepetition(each, within, argument)),
    })),
  });
  const ofRepetition = (repetition: Repetition, within: number, argument: Argument): Item => {
    const { element, min, max, isList = false } = repetition;
    if (max === 0) return { all: [] };
    if (!isList) return { of: ofElement(element, within, argument), min, max };
    const meaning = scope.lists && meaningOf(repetition, scope.lists);
    invariant(meaning !== undefined, 'other lists are refused before');
    return ofElement(meaning, within, element);
  };
  const ofName = (name: RuleName | ProseVal, within: number, argument: Argument): Item => {
    if (argument !== undefined && ruleKey(name.text) === ELEMENT)
      return ofElement(argument, within, undefined);
    const rule = scope.find(argument === undefined ? name : { ...name, span: argument.span });
    invariant(rule !== undefined, 'unknown names and other prose are refused before');
    return { rule: numberOf(rule, within) };
  };
  const ofElement = (element: Element, within: number, argument: Argument): Item => {
    switch (element.kind) {
      case 'rulename':
      case 'prose-val':
        return ofName(element, within, argument);
      case 'group':
        return ofAlternation(element.alternation, within, argument);
      case 'option':
        return { of: ofAlternation(element.alternation, within, argument), min: 0, max: 1 };
      case 'char-val':
        return {
          all: Array.from(element.text, (char) => read(formsOf(char, element.caseSensitive))),
        };
      case 'num-range':
        return read([[element.lo, element.hi]]);
      case 'num-concatenation':
        return { all: element.values.map((value) => read([[value, value]])) };
    }
  };
  // The list of places grows while it is walked.
  const rules: OrderedRule[] = [];
  for (const { rule, part, within } of places)
    rules.push({
      name: selected.nameOf(rule),
      body: ofAlternation(rule.elements, within, undefined),
      part,
      isEmptyLast: called.has(rule),
    });
  return { rules };
}

/** The symbols of the rules whose words are single symbols, by their names. */
export function singleSymbolsIn({ rules }: OrderedRules): Readonly<Record<string, Ranges>> {
  // No word is a single symbol because it is one: a rule within itself is none.
  const known = new Map<OrderedRule, Words>();
  const ofRule = (rule: OrderedRule): Words => {
    const found = known.get(rule);
    if (found !== undefined) return found;
    known.set(rule, 'others');
    const words = ofItem(rule.body);
    known.set(rule, words);
    return words;
  };
  const ofItem = (item: Item): Words => {
    if ('ranges' in item) return item.ranges;
    if ('rule' in item) return ofRule(rules[item.rule]!);
    if ('of' in item) {
      const words = ofItem(item.of);
      const isOnce = item.min === 1 && item.max === 1;
      return isOnce || words === 'the empty one' ? words : 'others';
    }
    if ('any' in item) return item.any.map(ofItem).reduce(eitherOf);
    return item.all.map(ofItem).reduce(bothOf, 'the empty one');
  };
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const words = ofRule(rule);
      return typeof words === 'string' ? [] : [[rule.name, words] as const];
    }),
  );
}

/** All words of an item: the empty one alone, single symbols alone, or others. */
type Words = Ranges | 'the empty one' | 'others';

function eitherOf(a: Words, b: Words): Words {
  if (typeof a !== 'string' && typeof b !== 'string') return [...a, ...b];
  return a === b ? a : 'others';
}

function bothOf(a: Words, b: Words): Words {
  if (a === 'the empty one') return b;
  return b === 'the empty one' ? a : 'others';
}
