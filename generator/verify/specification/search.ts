/** The right answers of `find` and `findAll`: a reference is begun at one offset after the other. */
import type { SymbolRange } from '../../automata/symbol-range.js';
import type { Row } from '../../coding/layout.js';
import { APART, MAY_JOIN } from '../../text/apart.js';
import { judge } from '../reference/judge.js';
import type { Reference } from '../reference/reference.js';
import { characterAt } from './character-at.js';

/** A part of an input, from `start` up to `end`. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
}

/** What decides whether a word stands apart from the text around it. */
export interface Boundary {
  /** The layout of the encoding that spells the text in units. */
  readonly layout: readonly Row[];
  /** The characters that join what stands on both sides of them. */
  readonly joiners: string;
}

export function findIn(
  reference: Reference,
  units: ArrayLike<number>,
  from: number,
  to: number,
  boundary?: Boundary,
): FoundSpan | undefined {
  if (boundary !== undefined) return findAllIn(reference, units, from, to, boundary)[0];
  for (let start = from; start <= to; start++) {
    const end = judge(reference, units, start, to).longest;
    if (end >= 0) return { start, end };
  }
  return undefined;
}

export function findAllIn(
  reference: Reference,
  units: ArrayLike<number>,
  from: number,
  to: number,
  boundary?: Boundary,
): readonly FoundSpan[] {
  const words: FoundSpan[] = [];
  for (let start = from; start < to;) {
    const end = judge(reference, units, start, to).longest;
    if (end > start) words.push({ start, end });
    start = Math.max(end, start + 1);
  }
  if (boundary === undefined) return words;
  const text = Array.from(units).slice(0, to);
  return words.filter(
    ({ start, end }) => endsAt(boundary, text, start, -1) && endsAt(boundary, text, end, 1),
  );
}

/** Whether a word of a text ends at an offset, before the character there, or behind the one that ends there. */
function endsAt(
  { layout, joiners }: Boundary,
  units: readonly number[],
  offset: number,
  direction: 1 | -1,
): boolean {
  const lengths = [...new Set(layout.map(({ octets }) => octets.length))];
  const isEnd = (at: number, mayJoin: boolean): boolean =>
    at === (direction > 0 ? units.length : 0) ||
    lengths.some((length) => {
      const begin = direction > 0 ? at : at - length;
      if (begin < 0) return false;
      const rows = layout.filter(({ octets }) => octets.length === length);
      const value = characterAt(rows, units, begin)?.value ?? -1;
      const isIn = (ranges: readonly SymbolRange[]): boolean =>
        ranges.some(({ lo, hi }) => lo <= value && value <= hi);
      return isIn(MAY_JOIN) && joiners.includes(String.fromCodePoint(value))
        ? !mayJoin || isEnd(at + direction * length, false)
        : isIn(APART);
    });
  return isEnd(offset, true);
}
