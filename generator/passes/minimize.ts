import type { Pass } from '../analysis/pass-runner.js';
import { minimalOf } from '../automata/build.js';

/** The minimal automaton, in canonical numbering. */
export const minimize: Pass<'nfa' | 'determinized', 'minimal'> = ({ nfa, determinized }) => ({
  minimal: minimalOf(nfa, determinized).dfa,
});
