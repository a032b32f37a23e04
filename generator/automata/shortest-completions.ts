import { representatives } from './symbol-classes.js';
import { stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/**
 * For every state but the dead one, a shortest word from there to acceptance: breadth first from the
 * accepting states against the transitions.
 */
export function shortestCompletions(dfa: Dfa): (state: StateId) => readonly number[] {
  const symbols = representatives(dfa.classes);
  const incoming: { from: StateId; symbol: number }[][] = dfa.accepting.map(() => []);
  for (let from = 1; from < stateCount(dfa); from++) {
    symbols.forEach((symbol, index) => incoming[step(dfa, from, index)]!.push({ from, symbol }));
  }
  const ahead = new Map<StateId, { readonly to: StateId; readonly symbol: number } | undefined>();
  dfa.accepting.forEach((accepting, state) => {
    if (accepting) ahead.set(state, undefined);
  });
  for (const [to] of ahead) {
    for (const { from, symbol } of incoming[to]!)
      if (!ahead.has(from)) ahead.set(from, { to, symbol });
  }
  return (state) => {
    const word: number[] = [];
    for (let next = ahead.get(state); next !== undefined; next = ahead.get(next.to))
      word.push(next.symbol);
    return word;
  };
}
