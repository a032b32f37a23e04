/**
 * Reads the rows of a bit layout, anywhere in a document:
 *
 *     0000 0080-0000 07FF | 110xxxxx 10xxxxxx            RFC 3629 §3
 *     0400 0000-7FFF FFFF   1111110x 10xxxxxx ... 10xxxxxx     RFC 2279 §2
 *     ; 0001 0000-0010 FFFF | 11101101 … 10xxxxxx + 0001 0000   a comment in an .abnf file
 *
 * A pattern of eight bits is an octet; in a layout of 16-bit units all patterns have sixteen.
 *
 * Bits that are out of order have other letters: y is more significant than x, then come z, w, v and u
 * (RFC 2781 §2.1 has x and y). UTF-16LE is `xxxxxxxx yyyyyyyy`.
 *
 * The range is in hexadecimal, its digits in groups as the RFCs print them. `...` stands for as many
 * copies of the octet before it as the range needs. `+ n` means that a value is the number in its x bits
 * plus n (abnfc's own notation, for formats such as CESU-8).
 */
import { LETTERS, MAX_PAYLOAD_BITS, payloadBits, printRow } from '../coding/layout.js';
import type { BitLayout, LayoutRow, OctetPattern } from '../coding/layout.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import {
  layoutEllipsis,
  likeLayoutRow,
  layoutOctetOrder,
  layoutOctetWidth,
  layoutOffset,
  layoutRangeReversed,
  layoutTooNarrow,
  layoutTooGreat,
  layoutTooWide,
} from '../diagnostics/document.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Source, Span } from '../text/source.js';
import { spanOfLine, type Line } from './lines.js';
import { offsetAt } from './mapped-text.js';

// A number has a limited number of groups: without the limit, the search would be quadratic.
const NUMBER = String.raw`[\dA-F]{1,8}(?:[ ][\dA-F]{4}){0,4}`;
const OCTETS = String.raw`(?:[01u-z]{4,}|\.\.\.)(?:\s+(?:[01u-z]{4,}|\.\.\.))*`;
const ROW = new RegExp(
  String.raw`^[\s;|]*(${NUMBER})\s*-\s*(${NUMBER})(?:\s*\|\s*|\s+)(${OCTETS})(?:\s*\+\s*(${NUMBER}))?[\s|]*$`,
  'di',
);

/** A range of numbers, and octets with marked bits, in whatever form. */
const LIKE_ROW =
  /[\dA-F]{4}\s{0,9}(?:-|\u2013|\.\.)\s{0,9}(?:U\+)?[\dA-F]{4}.{1,20}[^\w](?:1{1,6}[0oO]?[01oO]{0,7}|0)[xy]{2,7}\b/i;

/** The rows in the order of the document, each once, and the numbers of their lines; reports impossible rows and leaves them out. */
export function readLayout(
  source: Source,
  lines: readonly Line[],
  diagnostics: DiagnosticBag,
): { readonly layout: BitLayout; readonly lines: ReadonlySet<number> } {
  const layout = new Map<string, LayoutRow>();
  const numbers = new Set<number>();
  for (const line of lines) {
    const match = ROW.exec(line.text);
    // Two years, or a dump of bits, are not a row: a row needs an x or a |.
    if (match === null || (!/[u-z]/i.test(match[3]!) && !line.text.includes('|'))) continue;
    numbers.add(line.number);
    const [first] = layout.values();
    const row = readRow(match, first?.unitBits, (start, end) => ({
      source,
      start: offsetAt(line, start),
      end: offsetAt(line, end - 1) + 1,
    }));
    if ('code' in row) diagnostics.report(row);
    else getOrInsert(layout, printRow(row), () => row);
  }
  if (layout.size > 0)
    for (const line of lines)
      if (!numbers.has(line.number) && LIKE_ROW.test(line.text))
        diagnostics.report(likeLayoutRow(spanOfLine(source, line)));
  return { layout: [...layout.values()], lines: numbers };
}

