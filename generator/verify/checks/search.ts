/** The search for words in longer inputs, by `match`, `find` and `findAll`. A module may lack some. */
import type { Input } from '../../alphabet.js';
import { repeated } from '../suite/bounds.js';
import { stepOfReference } from '../reference/reference.js';
import type { ParsedInput } from '../specification/parts.js';
import { findAllIn, findIn, type Boundary, type FoundSpan } from '../specification/search.js';
import type { RequiredWords } from '../specification/required-words.js';
import { octetsOfText } from '../specification/specification.js';
import { APART } from '../../text/apart.js';
import { returns, type Exports, type ModuleQuestion } from '../probe/question.js';
import type { Suite } from '../suite/cover.js';
import { randomNumbers } from '../../text/random-numbers.js';
import { asInput, unitsIn } from './subject.js';
import type { Check, Word } from './check.js';
import { around, loopOf } from './runs.js';

export const SEARCH_FUNCTIONS = ['match', 'find', 'findAll'] as const;

export function searchesIn(exports: Exports): readonly (typeof SEARCH_FUNCTIONS)[number][] {
  return SEARCH_FUNCTIONS.filter((name) => exports[name] !== undefined);
}

/** The search in inputs of one kind, from every offset. */
function searchIn(input: Input, strange: Word): Check<ParsedInput> {
  return {
    name: input === 'octets' ? 'match, find, findAll' : 'match, find, findAll in strings',
    shrinks: 'units',
    inputs:
      'from every offset: a path to every state, a unit, the rest of a word; words and beginnings of words in a row; long words',
    isFor: ({ suites, decoder, probe }) =>
      suites[input] !== undefined && decoder === undefined && searchesIn(probe.exports).length > 0,
    few: 600,
    *list({ suites, specification }) {
      const boundary = specification.boundary?.[input];
      if (boundary !== undefined)
        for (const word of wordsInTexts(suites[input]!, boundary)) yield asInput(input, word);
      for (const word of searchedWords(suites[input]!, strange)) yield asInput(input, word);
    },
    ask: ({ suites, probe, specification, required }, word) =>
      askEverywhere(
        probe.exports,
        suites[input]!,
        word,
        specification.boundary?.[input],
        required[input],
      ),
  };
}

/** A word beside characters at both ends of every range that counts, with and without a joiner between them. */
function* wordsInTexts({ shortest }: Suite, { layout, joiners }: Boundary): Generator<Word> {
  const spell = (text: string): Word => octetsOfText(layout, text) ?? [];
  const values = APART.flatMap(({ lo, hi }) => [lo - 1, lo, hi, hi + 1]).filter(
    (value) => value >= 0,
  );
  for (const value of values) {
    const beside = String.fromCodePoint(value);
    for (const joiner of ['', ...joiners]) {
      yield [...spell(beside + joiner), ...shortest, ...spell(joiner)];
      yield [...shortest, ...spell(joiner + beside)];
    }
  }
}

function* searchedWords(suite: Suite, strange: Word): Generator<Word> {
  const { reference, access, representatives, identifiers, completions, shortest } = suite;
  const ofKinds = new Set(representatives);
  yield* longWords(suite);
  for (const { word, state } of access) {
    yield word;
    for (const unit of suite.edgesOf(state)) {
      const target = stepOfReference(reference, state, unit);
      const begin = [...word, unit];
      yield [...begin, ...(completions[target] ?? shortest)];
      if (ofKinds.has(unit)) for (const after of identifiers[target]!) yield [...begin, ...after];
    }
  }
  const beginnings = access.map(({ word }) => word);
  const whole = access.map(({ word, state }) => [...word, ...(completions[state] ?? shortest)]);
  const loops = access.flatMap(({ word, state }) => {
    const loop = loopOf(reference, state);
    return loop.length === 0 ? [] : [[...word, ...around(loop, ROUNDS)]];
  });
  const single = [...representatives, ...strange].map((unit) => [unit]);
  for (const parts of rowsOf([beginnings, whole, loops, single])) yield parts.flat();
  for (const part of fewOf(loops, beginnings)) yield repeated(part, LONG);
}

