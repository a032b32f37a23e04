/**
 * How often parts occur in words, and the shapes of results that follow: the least solution of the counts in all rules,
 * from below.
 */
import type { Expression, OrderedRule } from './rule-reader.js';
import { WHOLE } from './selected-parts.js';

/** The number of a part, and its count in another: at most one, one, or any number. */
export interface PartCount {
  readonly part: number;
  readonly count: 'optional' | 'one' | 'list';
}

/** The shape of a part: its components. */
export interface PartShape {
  /** The name of its field; empty for {@link WHOLE}. */
  readonly field: string;
  readonly parts: readonly PartCount[];
  /** Whether each word has exactly one of several parts. */
  readonly isUnion: boolean;
}

/** The count of a part; 2 stands for two or more. */
interface CountRange {
  readonly min: number;
  readonly max: number;
}

/** Counts by part, their total under {@link WHOLE}; undefined if the rule has no word. */
type Counts = ReadonlyMap<number, CountRange> | undefined;

/** The count that stands for two or more. */
const MANY = 2;
/** The count of what does not occur. */
const NEVER: CountRange = { min: 0, max: 0 };

export function partShapes(
  rules: readonly OrderedRule[],
  fields: readonly string[],
): readonly PartShape[] {
  let known: readonly Counts[] = rules.map(() => undefined);
  const ofItem = (item: Expression): Counts => {
    if ('ranges' in item) return new Map();
    if ('all' in item)
      return item.all.reduce<Counts>((sum, each) => add(sum, ofItem(each)), new Map());
    if ('any' in item) return item.any.map(ofItem).reduce(join, undefined);
    if ('rule' in item) {
      const own = known[item.rule];
      const { part } = rules[item.rule]!;
      if (own === undefined || part === WHOLE) return own;
      return new Map([WHOLE, part].map((number) => [number, { min: 1, max: 1 }]));
    }
    const { of, min, max } = item;
    const once = ofItem(of);
    if (once === undefined) return min === 0 ? new Map() : undefined;
    const counts = new Map<number, CountRange>();
    for (const [number, { min: least, max: most }] of once)
      counts.set(number, {
        min: Math.min(least * min, MANY),
        max: Math.min(most * (max ?? MANY), MANY),
      });
    return counts;
  };
  for (let isChanged = true; isChanged;) {
    const before = known;
    known = rules.map(({ body }) => ofItem(body));
    isChanged = !known.every((counts, index) => isSameCounts(before[index], counts));
  }
  return fields.map((field, number) => {
    const ofRules = rules.map(({ part }, index) => {
      const isOf = number === WHOLE ? index === 0 : part === number;
      return isOf ? known[index] : undefined;
    });
    const counts = ofRules.reduce<Counts>(join, undefined) ?? new Map<number, CountRange>();
    const parts = [...counts]
      .filter(([part]) => part !== WHOLE)
      .sort(([one], [other]) => one - other)
      .map(([part, { min, max }]): PartCount => {
        return { part, count: max > 1 ? 'list' : min === 1 ? 'one' : 'optional' };
      });
    const { min, max } = counts.get(WHOLE) ?? NEVER;
    return { field, parts, isUnion: parts.length > 1 && min === 1 && max === 1 };
  });
}

/** The counts in a word of one followed by a word of another. */
function add(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined) return undefined;
  return merge(a, b, (one, other) => ({
    min: Math.min(one.min + other.min, MANY),
    max: Math.min(one.max + other.max, MANY),
  }));
}

/** The counts in one of two sets of words. */
function join(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return merge(a, b, (one, other) => ({
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  }));
}

function merge(
  a: ReadonlyMap<number, CountRange>,
  b: ReadonlyMap<number, CountRange>,
  both: (one: CountRange, other: CountRange) => CountRange,
): Counts {
  const numbers = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    Array.from(numbers, (number) => [number, both(a.get(number) ?? NEVER, b.get(number) ?? NEVER)]),
  );
}

/** Whether two counts say the same of every part. */
function isSameCounts(a: Counts, b: Counts): boolean {
  if (a === undefined || b === undefined || a === b) return a === b;
  if (a.size !== b.size) return false;
  for (const [number, { min, max }] of b) {
    const other = a.get(number);
    if (other === undefined || other.min !== min || other.max !== max) return false;
  }
  return true;
}
