import type { Nfa, StateId } from './nfa.js';

/**
 * The states that can be reached without reading, `states` included, ascending.
 * Linear in the number of empty transitions followed.
 */
export function epsilonClosure(nfa: Nfa, states: Iterable<StateId>): readonly StateId[] {
  const closure = new Set(states);
  for (const id of closure) {
    const state = nfa.states[id]!;
    if (state.kind === 'epsilon') state.to.forEach((to) => closure.add(to));
  }
  return [...closure].sort((a, b) => a - b);
}

/**
 * The states that read the symbols of a word on one way to acceptance, one per symbol; undefined if the word
 * is not accepted. Of several ways, the one with the earlier states.
 */
export function traceWord(nfa: Nfa, word: readonly number[]): readonly StateId[] | undefined {
  const threads: { readonly state: StateId; readonly from: number }[] = [];
  let current: readonly number[] = epsilonClosure(nfa, [nfa.start]).map(
    (state) => threads.push({ state, from: -1 }) - 1,
  );
  for (const symbol of word) {
    const reached = new Set<StateId>();
    current = current.flatMap((thread) => {
      const state = nfa.states[threads[thread]!.state]!;
      if (state.kind !== 'range' || symbol < state.range.lo || symbol > state.range.hi) return [];
      const fresh = epsilonClosure(nfa, [state.to]).filter((target) => !reached.has(target));
      return fresh.map((target) => {
        reached.add(target);
        return threads.push({ state: target, from: thread }) - 1;
      });
    });
  }
  const accepted = current.find((thread) => nfa.states[threads[thread]!.state]!.kind === 'accept');
  if (accepted === undefined) return undefined;
  const path: StateId[] = [];
  for (let at = threads[accepted]!.from; at >= 0; at = threads[at]!.from)
    path.unshift(threads[at]!.state);
  return path;
}
