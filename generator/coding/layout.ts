/**
 * The bit layout: the table of RFC 3629 §3, from values of characters to octet patterns.
 *
 * Guarantees:
 * 1. `lo <= hi`, and the row's x bits can hold every value of `lo - offset` to `hi - offset`.
 * 2. A row has at most {@link MAX_PAYLOAD_BITS} x bits, so values and partial values fit the
 *    integers that JavaScript's bit operators work on.
 * 3. The x bits of an octet are its last ones, so an octet pattern is a range of octets.
 * 4. The x bits of different octets do not overlap in the payload, and leave no gap.
 */
import type { Span } from '../text/source.js';
import { printHex } from '../text/values.js';

/** The greatest number of payload bits in a row. */
export const MAX_PAYLOAD_BITS = 31;

export interface OctetPattern {
  /** The bits written 0 or 1, in their places. */
  readonly fixed: number;
  /** The number of x bits. */
  readonly width: number;
  /** The number of bits of the payload that are less significant than these x bits. */
  readonly shift: number;
}

/**
 * The letters of x bits, the least significant first: `x`, unless a row has its bits out of order, as in
 * `xxxxxxxx yyyyyyyy` of UTF-16LE. Bits with the same letter are in order.
 */
export const LETTERS = 'xyzwvu';

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
export function payloadBits(octets: readonly Pick<OctetPattern, 'width'>[]): number {
  return octets.reduce((bits, octet) => bits + octet.width, 0);
}

/** The octets of a value that is in a row's range. */
export function encodeValue(value: number, { octets, offset }: Row): readonly number[] {
  return octets.map(
    ({ fixed, width, shift }) => fixed + (Math.floor((value - offset) / 2 ** shift) % 2 ** width),
  );
}

/**
 * The value that a row gives to a word: the x bits of its octets, and the row's offset. Does not check that the word
 * is one of the row.
 */
export function decodeWord(word: readonly number[], { octets, offset }: Row): number {
  return octets.reduce(
    (value, { fixed, shift }, index) => value + (word[index]! - fixed) * 2 ** shift,
    offset,
  );
}

/** The indices of octets, those with the most significant x bits first. */
export function bySignificance(octets: readonly OctetPattern[]): readonly number[] {
  return Array.from(octets.keys()).sort((a, b) => octets[b]!.shift - octets[a]!.shift || a - b);
}

/** Whether the x bits of a row are in order, the most significant ones first. */
export function isInOrder({ octets }: Row): boolean {
  return bySignificance(octets).every((position, index) => position === index);
}

/** A row as the RFC prints it: `0000 0080-0000 07FF | 110xxxxx 10xxxxxx`. */
export function printRow(row: LayoutRow): string {
  const octets = printPatterns(row);
  const offset = row.offset === 0 ? '' : ` + ${printGrouped(row.offset)}`;
  return `${printGrouped(row.lo)}-${printGrouped(row.hi)} | ${octets.join(' ')}${offset}`;
}

/** The octets of a row: `110xxxxx`, `10xxxxxx`. */
export function printPatterns(row: Row): readonly string[] {
  const { octets, unitBits } = row;
  // Out of order, octets that are not neighbors in both the row and the payload have different letters.
  const letters: string[] = [];
  let [letter, previous] = [0, Infinity];
  for (const position of bySignificance(octets).toReversed()) {
    if (octets[position]!.width > 0) {
      if (!isInOrder(row) && previous !== Infinity && position + 1 !== previous) letter += 1;
      previous = position;
    }
    letters[position] = LETTERS[letter]!;
  }
  return octets.map(({ fixed, width }, position) => {
    const bits = fixed.toString(2).padStart(unitBits, '0');
    return bits.slice(0, unitBits - width) + letters[position]!.repeat(width);
  });
}

/** `0000 07FF`, as RFCs print it. */
function printGrouped(value: number): string {
  const digits = printHex(value).padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
