/**
 * How often parts occur in each other. It follows from the expressions alone, without their languages: a concatenation
 * adds counts, an alternation takes the least and the greatest, a repetition multiplies, and a call has the counts of
 * what it calls.
 */
import { FIRST_CALL, isCall, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';
import type { CapturedExpressions } from './capture-parts.js';

/** The count of a part; `max` is `Infinity` where unbounded. */
export interface Count {
  readonly min: number;
  readonly max: number;
}

/** Counts by capture; under 0, their sum. */
export type Counts = ReadonlyMap<number, Count>;

/** The count of a part that does not occur. */
export const ABSENT: Count = { min: 0, max: 0 };

/** Counts the parts in a word of an expression, calls included. */
export function countsOf({ called }: CapturedExpressions): (regex: Regex) => Counts {
  // The least solution: rounds begin without any word, and a number that still grows after all rounds has no bound.
  let ofCalls: readonly (Counts | undefined)[] = called.map(() => undefined);
  for (let round = 0; ; round++) {
    const known = new Map<Regex, Counts | undefined>();
    const next = called.map((regex) => countsIn(regex, ofCalls, known));
    const isLong = round > called.length;
    const bounded = next.map((counts, call) =>
      isLong && counts !== undefined ? unbounded(counts, ofCalls[call]) : counts,
    );
    if (bounded.every((counts, call) => isEqual(counts, ofCalls[call]))) break;
    ofCalls = bounded;
  }
  const known = new Map<Regex, Counts | undefined>();
  return (regex) => countsIn(regex, ofCalls, known) ?? new Map();
}

/** The counts in one of several expressions. */
export function either(all: readonly Counts[]): Counts {
  const numbers = new Set(all.flatMap((counts) => [...counts.keys()]));
  return new Map(
    Array.from(numbers, (number) => {
      const each = all.map((counts) => counts.get(number) ?? ABSENT);
      const min = Math.min(...each.map((count) => count.min));
      return [number, { min, max: Math.max(...each.map((count) => count.max)) }];
    }),
  );
}

/** @returns undefined if no word is known yet */
function countsIn(
  regex: Regex,
  ofCalls: readonly (Counts | undefined)[],
  known: Map<Regex, Counts | undefined>,
): Counts | undefined {
  const inside = (part: Regex): Counts | undefined => countsIn(part, ofCalls, known);
  return getOrInsert(known, regex, (): Counts | undefined => {
    switch (regex.kind) {
      case 'empty':
        return new Map();
      case 'range':
        return isCall(regex.range) ? ofCalls[regex.range.lo - FIRST_CALL] : new Map();
      case 'concatenation': {
        const counts = new Map<number, Count>();
        for (const part of regex.operands) {
          const added = inside(part);
          if (added === undefined) return undefined;
          for (const [number, { min, max }] of added) {
            const sum = counts.get(number) ?? ABSENT;
            counts.set(number, { min: sum.min + min, max: sum.max + max });
          }
        }
        return counts;
      }
      case 'alternation': {
        const all = regex.operands.map(inside).filter((counts) => counts !== undefined);
        return all.length === 0 && regex.operands.length > 0 ? undefined : either(all);
      }
      case 'repetition': {
        const { min: least, max: most = Infinity } = regex;
        const counts = inside(regex.body);
        if (counts === undefined) return least === 0 ? new Map() : undefined;
        return new Map(
          Array.from(counts, ([number, { min, max }]) => [
            number,
            { min: min * least, max: max === 0 ? 0 : max * most },
          ]),
        );
      }
      case 'labeled':
        return inside(regex.body);
      case 'captured':
        return new Map([0, regex.capture].map((number) => [number, { min: 1, max: 1 }]));
    }
  });
}

/**
 * The counts of a round. A maximum that has grown since the round before becomes `Infinity`, since a cycle of calls lets it
 * grow in every round; one that has not stays as it was.
 */
function unbounded(counts: Counts, before: Counts | undefined): Counts {
  return new Map(
    Array.from(counts, ([number, { min, max }]) => {
      const last = before?.get(number)?.max ?? 0;
      return [number, { min, max: max > last ? Infinity : last }];
    }),
  );
}

function isEqual(a: Counts | undefined, b: Counts | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const isSame = ([number, { min, max }]: readonly [number, Count]): boolean =>
    b.get(number)?.min === min && b.get(number)?.max === max;
  return a.size === b.size && [...a].every(isSame);
}
