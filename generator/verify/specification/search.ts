/** The right answers of `match`, `find` and `findAll`: a reference is begun at one offset after the other. */
import {
  DEAD,
  START,
  targetIn,
  type RangeReference,
  type Reference,
} from '../reference/reference.js';

/** An input and a reference that reads it. */
export interface Reading {
  readonly length: number;
  readonly accepting: readonly boolean[];
  /** The state after reading the unit at an index. */
  readonly step: (state: number, index: number) => number;
}

/** Octets to a reference. */
export function octetsTo({ rows, accepting }: Reference, bytes: ArrayLike<number>): Reading {
  return {
    length: bytes.length,
    accepting,
    step: (state, index) => rows[state]![bytes[index]!]!,
  };
}

/** A string to a reference. */
export function textTo({ rows, accepting }: RangeReference, text: string): Reading {
  return {
    length: text.length,
    accepting,
    step: (state, index) => targetIn(rows[state]!, text.charCodeAt(index)),
  };
}

/** The right answer of `match`. */
export function matchIn({ accepting, step }: Reading, from: number, to: number): number {
  let state = START;
  let end = accepting[state] ? from : -1;
  for (let i = from; i < to && state !== DEAD; i++) {
    state = step(state, i);
    if (accepting[state]) end = i + 1;
  }
  return end;
}

/** A part of an input, from `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The right answer of `find`. */
export function findIn(reading: Reading, from: number, to: number): Span | undefined {
  for (let start = from; start <= to; start++) {
    const end = matchIn(reading, start, to);
    if (end >= 0) return { start, end };
  }
  return undefined;
}

/** The right answer of `findAll`. */
export function findAllIn(reading: Reading, from: number, to: number): readonly Span[] {
  const words: Span[] = [];
  for (let start = from; start < to;) {
    const end = matchIn(reading, start, to);
    if (end > start) words.push({ start, end });
    start = Math.max(end, start + 1);
  }
  return words;
}
