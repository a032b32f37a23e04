/** From the start rule to its minimal automaton. */
import { automatonOf, lowerRule, maxOf, nfaOfRule } from '../analysis/automaton-of-rule.js';
import type { Pass } from '../analysis/pass-runner.js';

export const lower: Pass<'grammar', 'lowered'> = ({ grammar }, session) => ({
  lowered: lowerRule(grammar, grammar.start, session),
});

export const thompson: Pass<'grammar' | 'lowered', 'nfa'> = ({ grammar, lowered }, session) => ({
  nfa: nfaOfRule(grammar, grammar.start, lowered, session),
});

export const determinize: Pass<'grammar' | 'lowered' | 'nfa', 'determinized' | 'minimal'> = (
  { grammar: { start, alphabet }, lowered, nfa },
  session,
) => {
  const { determinized, dfa } = automatonOf(nfa, maxOf(alphabet, lowered), lowered, start, session);
  return { determinized, minimal: dfa };
};
