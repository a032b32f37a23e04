/**
 * Shortest words of automata, and the symbols that they distinguish. Independent of the compiler's `automata/` on
 * purpose.
 */
import { getOrInsert } from '../../get-or-insert.js';
import type { MayFollow, Judgement } from '../reference/judge.js';

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

/** The common part of the suites of one automaton and of several that call each other, for one of the inputs. */
export interface InputSuite {
  /** The units that the references distinguish: the least one of each kind. */
  readonly representatives: readonly number[];
  /** The least unit of each stretch that every state treats alike, ascending. */
  readonly rangeStarts: readonly number[];
  readonly shortest: Word;
  /** A shortest path to every state that is not dead. */
  readonly beginnings: readonly Word[];
  /** The right answers for units from an offset up to another. */
  judge(units: ArrayLike<number>, from?: number, to?: number): Judgement;
  /** What may follow the units before the error that {@link judge} finds. */
  following(units: ArrayLike<number>): MayFollow;
}
