/** References of rules that call each other: one for the start rule and one for each rule that is called, by a symbol. */
import type { Rule, RuleName } from '../../abnf/ast.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Row } from '../../coding/layout.js';
import { referenceOf, type Derived, type Reference } from './reference.js';
import { Remainders } from './remainders.js';
import { RuleReader } from './rule-reader.js';
import type { Scope } from './scopes.js';

/** Automata that call each other, as plain data. */
export interface CallReference {
  /** The references of the start rule, which no rule calls, and then of called rules. */
  readonly rules: readonly [Reference, ...Reference[]];
  /** The symbols for calls of `rules[1]` and so on; a call reads a unit at least. */
  readonly labels: readonly number[];
}

/**
 * The references of a grammar: one, if no rule is called.
 *
 * @param names the references that are calls: which ones makes no difference to the words
 * @param called the rules that are called, with the symbols that stand for their words, greater than any unit
 * @param layout as for `deriveReference`
 * @param limit the most states of each
 * @returns undefined if one has more
 */
export function deriveCalls(
  grammar: Grammar,
  called: readonly { readonly rule: Rule; readonly label: number }[],
  names: Iterable<RuleName>,
  limit: number,
  layout: readonly Row[] | undefined,
  scope: Scope,
): Derived<CallReference> | undefined {
  const symbols = new Map(called.map(({ rule, label }) => [scope.ruleOf(rule), label]));
  const reader = RuleReader.of(grammar, grammar.start, scope, {
    symbols,
    names: called.length > 0 ? names : undefined,
  });
  const numbers = Array.from(symbols.keys(), (rule) => reader.numberOf(rule));
  const remainders = new Remainders(reader.rules, layout, numbers);
  const first = referenceOf(remainders, 0, limit);
  if (first === undefined) return undefined;
  const rules: [Reference, ...Reference[]] = [first];
  for (const rule of numbers) {
    const reference = referenceOf(remainders, rule, limit);
    if (reference === undefined) return undefined;
    rules.push(reference);
  }
  return { reference: { rules, labels: [...symbols.values()] }, labels: reader.labels };
}
