/** References of rules that call each other: one for the start rule and one for each rule that is called, by a symbol. */
import type { Rule, RuleName } from '../../abnf/ast.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Row } from '../../coding/layout.js';
import type { Derived, RangeReference } from './reference.js';
import { referenceOf } from './reference.js';
import { Remainders } from './remainders.js';
import type { Scope } from './scopes.js';

/** A rule that is called, and the symbol that stands for its words, greater than any unit. */
export interface CalledRule {
  readonly rule: Rule;
  readonly label: number;
}

/** Automata that call each other, as plain data. */
export interface CallReference {
  /** That of the start rule, which none calls, then those of the rules that are called. */
  readonly rules: readonly RangeReference[];
  /** The symbols for calls of `rules[1]` and so on; a call reads a unit at least. */
  readonly labels: readonly number[];
}

/**
 * The references of a grammar with rules that are called.
 *
 * @param names the references that are calls: which ones makes no difference to the words
 * @param layout as for `deriveRanges`
 * @param limit the most states of each
 * @returns undefined if one has more
 */
export function deriveCalls(
  grammar: Grammar,
  called: readonly CalledRule[],
  names: Iterable<RuleName>,
  limit: number,
  layout: readonly Row[] | undefined,
  scope: Scope,
): Derived<CallReference> | undefined {
  const symbols = new Map(called.map(({ rule, label }) => [scope.ruleOf(rule), label]));
  const remainders = new Remainders(
    grammar,
    grammar.start,
    layout,
    scope,
    undefined,
    symbols,
    names,
  );
  const rules: RangeReference[] = [];
  for (const rule of [scope.ruleOf(grammar.start), ...symbols.keys()]) {
    const reference = referenceOf(remainders, rule, limit);
    if (reference === undefined) return undefined;
    rules.push(reference);
  }
  return { reference: { rules, labels: [...symbols.values()] }, labels: remainders.labels };
}
