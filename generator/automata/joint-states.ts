import { getOrInsert } from '../get-or-insert.js';
import { classesBy, representatives, type ByteClasses } from './byte-classes.js';
import { DEAD, next, stateCount, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/** Two states, one of each automaton, that one word leads to. */
export interface JointState {
  readonly a: StateId;
  readonly b: StateId;
  /** The index of the joint state before it on a shortest way; −1 at both starts and in both dead states. */
  readonly from: number;
  /** The octet from there. */
  readonly octet: number;
}

/**
 * Two automata reading the same octets [Rabin & Scott 1959].
 *
 * Guarantees:
 * 1. State 0 is both dead states; the others are numbered breadth first from `start`, octets ascending.
 * 2. Octets of one class lead from every joint state to one other.
 */
export interface JointStates {
  readonly classes: ByteClasses;
  readonly states: readonly JointState[];
  readonly start: number;
}

/**
 * Walks two automata over the same octets; at most the product of their state counts.
 *
 * @param visit sees each joint state with the ones that it leads to, class by class, all by their index;
 *   the walk ends when it returns false
 */
export function walkJointly(
  a: Dfa,
  b: Dfa,
  visit: (states: readonly JointState[], at: number, targets: readonly number[]) => boolean = () =>
    true,
): JointStates {
  const classes = classesBy((octet) => `${a.classes.of[octet]},${b.classes.of[octet]}`);
  const octets = representatives(classes);
  const states: JointState[] = [];
  const numbers = new Map<number, number>();
  const numberOf = (x: StateId, y: StateId, from: number, octet: number): number =>
    getOrInsert(numbers, x * stateCount(b) + y, () => states.push({ a: x, b: y, from, octet }) - 1);
  numberOf(DEAD, DEAD, -1, 0);
  const start = numberOf(a.start, b.start, -1, 0);
  // The list grows while it is walked.
  for (let at = 0; at < states.length; at++) {
    const { a: x, b: y } = states[at]!;
    const targets = octets.map((octet) =>
      numberOf(next(a, x, octet), next(b, y, octet), at, octet),
    );
    if (!visit(states, at, targets)) break;
  }
  return { classes, states, start };
}

/** A shortest word that leads to a joint state. */
export function wordTo(states: readonly JointState[], index: number): readonly number[] {
  const word: number[] = [];
  for (let at = index; states[at]!.from >= 0; at = states[at]!.from) word.push(states[at]!.octet);
  return word.reverse();
}
