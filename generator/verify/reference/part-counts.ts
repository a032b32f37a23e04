/** How often parts occur in words, and the shapes of results that follow. */
import { WHOLE } from './selected-parts.js';

/** The number of a part, and its count in another: at most one, one, or any number. */
export interface PartCount {
  readonly part: number;
  readonly count: 'optional' | 'one' | 'list';
}

/** The shape of a part: its components. */
export interface PartShape {
  /** Nothing for {@link WHOLE}. */
  readonly field: string;
  readonly parts: readonly PartCount[];
  /** Whether there are several parts, of which each word has exactly one. */
  readonly isUnion: boolean;
}

/** The count of a part; 2 stands for two or more. */
export interface Count {
  readonly min: number;
  readonly max: number;
}

/** The counts of parts by their numbers, and under {@link WHOLE} that of all together; undefined without a word. */
export type Counts = ReadonlyMap<number, Count> | undefined;

/** Two or more. */
export const MANY = 2;
/** The count of what does not occur. */
export const NEVER: Count = { min: 0, max: 0 };

/** The counts in words of one behind words of another. */
export function add(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined) return undefined;
  return merge(a, b, (one, other) => ({
    min: Math.min(one.min + other.min, MANY),
    max: Math.min(one.max + other.max, MANY),
  }));
}

/** The counts in one of two sets of words. */
export function join(a: Counts, b: Counts): Counts {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return merge(a, b, (one, other) => ({
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  }));
}

function merge(
  a: ReadonlyMap<number, Count>,
  b: ReadonlyMap<number, Count>,
  both: (one: Count, other: Count) => Count,
): Counts {
  const numbers = new Set([...a.keys(), ...b.keys()]);
  return new Map(
    Array.from(numbers, (number) => [number, both(a.get(number) ?? NEVER, b.get(number) ?? NEVER)]),
  );
}

/** Whether two counts say the same of every part. */
export function isSame(a: Counts, b: Counts): boolean {
  if (a === undefined || b === undefined || a === b) return a === b;
  if (a.size !== b.size) return false;
  for (const [number, { min, max }] of b) {
    const other = a.get(number);
    if (other === undefined || other.min !== min || other.max !== max) return false;
  }
  return true;
}

/** The shapes of parts, by their numbers, from the counts in the words of each. */
export function shapesIn(
  fields: readonly string[],
  countsIn: (part: number) => Counts,
): readonly PartShape[] {
  return fields.map((field, number) => {
    const counts = countsIn(number) ?? new Map<number, Count>();
    const parts = [...counts]
      .filter(([part]) => part !== WHOLE)
      .sort(([a], [b]) => a - b)
      .map(([part, { min, max }]): PartCount => {
        return { part, count: max > 1 ? 'list' : min === 1 ? 'one' : 'optional' };
      });
    const { min, max } = counts.get(WHOLE) ?? NEVER;
    return { field, parts, isUnion: parts.length > 1 && min === 1 && max === 1 };
  });
}
