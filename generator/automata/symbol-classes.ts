/**
 * Symbol classes: the coarsest alphabet that an automaton allows.
 *
 * Most automata treat most symbols alike: RFC 3629's distinguishes 12 kinds of octet, not 256. A class is a set
 * of symbols that no state distinguishes, so a transition table needs one column per class instead of one per
 * symbol, and every construction over the alphabet is faster by the same factor. A class need not be an
 * interval: E1–EC and EE–EF are one.
 *
 * The classes of a set of ranges are the coarsest partition that makes every range a union of
 * classes; these are the "equivalence classes" of lexer generators such as flex. They are kept
 * as the list of symbols where the class changes, since an alphabet may have a million symbols.
 */
import { getOrInsert } from '../get-or-insert.js';
import { joinRanges, type SymbolRange } from './symbol-range.js';

/** The number of a class. */
export type ClassId = number;

/**
 * A partition of the symbols 0 to `max`.
 *
 * Guarantees:
 * 1. `starts` ascends from 0; the symbols from `starts[k]` up to the next start, or `max`, are of the class
 *    `numbers[k]`, below `count`; the next interval's class is another one.
 * 2. No class is empty; classes are numbered by their least symbol, ascending.
 */
export interface SymbolClasses {
  readonly max: number;
  readonly count: number;
  readonly starts: readonly number[];
  readonly numbers: readonly number[];
}

/** The numbers of all classes, ascending. */
export function classIds({ count }: SymbolClasses): readonly ClassId[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The classes of intervals by a key: intervals with equal keys share a class. */
function classesBy(
  starts: readonly number[],
  max: number,
  keyOf: (interval: number) => unknown,
): SymbolClasses {
  const known = new Map<unknown, number>();
  const kept: number[] = [];
  const numbers: number[] = [];
  starts.forEach((start, interval) => {
    const number = getOrInsert(known, keyOf(interval), () => known.size);
    if (numbers.at(-1) === number) return;
    kept.push(start);
    numbers.push(number);
  });
  return { max, count: known.size, starts: kept, numbers };
}

/** The coarsest classes of the symbols up to `max` such that each range is a union of classes. */
export function classesOf(ranges: Iterable<SymbolRange>, max: number): SymbolClasses {
  return classesOfSets(
    Array.from(ranges, (range) => [range]),
    max,
  );
}

/** The coarsest classes of the symbols up to `max` such that each set of ranges is a union of classes. */
export function classesOfSets(
  sets: readonly (readonly SymbolRange[])[],
  max: number,
): SymbolClasses {
  const distinct = new Map(
    sets.map((ranges) => [ranges.map(({ lo, hi }) => `${lo}-${hi}`).join(), ranges]),
  );
  const cuts = new Set([0]);
  for (const { lo, hi } of [...distinct.values()].flat()) {
    cuts.add(lo);
    if (hi < max) cuts.add(hi + 1);
  }
  const starts = [...cuts].sort((a, b) => a - b);
  // A single class, refined set by set.
  const places = new Map(starts.map((start, interval) => [start, interval]));
  const keys = new Uint32Array(starts.length);
  let used = 1;
  for (const ranges of distinct.values()) {
    const inside = new Map<number, number>();
    for (const { lo, hi } of ranges) {
      const end = places.get(hi + 1) ?? starts.length;
      for (let interval = places.get(lo)!; interval < end; interval++)
        keys[interval] = getOrInsert(inside, keys[interval]!, () => used++);
    }
  }
  return classesBy(starts, max, (interval) => keys[interval]);
}

/** The coarsest common refinement of two partitions of the same symbols. */
export function intersectClasses(a: SymbolClasses, b: SymbolClasses): SymbolClasses {
  const starts = [...new Set([...a.starts, ...b.starts])].sort((x, y) => x - y);
  return classesBy(
    starts,
    a.max,
    (interval) => classOf(a, starts[interval]!) * b.count + classOf(b, starts[interval]!),
  );
}

/** The partition with classes of equal keys joined. */
export function joinClasses(
  classes: SymbolClasses,
  keyOf: (index: ClassId) => unknown,
): SymbolClasses {
  const { starts, max, numbers } = classes;
  return classesBy(starts, max, (interval) => keyOf(numbers[interval]!));
}

/** The class of a symbol; logarithmic in the number of intervals. */
export function classOf({ starts, numbers }: SymbolClasses, symbol: number): ClassId {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= symbol) low = middle;
    else high = middle - 1;
  }
  return numbers[low]!;
}

/** The class of every symbol from `from` up to `to`, `to` excluded. */
export function classesFrom(classes: SymbolClasses, from: number, to: number): readonly ClassId[] {
  return Array.from({ length: to - from }, (_, index) => classOf(classes, from + index));
}

/** The classes that some symbol of a range has, in the order of their first symbols in it. */
export function classesIn(classes: SymbolClasses, { lo, hi }: SymbolRange): readonly ClassId[] {
  const found = new Set([classOf(classes, lo)]);
  classes.starts.forEach((start, interval) => {
    if (lo < start && start <= hi) found.add(classes.numbers[interval]!);
  });
  return [...found];
}

/** The least symbol of each class, by class. Quadratic in the number of classes. */
export function representatives({ count, starts, numbers }: SymbolClasses): readonly number[] {
  return Array.from({ length: count }, (_, index) => starts[numbers.indexOf(index)]!);
}

/** The symbols of one class as ranges, ascending. */
export function membersOf(classes: SymbolClasses, index: ClassId): readonly SymbolRange[] {
  return membersOfAll(classes, [index]);
}

/** Classes with equal keys. */
export interface ClassGroup<K> {
  readonly key: K;
  /** The least class. */
  readonly index: ClassId;
  readonly ranges: readonly SymbolRange[];
}

/** Groups classes by their keys, in the order of the least classes; without a key, a class is in no group. */
export function groupClasses<K>(
  classes: SymbolClasses,
  keyOf: (index: ClassId) => K | undefined,
): readonly ClassGroup<K>[] {
  const indices = new Map<K, number[]>();
  for (let index = 0; index < classes.count; index++) {
    const key = keyOf(index);
    if (key !== undefined) getOrInsert(indices, key, () => []).push(index);
  }
  return Array.from(indices, ([key, own]) => ({
    key,
    index: own[0]!,
    ranges: membersOfAll(classes, own),
  }));
}

/** The symbols of several classes as ranges, ascending and joined where they touch. */
export function membersOfAll(
  { max, starts, numbers }: SymbolClasses,
  indices: Iterable<number>,
): readonly SymbolRange[] {
  const wanted = new Set(indices);
  return joinRanges(
    starts.flatMap((lo, interval) =>
      wanted.has(numbers[interval]!) ? [{ lo, hi: (starts[interval + 1] ?? max + 1) - 1 }] : [],
    ),
  );
}
