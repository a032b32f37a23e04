/**
 * The list operator of HTTP, `#element`: elements with commas and white space between them (RFC 9110 §5.6.1). A list
 * is replaced by its definition (see `read-lists.ts`), with its own element in place of the name `element`.
 */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { listLimit, repetitionReversed } from '../diagnostics/grammar.js';
import { getOrInsert } from '../get-or-insert.js';
import type { ListForm } from '../options/choices.js';
import type { Span } from '../text/source.js';
import {
  alternationOfOne,
  mapRepetitions,
  onlyRepetition,
  ruleKey,
  someElement,
  visitElements,
  type Alternation,
  type Element,
  type Repetition,
  type Rule,
} from './ast.js';

/** The definitions of lists, which contain no lists, with the name `element` in place of elements. */
export interface Lists {
  readonly form: ListForm;
  /** The definitions of `#element` and of `1#element`; undefined if there is none. */
  readonly anyNumber: Alternation | undefined;
  readonly oneOrMore: Alternation | undefined;
}

export function hasLists(alternation: Alternation): boolean {
  return someElement(alternation, (_element, { isList }) => isList === true);
}

/** Whether a rule without a list contains all strings in the definitions of lists, such as the comma. */
function hasSeparators({ elements }: Rule, lists: Lists | undefined): boolean {
  const strings = stringsIn(elements);
  const meaning = lists?.oneOrMore ?? lists?.anyNumber;
  const separators = meaning === undefined ? [','] : [...stringsIn(meaning)];
  return !hasLists(elements) && separators.every((each) => strings.has(each));
}

function stringsIn(alternation: Alternation): ReadonlySet<string> {
  const strings = new Set<string>();
  visitElements(alternation, (element) => {
    if (element.kind === 'char-val') strings.add(element.text);
  });
  return strings;
}

/**
 * Drops the twins of rules. A document, such as an RFC with collected rules, may give a rule twice: with `#`, and
 * expanded. The form with `#` is kept if its meaning is known, otherwise the other.
 */
export function withoutRepeatedLists(
  rules: readonly Rule[],
  lists: Lists | undefined,
): readonly Rule[] {
  const namesOf = (some: readonly Rule[]): ReadonlySet<string> =>
    new Set(some.map(({ name }) => ruleKey(name.text)));
  const definitions = rules.filter(({ definedAs }) => definedAs === '=');
  const withLists = namesOf(definitions.filter(({ elements }) => hasLists(elements)));
  const without = namesOf(definitions.filter((rule) => hasSeparators(rule, lists)));
  const isKept = (rule: Rule): boolean => {
    const isList = hasLists(rule.elements);
    const isWritten = !isList && hasSeparators(rule, lists);
    return rule.definedAs === '=/' || !(lists === undefined ? isList : isWritten);
  };
  const placed = new Set<string>();
  return rules.flatMap((rule) => {
    const key = ruleKey(rule.name.text);
    if (!withLists.has(key) || !without.has(key)) return [rule];
    // The rule takes the place of its first twin, which may be the start rule.
    if (placed.has(key)) return [];
    placed.add(key);
    return rules.filter((other) => ruleKey(other.name.text) === key && isKept(other));
  });
}

/** The greatest number of repetitions in the rules of a grammar with its lists written out. */
const MAX_WRITTEN = 200_000;

