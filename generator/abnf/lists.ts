/**
 * The list operator of HTTP, `#element`: elements with commas and white space between them (RFC 9110 §5.6.1). A list
 * becomes what its definition says (see `read-lists.ts`), with its own element in the place of the name `element`.
 */
import type { Span } from '../source.js';
import {
  mapRepetitions,
  ruleKey,
  visitElements,
  type Alternation,
  type Concatenation,
  type Element,
  type ListForm,
  type Repetition,
  type Rule,
} from './ast.js';

/** The meaning of lists, without lists, with the name `element` in the place of elements. */
export interface Lists {
  readonly form: ListForm;
  /** Of `#element`. */
  readonly anyNumber: Alternation;
  /** Of `1#element`. */
  readonly oneOrMore: Alternation;
}

/** Whether there is a list in an alternation. */
export function hasLists(alternation: Alternation): boolean {
  let found = false;
  visitElements(alternation, (_element, { isList }) => {
    if (isList === true) found = true;
  });
  return found;
}

/**
 * The rules of a document, of which each may be there twice: with a list, and with that written out in one of its
 * forms, as in the collected rules of an RFC. One of them is left: the list, if it has a meaning.
 */
export function withoutTwins(rules: readonly Rule[], lists: Lists | undefined): readonly Rule[] {
  const namesOf = (some: readonly Rule[]): ReadonlySet<string> =>
    new Set(some.map(({ name }) => ruleKey(name.text)));
  const definitions = rules.filter(({ definedAs }) => definedAs === '=');
  const withLists = namesOf(definitions.filter(({ elements }) => hasLists(elements)));
  const without = namesOf(definitions.filter(({ elements }) => !hasLists(elements)));
  const isKept = ({ definedAs, elements }: Rule): boolean =>
    definedAs === '=/' || hasLists(elements) === (lists !== undefined);
  const placed = new Set<string>();
  return rules.flatMap((rule) => {
    const key = ruleKey(rule.name.text);
    if (!withLists.has(key) || !without.has(key)) return [rule];
    // In the place of the first of them, which may be the start rule.
    if (placed.has(key)) return [];
    placed.add(key);
    return rules.filter((other) => ruleKey(other.name.text) === key && isKept(other));
  });
}

/** A rule with its lists written out. */
export function expandLists(rule: Rule, lists: Lists): Rule {
  const expand = (alternation: Alternation): Alternation =>
    mapRepetitions(alternation, (repetition) => {
      if (repetition.isList !== true) return repetition;
      const { element, span } = repetition;
      const own =
        element.kind === 'group' || element.kind === 'option'
          ? { ...element, alternation: expand(element.alternation) }
          : element;
      return grouped(repetition, fillIn(meaningOf(repetition, lists), own, span));
    });
  return { ...rule, elements: expand(rule.elements) };
}

/**
 * The meaning of a list, by its numbers, for any `element`. A recipient does not count, since empty elements do not
 * (RFC 9110 §5.6.1.2).
 */
export function meaningOf({ min, max }: Repetition, lists: Lists): Alternation {
  const { form, anyNumber, oneOrMore } = lists;
  if (form === 'recipient' || (max === undefined && min < 2))
    return min === 0 ? anyNumber : oneOrMore;
  // <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
  const counted = mapRepetitions(oneOrMore, (part) =>
    part.min === 0 && part.max === undefined
      ? { ...part, min: Math.max(0, min - 1), max: max === undefined ? max : max - 1 }
      : part,
  );
  return min > 0 ? counted : optional(counted);
}

/** An alternation with an element in the place of `element`; other names are as if they stood where the list is. */
function fillIn(alternation: Alternation, element: Element, span: Span): Alternation {
  return mapRepetitions(alternation, (part) => {
    if (part.element.kind !== 'rulename') return part;
    const isElement = ruleKey(part.element.text) === ELEMENT;
    return { ...part, element: isElement ? element : { ...part.element, span } };
  });
}

/** The name in the place of elements. */
export const ELEMENT = 'element';

/** An alternation as one element, without brackets if it is one. */
export function grouped({ span }: Repetition, alternation: Alternation): Repetition {
  const [alternative, ...others] = alternation.alternatives;
  const [only, ...more] = alternative!.repetitions;
  if (others.length === 0 && more.length === 0) return { ...only!, span };
  const element: Element = { kind: 'group', alternation, span };
  return { kind: 'repetition', min: 1, max: 1, element, span };
}

function optional(alternation: Alternation): Alternation {
  const { span } = alternation;
  const element: Element = { kind: 'option', alternation, span };
  const repetition: Repetition = { kind: 'repetition', min: 1, max: 1, element, span };
  const alternative: Concatenation = { kind: 'concatenation', repetitions: [repetition], span };
  return { kind: 'alternation', alternatives: [alternative], span };
}
