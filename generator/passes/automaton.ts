/** From the start rule to its minimal automaton. */
import { determinizeRule, lowerRule, nfaOfRule } from '../analysis/automaton-of-rule.js';
import type { Pass } from '../analysis/pass-runner.js';
import { minimalOf } from '../automata/build.js';

export const lower: Pass<'grammar', 'lowered'> = ({ grammar }, session) => ({
  lowered: lowerRule(grammar, grammar.start, session),
});

export const thompson: Pass<'grammar' | 'lowered', 'nfa'> = ({ grammar, lowered }, session) => ({
  nfa: nfaOfRule(grammar, grammar.start, lowered, session),
});

export const determinize: Pass<'grammar' | 'lowered' | 'nfa', 'determinized'> = (
  { grammar, lowered, nfa },
  session,
) => ({ determinized: determinizeRule(grammar, grammar.start, lowered, nfa, session) });

export const minimize: Pass<'nfa' | 'determinized', 'minimal'> = ({ nfa, determinized }) => ({
  minimal: minimalOf(nfa, determinized).dfa,
});