/** Rules with their lists written out; stops if there are too many repetitions. */
export function expandLists(
  rules: readonly Rule[],
  lists: Lists,
  diagnostics: DiagnosticBag,
): readonly Rule[] {
  // A definition may contain the element of a list twice, so nested lists grow exponentially.
  const sizes = new Map<Element, number>();
  const sizeOf = ({ alternatives }: Alternation): number =>
    alternatives
      .flatMap(({ repetitions }) => repetitions)
      .reduce((sum, { element }) => sum + sizeOfElement(element), 0);
  const sizeOfElement = (element: Element): number =>
    getOrInsert(sizes, element, () =>
      element.kind === 'group' || element.kind === 'option' ? 1 + sizeOf(element.alternation) : 1,
    );
  let written = 0;

  const expand = (alternation: Alternation): Alternation =>
    mapRepetitions(alternation, (repetition) => {
      if (repetition.isList !== true) return repetition;
      const { min, max, element, span } = repetition;
      if (max !== undefined && min > max) diagnostics.report(repetitionReversed(min, max, span));
      if (max === 0) return { kind: 'repetition', min: 0, max, element, span };
      const meaning = meaningOf(repetition, lists);
      // The pass `resolve` reports the rule if it is in use.
      if (meaning === undefined) return repetition;
      const own =
        element.kind === 'group' || element.kind === 'option'
          ? { ...element, alternation: expand(element.alternation) }
          : element;
      return asGroup(repetition, fillIn(meaning, own, span));
    });
  const expanded: Rule[] = [];
  for (const rule of rules) {
    const elements = hasLists(rule.elements) ? expand(rule.elements) : rule.elements;
    written += elements === rule.elements ? 0 : sizeOf(elements);
    if (written > MAX_WRITTEN)
      diagnostics.fail(listLimit(rule.name.text, MAX_WRITTEN, rule.name.span));
    expanded.push({ ...rule, elements });
  }
  return expanded;
}

/**
 * The definition of a list with these numbers, for any `element`. For a recipient, `2#4element` is `1#element`: empty
 * elements do not count (RFC 9110 §5.6.1.2).
 */
function meaningOf({ min, max }: Repetition, lists: Lists): Alternation | undefined {
  const { form, anyNumber, oneOrMore } = lists;
  if (form === 'recipient' || (max === undefined && min < 2))
    return min === 0 ? anyNumber : oneOrMore;
  if (oneOrMore === undefined) return undefined;
  // <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
  const counted: Alternation = {
    ...oneOrMore,
    alternatives: oneOrMore.alternatives.map((alternative) => ({
      ...alternative,
      repetitions: alternative.repetitions.map((part) =>
        part.min === 0 && part.max === undefined && namesElement(part)
          ? { ...part, min: Math.max(0, min - 1), max: max === undefined ? max : max - 1 }
          : part,
      ),
    })),
  };
  return min > 0 ? counted : optional(counted);
}

function namesElement(repetition: Repetition): boolean {
  return someElement(
    alternationOfOne(repetition),
    (inner) => inner.kind === 'rulename' && ruleKey(inner.text) === ELEMENT,
  );
}

/** An alternation in place of a list, with the element of the list in place of `element`. */
function fillIn({ kind, alternatives }: Alternation, element: Element, span: Span): Alternation {
  const fillElement = (each: Element): Element => {
    if (each.kind === 'rulename' && ruleKey(each.text) === ELEMENT) return element;
    return each.kind === 'group' || each.kind === 'option'
      ? { ...each, alternation: fillIn(each.alternation, element, span), span }
      : { ...each, span };
  };
  return {
    kind,
    alternatives: alternatives.map((alternative) => ({
      ...alternative,
      repetitions: alternative.repetitions.map((part) => ({
        ...part,
        element: fillElement(part.element),
        span,
      })),
      span,
    })),
    span,
  };
}

/** The name that stands for the elements of a list. */
const ELEMENT = 'element';

/** An alternation as one part of a concatenation, in a group unless it is one already. */
export function asGroup({ span }: Repetition, alternation: Alternation): Repetition {
  const only = onlyRepetition(alternation);
  if (only !== undefined) return { ...only, span };
  const element: Element = { kind: 'group', alternation, span };
  return { kind: 'repetition', min: 1, max: 1, element, span };
}

export function optional(alternation: Alternation): Alternation {
  const { span } = alternation;
  const element: Element = { kind: 'option', alternation, span };
  return alternationOfOne({ kind: 'repetition', min: 1, max: 1, element, span });
}
