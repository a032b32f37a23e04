/** Words of characters that lead through all of an automaton. */
import { shortestCompletions } from '../../generator/automata/shortest-completions.js';
import {
  accessTree,
  accessWord,
  DEAD,
  next,
  stateCount,
  type Dfa,
} from '../../generator/automata/dfa.js';
import { rangeEnds } from './range-ends.js';

/** Words through every transition, by the ends of its ranges and their neighbors. */
export function* cover(dfa: Dfa): Generator<readonly number[]> {
  const completionOf = shortestCompletions(dfa);
  const tree = accessTree(dfa);
  const ends = [
    ...rangeEnds(dfa.classes),
    0x7f,
    0x80,
    0x7ff,
    0x800,
    0xd7ff,
    0xe000,
    0xffff,
    0x10000,
  ];
  const symbols = new Set([...ends, 0xd800, 0xdbff, 0xdc00, 0xdfff]);
  for (let state = 1; state < stateCount(dfa); state++) {
    const before = accessWord(tree, state);
    yield before;
    yield [...before, ...completionOf(state)];
    for (const symbol of symbols) {
      const target = next(dfa, state, symbol);
      yield [...before, symbol];
      yield [...before, symbol, ...completionOf(target === DEAD ? state : target)];
    }
  }
}

/** The index of the first symbol after which no word is possible, or the length; −1 for a word. */
export function errorIn(dfa: Dfa, word: readonly number[]): number {
  let state = dfa.starts[0]!;
  for (const [index, symbol] of word.entries()) {
    state = next(dfa, state, symbol);
    if (state === DEAD) return index;
  }
  return dfa.accepting[state] ? -1 : word.length;
}

/** Whether a code point is no character. */
export const isSurrogate = (symbol: number): boolean => symbol >= 0xd800 && symbol <= 0xdfff;
