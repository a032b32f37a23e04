/** Compares two grammars: their languages, the number of their words, the values of their characters. */
import { printOctet, printOctets } from '../text/octets.js';
import { printTable } from '../print-table.js';
import { countWords } from '../automata/count.js';
import { DEAD, next, type Dfa } from '../automata/dfa.js';
import { shortestWord } from '../automata/extent.js';
import { product } from '../automata/product.js';
import { traceWord } from '../automata/simulate.js';
import { labelOf } from '../automata/nfa.js';
import type { Block } from '../coding/blocks.js';
import { decodeWord, encodeValue, type LayoutRow } from '../coding/layout.js';
import type { ValueRange } from '../coding/prove.js';
import type { Stages } from '../stages.js';
import { originOf, printOrigin } from '../origins.js';
import { printValue, printValues, type Values } from '../text/values.js';
import { joinTouching } from './join-values.js';

/** How two languages are related; `subset` if the first is a proper subset of the second. */
export type Relation = 'equal' | 'subset' | 'superset' | 'overlapping' | 'disjoint';

/** Words that one of two grammars has and the other lacks. */
export interface OneSide {
  /** The shortest of them. */
  readonly witness: readonly number[];
  /** For each octet of the witness, what reads it in the grammar that has it. */
  readonly readBy: readonly string[];
  /** How many octets of it the other grammar reads before no word is possible any more. */
  readonly readByOther: number;
}

