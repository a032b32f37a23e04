/** The search for words in longer inputs, by `match`, `find` and `findAll`. A module may lack some. */
import { repeated } from '../suite/bounds.js';
import { DEAD, START, targetIn } from '../reference/reference.js';
import {
  findAllIn,
  findIn,
  matchIn,
  octetsTo,
  textTo,
  type Reading,
  type Span,
} from '../specification/search.js';
import type { AnswerDifference, Exports } from '../isolation/probe.js';
import { randomNumbers } from '../suite/random.js';
import type { Subject } from './subject.js';
import { isForOctets, isForStrings, type Check, type Word } from './check.js';
import { around, loopOf } from './runs.js';

/** The functions that search. */
export const SEARCH_FUNCTIONS = ['match', 'find', 'findAll'] as const;

/** Those that a module has. */
export function searchesIn(exports: Exports): readonly (typeof SEARCH_FUNCTIONS)[number][] {
  return SEARCH_FUNCTIONS.filter((name) => exports[name] !== undefined);
}

function searches({ probe, decoder }: Subject): boolean {
  return decoder === undefined && searchesIn(probe.exports).length > 0;
}

const INPUTS =
  'from every offset: a way to every state, a unit, the rest of a word; words and beginnings of words in a row';

/** Octets, from every offset. */
export const SEARCH: Check<Word> = {
  name: 'match, find, findAll',
  shrinks: 'octets',
  inputs: INPUTS,
  isFor: (subject) => isForOctets(subject) && searches(subject),
  few: 600,
  *list({ specification: { words }, suite: { access, kinds, identifiers }, completions }) {
    const ofKinds = new Set(kinds);
    for (const { word, state } of access) {
      yield word;
      for (let octet = 0; octet < 256; octet++) {
        const target = words.rows[state]![octet]!;
        const begin = [...word, octet];
        yield [...begin, ...(completions[target] ?? completions[START]!)];
        if (ofKinds.has(octet))
          for (const after of identifiers[target]!) yield [...begin, ...after];
      }
    }
    const beginnings = access.map(({ word }) => word);
    const whole = access.flatMap(({ word, state }) =>
      state === DEAD ? [] : [[...word, ...completions[state]!]],
    );
    const loops = access.flatMap(({ word, state }) => {
      const loop = state === DEAD ? [] : loopOf(words.rows[state]!, state);
      return loop.length === 0 ? [] : [[...word, ...around(loop, ROUNDS)]];
    });
    for (const parts of rowsOf([beginnings, whole, loops, kinds.map((octet) => [octet])]))
      yield parts.flat();
    for (const part of fewOf(loops, beginnings)) yield repeated(part, LONG);
  },
  try(subject, word) {
    const bytes = Uint8Array.from(word);
    return tryEverywhere(subject, bytes, bytes, octetsTo(subject.specification.words, word));
  },
};

/** Strings, from every index. */
export const SEARCH_IN_STRINGS: Check<string> = {
  name: 'match, find, findAll in strings',
  shrinks: 'units',
  inputs: INPUTS,
  isFor: (subject) => isForStrings(subject) && searches(subject),
  few: 600,
  *list({ strings }) {
    const { access, kinds, completions, identifiers, reference, edgesOf } = strings!;
    const ofKinds = new Set(kinds);
    const ofState = (state: number): string => completions[state] ?? completions[START]!;
    const beginnings = access.map(({ word }) => word);
    const whole = access.map(({ word, state }) => word + ofState(state));
    const loops = access.flatMap(({ word, state }) => {
      const loop = reference.rows[state]!.find(({ target }) => target === state);
      return loop === undefined ? [] : [word + String.fromCharCode(loop.hi).repeat(ROUNDS)];
    });
    const single = [...kinds, 0xd800, 0xdc00].map((unit) => String.fromCharCode(unit));
    for (const { word, state } of access) {
      yield word;
      for (const unit of edgesOf(state)) {
        const target = targetIn(reference.rows[state]!, unit);
        const begin = word + String.fromCharCode(unit);
        yield begin + ofState(target);
        if (ofKinds.has(unit)) for (const after of identifiers[target]!) yield begin + after;
      }
    }
    for (const parts of rowsOf([beginnings, whole, loops, single])) yield parts.join('');
    for (const part of fewOf(loops, beginnings)) yield part.repeat(LONG / part.length);
  },
  try(subject, text) {
    return tryEverywhere(subject, text, text, textTo(subject.strings!.reference, text));
  },
};

/** The number of times that a state goes through its loop. */
const ROUNDS = 20;

/** The length of inputs in which words begin everywhere, for a search that tries too many of them. */
const LONG = 4096;

/** The first parts that are not empty. */
function fewOf<T extends string | Word>(...sorts: readonly (readonly T[])[]): readonly T[] {
  return sorts
    .flat()
    .filter(({ length }) => length > 0)
    .slice(0, 3);
}

/** The number of rows of parts to try, and the most parts of one. */
const ROWS = 2000;
const MOST_PARTS = 8;

/** Rows of parts of several sorts, the same ones each time. */
function* rowsOf<T>(sorts: readonly (readonly T[])[]): Generator<readonly T[]> {
  const some = sorts.filter(({ length }) => length > 0);
  const below = randomNumbers(1);
  for (let row = 0; row < ROWS; row++)
    yield Array.from({ length: 1 + (row % MOST_PARTS) }, () => {
      const sort = some[below(some.length)]!;
      return sort[below(sort.length)]!;
    });
}

/** The most offsets from which an input is tried; a longer one is tried as a whole. */
const MOST_BEGINS = 24;
const FEW_BEGINS = 2;
const LONGEST_CUT = 1024;

/** The offsets of words in a row, since answers are compared as far as their items. */
function offsetsOf(words: unknown): readonly unknown[] {
  return (words as readonly Span[]).flatMap(({ start, end }) => [start, end]);
}

/** Calls all functions from every offset, to the end and to the offset before that. */
function tryEverywhere(
  { probe }: Subject,
  input: string | Uint8Array,
  word: string | Uint8Array,
  reading: Reading,
): AnswerDifference | undefined {
  const { length } = reading;
  const right = {
    match: matchIn,
    find: findIn,
    findAll: (...part: Parameters<typeof findAllIn>) => offsetsOf(findAllIn(...part)),
  };
  for (const name of searchesIn(probe.exports)) {
    const check = (to: number, ...args: number[]): AnswerDifference | undefined => {
      const expected = probe.judges ? right[name](reading, args[0] ?? 0, to) : undefined;
      const seen = name === 'findAll' ? offsetsOf : undefined;
      return probe.check(name, [input, ...args], expected, word, seen);
    };
    const whole = check(length);
    if (whole !== undefined) return whole;
    if (length > LONGEST_CUT) continue;
    // `findAll` begins anew behind each word.
    const begins = Math.min(length, name === 'findAll' ? FEW_BEGINS : MOST_BEGINS);
    for (let from = 0; from <= begins; from++) {
      const part =
        check(length, from) ?? (from < length ? check(length - 1, from, length - 1) : undefined);
      if (part !== undefined) return part;
    }
  }
  return undefined;
}
