/**
 * Reads the rows of a bit layout, wherever they stand in a document:
 *
 *     0000 0080-0000 07FF | 110xxxxx 10xxxxxx            RFC 3629 §3
 *     0400 0000-7FFF FFFF   1111110x 10xxxxxx ... 10xxxxxx     RFC 2279 §2
 *     ; 0001 0000-0010 FFFF | 11101101 … 10xxxxxx + 0001 0000   a comment in an .abnf file
 *
 * The range is in hexadecimal, its digits in groups as the RFCs print them. `...` stands for as many
 * copies of the octet before it as the range needs. `+ n` says that a value is n more than its x bits
 * hold (abnfc's notation, for formats such as CESU-8).
 */
import { MAX_PAYLOAD_BITS, payloadBits, printRow } from '../coding/layout.js';
import type { BitLayout, LayoutRow, OctetPattern } from '../coding/layout.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  layoutEllipsis,
  layoutOctetOrder,
  layoutOctetWidth,
  layoutOffset,
  layoutRangeReversed,
  layoutTooNarrow,
  layoutTooGreat,
  layoutTooWide,
} from '../diagnostics/document.js';
import type { Source, Span } from '../source.js';
import type { Line } from './lines.js';

// No more groups than a number can have: with any number of them, the search would be quadratic.
const NUMBER = String.raw`[\dA-F]{1,8}(?:[ ][\dA-F]{4}){0,4}`;
const OCTETS = String.raw`(?:[01x]{4,}|\.\.\.)(?:\s+(?:[01x]{4,}|\.\.\.))*`;
const ROW = new RegExp(
  String.raw`^[\s;|]*(${NUMBER})\s*-\s*(${NUMBER})(?:\s*\|\s*|\s+)(${OCTETS})(?:\s*\+\s*(${NUMBER}))?[\s|]*$`,
  'di',
);

/** A layout, and the numbers of the lines on which it stands. */
export interface ReadLayout {
  readonly layout: BitLayout;
  readonly lines: ReadonlySet<number>;
}

/** The rows in the order of the document, each once; impossible rows are reported and left out. */
export function readLayout(
  source: Source,
  lines: readonly Line[],
  diagnostics: DiagnosticBag,
): ReadLayout {
  const layout = new Map<string, LayoutRow>();
  const numbers = new Set<number>();
  for (const line of lines) {
    const match = ROW.exec(line.text);
    // Years and a dump of bits are not a row: an x or the | makes one.
    if (match === null || (!/x/i.test(match[3]!) && !line.text.includes('|'))) continue;
    numbers.add(line.number);
    const row = readRow(
      match,
      (start, end) => ({ source, start: line.start + start, end: line.start + end }),
      diagnostics,
    );
    if (row !== undefined && !layout.has(printRow(row))) layout.set(printRow(row), row);
  }
  return { layout: [...layout.values()], lines: numbers };
}

function readRow(
  match: RegExpExecArray,
  spanOf: (start: number, end: number) => Span,
  diagnostics: DiagnosticBag,
): LayoutRow | undefined {
  const lo = readNumber(match[1]!);
  const hi = readNumber(match[2]!);
  const offset = match[4] === undefined ? 0 : readNumber(match[4]);
  const range = spanOf(match.indices![1]![0], match.indices![2]![1]);
  const [octetsStart, octetsEnd] = match.indices![3]!;

  if (lo > hi) {
    diagnostics.report(layoutRangeReversed(`${match[1]}-${match[2]}`, range));
    return undefined;
  }
  if (offset > lo) {
    diagnostics.report(layoutOffset(spanOf(...match.indices![4]!)));
    return undefined;
  }

  const octets: OctetPattern[] = [];
  let ellipsis: { readonly index: number; readonly span: Span } | undefined;
  for (const token of match[3]!.matchAll(/\S+/g)) {
    const span = spanOf(octetsStart + token.index, octetsStart + token.index + token[0].length);
    if (token[0] === '...') {
      if (octets.length === 0 || ellipsis !== undefined) {
        diagnostics.report(layoutEllipsis(span));
        return undefined;
      }
      ellipsis = { index: octets.length, span };
      continue;
    }
    const octet = readOctet(token[0], span, diagnostics);
    if (octet === undefined) return undefined;
    octets.push(octet);
  }

  const needed = bitLength(hi - offset);
  if (ellipsis !== undefined) {
    const repeated = octets[ellipsis.index - 1]!;
    if (repeated.width === 0 || payloadBits(octets) >= needed) {
      diagnostics.report(layoutEllipsis(ellipsis.span));
      return undefined;
    }
    while (payloadBits(octets) < needed) octets.splice(ellipsis.index, 0, repeated);
  }

  const available = payloadBits(octets);
  const span = spanOf(match.indices![1]![0], match.indices![4]?.[1] ?? octetsEnd);
  if (needed > available) {
    diagnostics.report(layoutTooNarrow(needed, available, span));
    return undefined;
  }
  if (available > MAX_PAYLOAD_BITS) {
    diagnostics.report(layoutTooWide(available, MAX_PAYLOAD_BITS, span));
    return undefined;
  }
  if (hi >= 2 ** MAX_PAYLOAD_BITS) {
    diagnostics.report(layoutTooGreat(hi, 2 ** MAX_PAYLOAD_BITS - 1, span));
    return undefined;
  }
  return { lo, hi, octets, offset, span };
}

function readOctet(text: string, span: Span, diagnostics: DiagnosticBag): OctetPattern | undefined {
  if (text.length !== 8) {
    diagnostics.report(layoutOctetWidth(text, span));
    return undefined;
  }
  const fixed = text.replace(/x+$/i, '');
  if (/x/i.test(fixed)) {
    diagnostics.report(layoutOctetOrder(text, span));
    return undefined;
  }
  const width = 8 - fixed.length;
  return { fixed: Number.parseInt(`0${fixed}`, 2) * 2 ** width, width };
}

function readNumber(text: string): number {
  return Number.parseInt(text.replaceAll(' ', ''), 16);
}

/** The number of binary digits of a number; 0 for 0. */
function bitLength(value: number): number {
  return value === 0 ? 0 : value.toString(2).length;
}
