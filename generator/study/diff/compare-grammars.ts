/** Compares two grammars: their languages, the number of their words, the values of their characters. */
import { countWords } from '../../automata/count-words.js';
import { DEAD, next, symbolsRead, type Dfa } from '../../automata/dfa.js';
import { joinRanges, subtractRanges } from '../../automata/symbol-range.js';
import { shortestWord } from '../../automata/longest-word.js';
import { product } from '../../automata/product.js';
import { pathOfWord } from '../../automata/path-of-word.js';
import { labelOf } from '../../automata/nfa.js';
import type { SpelledProduct } from '../../coding/spelled-products.js';
import {
  decodeWord,
  encodeValue,
  lastOctet,
  MAX_PAYLOAD_BITS,
  printPatterns,
  type LayoutRow,
} from '../../coding/layout.js';
import type { ValueRange } from '../../coding/prove.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { originOf, printOrigin } from '../../abnf/origins.js';
import { HEX, notationOf, type Notation } from '../../text/symbols.js';
import type { SymbolRange } from '../../automata/symbol-range.js';

/** The relation of two languages; `subset` if the first is a proper subset of the second. */
export type Relation = 'equal' | 'subset' | 'superset' | 'overlapping' | 'disjoint';

/** Words that one of two grammars has and the other lacks. */
export interface OneSide {
  /** The shortest word of them. */
  readonly witness: readonly number[];
  /** For each symbol of the witness, the alternative that reads it in the grammar that has it. */
  readonly readBy: readonly string[];
  /** The number of its symbols that the other grammar reads before no word is possible. */
  readonly readByOther: number;
}

/** Values that both grammars have; the least has different octets, which are given. */
export interface CharacterDifference extends SymbolRange {
  /** Whether all of these values certainly have different octets. */
  readonly isAll: boolean;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** Octets that both grammars read as one character, with different values. */
export interface ReadDifference {
  readonly word: readonly number[];
  readonly first: number;
  readonly second: number;
}

export interface Comparison {
  readonly relation: Relation;
  readonly onlyFirst: OneSide | undefined;
  readonly onlySecond: OneSide | undefined;
  /** The number of words of each length, from the first length that has any; empty if neither grammar has a word. */
  readonly words: readonly {
    readonly length: number;
    readonly first: bigint;
    readonly second: bigint;
    readonly both: bigint;
    readonly onlyFirst: bigint;
    readonly onlySecond: bigint;
  }[];
  /** The characters of both grammars; undefined unless both are decoders. */
  readonly characters:
    | {
        /** Values that only one of them has, ascending. */
        readonly onlyFirst: readonly SymbolRange[];
        readonly onlySecond: readonly SymbolRange[];
        /** Values that both have with different octets. */
        readonly spelledDifferently: readonly CharacterDifference[];
        readonly readDifferently: ReadDifference | undefined;
      }
    | undefined;
}

/** The number of lengths for which to count words, from the shortest word on; at least up to the longest character. */
const LENGTHS = 5;

/**
 * Compares the languages of two grammars by the products of their minimal automata, and their characters
 * product by product and row by row: nothing is sampled.
 *
 * @param limit the greatest number of states of a product
 * @returns undefined if one has more
 * @throws {RangeError} if the grammars have different alphabets
 */
export function compareGrammars(
  first: StudiedStages,
  second: StudiedStages,
  limit: number,
): Comparison | undefined {
  if (first.grammar.alphabet !== second.grammar.alphabet)
    throw new RangeError('grammars of different alphabets have no words to compare');
  const [a, b] = [first.minimal, second.minimal];
  const onlyA = product(a, b, (inA, inB) => inA && !inB, limit);
  const onlyB = product(a, b, (inA, inB) => inB && !inA, limit);
  const both = product(a, b, (inA, inB) => inA && inB, limit);
  if (onlyA === undefined || onlyB === undefined || both === undefined) return undefined;

  const onlyFirst = oneSide(onlyA, first, b);
  const onlySecond = oneSide(onlyB, second, a);
  const isDisjoint = shortestWord(both) === undefined;
  return {
    relation: relationOf(onlyFirst !== undefined, onlySecond !== undefined, isDisjoint),
    onlyFirst,
    onlySecond,
    words: countAll([a, b, both, onlyA, onlyB], longestCharacter(first, second)),
    characters: compareCharacters(first, second),
  };
}

/** The notation of the words of both grammars: text unless one of them needs hex. */
export function notationOfBoth(first: StudiedStages, second: StudiedStages): Notation {
  if (first.decoder !== undefined || second.decoder !== undefined) return HEX;
  const read = [first, second].flatMap(({ minimal }) => symbolsRead(minimal));
  return notationOf(first.grammar.alphabet, read);
}

function relationOf(hasOnlyFirst: boolean, hasOnlySecond: boolean, isDisjoint: boolean): Relation {
  if (!hasOnlyFirst && !hasOnlySecond) return 'equal';
  if (!hasOnlyFirst) return 'subset';
  if (!hasOnlySecond) return 'superset';
  return isDisjoint ? 'disjoint' : 'overlapping';
}

function oneSide(
  only: Dfa,
  { nfa, lowered, document }: StudiedStages,
  other: Dfa,
): OneSide | undefined {
  const witness = shortestWord(only);
  if (witness === undefined) return undefined;
  const readBy = pathOfWord(nfa, witness)!.map((state) =>
    printOrigin(originOf(lowered.labels[labelOf(nfa, state)!]!, document.source)),
  );
  let state = other.starts[0]!;
  const readByOther = witness.findIndex((symbol) => (state = next(other, state, symbol)) === DEAD);
  return { witness, readBy, readByOther: readByOther < 0 ? witness.length : readByOther };
}

function countAll(dfas: readonly [Dfa, Dfa, Dfa, Dfa, Dfa], atLeast: number): Comparison['words'] {
  const shortest = dfas.flatMap((dfa) => shortestWord(dfa)?.length ?? []);
  if (shortest.length === 0) return [];
  const from = Math.min(...shortest);
  const to = Math.max(from + LENGTHS - 1, atLeast);
  const [first, second, both, onlyFirst, onlySecond] = dfas.map((dfa) => countWords(dfa, to));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const length = from + index;
    return {
      length,
      first: first![length]!,
      second: second![length]!,
      both: both![length]!,
      onlyFirst: onlyFirst![length]!,
      onlySecond: onlySecond![length]!,
    };
  });
}

