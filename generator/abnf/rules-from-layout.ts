/**
 * Rules for a document that has a bit layout and no ABNF, such as RFC 2279: one rule per row that spells the numbers of
 * the row's range and no others, "since there is only one valid way to encode a given character" (RFC 2279 §2).
 *
 * A row's numbers become octets by splitting its range until each part is a product of octet ranges, as for
 * U+0800 to U+FFFF: E0 A0–BF 80–BF, then E1–EF 80–BF 80–BF [Cox 2010, utf8.c of RE2].
 */
import {
  bySignificance,
  type BitLayout,
  type LayoutRow,
  type OctetPattern,
} from '../coding/layout.js';
import type { RangeProduct } from '../coding/spell.js';
import type { Span } from '../text/source.js';
import type { Alternation, Concatenation, Element, Repetition, Rule } from './ast.js';
import { terminalOf } from './terminals.js';

/** `octets = *character`, `character = row-1 / row-2 / …`, then the rows, each with its span. */
export function rulesFromLayout(layout: BitLayout): readonly Rule[] {
  const first = layout[0];
  if (first === undefined) return [];
  const rows = layout.map((row, index) => ({ row, name: `row-${index + 1}` }));
  return [
    rule('octets', first.span, [
      concatenation([reference('character', first.span)], first.span, ANY_NUMBER),
    ]),
    rule(
      'character',
      first.span,
      rows.map(({ row, name }) => concatenation([reference(name, row.span)], row.span)),
    ),
    ...rows.map(({ row, name }) => rule(name, row.span, alternativesOf(row))),
  ];
}

function alternativesOf(row: LayoutRow): readonly Concatenation[] {
  return splitRange(row.lo - row.offset, row.hi - row.offset, row.octets).map((ranges) =>
    concatenation(
      ranges.map((range) => terminalOf(range, row.span)),
      row.span,
    ),
  );
}

/** The payloads `lo` to `hi` as products of ranges of octets, or of the other units of the patterns, in order. */
function splitRange(
  lo: number,
  hi: number,
  patterns: readonly OctetPattern[],
): readonly RangeProduct[] {
  const positions = bySignificance(patterns);
  const sorted = positions.map((position) => patterns[position]!);
  return splitSorted(lo, hi, sorted).map((product) =>
    patterns.map((_, position) => product[positions.indexOf(position)]!),
  );
}

function splitSorted(
  lo: number,
  hi: number,
  patterns: readonly OctetPattern[],
): readonly RangeProduct[] {
  const [pattern, ...rest] = patterns;
  if (pattern === undefined) return [[]];
  const { fixed, shift } = pattern;
  const size = 2 ** shift;
  const [first, last] = [Math.floor(lo / size), Math.floor(hi / size)];
  const parts = (from: number, to: number, start: number, end: number): readonly RangeProduct[] =>
    splitSorted(start, end, rest).map((tail) => [{ lo: fixed + from, hi: fixed + to }, ...tail]);

  if (first === last) return parts(first, first, lo % size, hi % size);
  // A head cut off below, a body with all tails, an end cut off above.
  const headIsWhole = lo % size === 0;
  const endIsWhole = hi % size === size - 1;
  const bodyFrom = headIsWhole ? first : first + 1;
  const bodyTo = endIsWhole ? last : last - 1;
  return [
    ...(headIsWhole ? [] : parts(first, first, lo % size, size - 1)),
    ...(bodyFrom <= bodyTo ? parts(bodyFrom, bodyTo, 0, size - 1) : []),
    ...(endIsWhole ? [] : parts(last, last, 0, hi % size)),
  ];
}

function rule(name: string, span: Span, alternatives: readonly Concatenation[]): Rule {
  const elements: Alternation = { kind: 'alternation', alternatives, span };
  return { name: { kind: 'rulename', text: name, span }, definedAs: '=', elements, span };
}

const ONCE = { min: 1, max: 1 };
const ANY_NUMBER = { min: 0, max: undefined };

function concatenation(
  elements: readonly Element[],
  span: Span,
  repeat: Pick<Repetition, 'min' | 'max'> = ONCE,
): Concatenation {
  const repetitions = elements.map((element): Repetition => ({
    kind: 'repetition',
    ...repeat,
    element,
    span,
  }));
  return { kind: 'concatenation', repetitions, span };
}

function reference(name: string, span: Span): Element {
  return { kind: 'rulename', text: name, span };
}
