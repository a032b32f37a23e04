/**
 * Rules as plain data, in the order of the text: what a rule reads within each selected part. From the rules as they
 * were parsed, without lowering or calls. The shapes of parts follow from them, and, where rules embed themselves, the
 * parses of words.
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
import type { Grammar } from '../../abnf/resolve.js';
import { Depths } from './depths.js';
import { ELEMENT, meaningForReference } from './list-meaning.js';
import type { Scope } from './scopes.js';
import { WHOLE, type SelectedParts } from './selected-parts.js';
import { charactersIn, formsOf, type Ranges } from './terminals.js';

/** An element: a symbol, a sequence, a choice, a repetition, or a rule by its number. */
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
  /** The part that its words are; {@link WHOLE} if they are not a part. */
  readonly part: number;
  /** Whether the empty word comes after its other words, wherever the text has it. */
  readonly isEmptyLast: boolean;
}

/** The rules, the start rule first. */
export interface OrderedRules {
  readonly rules: readonly OrderedRule[];
}

/** A rule where it stands. */
interface RuleOccurrence {
  readonly rule: Rule;
  readonly part: number;
  /** The part that its own parts are in. */
  readonly within: number;
  /** The number of references that may still nest in it. */
  readonly depth: number;
}

/**
 * The rules that the start rule of a grammar needs.
 *
 * @param called the rules of the scope whose empty word comes last
 */
export function orderedRules(
  grammar: Grammar,
  scope: Scope,
  selected: SelectedParts,
  called: ReadonlySet<Rule>,
): OrderedRules {
  const isCharacters = grammar.alphabet === 'characters';
  const depths = new Depths(grammar, grammar.start, scope);
  /** The meaning of the name `element`, in the meaning of a list. */
  type Argument = Element | undefined;
  const places: RuleOccurrence[] = [];
  const numbers = new Map<Rule, Map<string, number>>();
  const numberOf = (place: RuleOccurrence): number => {
    const { rule, part, within, depth } = place;
    const own = getOrInsert(numbers, rule, () => new Map<string, number>());
    return getOrInsert(own, `${part} ${within} ${depth}`, () => places.push(place) - 1);
  };
  const start = scope.ruleOf(grammar.start);
  numberOf({ rule: start, part: WHOLE, within: WHOLE, depth: depths.most });
  const read = (ranges: Ranges): Item => ({
    ranges: isCharacters ? charactersIn(ranges) : ranges,
  });
  const ofAlternation = (
    { alternatives }: Alternation,
    place: RuleOccurrence,
    argument: Argument,
  ): Item => ({
    any: alternatives.map(({ repetitions }) => ({
      all: repetitions.map((each) => ofRepetition(each, place, argument)),
    })),
  });
  const ofRepetition = (
    repetition: Repetition,
    place: RuleOccurrence,
    argument: Argument,
  ): Item => {
    const { element, min, max, isList = false } = repetition;
    if (max === 0) return { all: [] };
    if (!isList) return { of: ofElement(element, place, argument), min, max };
    const meaning = scope.lists && meaningForReference(repetition, scope.lists);
    invariant(meaning !== undefined, 'other lists are refused before');
    return ofElement(meaning, place, element);
  };
  const ofName = (name: RuleName | ProseVal, place: RuleOccurrence, argument: Argument): Item => {
    if (argument !== undefined && ruleKey(name.text) === ELEMENT)
      return ofElement(argument, place, undefined);
    const rule = scope.find(argument === undefined ? name : { ...name, span: argument.span });
    invariant(rule !== undefined, 'unknown names and other prose are refused before');
    const depth = depths.behind(name, rule, place.rule, place.depth);
    if (depth < 0) return { any: [] };
    const part = selected.within(place.within, rule);
    return { rule: numberOf({ rule, part: part ?? WHOLE, within: part ?? place.within, depth }) };
  };
  const ofElement = (element: Element, place: RuleOccurrence, argument: Argument): Item => {
    switch (element.kind) {
      case 'rulename':
      case 'prose-val':
        return ofName(element, place, argument);
      case 'group':
        return ofAlternation(element.alternation, place, argument);
      case 'option':
        return { of: ofAlternation(element.alternation, place, argument), min: 0, max: 1 };
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
  for (const place of places) {
    const { rule, part } = place;
    rules.push({
      name: selected.nameOf(rule),
      body: ofAlternation(rule.elements, place, undefined),
      part,
      isEmptyLast: called.has(rule),
    });
  }
  return { rules };
}

/** All words of an item: the empty one alone, single symbols alone, or others; no symbols if it is too deep for a word. */
type Words = Ranges | 'the empty one' | 'others';

/** The symbols of the rules whose words are single symbols, by their names. */
export function singleSymbolsIn({ rules }: OrderedRules): Readonly<Record<string, Ranges>> {
  // A recursive rule never counts as a single symbol.
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
    if ('any' in item) return item.any.map(ofItem).reduce<Words>(eitherOf, []);
    if ('all' in item) return item.all.map(ofItem).reduce<Words>(bothOf, 'the empty one');
    const words = ofItem(item.of);
    const isOnce = item.min === 1 && item.max === 1;
    if (words.length === 0) return item.min === 0 ? 'the empty one' : [];
    return isOnce || words === 'the empty one' ? words : 'others';
  };
  const byName = new Map<string, Words>();
  for (const rule of rules)
    byName.set(rule.name, eitherOf(byName.get(rule.name) ?? [], ofRule(rule)));
  return Object.fromEntries(
    [...byName].flatMap(([name, words]) =>
      typeof words === 'string' || words.length === 0 ? [] : [[name, words] as const],
    ),
  );
}

/** The words of one or the other. */
function eitherOf(a: Words, b: Words): Words {
  if (typeof a !== 'string' && typeof b !== 'string') return [...a, ...b];
  if (a.length === 0) return b;
  return a === b || b.length === 0 ? a : 'others';
}

/** The words of one after those of the other. */
function bothOf(a: Words, b: Words): Words {
  if (a.length === 0 || b === 'the empty one') return a;
  return b.length === 0 || a === 'the empty one' ? b : 'others';
}
