/**
 * Proves that a character rule and a bit layout make a code: every word of the character rule matches exactly one
 * row, its value lies in the row's range, and no two words share a value. Otherwise refuses, with a witness.
 *
 * It also determines properties that are not required: whether octets sort as values do, and which values the
 * rows cover but the grammar leaves out (for RFC 3629 the surrogates).
 */
import { subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import { printOctets } from '../text/octets.js';
import { printValue, printValues } from '../text/values.js';
import { countWords } from '../automata/count-words.js';
import type { Dfa } from '../automata/dfa.js';
import { invariant } from '../invariant.js';
import {
  compareOctets,
  compareWords,
  findProducts,
  firstWord,
  lastWord,
  valuesOf,
  type SpelledProduct,
  type NotACode,
} from './spelled-products.js';
import {
  bySignificance,
  decodeWord,
  encodeValue,
  isInOrder,
  type BitLayout,
  type LayoutRow,
} from './layout.js';
import { unitLengthOf } from './units.js';
import { made, refused, type Construction } from '../automata/construction.js';

/** Values that belong to one row. */
export interface ValueRange extends SymbolRange {
  readonly row: LayoutRow;
}

/**
 * A character rule and a layout that make a code. Guarantees:
 * 1. `values` are disjoint and ascending; neighbors that touch belong to different rows.
 * 2. A word of the character rule and its value determine each other.
 * 3. The sizes of `values` and the counts of `wordsOfLength` have the same sum.
 */
export interface Coding {
  readonly layout: BitLayout;
  readonly products: readonly SpelledProduct[];
  readonly values: readonly ValueRange[];
  /** The number of words of the character rule of each length, from 0 on. */
  readonly wordsOfLength: readonly bigint[];
  /** The values that the rows cover and the character rule does not spell, ascending. */
  readonly excluded: readonly SymbolRange[];
  /** Two values in the wrong order as octets; undefined if words sort as their values do. */
  readonly disorder: readonly [smaller: number, greater: number] | undefined;
  /** The number of octets of a unit: 1 in UTF-8, 2 in UTF-16BE. See Note [Units] in units.ts. */
  readonly unitLength: number;
}

/** With more ranges of values than this, the encoder would be larger than any table. */
const MAX_VALUE_RANGES = 10_000;

/** The proof for the minimal automaton of a character rule; linear in the number of products, apart from sorting. */
export function prove(dfa: Dfa, layout: BitLayout): Construction<Coding, NotACode> {
  const found = findProducts(dfa, layout);
  if (found.kind === 'refused') return found;
  const products = found.made;

  const ranges: ValueRange[] = [];
  for (const product of products) {
    const outside = valueOutside(product);
    if (outside !== undefined) return refused(outside);
    for (const range of imageOf(product)) ranges.push(range);
    if (ranges.length > MAX_VALUE_RANGES) {
      return refused({
        message: `the values of the character rule fall into more than ${MAX_VALUE_RANGES} ranges`,
        witness: firstWord(product),
        row: product.row,
      });
    }
  }

  ranges.sort((a, b) => a.lo - b.lo);
  const twice = spelledTwice(ranges);
  if (twice !== undefined) return refused(twice);

  const values = joinInRows(ranges);
  const wordsOfLength = countWords(dfa, Math.max(...layout.map((row) => row.octets.length)));
  const words = wordsOfLength.reduce((sum, count) => sum + count, 0n);
  const size = values.reduce((sum, { lo, hi }) => sum + BigInt(hi - lo + 1), 0n);
  invariant(words === size, `${words} words have ${size} values`);
  return made({
    layout,
    products,
    values,
    wordsOfLength,
    excluded: subtractRanges(
      [...layout].sort((a, b) => a.lo - b.lo),
      values,
    ),
    disorder: findDisorder(values),
    unitLength: unitLengthOf(layout),
  });
}

function valueOutside(product: SpelledProduct): NotACode | undefined {
  const { row } = product;
  const { lo, hi } = valuesOf(product);
  if (row.lo <= lo && hi <= row.hi) return undefined;
  const witness = lo < row.lo ? firstWord(product) : lastWord(product);
  const value = printValue(decodeWord(witness, row));
  return {
    message: `${printOctets(witness)} has the value ${value}, but its row is for ${printValues(row)}`,
    witness,
    row,
  };
}

/**
 * The values of a product. Octets that take all values of their pattern leave no holes, so only octets that
 * are more significant than an incomplete one multiply the ranges.
 */
function imageOf(product: SpelledProduct): readonly ValueRange[] {
  const { row } = product;
  // The octets in the order of their significance.
  const positions = bySignificance(row.octets);
  const ranges = positions.map((position) => product.ranges[position]!);
  const octets = positions.map((position) => row.octets[position]!);
  const isFull = (range: SymbolRange, index: number): boolean =>
    range.hi - range.lo + 1 === 2 ** octets[index]!.width;
  const incomplete = ranges.findLastIndex((range, index) => !isFull(range, index));
  let heads: readonly (readonly number[])[] = [[]];
  for (const { lo, hi } of ranges.slice(0, Math.max(0, incomplete))) {
    heads = heads.flatMap((head) =>
      Array.from({ length: hi - lo + 1 }, (_, i) => [...head, lo + i]),
    );
    if (heads.length > MAX_VALUE_RANGES) break;
  }
  const tail = ranges.slice(Math.max(0, incomplete));
  const sorted = { ...row, octets };
  return heads.map((head) => ({
    lo: decodeWord([...head, ...tail.map(({ lo }) => lo)], sorted),
    hi: decodeWord([...head, ...tail.map(({ hi }) => hi)], sorted),
    row,
  }));
}

/** The shortest word, if there is one, whose value another word has as well. */
function spelledTwice(ranges: readonly ValueRange[]): NotACode | undefined {
  let found: NotACode | undefined;
  let open: readonly ValueRange[] = [];
  for (const range of ranges) {
    // Values grow with octets, so the values that two ranges share begin with their least words.
    open = open.filter(({ hi }) => hi >= range.lo);
    for (const other of open) {
      const words = [encodeValue(range.lo, other.row), encodeValue(range.lo, range.row)] as const;
      const [one, two] = words;
      const witness = compareWords(one, two) <= 0 ? one : two;
      if (found !== undefined && compareWords(found.witness, witness) <= 0) continue;
      const spellings = `as ${printOctets(one)} and as ${printOctets(two)}`;
      found = {
        message: `${printValue(range.lo)} is spelled twice, ${spellings}`,
        witness,
        row: range.row,
      };
    }
    open = [...open, range];
  }
  return found;
}

/** Joins ranges that touch, of the same row; they are disjoint and ascending. */
function joinInRows(ranges: readonly ValueRange[]): readonly ValueRange[] {
  const joined: ValueRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.row === range.row && last.hi + 1 === range.lo) {
      joined[joined.length - 1] = { ...last, hi: range.hi };
    } else {
      joined.push(range);
    }
  }
  return joined;
}

