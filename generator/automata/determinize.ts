/**
 * Subset construction: a deterministic automaton whose states are sets of NFA states [Rabin & Scott 1959].
 *
 * A set keeps only the NFA states that matter, those that read or accept [Aho et al. 2006,
 * §3.9]; epsilon transitions are followed as sets are built. The alphabet is the symbol classes of the
 * NFA's ranges. Sets are numbered as they are found, breadth first, classes ascending.
 *
 * Most transitions of most automata lead to sets that are known. So a set of targets is looked up before it is closed under
 * epsilon transitions, and the classes that the same ranges have are one transition.
 *
 * The number of sets can be exponential in the number of NFA states, and the sets can be long; both have
 * limits, so that a hostile grammar costs seconds and not the machine.
 */
import type { Dfa } from './dfa.js';
import { EpsilonClosure } from './epsilon-closure.js';
import { ListInterner } from './list-interner.js';
import { rangesOf, type Nfa, type StateId } from './nfa.js';
import { RangeGroups } from './range-groups.js';
import { classesOf } from './symbol-classes.js';
import { Work } from './work.js';
import { made, refused, type Construction } from './construction.js';

// These limits end constructions within seconds and a few hundred megabytes, for the default number of states. Of the formats
// and the RFCs in `scripts/rfcs/flagships.ts`, host names of IDNA come nearest to the first two, by a hundredth and a twelfth,
// and RTSP to the third, by a thirtieth.

/** The greatest number of visits to NFA states per DFA state, on average: some seconds. */
export const VISITS_PER_STATE = 2000;

/** The greatest size of subsets, on average, with the greatest number of DFA states: 80 MB. */
export const MEMBERS_PER_STATE = 200;

/** The greatest number of classes with the greatest number of DFA states: 200 MB. Octets have at most half as many. */
export const CLASSES_PER_STATE = 512;

/**
 * A deterministic automaton, not yet minimal, and the NFA states behind it.
 *
 * Guarantees:
 * 1. `subsets[state]` has the NFA states that read or accept after the words that lead to `state`, ascending.
 * 2. No two subsets are equal; only the dead state's is empty.
 * 3. States are numbered breadth first, classes ascending.
 */
export interface Determinized {
  readonly dfa: Dfa;
  readonly subsets: readonly (readonly StateId[])[];
}

/** The construction stopped at `limit`. */
export interface TooManyStates {
  readonly limit: number;
  /** Whether steps, members of subsets or entries of the table ran out before states did. */
  readonly ranOutOfWork: boolean;
  /** The largest subset, the first of several. */
  readonly longest: readonly StateId[];
}

/**
 * At worst exponential in the number of NFA states; ends after work proportional to `limit`.
 *
 * @param max the greatest symbol
 * @param limit the most states besides the dead one
 * @param work counts visits to NFA states
 */
export function determinize(
  nfa: Nfa,
  max: number,
  limit: number,
  work = new Work(limit * VISITS_PER_STATE),
): Construction<Determinized, TooManyStates> {
  const classes = classesOf(rangesOf(nfa), max);
  const groups = RangeGroups.of(nfa, classes);
  const subsets = new ListInterner();
  const closure = new EpsilonClosure(nfa, work);
  /** The sets of targets, and for each the number of its subset. */
  const targetSets = new ListInterner();
  const numbers: number[] = [];
  subsets.add([]);
  const starts = nfa.starts.map((start) => {
    const subset = closure.of([start]);
    return subsets.find(subset) ?? subsets.add(subset);
  });
  let longest: readonly StateId[] = Array.from(subsets.at(1));
  const rows = new Rows(classes.count);
  rows.add(); // the dead state
  const members = new Work(limit * MEMBERS_PER_STATE);
  const entries = new Work(limit * CLASSES_PER_STATE);

  // This loop is the subset construction; the rest computes closures and numbers sets.
  for (let state = 1; state < subsets.count; state++) {
    if (!entries.add(classes.count)) return refused({ limit, ranOutOfWork: true, longest });
    const row = rows.add();
    for (const { indices, targets } of groups.read(subsets.at(state))) {
      // A set of targets has one closure, and most sets occur many times.
      const set = targetSets.find(targets);
      let number = set === undefined ? undefined : numbers[set];
      if (number === undefined) {
        const subset = closure.of(targets);
        number = subsets.find(subset);
        if (number === undefined) {
          if (subset.length > longest.length) longest = subset;
          if (subsets.count > limit) return refused({ limit, ranOutOfWork: false, longest });
          if (work.isSpent || !members.add(subset.length))
            return refused({ limit, ranOutOfWork: true, longest });
          number = subsets.add(subset);
        }
        targetSets.add(targets);
        numbers.push(number);
      }
      for (const index of indices) row[index] = number;
    }
  }

  const lists = Array.from({ length: subsets.count }, (_, state) => Array.from(subsets.at(state)));
  const accepting = lists.map((subset) => subset.some((id) => nfa.states[id]!.kind === 'accept'));
  const transitions = rows.all();
  return made({ dfa: { classes, transitions, starts, accepting }, subsets: lists });
}

/** The number of rows in an array. */
const ROWS = 256;

/** The rows of a table of transitions, many in one array: arrays of their own would take more memory, and time to free. */
class Rows {
  readonly #width: number;
  readonly #chunks: Uint32Array[] = [];
  #count = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Adds a row of transitions to the dead state. */
  add(): Uint32Array {
    const index = this.#count % ROWS;
    if (index === 0) this.#chunks.push(new Uint32Array(ROWS * this.#width));
    this.#count += 1;
    return this.#chunks.at(-1)!.subarray(index * this.#width, (index + 1) * this.#width);
  }

  all(): Uint32Array {
    const table = new Uint32Array(this.#count * this.#width);
    this.#chunks.forEach((chunk, index) => {
      const from = index * ROWS * this.#width;
      table.set(chunk.subarray(0, Math.min(chunk.length, table.length - from)), from);
    });
    return table;
  }
}