/** A character that both grammars have, with different octets; or octets with different values. */
export interface CharacterDifference {
  /** The values in question. */
  readonly lo: number;
  readonly hi: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** Everything that {@link compareGrammars} finds. */
export interface Difference {
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
  /** Only if both are decoders. */
  readonly characters:
    | {
        /** Values that only one of them has, ascending. */
        readonly onlyFirst: readonly Values[];
        readonly onlySecond: readonly Values[];
        /** Values that both have with different octets. */
        readonly spelledDifferently: readonly CharacterDifference[];
        /** Octets that both read as one character, with different values. */
        readonly readDifferently:
          | { readonly word: readonly number[]; readonly first: number; readonly second: number }
          | undefined;
      }
    | undefined;
}

/** How many lengths words are counted for, from the shortest word on; at least up to the longest character. */
const LENGTHS = 5;

/**
 * Compares the languages of two grammars by the products of their minimal automata, and their characters
 * block by block and row by row: nothing is sampled.
 *
 * @param limit how many states a product may have
 * @returns nothing if it has more
 */
export function compareGrammars(
  first: Stages,
  second: Stages,
  limit: number,
): Difference | undefined {
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

function relationOf(hasOnlyFirst: boolean, hasOnlySecond: boolean, isDisjoint: boolean): Relation {
  if (!hasOnlyFirst && !hasOnlySecond) return 'equal';
  if (!hasOnlyFirst) return 'subset';
  if (!hasOnlySecond) return 'superset';
  return isDisjoint ? 'disjoint' : 'overlapping';
}

function oneSide(only: Dfa, { nfa, lowered, document }: Stages, other: Dfa): OneSide | undefined {
  const witness = shortestWord(only);
  if (witness === undefined) return undefined;
  const readBy = traceWord(nfa, witness)!.map((state) =>
    printOrigin(originOf(lowered.labels[labelOf(nfa, state)!]!, document.source)),
  );
  let state = other.start;
  const readByOther = witness.findIndex((octet) => (state = next(other, state, octet)) === DEAD);
  return { witness, readBy, readByOther: readByOther < 0 ? witness.length : readByOther };
}

function countAll(dfas: readonly [Dfa, Dfa, Dfa, Dfa, Dfa], atLeast: number): Difference['words'] {
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
function longestCharacter(...stages: readonly Stages[]): number {
  const lengths = stages.flatMap(
    ({ decoder }) => decoder?.coding.blocks.map(({ ranges }) => ranges.length) ?? [],
  );
  return Math.max(0, ...lengths);
}

// --- characters --------------------------------------------------------------------------------

function compareCharacters(first: Stages, second: Stages): Difference['characters'] {
  if (first.decoder === undefined || second.decoder === undefined) return undefined;
  const [a, b] = [first.decoder.coding, second.decoder.coding];
  return {
    onlyFirst: without(a.values, b.values),
    onlySecond: without(b.values, a.values),
    spelledDifferently: a.values.flatMap((one) =>
      b.values.flatMap((other) => spelling(one, other)),
    ),
    readDifferently: firstReading(a.blocks, b.blocks),
  };
}

/** The values of some ranges that are in none of others; both ascending. */
function without(values: readonly ValueRange[], others: readonly ValueRange[]): readonly Values[] {
  const rest: { lo: number; hi: number }[] = [];
  for (const { lo, hi } of values) {
    let from = lo;
    for (const other of others) {
      if (other.hi < from || other.lo > hi) continue;
      if (other.lo > from) rest.push({ lo: from, hi: other.lo - 1 });
      from = other.hi + 1;
    }
    if (from <= hi) rest.push({ lo: from, hi });
  }
  return joinTouching(rest);
}

/** The values that two ranges share, if their rows spell them differently; rows that differ do so for some. */
function spelling(one: ValueRange, other: ValueRange): readonly CharacterDifference[] {
  const [lo, hi] = [Math.max(one.lo, other.lo), Math.min(one.hi, other.hi)];
  if (lo > hi || isSamePattern(one.row, other.row)) return [];
  return [{ lo, hi, first: encodeValue(lo, one.row), second: encodeValue(lo, other.row) }];
}

function isSamePattern(a: LayoutRow, b: LayoutRow): boolean {
  return (
    a.offset === b.offset &&
    a.octets.length === b.octets.length &&
    a.octets.every(
      ({ fixed, width }, i) => fixed === b.octets[i]!.fixed && width === b.octets[i]!.width,
    )
  );
}

/**
 * A word that two codings read as different values. A value is a sum over the octets of a block, so two
 * blocks agree on all words that they share if they do on the first, and on those that differ from it in
 * one octet.
 */
function firstReading(
  a: readonly Block[],
  b: readonly Block[],
):
  | { readonly word: readonly number[]; readonly first: number; readonly second: number }
  | undefined {
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

// --- text --------------------------------------------------------------------------------------

/** A difference as text; `first` and `second` are the names of the grammars. */
export function printDifference(found: Difference, first: string, second: string): string {
  const lines = [
    sentence(found.relation, first, second),
    ...printSide(found.onlyFirst, first, second),
    ...printSide(found.onlySecond, second, first),
    '',
    ...printWords(found.words, first, second),
    ...printCharacters(found.characters, first, second),
  ];
  return `${lines.join('\n')}\n`;
}

function sentence(relation: Relation, first: string, second: string): string {
  switch (relation) {
    case 'equal':
      return `${first} and ${second} have the same words`;
    case 'subset':
      return `every word of ${first} is one of ${second}, which has more`;
    case 'superset':
      return `every word of ${second} is one of ${first}, which has more`;
    case 'overlapping':
      return `${first} and ${second} have words in common, and each has words that the other lacks`;
    case 'disjoint':
      return `${first} and ${second} have no word in common`;
  }
}

function printSide(side: OneSide | undefined, own: string, other: string): readonly string[] {
  if (side === undefined) return [];
  const { witness, readBy, readByOther } = side;
  const word = witness.length === 0 ? 'the empty word' : printOctets(witness);
  const rows = witness.map((octet, index) => {
    const stop = index === readByOther ? `  <- nothing in ${other} reads this` : '';
    return `  ${printOctet(octet)}  ${readBy[index]}${stop}`;
  });
  const end =
    readByOther === witness.length ? [`  end of input  <- ${other} expects more octets`] : [];
  return ['', `only ${own} has ${word}`, ...rows, ...end];
}

function printWords(words: Difference['words'], first: string, second: string): readonly string[] {
  const table = [
    ['length', first, second, 'both', `only ${first}`, `only ${second}`],
    ...words.map((row) =>
      [row.length, row.first, row.second, row.both, row.onlyFirst, row.onlySecond].map(String),
    ),
  ];
  const columns = Array.from(table[0]!.keys());
  if (words.length === 0) return ['words by length: none'];
  return ['words by length:', ...printTable(table, columns).map((line) => `  ${line}`)];
}

function printCharacters(
  characters: Difference['characters'],
  first: string,
  second: string,
): readonly string[] {
  if (characters === undefined) return [];
  const { onlyFirst, onlySecond, spelledDifferently, readDifferently } = characters;
  const lines = [
    ...onlyFirst.map((range) => `  only ${first} has ${printValues(range)}`),
    ...onlySecond.map((range) => `  only ${second} has ${printValues(range)}`),
    ...spelledDifferently.map(
      (found) =>
        `  ${printValues(found)}: ${printOctets(found.first)} in ${first}, ${printOctets(found.second)} in ${second}`,
    ),
    ...(readDifferently === undefined
      ? []
      : [
          `  ${printOctets(readDifferently.word)} is ${printValue(readDifferently.first)} in ${first}, ${printValue(readDifferently.second)} in ${second}`,
        ]),
  ];
  return ['', 'characters:', ...(lines.length > 0 ? lines : ['  the same, with the same octets'])];
}
