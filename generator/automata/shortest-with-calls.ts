/** Shortest words of automata that call each other. */
import { representatives } from './symbol-classes.js';
import { DEAD, next, stateCount, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/**
 * A shortest word from each state to an accepting one. A call takes a word of the automaton that it calls, of one symbol
 * at least. This is the least solution of a system of equations, found by rounds until nothing changes; [Knuth 1977]
 * finds it in the order of lengths. Quadratic in the number of states.
 *
 * @param entries the starts of the called automata, by their call symbols
 * @returns undefined for a state without a word; the words of a start are the words that a call of it reads
 */
export function shortestWithCalls(
  dfa: Dfa,
  entries: ReadonlyMap<number, StateId>,
): (state: StateId) => readonly number[] | undefined {
  // Automata that are called in the same places have call symbols of one class.
  const symbols = [...new Set([...representatives(dfa.classes), ...entries.keys()])];
  const words = dfa.accepting.map((accepts): readonly number[] | undefined =>
    accepts ? [] : undefined,
  );
  /** The shortest words that are not empty of the called automata. */
  const called = new Map<StateId, readonly number[]>();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let state = stateCount(dfa) - 1; state > DEAD; state--) {
      for (const symbol of symbols) {
        const rest = words[next(dfa, state, symbol)];
        const entry = entries.get(symbol);
        const read = entry === undefined ? [symbol] : called.get(entry);
        if (rest === undefined || read === undefined) continue;
        const word = [...read, ...rest];
        if (word.length < (words[state]?.length ?? Infinity)) {
          words[state] = word;
          isChanged = true;
        }
        if (word.length < (called.get(state)?.length ?? Infinity)) {
          called.set(state, word);
          isChanged = true;
        }
      }
    }
  }
  return (state) => words[state];
}