/** Long words, for a search that gives up. */
function* longWords({ reference, access, completions, shortest }: Suite): Generator<Word> {
  const looping = access.filter(({ state }) => loopOf(reference, state).length > 0);
  for (const { word, state } of looping.slice(0, 3)) {
    const loop = loopOf(reference, state);
    yield [...word, ...around(loop, LONG), ...(completions[state] ?? shortest)];
  }
}

export const SEARCH = searchIn('octets', []);

/** Strings, also with unpaired surrogates. */
export const SEARCH_IN_STRINGS = searchIn('string', [0xd800, 0xdc00]);

/** The number of times that a state goes through its loop. */
const ROUNDS = 20;

/** The length of inputs with a word at every offset, for a search that tries too many of them. */
const LONG = 4096;

/** The first three words that are not empty. */
function fewOf(...sorts: readonly (readonly Word[])[]): readonly Word[] {
  return sorts
    .flat()
    .filter(({ length }) => length > 0)
    .slice(0, 3);
}

/** The number of rows of parts to try, and the most parts of one. */
const ROWS = 2000;
const MAX_PARTS = 8;

/** Random rows of up to {@link MAX_PARTS} parts. The seed is fixed, so every run tries the same rows. */
function* rowsOf<T>(sorts: readonly (readonly T[])[]): Generator<readonly T[]> {
  const some = sorts.filter(({ length }) => length > 0);
  const below = randomNumbers(1);
  for (let row = 0; row < ROWS; row++)
    yield Array.from({ length: 1 + (row % MAX_PARTS) }, () => {
      const sort = some[below(some.length)]!;
      return sort[below(sort.length)]!;
    });
}

/** The most offsets from which an input is tried; a longer one is tried as a whole. */
const MAX_BEGINS = 24;
const FEW_BEGINS = 2;
const LONGEST_CUT = 1024;

/** The offsets of words in a row, since answers are compared as far as their items. */
function offsetsOf(words: unknown): readonly unknown[] {
  return (words as readonly FoundSpan[]).flatMap(({ start, end }) => [start, end]);
}

/** All functions from every offset, to the end and to the offset before that. */
function* askEverywhere(
  exports: Exports,
  suite: Suite,
  word: ParsedInput,
  boundary: Boundary | undefined,
  required: RequiredWords | undefined,
): Generator<ModuleQuestion> {
  const { reference } = suite;
  const { length } = word;
  const units = unitsIn(word);
  const input = typeof word === 'string' ? word : Uint8Array.from(word);
  type Part = readonly [from: number, to: number];
  // A word that does not meet the requirements is not found, and neither is a part of it.
  const foundAll = (part: Part): readonly FoundSpan[] =>
    findAllIn(reference, units, ...part, boundary).filter(
      ({ start, end }) => required?.isWord(units.slice(start, end)) !== false,
    );
  const right = {
    match: (...part: Part) => suite.judge(units, ...part).longest,
    find: (...part: Part) =>
      required === undefined ? findIn(reference, units, ...part, boundary) : foundAll(part)[0],
    findAll: (...part: Part) => offsetsOf(foundAll(part)),
  };
  for (const name of searchesIn(exports)) {
    const seen = name === 'findAll' ? offsetsOf : undefined;
    const ask = (to: number, ...args: number[]): ModuleQuestion =>
      returns(name, [input, ...args], right[name](args[0] ?? 0, to), word, seen);
    yield ask(length);
    if (length > LONGEST_CUT) continue;
    // `findAll` begins anew after each word.
    const begins = Math.min(length, name === 'findAll' ? FEW_BEGINS : MAX_BEGINS);
    for (let from = 0; from <= begins; from++) {
      yield ask(length, from);
      if (from < length) yield ask(length - 1, from, length - 1);
    }
  }
}
