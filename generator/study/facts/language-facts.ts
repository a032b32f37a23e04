import { printClassesNoun, printWord, type Notation } from '../../text/symbols.js';
import { countWords } from '../../automata/count-words.js';
import { stateCount, type Dfa } from '../../automata/dfa.js';
import {
  findLiveCycle,
  findPrefix,
  longestWord,
  shortestWord,
} from '../../automata/longest-word.js';
import { property, quantity, witnessOf, type Fact } from './fact.js';
import { printCounts, printSum } from './print-counts.js';

/** The number of lengths for which to count words of an infinite language, from the shortest word on. */
const LENGTHS = 7;

/** Facts about the words of an automaton. */
export function languageFacts(minimal: Dfa, notation: Notation): readonly Fact[] {
  const print = (word: readonly number[]): string => printWord(word, notation);
  const printIfAny = (word: readonly number[] | undefined): string =>
    word === undefined ? 'none' : print(word);
  const cycle = findLiveCycle(minimal);
  const longest = cycle === undefined ? longestWord(minimal) : undefined;
  const shortest = shortestWord(minimal);
  const from = shortest?.length ?? 0;
  const counts = countWords(minimal, longest?.length ?? from + LENGTHS - 1);
  const finite = property(
    'finite',
    'search for a cycle in the minimal automaton',
    cycle && [
      `after ${print(cycle.before)}, ${print(cycle.cycle)} can be repeated any number of times`,
      ...witnessOf([...cycle.before, ...cycle.cycle], notation),
    ],
  );
  const prefix = findPrefix(minimal);
  const states = `${stateCount(minimal)}, including the dead state`;
  return [
    quantity('states', states, 'Hopcroft’s minimization'),
    quantity(
      printClassesNoun(notation),
      String(minimal.classes.count),
      `merging ${notation.noun}s that no state distinguishes`,
    ),
    finite,
    quantity('words by length', printCounts(counts), 'transfer matrix'),
    ...(cycle === undefined
      ? [
          quantity('words', printSum(counts), 'sum over all lengths'),
          quantity('longest word', printIfAny(longest), 'longest path in the minimal automaton'),
        ]
      : []),
    quantity('shortest word', printIfAny(shortest), 'breadth-first search'),
    property(
      'prefix code',
      'search for a path from one accepting state to another',
      prefix && [
        `${print(prefix.word)} is a prefix of ${print(prefix.longer)}`,
        ...witnessOf(prefix.longer, notation),
      ],
    ),
  ];
}
