/** From a rule to its minimal automaton, over the grammar's symbols. */
import { MAX_OF, NOUN_OF } from '../alphabet.js';
import { findLongest, findMultiplied } from '../abnf/blame.js';
import type { Rule } from '../abnf/ast.js';
import { lowerToRegex, type FurtherCalls } from '../abnf/lower.js';
import type { Lowered } from '../abnf/lowered.js';
import type { Grammar } from '../abnf/resolve.js';
import { minimalOf, nfaOf, type Automaton } from '../automata/build.js';
import { determinize, type Determinized } from '../automata/determinize.js';
import type { Dfa } from '../automata/dfa.js';
import type { Nfa, StateId } from '../automata/nfa.js';
import { splitStarts } from '../automata/starts.js';
import { lengthLimit, stateLimit } from '../diagnostics/automaton.js';
import { NFA_STATES_PER_STATE } from '../options/limits.js';
import type { Session } from './session.js';

/** A rule as a regular expression over the grammar's symbols. Stops at recursion, and at rules that grow too large. */
export function lowerRule(
  grammar: Grammar,
  rule: Rule,
  session: Session,
  calls?: FurtherCalls,
): Lowered {
  const { maxStates, diagnostics, callsLarge } = session;
  const limit = maxStates * NFA_STATES_PER_STATE;
  return lowerToRegex(grammar, rule, limit, diagnostics, { callsLarge, ...calls });
}

/** Thompson's NFA of a lowered rule. Stops at a rule whose words need more states than are allowed. */
export function nfaOfRule(
  { alphabet }: Grammar,
  rule: Rule,
  { regex, labels, called }: Lowered,
  { maxStates, diagnostics }: Session,
): Nfa {
  // The shortest and the longest word visit as many states as they have symbols.
  const long = findLongest(regex, labels, rule, maxStates);
  if (long !== undefined) diagnostics.fail(lengthLimit(maxStates, long, NOUN_OF[alphabet]));
  return nfaOf([regex, ...called.map((each) => each.regex)]);
}

/** The starts of the rules that are called, in the grammar's own automaton, by their call symbols. */
export function entriesOf({ called }: Lowered, { starts }: Dfa): ReadonlyMap<number, StateId> {
  const { called: entries } = splitStarts(starts, called.length + 1);
  return new Map(called.map(({ symbol }, index) => [symbol, entries[index]!]));
}

/** The subset construction of a rule's NFA. If it has too many states, the error blames a part of the rule. */
export function determinizeRule(
  { alphabet }: Grammar,
  rule: Rule,
  { labels, called }: Lowered,
  nfa: Nfa,
  { maxStates, diagnostics }: Session,
): Determinized {
  const max = called.reduce((most, { symbol }) => Math.max(most, symbol), MAX_OF[alphabet]);
  const found = determinize(nfa, max, maxStates);
  if (found.kind === 'made') return found.made;
  const { why } = found;
  return diagnostics.fail(stateLimit(why, findMultiplied(nfa, why.longest, labels, rule)));
}

/** The minimal automaton of a rule over the grammar's symbols, by the passes of `passes/automaton.ts`. */
export function automatonOfRule(
  grammar: Grammar,
  rule: Rule,
  session: Session,
): Automaton & { readonly lowered: Lowered } {
  const lowered = lowerRule(grammar, rule, session);
  const nfa = nfaOfRule(grammar, rule, lowered, session);
  const determinized = determinizeRule(grammar, rule, lowered, nfa, session);
  return { ...minimalOf(nfa, determinized), lowered };
}