/** The number of octets of the longest character; 0 without decoders. */
function longestCharacter(...stages: readonly StudiedStages[]): number {
  const lengths = stages.flatMap(
    ({ decoder }) => decoder?.coding.products.map(({ ranges }) => ranges.length) ?? [],
  );
  return Math.max(0, ...lengths);
}

// --- characters --------------------------------------------------------------------------------

function compareCharacters(first: StudiedStages, second: StudiedStages): Comparison['characters'] {
  if (first.decoder === undefined || second.decoder === undefined) return undefined;
  const [a, b] = [first.decoder.coding, second.decoder.coding];
  return {
    onlyFirst: joinRanges(subtractRanges(a.values, b.values)),
    onlySecond: joinRanges(subtractRanges(b.values, a.values)),
    spelledDifferently: a.values.flatMap((one) =>
      b.values.flatMap((other) => spelling(one, other)),
    ),
    readDifferently: firstReading(a.products, b.products),
  };
}

/** The values that two ranges share, from the least that their rows spell differently on; none if there is no such one. */
function spelling(one: ValueRange, other: ValueRange): readonly CharacterDifference[] {
  const [least, hi] = [Math.max(one.lo, other.lo), Math.min(one.hi, other.hi)];
  if (least > hi || isSamePattern(one.row, other.row)) return [];
  const wordsOf = (value: number) => [encodeValue(value, one.row), encodeValue(value, other.row)];
  const lo = candidates(least, [one.row.offset, other.row.offset]).find((value) => {
    const [first, second] = wordsOf(value);
    return value <= hi && first!.join() !== second!.join();
  });
  if (lo === undefined) return [];
  const [first, second] = wordsOf(lo) as [number[], number[]];
  return [{ lo, hi, isAll: lo === hi || isApart(one.row, other.row), first, second }];
}

/**
 * The values from `least` on among which is the first that two rows spell differently. There, a bit of their octets differs:
 * an x bit from a fixed one, or from another x bit. So at most one x bit has to be set. The least payload that is greater than
 * another, and has this bit, has one more bit set where the two part, and nothing else below that.
 */
function candidates(least: number, offsets: readonly number[]): readonly number[] {
  const found = new Set([least]);
  for (const offset of offsets)
    for (let bit = 0; bit <= MAX_PAYLOAD_BITS; bit++) {
      const next = offset + (Math.floor((least - offset) / 2 ** bit) + 1) * 2 ** bit;
      found.add(next);
      for (let lower = 0; lower < bit; lower++) found.add(next + 2 ** lower);
    }
  return [...found].sort((a, b) => a - b);
}

/** Whether no word is one of both rows: they have different lengths, or an octet of theirs has no value in common. */
function isApart({ octets: a }: LayoutRow, { octets: b }: LayoutRow): boolean {
  return (
    a.length !== b.length ||
    a.some((octet, index) => {
      const other = b[index]!;
      return octet.fixed > lastOctet(other) || other.fixed > lastOctet(octet);
    })
  );
}

function isSamePattern(a: LayoutRow, b: LayoutRow): boolean {
  return a.offset === b.offset && printPatterns(a).join() === printPatterns(b).join();
}

/**
 * A word that two codings read as different values. A value is a sum over the octets of a product, so two products
 * agree on all words that they share if they do on the first, and on those that differ from it in one octet.
 */
function firstReading(
  a: readonly SpelledProduct[],
  b: readonly SpelledProduct[],
): ReadDifference | undefined {
  for (const one of a) {
    for (const other of b) {
      if (one.ranges.length !== other.ranges.length) continue;
      const shared = one.ranges.map(({ lo, hi }, i) => ({
        lo: Math.max(lo, other.ranges[i]!.lo),
        hi: Math.min(hi, other.ranges[i]!.hi),
      }));
      if (shared.some(({ lo, hi }) => lo > hi)) continue;
      const least = shared.map(({ lo }) => lo);
      const words = [least, ...shared.map(({ hi }, i) => least.with(i, hi))];
      for (const word of words) {
        const [first, second] = [decodeWord(word, one.row), decodeWord(word, other.row)];
        if (first !== second) return { word, first, second };
      }
    }
  }
  return undefined;
}
