/** The diagnostics for automata with too many states: they blame the rule. */
import { findLongest, findMultiplied } from '../abnf/blame.js';
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lower.js';
import type { TooManyStates } from '../automata/determinize.js';
import type { Nfa } from '../automata/nfa.js';
import { lengthLimit, stateLimit, type DiagnosticBag } from '../diagnostics.js';

/**
 * Reports a rule whose words are too long; returns whether there is none. A word of the length that
 * its rule demands, or allows, leads through as many states as it has octets.
 */
export function checkWordLengths(
  { regex, labels }: Lowered,
  rule: Rule,
  maxStates: number,
  diagnostics: DiagnosticBag,
): boolean {
  const long = findLongest(regex, labels, rule, maxStates);
  if (long !== undefined) diagnostics.report(lengthLimit(maxStates, long));
  return long === undefined;
}

/** Reports the rule that multiplies the states of an automaton. */
export function reportStates(
  { limit, longest }: TooManyStates,
  nfa: Nfa,
  { labels }: Lowered,
  rule: Rule,
  diagnostics: DiagnosticBag,
): void {
  diagnostics.report(stateLimit(limit, findMultiplied(nfa, longest, labels, rule)));
}
