/** Texts that show whether a validator knows a language: words through every transition, and what is almost one. */
import { shortestCompletions } from '../generator/automata/shortest-completions.js';
import {
  accessTree,
  accessWord,
  DEAD,
  stateCount,
  step,
  type Dfa,
} from '../generator/automata/dfa.js';
import { representatives } from '../generator/automata/symbol-classes.js';

/**
 * Texts of characters, each once: for each state of a minimal automaton the shortest text that leads to it, and after it
 * one character of each class and the shortest completion, if there is one, else that of the state itself.
 */
export function textsThrough(dfa: Dfa): ReadonlySet<string> {
  const completionOf = shortestCompletions(dfa);
  const tree = accessTree(dfa);
  const texts = new Set<string>();
  for (let state = 1; state < stateCount(dfa); state++) {
    const before = accessWord(tree, state);
    texts.add(String.fromCodePoint(...before));
    for (const [index, symbol] of representatives(dfa.classes).entries()) {
      const target = step(dfa, state, index);
      const after = completionOf(target === DEAD ? state : target);
      texts.add(String.fromCodePoint(...before, symbol, ...after));
    }
  }
  return texts;
}
