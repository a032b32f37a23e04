import { lowerRule } from '../analysis/automaton-of-rule.js';
import type { Pass } from '../analysis/pass-runner.js';

/** The start rule as a regular expression. Stops at rules that are too large, and at recursion that it cannot write out. */
export const lower: Pass<'grammar', 'lowered'> = ({ grammar }, session) => ({
  lowered: lowerRule(grammar, grammar.start, session),
});
