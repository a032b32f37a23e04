/**
 * Byte classes: the alphabet, as coarse as an automaton lets it be.
 *
 * Most automata treat most octets alike: RFC 3629's knows 12 kinds of octet, not 256. A class is a set
 * of octets that no state tells apart, so a transition table needs a column per class and not per
 * octet, and every construction over the alphabet is faster by as much. A class need not be an
 * interval: E1–EC and EE–EF are one.
 *
 * The classes of a set of ranges are its coarsest partition in which every range is a union of
 * classes; this is the "alphabet compression" of lexer generators [Aho et al. 2006, §3.9.8].
 */
import { toRanges, type ByteRange } from './byte-range.js';

/**
 * A partition of the octets 0 to 255.
 *
 * Guarantees:
 * 1. Every octet is in exactly one class; `of[octet]` is its number, below `count`.
 * 2. No class is empty; classes are numbered by their least octet, ascending.
 */
export interface ByteClasses {
  readonly count: number;
  readonly of: Uint8Array;
}

/** The classes of the octets by a key: octets with equal keys share a class. */
export function classesBy(keyOf: (octet: number) => string): ByteClasses {
  const numbers = new Map<string, number>();
  const of = new Uint8Array(256);
  for (let octet = 0; octet < 256; octet++) {
    const key = keyOf(octet);
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = numbers.size));
    of[octet] = number;
  }
  return { count: numbers.size, of };
}

/** The coarsest classes of which every one of `ranges` is a union. */
export function classesOf(ranges: Iterable<ByteRange>): ByteClasses {
  const memberships: string[][] = Array.from({ length: 256 }, () => []);
  const distinct = new Set(Array.from(ranges, ({ lo, hi }) => lo * 256 + hi));
  for (const range of distinct) {
    for (let octet = range >> 8; octet <= (range & 0xff); octet++)
      memberships[octet]!.push(String(range));
  }
  return classesBy((octet) => memberships[octet]!.join());
}

/** The least octet of each class. */
export function representatives(classes: ByteClasses): readonly number[] {
  return Array.from({ length: classes.count }, (_, index) => classes.of.indexOf(index));
}

/** The octets of one class as ranges, ascending. */
export function membersOf(classes: ByteClasses, index: number): readonly ByteRange[] {
  return membersOfAll(classes, [index]);
}

/** The octets of several classes as ranges, ascending and joined where they touch. */
export function membersOfAll(
  classes: ByteClasses,
  indices: Iterable<number>,
): readonly ByteRange[] {
  const wanted = new Set(indices);
  return toRanges(Array.from(classes.of.keys()).filter((octet) => wanted.has(classes.of[octet]!)));
}
