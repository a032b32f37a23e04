import { getOrInsert } from '../get-or-insert.js';
import {
  classOf,
  intersectClasses,
  representatives,
  type SymbolClasses,
} from './symbol-classes.js';
import { DEAD, stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';
import type { Found } from './word-to.js';

/** Two states, one of each automaton, that one word leads to. The pairs of starts and of dead states are found first. */
export interface ProductState extends Found {
  readonly a: StateId;
  readonly b: StateId;
}

/**
 * Two automata reading the same symbols [Rabin & Scott 1959].
 *
 * Guarantees:
 * 1. State 0 is both dead states; the others are numbered breadth first from `starts`, symbols ascending.
 * 2. Symbols of one class lead from every product state to one other.
 */
export interface ProductStates {
  readonly classes: SymbolClasses;
  readonly states: readonly ProductState[];
  readonly starts: readonly number[];
}

/**
 * Walks two automata with as many starts over the same symbols; at most the product of their state counts.
 *
 * @param visit sees each product state with the ones that it leads to, class by class, all by their index;
 *   the walk ends when it returns false
 */
export function walkProduct(
  a: Dfa,
  b: Dfa,
  visit: (
    states: readonly ProductState[],
    at: number,
    targets: readonly number[],
  ) => boolean = () => true,
): ProductStates {
  const classes = intersectClasses(a.classes, b.classes);
  const columns = representatives(classes).map((symbol) => ({
    symbol,
    inA: classOf(a.classes, symbol),
    inB: classOf(b.classes, symbol),
  }));
  const states: ProductState[] = [];
  const numbers = new Map<number, number>();
  const numberOf = (x: StateId, y: StateId, from: number, symbol: number): number =>
    getOrInsert(
      numbers,
      x * stateCount(b) + y,
      () => states.push({ a: x, b: y, from, symbol }) - 1,
    );
  numberOf(DEAD, DEAD, -1, 0);
  const starts = a.starts.map((start, index) => numberOf(start, b.starts[index]!, -1, 0));
  // This loop is the product construction of Rabin and Scott; the list grows while it is walked.
  for (let at = 0; at < states.length; at++) {
    const { a: x, b: y } = states[at]!;
    const targets = columns.map(({ symbol, inA, inB }) =>
      numberOf(step(a, x, inA), step(b, y, inB), at, symbol),
    );
    if (!visit(states, at, targets)) break;
  }
  return { classes, states, starts };
}

/** For every state of `other`, the states of `dfa` that the same words lead to, ascending. */
export function mergedStates(dfa: Dfa, other: Dfa): readonly (readonly StateId[])[] {
  const merged: StateId[][] = other.accepting.map(() => []);
  for (const { a, b } of walkProduct(dfa, other).states) merged[b]!.push(a);
  return merged.map((states) => states.sort((x, y) => x - y));
}
