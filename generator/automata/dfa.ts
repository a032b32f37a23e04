/**
 * Deterministic automata, complete over symbol classes: a table with a row for each state, and the walks over it.
 *
 * Every symbol leads somewhere, if only to the dead state, so that a step is one lookup and needs no test. States are
 * numbers and rows lie in one array, since grammars have up to 100,000 of them.
 */
import {
  classOf,
  membersOfAll,
  classIds,
  representatives,
  type SymbolClasses,
  type ClassId,
} from './symbol-classes.js';
import type { SymbolRange } from './symbol-range.js';
import type { StateId } from './nfa.js';

/** The state from which no word can be completed. */
export const DEAD: StateId = 0;

/** An array of numbers that nobody changes any more; mostly a typed array, since there may be millions. */
export type Numbers = ArrayLike<number> & Iterable<number>;

/**
 * A complete deterministic automaton over symbol classes.
 *
 * Guarantees:
 * 1. State 0 is {@link DEAD}: not accepting, every transition leads back to it.
 * 2. `transitions` is total: the transition of state s under class c is
 *    `transitions[s * classes.count + c]`; `accepting` has one entry per state.
 * 3. Every other state can be reached from one of `starts`; once calls are taken out (`withoutCalls` in calls.ts), only if
 *    they count as transitions.
 */
export interface Dfa {
  readonly classes: SymbolClasses;
  readonly transitions: Numbers;
  /** The start states, one for each language, such as one per input; they may be the same. */
  readonly starts: readonly StateId[];
  readonly accepting: readonly boolean[];
}

/** The number of states, the dead one included. */
export function stateCount(dfa: Dfa): number {
  return dfa.accepting.length;
}

/** The start states, each once. */
export function startsOf({ starts }: Dfa): readonly StateId[] {
  return [...new Set(starts)];
}

/** The state after reading a symbol of class `index` in `state`. */
export function step(dfa: Dfa, state: StateId, index: ClassId): StateId {
  return dfa.transitions[state * dfa.classes.count + index]!;
}

/** The state after reading one symbol in `state`. */
export function next(dfa: Dfa, state: StateId, symbol: number): StateId {
  return step(dfa, state, classOf(dfa.classes, symbol));
}

/** The state after reading a word, from the first start by default. */
export function run(dfa: Dfa, word: Iterable<number>, from = dfa.starts[0]!): StateId {
  let state = from;
  for (const symbol of word) state = next(dfa, state, symbol);
  return state;
}

/** The symbols that lead from one state to another, as ranges, ascending and joined where they touch. */
export function rangesBetween(dfa: Dfa, from: StateId, to: StateId): readonly SymbolRange[] {
  const indices = classIds(dfa.classes).filter((index) => step(dfa, from, index) === to);
  return membersOfAll(dfa.classes, indices);
}

/** The states that a state leads to, each once, without the dead one; in the order of the classes. */
export function targetsOf(dfa: Dfa, state: StateId): readonly StateId[] {
  const targets = new Set(classIds(dfa.classes).map((index) => step(dfa, state, index)));
  return [...targets].filter((target) => target !== DEAD);
}

/** An automaton over finer classes, each within one of the old ones. */
export function withClasses(dfa: Dfa, classes: SymbolClasses): Dfa {
  const own = representatives(classes).map((symbol) => classOf(dfa.classes, symbol));
  const transitions = dfa.accepting.flatMap((_, state) =>
    own.map((index) => step(dfa, state, index)),
  );
  return { ...dfa, classes, transitions: Uint32Array.from(transitions) };
}

/** Whether no state reads the symbols of a class. */
export function leadsNowhere(dfa: Dfa, index: ClassId): boolean {
  return dfa.accepting.every((_, state) => step(dfa, state, index) === DEAD);
}

/** The symbols that some state reads, as ranges, ascending and joined where they touch. */
export function symbolsRead(dfa: Dfa): readonly SymbolRange[] {
  const indices = classIds(dfa.classes).filter((index) => !leadsNowhere(dfa, index));
  return membersOfAll(dfa.classes, indices);
}

/**
 * A path to each state: the state and the symbol before it. `from` is −1 for starts and unreachable states, whose `symbol`
 * means nothing.
 */
export interface AccessTree {
  readonly from: Numbers;
  readonly symbol: Numbers;
}

/** Shortest paths to all states, among them those with the least symbols; breadth first. */
export function accessTree(dfa: Dfa): AccessTree {
  const from = new Int32Array(stateCount(dfa)).fill(-1);
  const symbol = new Uint32Array(stateCount(dfa));
  const symbols = representatives(dfa.classes);
  const queue = [...startsOf(dfa)];
  const isStart = new Set(queue);
  for (const state of queue) {
    symbols.forEach((representative, index) => {
      const target = step(dfa, state, index);
      if (isStart.has(target) || from[target]! >= 0) return;
      from[target] = state;
      symbol[target] = representative;
      queue.push(target);
    });
  }
  return { from, symbol };
}

/** A shortest word that leads to a state. */
export function accessWord(tree: AccessTree, state: StateId): readonly number[] {
  const word: number[] = [];
  for (let at = state; tree.from[at]! >= 0; at = tree.from[at]!) word.push(tree.symbol[at]!);
  return word.reverse();
}
