import { representatives, type ByteClasses } from './byte-classes.js';
import type { StateId } from './nfa.js';

/** The state from which no word can be completed. */
export const DEAD: StateId = 0;

/**
 * A complete deterministic automaton over byte classes.
 *
 * Guarantees:
 * 1. State 0 is {@link DEAD}: not accepting, every transition leads back to it.
 * 2. `transitions` is total: the transition of state s under class c is
 *    `transitions[s * classes.count + c]`; `accepting` has one entry a state.
 * 3. Every other state can be reached from `start`.
 */
export interface Dfa {
  readonly classes: ByteClasses;
  readonly transitions: Uint32Array;
  readonly start: StateId;
  readonly accepting: readonly boolean[];
}

/** How many states there are, the dead one included. */
export function stateCount(dfa: Dfa): number {
  return dfa.accepting.length;
}

/** The state after reading a byte of class `index` in `state`. */
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

/**
 * For every state a shortest word that leads to it, of these the one with the least octets;
 * `undefined` for a dead state that no word reaches.
 */
export function accessWords(dfa: Dfa): readonly (readonly number[] | undefined)[] {
  const words: (readonly number[] | undefined)[] = dfa.accepting.map(() => undefined);
  words[dfa.start] = [];
  const octets = representatives(dfa.classes);
  const queue = [dfa.start];
  for (const state of queue) {
    octets.forEach((octet, index) => {
      const target = step(dfa, state, index);
      if (words[target] !== undefined) return;
      words[target] = [...words[state]!, octet];
      queue.push(target);
    });
  }
  return words;
}
