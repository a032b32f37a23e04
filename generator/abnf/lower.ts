/**
 * Lowers a grammar to a regular expression over its alphabet: references are followed, strings become
 * characters in both cases, numbers become ranges.
 *
 * A rule is lowered once, however often it is used; the expression shares the result. The pass reports rules that
 * would take too many states when written out, or are nested too deep, so that everything after it is finite.
 * One-sided recursion becomes repetition; any other is written out to the depth of the grammar, one level after the
 * other, or, to any depth, becomes calls.
 *
 * Note [Large rules]. Where calls are allowed and a rule is too large when written out, every rule that is not small
 * (see {@link SMALL_RULE}) is called, whether it embeds itself or not. So is every rule but the smallest, if a grammar
 * that fits when written out has no automaton within the limit. Calls are slower than states, so a grammar
 * whose automaton fits the limit has no such calls. But a rule that is called anyway is called wherever it is large.
 */
import type { Rule } from './ast.js';
import type { Lowered } from './lowered.js';
import { lowerAll, SMALL_RULE } from './lowering.js';
import type { Grammar } from './resolve.js';
import { attempt, DiagnosticBag } from '../diagnostics/diagnostic-bag.js';

/** The largest share of the limit at which a rule is still written out, in a grammar whose automaton is too large. */
const SMALLEST_RULE = 1 / 20_000;

/** Which rules become calls besides rules that embed themselves. */
export interface FurtherCalls {
  /** Whether one-sided recursion becomes calls, too, so that each recursive rule stays a part of its own. */
  readonly callsAll?: boolean;
  /** Whether all rules but the smallest are called, see Note [Large rules]. */
  readonly callsLarge?: boolean;
}

/**
 * The expression of a rule, with every rule that it refers to written out or called. Ends the analysis after an error.
 *
 * @param limit the greatest number of states of the result when written out (see {@link expandedSize})
 */
export function lowerToRegex(
  grammar: Grammar,
  start: Rule,
  limit: number,
  diagnostics: DiagnosticBag,
  { callsAll = false, callsLarge = false }: FurtherCalls = {},
): Lowered {
  const isCalled = grammar.depth === Infinity;
  const lowerTo = (bag: DiagnosticBag, maxStates: number): Lowered =>
    lowerAll(grammar, start, { limit, maxStates, callsAll }, bag);
  if (isCalled && callsLarge) return lowerTo(diagnostics, limit * SMALLEST_RULE);
  return (
    (isCalled ? attempt(() => lowerTo(new DiagnosticBag(), Infinity)) : undefined) ??
    lowerTo(diagnostics, isCalled ? limit * SMALL_RULE : Infinity)
  );
}
