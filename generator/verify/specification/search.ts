/** The right answers of `find` and `findAll`: a reference is begun at one offset after the other. */
import { judge } from '../reference/judge.js';
import type { Reference } from '../reference/reference.js';

/** A part of an input, from `start` up to `end`. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
}

/** The right answer of `find`. */
export function findIn(
  reference: Reference,
  units: ArrayLike<number>,
  from: number,
  to: number,
): FoundSpan | undefined {
  for (let start = from; start <= to; start++) {
    const end = judge(reference, units, start, to).longest;
    if (end >= 0) return { start, end };
  }
  return undefined;
}

/** The right answer of `findAll`. */
export function findAllIn(
  reference: Reference,
  units: ArrayLike<number>,
  from: number,
  to: number,
): readonly FoundSpan[] {
  const words: FoundSpan[] = [];
  for (let start = from; start < to;) {
    const end = judge(reference, units, start, to).longest;
    if (end > start) words.push({ start, end });
    start = Math.max(end, start + 1);
  }
  return words;
}