/**
 * A row, or the error in it.
 *
 * @param expectedBits the size of the units of the rows before it
 */
function readRow(
  match: RegExpExecArray,
  expectedBits: LayoutRow['unitBits'] | undefined,
  spanOf: (start: number, end: number) => Span,
): LayoutRow | Diagnostic {
  const lo = readNumber(match[1]!);
  const hi = readNumber(match[2]!);
  const offset = match[4] === undefined ? 0 : readNumber(match[4]);
  const range = spanOf(match.indices![1]![0], match.indices![2]![1]);
  const [octetsStart, octetsEnd] = match.indices![3]!;

  if (lo > hi) return layoutRangeReversed(`${match[1]}-${match[2]}`, range);
  if (offset > lo) return layoutOffset(spanOf(...match.indices![4]!));

  const octets: Pattern[] = [];
  let unitBits = expectedBits;
  let ellipsis: { readonly index: number; readonly span: Span } | undefined;
  for (const token of match[3]!.matchAll(/\S+/g)) {
    const span = spanOf(octetsStart + token.index, octetsStart + token.index + token[0].length);
    if (token[0] === '...') {
      if (octets.length === 0 || ellipsis !== undefined) return layoutEllipsis(span);
      ellipsis = { index: octets.length, span };
      continue;
    }
    unitBits ??= token[0].length === 16 ? 16 : 8;
    const octet = readOctet(token[0], unitBits, span);
    if ('code' in octet) return octet;
    octets.push(octet);
  }

  const needed = bitLength(hi - offset);
  if (ellipsis !== undefined) {
    const repeated = octets[ellipsis.index - 1]!;
    if (repeated.width === 0 || payloadBits(octets) >= needed) return layoutEllipsis(ellipsis.span);
    while (payloadBits(octets) < needed) octets.splice(ellipsis.index, 0, repeated);
  }

  const available = payloadBits(octets);
  const span = spanOf(match.indices![1]![0], match.indices![4]?.[1] ?? octetsEnd);
  if (needed > available) return layoutTooNarrow(needed, available, span);
  if (available > MAX_PAYLOAD_BITS) return layoutTooWide(available, MAX_PAYLOAD_BITS, span);
  if (hi >= 2 ** MAX_PAYLOAD_BITS) return layoutTooGreat(hi, 2 ** MAX_PAYLOAD_BITS - 1, span);
  return { lo, hi, octets: placed(octets), offset, unitBits: unitBits!, span };
}

/** An octet whose place in the payload is still unknown, and the rank of its letter. */
type Pattern = Omit<OctetPattern, 'shift'> & { readonly rank: number };

function readOctet(
  text: string,
  unitBits: LayoutRow['unitBits'],
  span: Span,
): Pattern | Diagnostic {
  if (text.length !== unitBits) return layoutOctetWidth(text, span, unitBits);
  const fixed = text.replace(/([u-z])\1*$/i, '');
  if (/[u-z]/i.test(fixed)) return layoutOctetOrder(text, span);
  const width = unitBits - fixed.length;
  const rank = Math.max(0, LETTERS.indexOf(text.at(-1)!.toLowerCase()));
  return { fixed: Number.parseInt(`0${fixed}`, 2) * 2 ** width, width, rank };
}

/** Octets with their places in the payload: ordered by letter, then by position, later letters and earlier octets first. */
function placed(patterns: readonly Pattern[]): readonly OctetPattern[] {
  return patterns.map(({ fixed, width, rank }, position) => {
    const below = patterns.filter(
      (other, index) => other.rank < rank || (other.rank === rank && index > position),
    );
    return { fixed, width, shift: payloadBits(below) };
  });
}

function readNumber(text: string): number {
  return Number.parseInt(text.replaceAll(' ', ''), 16);
}

/** The number of binary digits of a number; 0 for 0. */
function bitLength(value: number): number {
  return value === 0 ? 0 : value.toString(2).length;
}
