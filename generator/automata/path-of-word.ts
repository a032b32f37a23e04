import { EpsilonClosure } from './epsilon-closure.js';
import type { Nfa, StateId } from './nfa.js';

/**
 * The states that read the symbols of a word, one for each, on an accepting path; of several paths, the one with the
 * earlier states. Undefined if the word is not accepted.
 */
export function pathOfWord(nfa: Nfa, word: readonly number[]): readonly StateId[] | undefined {
  const threads: { readonly state: StateId; readonly from: number }[] = [];
  const closure = new EpsilonClosure(nfa);
  let current: readonly number[] = closure
    .of([nfa.starts[0]!])
    .map((state) => threads.push({ state, from: -1 }) - 1);
  for (const symbol of word) {
    const reached = new Set<StateId>();
    current = current.flatMap((thread) => {
      const state = nfa.states[threads[thread]!.state]!;
      if (state.kind !== 'range' || symbol < state.range.lo || symbol > state.range.hi) return [];
      const fresh = closure.of([state.to]).filter((target) => !reached.has(target));
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
