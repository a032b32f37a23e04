/**
 * The bit layout: the table of RFC 3629 §3, from values of characters to octet patterns.
 *
 * Guarantees:
 * 1. `lo <= hi`, and the row's x bits can hold every value of `lo - offset` to `hi - offset`.
 * 2. A row has at most {@link MAX_PAYLOAD_BITS} x bits, so values and partial values fit the
 *    integers that JavaScript's bit operators work on.
 * 3. The x bits of an octet are its last ones, so an octet pattern is a range of octets.
 */
import type { Span } from '../source.js';
import { printHex } from '../text/values.js';

/** The widest payload a row may have. */
export const MAX_PAYLOAD_BITS = 31;

/** An octet of a row: `fixed` has the bits written 0 or 1, `width` is the number of x bits. */
export interface OctetPattern {
  readonly fixed: number;
  readonly width: number;
}

/** A row: the values `lo` to `hi` are spelled by `octets`; the x bits hold value − offset. */
export interface LayoutRow {
  readonly lo: number;
  readonly hi: number;
  readonly octets: readonly OctetPattern[];
  readonly offset: number;
  /** The size of the units that the patterns stand for. */
  readonly unitBits: 8 | 16;
  readonly span: Span;
}

/** A row without its place in the document. */
export type Row = Omit<LayoutRow, 'span'>;

/** The rows in the order of the document. */
export type BitLayout = readonly LayoutRow[];

/** The greatest octet that fits a pattern; the least is `fixed`. */
export function lastOctet(pattern: OctetPattern): number {
  return pattern.fixed + 2 ** pattern.width - 1;
}

/** The number of x bits of some octets together. */
export function payloadBits(octets: readonly OctetPattern[]): number {
  return octets.reduce((bits, octet) => bits + octet.width, 0);
}

/** The octets of a value that is in a row's range. */
export function encodeValue(value: number, { octets, offset }: Row): readonly number[] {
  let shift = payloadBits(octets);
  return octets.map(({ fixed, width }) => {
    shift -= width;
    return fixed + (Math.floor((value - offset) / 2 ** shift) % 2 ** width);
  });
}

/** The value of octets that match a row. */
export function decodeWord(word: readonly number[], { octets, offset }: Row): number {
  return (
    octets.reduce(
      (value, { fixed, width }, index) => value * 2 ** width + (word[index]! - fixed),
      0,
    ) + offset
  );
}

/** A row as the RFC prints it: `0000 0080-0000 07FF | 110xxxxx 10xxxxxx`. */
export function printRow(row: LayoutRow): string {
  const octets = printPatterns(row);
  const offset = row.offset === 0 ? '' : ` + ${printGrouped(row.offset)}`;
  return `${printGrouped(row.lo)}-${printGrouped(row.hi)} | ${octets.join(' ')}${offset}`;
}

/** The octets of a row: `110xxxxx`, `10xxxxxx`. */
export function printPatterns({ octets, unitBits }: LayoutRow): readonly string[] {
  return octets.map(({ fixed, width }) => {
    const bits = fixed.toString(2).padStart(unitBits, '0');
    return bits.slice(0, unitBits - width) + 'x'.repeat(width);
  });
}

/** `0000 07FF`, as RFCs print it. */
function printGrouped(value: number): string {
  const digits = printHex(value).padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
