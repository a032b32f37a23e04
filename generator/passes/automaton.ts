/** From the start rule to its minimal automaton. */
import { automatonOf, lowerRule, maxOf, nfaOfRule } from '../analysis/automaton-of-rule.js';
import type { Run } from '../analysis/run.js';

export const lower: Run<'grammar', 'lowered'> = ({ grammar }, session) => ({
  lowered: lowerRule(grammar, grammar.start, session),
});

export const thompson: Run<'grammar' | 'lowered', 'nfa'> = ({ grammar, lowered }, session) => ({
  nfa: nfaOfRule(grammar, grammar.start, lowered, session),
});

export const determinize: Run<'grammar' | 'lowered' | 'nfa', 'determinized' | 'minimal'> = (
  { grammar: { start, alphabet }, lowered, nfa },
  session,
) => {
  const { determinized, dfa } = automatonOf(nfa, maxOf(alphabet, lowered), lowered, start, session);
  return { determinized, minimal: dfa };
};
