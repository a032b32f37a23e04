import { EpsilonClosure } from '../../generator/automata/epsilon-closure.js';
import type { Nfa } from '../../generator/automata/nfa.js';

/**
 * Whether an NFA accepts a word, by following all its threads at once [Thompson 1968].
 * Slow and direct: the reference that the constructions are checked against.
 */
export function simulate(nfa: Nfa, word: Iterable<number>): boolean {
  let states = new EpsilonClosure(nfa).of([nfa.starts[0]!]);
  for (const octet of word) {
    const targets = states.flatMap((id) => {
      const state = nfa.states[id]!;
      return state.kind === 'range' && state.range.lo <= octet && octet <= state.range.hi
        ? [state.to]
        : [];
    });
    states = new EpsilonClosure(nfa).of(targets);
  }
  return states.some((id) => nfa.states[id]!.kind === 'accept');
}
