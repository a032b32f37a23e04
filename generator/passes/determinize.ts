import { determinizeRule } from '../analysis/automaton-of-rule.js';
import type { Pass } from '../analysis/pass-runner.js';

/** The subset construction; stops at the limit of states. */
export const determinize: Pass<'grammar' | 'lowered' | 'nfa', 'determinized'> = (
  { grammar, lowered, nfa },
  session,
) => ({ determinized: determinizeRule(grammar, grammar.start, lowered, nfa, session) });
