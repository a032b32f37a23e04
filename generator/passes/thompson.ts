import { nfaOfRule } from '../analysis/automaton-of-rule.js';
import type { Pass } from '../analysis/pass-runner.js';

/** Thompson's automaton of the start rule; stops if that would be too large. */
export const thompson: Pass<'grammar' | 'lowered', 'nfa'> = ({ grammar, lowered }, session) => ({
  nfa: nfaOfRule(grammar, grammar.start, lowered, session),
});
