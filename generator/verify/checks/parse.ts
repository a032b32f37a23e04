/** The parts of words, by `parse`. A module may lack it. */
import { shortestCompletions } from '../../automata/completions.js';
import { accessTree, accessWord, DEAD, step, stateCount, type Dfa } from '../../automata/dfa.js';
import { representatives } from '../../automata/symbol-classes.js';
import { parseIn, printResult, refusalAt, symbolsOfOctets, symbolsOfText } from '../parts.js';
import { findErrorIn, findErrorInText } from '../specification.js';
import { randomNumbers } from '../random.js';
import type { Subject } from '../subject.js';
import { firstDifference, isForOctets, isForStrings, type Check, type Word } from './check.js';

const INPUTS =
  'a way to every state of the automaton that parses, a unit of every class, the rest of a word; 2000 ways at random; alone and between other units';

/** Octets. */
export const PARSE: Check<Word> = {
  name: 'parse',
  shrinks: 'octets',
  inputs: INPUTS,
  isFor: (subject) => isForOctets(subject) && parses(subject),
  *list({ specification: { parts } }) {
    const { dfa } = parts!;
    yield* waysThrough(dfa, dfa.start, 0xff);
  },
  try({ probe, specification: { parts, encoding, words } }, word) {
    return firstDifference([0, 1], (from) => {
      const symbols = probe.judges ? symbolsOfOctets(word, encoding) : undefined;
      const right = symbols && parseIn(parts!, symbols, from);
      const expected = right ?? refusalAt(from + findErrorIn(words, word));
      const around = Array<number>(from).fill(0x30);
      const bytes = Uint8Array.from([...around, ...word, ...around]);
      return probe.check('parse', [bytes, from, from + word.length], expected, word, printResult);
    });
  },
};

/** Strings. */
export const PARSE_IN_STRINGS: Check<string> = {
  name: 'parse of strings',
  shrinks: 'units',
  inputs: INPUTS,
  isFor: (subject) => isForStrings(subject) && parses(subject),
  *list({ specification: { parts } }) {
    const { dfa } = parts!;
    for (const word of waysThrough(dfa, dfa.otherStart ?? dfa.start, 0xffff))
      yield String.fromCharCode(...word);
  },
  try({ probe, strings, specification: { parts, encoding } }, text) {
    return firstDifference([0, 1], (from) => {
      const right = probe.judges
        ? parseIn(parts!, symbolsOfText(text, encoding !== undefined), from)
        : undefined;
      const expected = right ?? refusalAt(from + findErrorInText(strings!.reference, text));
      const around = '0'.repeat(from);
      const args = [around + text + around, from, from + text.length];
      return probe.check('parse', args, expected, text, printResult);
    });
  },
};

function parses({ probe, specification }: Subject): boolean {
  return specification.parts !== undefined && probe.exports['parse'] !== undefined;
}

/** The number of ways at random, and the most units of one before its end. */
const WAYS = 2000;
const MOST_UNITS = 24;

/**
 * Words and what is almost one: through every transition, and at random, the same ones each time.
 *
 * @param max the greatest unit of the input
 */
function* waysThrough(dfa: Dfa, start: number, max: number): Generator<Word> {
  const symbols = representatives(dfa.classes).filter((symbol) => symbol <= max);
  const completionOf = shortestCompletions(dfa);
  const own = { ...dfa, start, otherStart: undefined };
  const tree = accessTree(own);
  for (let state = 1; state < stateCount(dfa); state++) {
    if (state !== start && tree.from[state]! < 0) continue;
    const before = accessWord(tree, state);
    yield before;
    yield [...before, ...completionOf(state)];
    for (const [index, symbol] of symbols.entries()) {
      const target = step(dfa, state, index);
      yield [...before, symbol, ...completionOf(target === DEAD ? state : target)];
    }
  }
  const below = randomNumbers(1);
  for (let way = 0; way < WAYS; way++) {
    const word: number[] = [];
    let state = start;
    for (let length = below(MOST_UNITS); length > 0; length--) {
      const live = symbols.flatMap((_, index) => (step(dfa, state, index) === DEAD ? [] : [index]));
      if (live.length === 0) break;
      const index = live[below(live.length)]!;
      word.push(symbols[index]!);
      state = step(dfa, state, index);
    }
    yield [...word, ...completionOf(state)];
  }
}
