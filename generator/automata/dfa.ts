import { membersOfAll, representatives, type ByteClasses } from './byte-classes.js';
import type { ByteRange } from './byte-range.js';
import type { StateId } from './nfa.js';

/** The state from which no word can be completed. */
export const DEAD: StateId = 0;

/**
 * A complete deterministic automaton over byte classes.
 *
 * Guarantees:
 * 1. State 0 is {@link DEAD}: not accepting, every transition leads back to it.
 * 2. `transitions` is total: the transition of state s under class c is
 *    `transitions[s * classes.count + c]`; `accepting` has one entry per state.
 * 3. Every other state can be reached from `start`.
 */
export interface Dfa {
  readonly classes: ByteClasses;
  readonly transitions: Uint32Array;
  readonly start: StateId;
  readonly accepting: readonly boolean[];
}

/** The number of states, the dead one included. */
export function stateCount(dfa: Dfa): number {
  return dfa.accepting.length;
}

/** The state after reading an octet of class `index` in `state`. */
export function step(dfa: Dfa, state: StateId, index: number): StateId {
  return dfa.transitions[state * dfa.classes.count + index]!;
}

/** The state after reading one octet in `state`. */
export function next(dfa: Dfa, state: StateId, octet: number): StateId {
  return step(dfa, state, dfa.classes.of[octet]!);
}

/** The state after reading a word, from `start` by default. */
export function run(dfa: Dfa, word: Iterable<number>, from = dfa.start): StateId {
  let state = from;
  for (const octet of word) state = next(dfa, state, octet);
  return state;
}

/** The octets that lead from one state to another, as ranges, ascending and joined where they touch. */
export function rangesBetween(dfa: Dfa, from: StateId, to: StateId): readonly ByteRange[] {
  const indices = Array.from({ length: dfa.classes.count }, (_, index) => index);
  return membersOfAll(
    dfa.classes,
    indices.filter((index) => step(dfa, from, index) === to),
  );
}

/** The states that a state leads to, each once, without the dead one; in the order of the classes. */
export function targetsOf(dfa: Dfa, state: StateId): readonly StateId[] {
  const row = dfa.transitions.subarray(state * dfa.classes.count, (state + 1) * dfa.classes.count);
  return [...new Set(row)].filter((target) => target !== DEAD);
}

/** A way to each state: the state and the octet before it; −1 for the start and unreachable states. */
export interface AccessTree {
  readonly from: Int32Array;
  readonly octet: Uint8Array;
}

/** Shortest ways to all states, of these the ones with the least octets; breadth first. */
export function accessTree(dfa: Dfa): AccessTree {
  const from = new Int32Array(stateCount(dfa)).fill(-1);
  const octet = new Uint8Array(stateCount(dfa));
  const octets = representatives(dfa.classes);
  const queue = [dfa.start];
  for (const state of queue) {
    octets.forEach((representative, index) => {
      const target = step(dfa, state, index);
      if (target === dfa.start || from[target]! >= 0) return;
      from[target] = state;
      octet[target] = representative;
      queue.push(target);
    });
  }
  return { from, octet };
}

/** A shortest word that leads to a state; its last `most` octets if it is longer. */
export function accessWord(tree: AccessTree, state: StateId, most = Infinity): readonly number[] {
  const word: number[] = [];
  for (let at = state; tree.from[at]! >= 0 && word.length < most; at = tree.from[at]!)
    word.push(tree.octet[at]!);
  return word.reverse();
}
