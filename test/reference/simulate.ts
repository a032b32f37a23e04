import type { Nfa, StateId } from '../../generator/automata/nfa.js';

/**
 * Whether an NFA accepts a word, by following all its threads at once [Thompson 1968].
 * Slow and direct: the reference that the constructions are checked against, without their closure.
 */
export function simulate(nfa: Nfa, word: Iterable<number>): boolean {
  return statesAfter(nfa, word).some((id) => nfa.states[id]!.kind === 'accept');
}

/** The states that an NFA can be in after a word. */
export function statesAfter(nfa: Nfa, word: Iterable<number>): readonly StateId[] {
  const closureOf = (states: readonly StateId[]): readonly StateId[] => {
    const seen = new Set(states);
    for (const id of seen) {
      const state = nfa.states[id]!;
      if (state.kind === 'epsilon') for (const to of state.to) seen.add(to);
    }
    return [...seen];
  };
  let states = closureOf([nfa.starts[0]!]);
  for (const octet of word)
    states = closureOf(
      states.flatMap((id) => {
        const state = nfa.states[id]!;
        const reads = state.kind === 'range' && state.range.lo <= octet && octet <= state.range.hi;
        return reads ? [state.to] : [];
      }),
    );
  return states;
}
