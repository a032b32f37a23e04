/**
 * The units of the characters of an encoding, and the ends of ill-formed sequences.
 *
 * Note [Units]: a decoder that loses track of where units begin reads nonsense to the end of the text. In
 * UTF-8 a unit is an octet, and an ill-formed sequence is a maximal subpart (Unicode D93b): it ends before the
 * octet that does not fit. In UTF-16BE a unit has two octets, and decoding must resume where a unit begins. So
 * maximal subparts are counted in units: a unit that does not fit ends the sequence and is read again; a unit that
 * cannot begin a character is a sequence by itself; an incomplete unit at the end of the input belongs to the
 * sequence before it. These are also the rules of the decoder for UTF-16 in the Encoding Standard, §14.2.1.
 */
import type { BitLayout } from './layout.js';

/** The number of octets of a unit: the greatest common divisor of the lengths of all rows. */
export function unitLengthOf(layout: BitLayout): number {
  return layout.map(({ octets }) => octets.length).reduce(greatestCommonDivisor, 0);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * The offset where an ill-formed sequence ends, and decoding goes on.
 *
 * @param begin the offset where it begins
 * @param at the offset of the octet that does not fit, less than `length`
 * @param length the length of the input
 */
export function endOfIllFormed(
  begin: number,
  at: number,
  length: number,
  unitLength: number,
): number {
  const unit = at - ((at - begin) % unitLength);
  if (unit + unitLength > length) return length;
  return unit === begin ? unit + unitLength : unit;
}
