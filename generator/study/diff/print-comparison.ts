/** A comparison of two grammars as text. */
import { printTable } from '../../text/print-table.js';
import { printSymbol, printWord, type Notation } from '../../text/symbols.js';
import { printValue, printValues, printOctets } from '../../text/values.js';
import type { Comparison, OneSide, Relation } from './compare-grammars.js';

/**
 * Lines of text; `first` and `second` name the grammars, `notation` prints their words, and `required` are their
 * requirements in words, which are not compared.
 */
export function printComparison(
  found: Comparison,
  first: string,
  second: string,
  notation: Notation,
  required: readonly (string | undefined)[] = [],
): string {
  const lines = [
    `${required.some(Boolean) ? 'by their rules alone, ' : ''}${SENTENCES[found.relation](first, second)}`,
    ...printRequired(required, first, second),
    ...printSide(found.onlyFirst, first, second, notation),
    ...printSide(found.onlySecond, second, first, notation),
    '',
    ...printWords(found.words, first, second),
    ...printCharacters(found.characters, first, second),
  ];
  return `${lines.join('\n')}\n`;
}

const SENTENCES: Readonly<Record<Relation, (first: string, second: string) => string>> = {
  equal: (first, second) => `${first} and ${second} have the same words`,
  subset: (first, second) => `every word of ${first} is one of ${second}, which has more`,
  superset: (first, second) => `every word of ${second} is one of ${first}, which has more`,
  overlapping: (first, second) =>
    `${first} and ${second} have words in common, and each has words that the other lacks`,
  disjoint: (first, second) => `${first} and ${second} have no word in common`,
};

/** The parts of the grammars that the comparison leaves out. */
function printRequired(
  [one, other]: readonly (string | undefined)[],
  first: string,
  second: string,
): readonly string[] {
  const print = (verb: string, required: string | undefined): string =>
    required === undefined
      ? `${verb} nothing of words besides`
      : `${verb} of words besides: ${required}`;
  if (one === other) return one === undefined ? [] : [print('both require', one)];
  return [print(`${first} requires`, one), print(`${second} requires`, other)];
}

function printSide(
  side: OneSide | undefined,
  own: string,
  other: string,
  notation: Notation,
): readonly string[] {
  if (side === undefined) return [];
  const { witness, readBy, readByOther } = side;
  const symbols = witness.map((symbol) => printSymbol(symbol, notation));
  const width = Math.max(...symbols.map(({ length }) => length));
  const rows = symbols.map((symbol, index) => {
    const stop = index === readByOther ? `  <- nothing in ${other} reads this` : '';
    return `  ${symbol.padEnd(width)}  ${readBy[index]}${stop}`;
  });
  const end =
    readByOther === witness.length
      ? [`  end of input  <- ${other} expects more ${notation.noun}s`]
      : [];
  return ['', `only ${own} has ${printWord(witness, notation)}`, ...rows, ...end];
}

function printWords(words: Comparison['words'], first: string, second: string): readonly string[] {
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
  characters: Comparison['characters'],
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
        `  ${found.isAll ? printValues(found) : printValue(found.lo)}: ${printOctets(found.first)} in ${first}, ${printOctets(found.second)} in ${second}${found.isAll ? '' : `; others up to ${printValue(found.hi)} may differ, too`}`,
    ),
    ...(readDifferently === undefined
      ? []
      : [
          `  ${printOctets(readDifferently.word)} is ${printValue(readDifferently.first)} in ${first}, ${printValue(readDifferently.second)} in ${second}`,
        ]),
  ];
  return ['', 'characters:', ...(lines.length > 0 ? lines : ['  the same, with the same octets'])];
}
