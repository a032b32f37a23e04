/**
 * Shortest words of automata, and the symbols that they distinguish. Independent of the compiler's `automata/` on
 * purpose.
 */
import { getOrInsert } from '../../get-or-insert.js';

/** A string of octets, or of other symbols. */
export type Word = readonly number[];

/**
 * For each state, a shortest word to an accepting one, breadth first and backwards from these; undefined if there is
 * none. Of equally short words, one through the first state and its first edge.
 */
export function completionsOf(
  accepting: readonly boolean[],
  edgesOf: (state: number) => Iterable<{ readonly symbol: number; readonly target: number }>,
): readonly (Word | undefined)[] {
  const sources = accepting.map((): { readonly state: number; readonly symbol: number }[] => []);
  for (const state of accepting.keys())
    for (const { symbol, target } of edgesOf(state)) sources[target]!.push({ state, symbol });
  const completions = accepting.map((accepts): Word | undefined => (accepts ? [] : undefined));
  const queue = [...accepting.keys()].filter((state) => accepting[state]);
  for (const target of queue)
    for (const { state, symbol } of sources[target]!) {
      if (completions[state] !== undefined) continue;
      completions[state] = [symbol, ...completions[target]!];
      queue.push(state);
    }
  return completions;
}

/**
 * The first symbol of each set of those that no state distinguishes.
 *
 * @param targets for each state, what it makes of a symbol
 */
export function representativeUnits(
  symbols: readonly number[],
  targets: readonly ((symbol: number) => string | number)[],
): readonly number[] {
  let kindOf = symbols.map(() => 0);
  for (const targetOf of targets) {
    const numbers = new Map<string, number>();
    kindOf = symbols.map((symbol, index) =>
      getOrInsert(numbers, `${kindOf[index]} ${targetOf(symbol)}`, () => numbers.size),
    );
  }
  return symbols.filter((_, index) => kindOf.indexOf(kindOf[index]!) === index);
}
