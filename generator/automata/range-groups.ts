import { sortDistinct } from './ascending.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Numbers } from './dfa.js';
import type { Nfa, StateId } from './nfa.js';
import { ListInterner } from './list-interner.js';
import { sortNumbers } from './sort-numbers.js';
import { classesIn, type SymbolClasses } from './symbol-classes.js';

/** Some ranges of a subset, and the classes that are in all of them and in no other one. */
interface RangeGroup {
  readonly columns: readonly number[];
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
  readonly #columns: readonly (readonly number[])[];
  /** For each range the targets of a subset, while it is asked for. */
  readonly #targets: readonly StateId[][];
  #sets = new ListInterner();
  #groups: (readonly RangeGroup[])[] = [];

  constructor({ states }: Nfa, classes: SymbolClasses) {
    this.#classes = classes;
    this.#rangeOf = new Int32Array(states.length).fill(-1);
    this.#to = new Uint32Array(states.length);
    const columns: (readonly number[])[] = [];
    const known = new Map<string, number>();
    states.forEach((state, id) => {
      if (state.kind !== 'range') return;
      const { range, to } = state;
      this.#to[id] = to;
      const columnsIn = (): number => columns.push(classesIn(classes, range)) - 1;
      this.#rangeOf[id] = getOrInsert(known, `${range.lo}-${range.hi}`, columnsIn);
    });
    this.#columns = columns;
    this.#targets = columns.map(() => []);
  }

  /**
   * The classes that a subset reads, in the order of the first of each group, with the states that they lead to, ascending
   * and each once.
   */
  of(
    subset: Numbers,
  ): readonly { readonly columns: readonly number[]; readonly targets: readonly StateId[] }[] {
    const present: number[] = [];
    for (const id of subset) {
      const range = this.#rangeOf[id]!;
      if (range < 0) continue;
      const targets = this.#targets[range]!;
      if (targets.length === 0) present.push(range);
      targets.push(this.#to[id]!);
    }
    sortNumbers(present);
    const transitions = this.#groupsOf(present).map(({ columns, ranges }) => {
      const all: StateId[] = [];
      for (const range of ranges) for (const target of this.#targets[range]!) all.push(target);
      return { columns, targets: sortDistinct(all) };
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
      for (const column of this.#columns[range]!) rangesOf[column]!.push(range);
    const groups = new Map<string, { columns: number[]; ranges: number[] }>();
    rangesOf.forEach((ranges, column) => {
      if (ranges.length > 0)
        getOrInsert(groups, ranges.join(), () => ({ columns: [], ranges })).columns.push(column);
    });
    const all = [...groups.values()];
    this.#groups.push(all);
    return all;
  }
}
