/**
 * Subset construction: a deterministic automaton whose states are sets of NFA states
 * [Rabin & Scott 1959].
 *
 * A set keeps only the NFA states that matter, those that read or accept [Aho et al. 2006,
 * §3.9]; epsilon transitions are followed as sets are built. The alphabet is the symbol classes of the
 * NFA's ranges. Sets are numbered as they are found, breadth first, classes ascending.
 *
 * The number of sets can be exponential in the number of NFA states, and the sets can be long; both have
 * limits, so that a hostile grammar costs seconds and not the machine.
 */
import { getOrInsert } from '../get-or-insert.js';
import { Work } from './work.js';
import type { SymbolRange } from './symbol-range.js';
import { classesIn, classesOf } from './symbol-classes.js';
import { DEAD, type Dfa } from './dfa.js';
import { EpsilonClosure } from './epsilon-closure.js';
import { rangesOf, type Nfa, type StateId } from './nfa.js';

/** The greatest number of visits to NFA states per DFA state, on average. */
export const VISITS_PER_STATE = 2000;

/** The greatest size of subsets, on average, with the greatest number of DFA states. */
export const MEMBERS_PER_STATE = 200;

/** The greatest number of classes with the greatest number of DFA states; octets have half as many. */
export const CLASSES_PER_STATE = 512;

/**
 * A deterministic automaton, not yet minimal, and the NFA states behind it.
 *
 * Guarantees:
 * 1. `subsets[state]` has the NFA states that read or accept after the words that lead to `state`, ascending.
 * 2. No two subsets are equal; that of the dead state is empty, and no other one.
 * 3. States are numbered breadth first, classes ascending.
 */
export interface Determinized {
  readonly dfa: Dfa;
  readonly subsets: readonly (readonly StateId[])[];
}

/** The construction stopped at `limit`. */
export interface TooManyStates {
  /** The most states. */
  readonly limit: number;
  /** Whether steps or members of subsets ran out before states did. */
  readonly ranOutOfWork: boolean;
  /** The largest subset, the first of several. */
  readonly longest: readonly StateId[];
}

/**
 * At worst exponential in the number of NFA states; ends after work proportional to `limit`.
 *
 * @param max the greatest symbol
 * @param work counts visits to NFA states
 */
export function determinize(
  nfa: Nfa,
  max: number,
  limit: number,
  work = new Work(limit * VISITS_PER_STATE),
): Determinized | TooManyStates {
  const classes = classesOf(rangesOf(nfa), max);
  const known = new Map<SymbolRange, readonly number[]>();
  const classesOfRange = (range: SymbolRange): readonly number[] =>
    getOrInsert(known, range, () => classesIn(classes, range));

  const closure = new EpsilonClosure(nfa);
  const numbers = new SubsetNumbers();
  const { subsets } = numbers;
  numbers.add([]);
  const starts = nfa.starts.map((start) => {
    const subset = closure.of([start]);
    return numbers.find(subset) ?? numbers.add(subset);
  });
  let longest: readonly StateId[] = subsets[1]!;
  const rows: Uint32Array[] = [new Uint32Array(classes.count).fill(DEAD)];
  const members = new Work(limit * MEMBERS_PER_STATE);
  const entries = new Work(limit * CLASSES_PER_STATE);

  // This loop is the subset construction; the rest computes closures and numbers sets.
  for (let state = 1; state < subsets.length; state++) {
    if (!entries.add(classes.count)) return { limit, ranOutOfWork: true, longest };
    const row = new Uint32Array(classes.count).fill(DEAD);
    const targets: StateId[][] = Array.from({ length: classes.count }, () => []);
    for (const id of subsets[state]!) {
      const nfaState = nfa.states[id]!;
      if (nfaState.kind !== 'range') continue;
      for (const index of classesOfRange(nfaState.range)) targets[index]!.push(nfaState.to);
    }
    // Many classes, such as those of letters, lead to the same states from here: one closure is enough.
    const numbersHere = new SubsetNumbers();
    const found: StateId[] = [];
    for (let index = 0; index < classes.count; index++) {
      if (targets[index]!.length === 0) continue;
      const same = numbersHere.find(targets[index]!);
      if (same !== undefined) {
        row[index] = found[same]!;
        continue;
      }
      const { visits } = closure;
      const subset = closure.of(targets[index]!);
      const isQuick = work.add(closure.visits - visits);
      let number = numbers.find(subset);
      if (number === undefined) {
        if (subset.length > longest.length) longest = subset;
        if (subsets.length > limit) return { limit, ranOutOfWork: false, longest };
        if (!isQuick || !members.add(subset.length)) return { limit, ranOutOfWork: true, longest };
        number = numbers.add(subset);
      }
      row[index] = number;
      found[numbersHere.add(targets[index]!)] = number;
    }
    rows.push(row);
  }

  const transitions = new Uint32Array(rows.length * classes.count);
  rows.forEach((row, state) => transitions.set(row, state * classes.count));
  const accepting = subsets.map((subset) => subset.some((id) => nfa.states[id]!.kind === 'accept'));
  return { dfa: { classes, transitions, starts, accepting }, subsets };
}

/** Numbers sets in the order of their arrival. A hash table: strings as keys would take most of the time. */
class SubsetNumbers {
  readonly subsets: (readonly StateId[])[] = [];
  readonly #buckets = new Map<number, number[]>();

  find(subset: readonly StateId[]): number | undefined {
    return this.#buckets
      .get(hashOf(subset))
      ?.find((number) => areEqual(this.subsets[number]!, subset));
  }

  /** Appends a set that is new. */
  add(subset: readonly StateId[]): number {
    const number = this.subsets.push(subset) - 1;
    getOrInsert(this.#buckets, hashOf(subset), () => []).push(number);
    return number;
  }
}

/** The hash FNV-1a over state numbers instead of octets, with a shift that mixes in the upper bits. */
function hashOf(subset: readonly StateId[]): number {
  let hash = 0x811c9dc5 | 0;
  for (const id of subset) hash = Math.imul(hash ^ id, 0x01000193) ^ (hash >>> 15);
  return hash;
}

function areEqual(a: readonly StateId[], b: readonly StateId[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
