import { representatives } from './byte-classes.js';
import { stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/**
 * For every state but the dead one, a shortest word from there to acceptance: breadth first from the
 * accepting states against the transitions.
 */
export function shortestCompletions(dfa: Dfa): (state: StateId) => readonly number[] {
  const octets = representatives(dfa.classes);
  const incoming: { from: StateId; octet: number }[][] = dfa.accepting.map(() => []);
  for (let from = 1; from < stateCount(dfa); from++) {
    octets.forEach((octet, index) => incoming[step(dfa, from, index)]!.push({ from, octet }));
  }
  const ahead = new Map<StateId, { readonly to: StateId; readonly octet: number } | undefined>();
  dfa.accepting.forEach((accepting, state) => {
    if (accepting) ahead.set(state, undefined);
  });
  for (const [to] of ahead) {
    for (const { from, octet } of incoming[to]!)
      if (!ahead.has(from)) ahead.set(from, { to, octet });
  }
  return (state) => {
    const word: number[] = [];
    for (let next = ahead.get(state); next !== undefined; next = ahead.get(next.to))
      word.push(next.octet);
    return word;
  };
}
