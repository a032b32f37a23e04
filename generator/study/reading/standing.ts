/** Where symbols stand in an automaton, or in automata that call each other. */
import { DEAD, next } from '../../automata/dfa.js';
import type { GrammarReader } from './grammar-reader.js';

/** Where some symbols stand. */
export interface Standing {
  /** The state, or, where automata call each other, the number of calls that are open. */
  readonly configuration: number;
  /** Tells apart what can be read there, without the calls around it. */
  readonly stateKey: string;
  /** Whether a word may end there. */
  readonly isEnd: boolean;
}

/** Where symbols stand before the first, and after each one that fits; it ends before one that does not. */
export function* standingsOf(
  symbols: readonly number[],
  { plan: { dfa, start, calls }, deriver }: Pick<GrammarReader, 'plan' | 'deriver'>,
): Generator<Standing, void> {
  if (calls !== undefined) {
    for (const { isWord: isEnd, threads } of deriver.moments(symbols)) {
      const stateKey = [...new Set(threads.map(({ state }) => state))].join();
      const configuration = threads.reduce((most, { depth }) => Math.max(most, depth), 0);
      yield { configuration, stateKey, isEnd };
    }
    return;
  }
  const standingIn = (state: number): Standing => {
    return { configuration: state, stateKey: String(state), isEnd: dfa.accepting[state]! };
  };
  let state = start;
  yield standingIn(state);
  for (const symbol of symbols) {
    state = next(dfa, state, symbol);
    if (state === DEAD) return;
    yield standingIn(state);
  }
}

/** Whether symbols are a word. */
export function isWord(
  symbols: readonly number[],
  reader: Pick<GrammarReader, 'plan' | 'deriver'>,
): boolean {
  const standings = [...standingsOf(symbols, reader)];
  return standings.length > symbols.length && standings.at(-1)!.isEnd;
}
