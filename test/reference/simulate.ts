import type { Nfa, StateId } from '../../generator/automata/nfa.js';

/** The given states, and those that they reach without reading; the constructions use another closure. */
function closureOf(nfa: Nfa, states: readonly StateId[]): ReadonlySet<StateId> {
  const seen = new Set(states);
  for (const id of seen) {
    const state = nfa.states[id]!;
    if (state.kind === 'epsilon') for (const to of state.to) seen.add(to);
  }
  return seen;
}

/**
 * Whether an NFA accepts a word, by following all its threads at once [Thompson 1968].
 * Slow and direct: the reference that the constructions are checked against.
 */
export function simulate(nfa: Nfa, word: Iterable<number>): boolean {
  let states = closureOf(nfa, [nfa.starts[0]!]);
  for (const octet of word) {
    const targets = [...states].flatMap((id) => {
      const state = nfa.states[id]!;
      return state.kind === 'range' && state.range.lo <= octet && octet <= state.range.hi
        ? [state.to]
        : [];
    });
    states = closureOf(nfa, targets);
  }
  return [...states].some((id) => nfa.states[id]!.kind === 'accept');
}
