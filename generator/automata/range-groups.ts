import { sortDistinct } from './ascending.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Numbers } from './dfa.js';
import type { Nfa, StateId } from './nfa.js';
import { ListInterner } from './list-interner.js';
import { sortNumbers } from './sort-numbers.js';
import { classesIn, type ClassId, type SymbolClasses } from './symbol-classes.js';

/** Some ranges of a subset, and the classes that are in all of them and in no other one. */
interface RangeGroup {
  readonly indices: readonly ClassId[];
  readonly ranges: readonly number[];
}

/** The most sets of ranges whose groups are kept. */
const MAX_KEPT = 4096;

/**
 * Groups the classes that an NFA distinguishes by the ranges of a subset. Classes in the same ranges have the same
 * targets.
 */
export class RangeGroups {
  readonly #classes: SymbolClasses;
  /** For each state of the NFA the number of its range; −1 if it reads nothing. */
  readonly #rangeOf: Int32Array;
  readonly #to: Uint32Array;
  readonly #indices: readonly (readonly ClassId[])[];
  /** For each range the targets of a subset, while it is asked for. */
  readonly #targets: readonly StateId[][];
  #sets = new ListInterner();
  #groups: (readonly RangeGroup[])[] = [];

  private constructor(
    classes: SymbolClasses,
    rangeOf: Int32Array,
    to: Uint32Array,
    indices: readonly (readonly ClassId[])[],
  ) {
    this.#classes = classes;
    this.#rangeOf = rangeOf;
    this.#to = to;
    this.#indices = indices;
    this.#targets = indices.map(() => []);
  }

  static of({ states }: Nfa, classes: SymbolClasses): RangeGroups {
    const rangeOf = new Int32Array(states.length).fill(-1);
    const targets = new Uint32Array(states.length);
    const indices: (readonly ClassId[])[] = [];
    const known = new Map<string, number>();
    states.forEach((state, id) => {
      if (state.kind !== 'range') return;
      const { range, to } = state;
      targets[id] = to;
      const indicesIn = (): number => indices.push(classesIn(classes, range)) - 1;
      rangeOf[id] = getOrInsert(known, `${range.lo}-${range.hi}`, indicesIn);
    });
    return new RangeGroups(classes, rangeOf, targets, indices);
  }

  /**
   * The classes that a subset reads, in the order of the first of each group, with the states that they lead to, ascending
   * and each once.
   */
  read(
    subset: Numbers,
  ): readonly { readonly indices: readonly ClassId[]; readonly targets: readonly StateId[] }[] {
    const present: number[] = [];
    for (const id of subset) {
      const range = this.#rangeOf[id]!;
      if (range < 0) continue;
      const targets = this.#targets[range]!;
      if (targets.length === 0) present.push(range);
      targets.push(this.#to[id]!);
    }
    sortNumbers(present);
    const transitions = this.#groupsOf(present).map(({ indices, ranges }) => {
      const all: StateId[] = [];
      for (const range of ranges) for (const target of this.#targets[range]!) all.push(target);
      return { indices, targets: sortDistinct(all) };
    });
    for (const range of present) this.#targets[range]!.length = 0;
    return transitions;
  }

  #groupsOf(present: readonly number[]): readonly RangeGroup[] {
    const found = this.#sets.find(present);
    if (found !== undefined) return this.#groups[found]!;
    if (this.#groups.length >= MAX_KEPT) {
      this.#sets = new ListInterner();
      this.#groups = [];
    }
    this.#sets.add(present);
    const rangesOf: number[][] = Array.from({ length: this.#classes.count }, () => []);
    for (const range of present)
      for (const index of this.#indices[range]!) rangesOf[index]!.push(range);
    const groups = new Map<string, { indices: ClassId[]; ranges: number[] }>();
    rangesOf.forEach((ranges, index) => {
      if (ranges.length > 0)
        getOrInsert(groups, ranges.join(), () => ({ indices: [], ranges })).indices.push(index);
    });
    const all = [...groups.values()];
    this.#groups.push(all);
    return all;
  }
}