/**
 * If the bits of a row are in order, so are its words, since fixed bits come first; then the ends of the ranges decide.
 */
function findDisorder(values: readonly ValueRange[]): Coding['disorder'] {
  for (const [index, range] of values.entries()) {
    const previous = values[index - 1];
    const steps = carriesIn(range).map((value) => [value - 1, value, range.row] as const);
    const pairs =
      previous === undefined ? steps : [[previous.hi, range.lo, previous.row] as const, ...steps];
    for (const [smaller, greater, row] of pairs) {
      const inOrder = compareOctets(encodeValue(smaller, row), encodeValue(greater, range.row)) < 0;
      if (!inOrder) return [smaller, greater];
    }
  }
  return undefined;
}

/**
 * The values of a range at which an octet grows and all x bits below it fall from 1 to 0: two for each octet,
 * since one of them may be a carry into more significant octets. None in a row whose bits are in order.
 */
function carriesIn({ lo, hi, row }: ValueRange): readonly number[] {
  if (isInOrder(row)) return [];
  return row.octets.flatMap(({ width, shift }) => {
    const size = 2 ** shift;
    const first = Math.floor((lo - row.offset) / size + 1) * size + row.offset;
    return width === 0 ? [] : [first, first + size].filter((value) => value <= hi);
  });
}
