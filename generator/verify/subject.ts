import { boundWords, filler, octetsAtBounds } from './bounds.js';
import { beginningsOf } from './paths.js';
import type { Probe } from './probe.js';
import { DEAD, START, type Reference } from './reference.js';
import {
  read,
  stateAfter,
  type DecoderSpecification,
  type Reading,
  type Specification,
} from './specification.js';
import { conformanceSuite, type Suite } from './suite.js';

/** Something to be verified, and what it is held against. */
export interface Subject {
  readonly probe: Probe;
  readonly specification: Specification;
  readonly suite: Suite;
  /** The words of the suite. */
  readonly words: Iterable<readonly number[]>;
  /** Of those for no extra states, the ones that are tried in every place: all, or every so many. */
  readonly fewerWords: Iterable<readonly number[]>;
  /** One in how many of these words that is. */
  readonly every: number;
  /** Every beginning of a character, then every octet, then what tells states apart. */
  readonly paths: readonly (readonly number[])[];
  /** Numbers at the bounds of the layout's rows as octets, spelled and misspelled. */
  readonly bounds: readonly (readonly number[])[];
  /** The ends of ranges of octets, and the octets of numbers at bounds. */
  readonly octetsAtBounds: readonly number[];
  /** For each state of the reference, a shortest way to a word; nothing from the dead one. */
  readonly completions: readonly (readonly number[] | undefined)[];
  readonly decoder: DecoderSubject | undefined;
}

/** What there is besides of a decoder. */
export interface DecoderSubject extends DecoderSpecification {
  /** Octets as a decoder has to read them; remembered, since most of them are read by many checks. */
  read(bytes: ArrayLike<number>): Reading;
  /** The name of the encoding, as in errors. */
  readonly name: string;
}

/**
 * @param extraStates how many states more than the minimal automaton a wrong function may have
 * @param isThorough whether all words are tried in every place, however many there are
 */
export function makeSubject(
  probe: Probe,
  specification: Specification,
  extraStates: number,
  isThorough = false,
): Subject {
  const { words, decoder } = specification;
  const suite = conformanceSuite(words, extraStates);
  const suiteWords = wordsOf(suite);
  const fewer = extraStates === 0 ? suite : conformanceSuite(words, 0);
  const fewerWords = extraStates === 0 ? suiteWords : wordsOf(fewer);
  // Words that differ in one octet follow each other, 256 at a time: an odd distance meets every octet.
  const every = isThorough || fewer.size <= MOST_MOVED ? 1 : Math.ceil(fewer.size / MOST_MOVED) | 1;
  const readings = new WeakMap<ArrayLike<number>, Reading>();
  return {
    probe,
    specification,
    suite,
    words: suiteWords,
    fewerWords: every === 1 ? fewerWords : sample(fewerWords, every),
    every,
    paths: decoder === undefined ? [] : pathsOf(specification.words, decoder.unit, suite),
    bounds: decoder === undefined ? [] : boundWords(decoder),
    octetsAtBounds: decoder === undefined ? [] : octetsAtBounds(decoder),
    completions: completionsOf(words),
    decoder: decoder && {
      ...decoder,
      name: String(probe.exports['name']),
      read(bytes) {
        // Memory is written again and again, and long inputs would take too much of it.
        if (bytes instanceof Uint8Array) return read(decoder, bytes);
        let reading = readings.get(bytes);
        if (reading === undefined) readings.set(bytes, (reading = read(decoder, bytes)));
        return reading;
      },
    },
  };
}

function wordsOf(suite: Suite): Iterable<readonly number[]> {
  return suite.size <= MOST_KEPT ? [...suite.words()] : { [Symbol.iterator]: () => suite.words() };
}

/** How many words are tried in every place; with every one of them, some hundred calls are made. */
const MOST_MOVED = 100_000;

function sample(words: Iterable<readonly number[]>, every: number): Iterable<readonly number[]> {
  return {
    *[Symbol.iterator]() {
      let at = 0;
      for (const word of words) if (at++ % every === 0) yield word;
    },
  };
}

/** The words tried in every place: those of the suite for no extra states, of all paths and of all bounds. */
export function* allWords({
  fewerWords,
  paths,
  bounds,
  decoder,
}: Subject): Generator<readonly number[]> {
  yield* fewerWords;
  yield* paths;
  if (decoder === undefined) return;
  const room = filler(decoder, decoder.longest + 1);
  for (const word of bounds) {
    yield word;
    yield [...word, ...room];
  }
}

function pathsOf(
  words: Reference,
  unit: Reference,
  { identifiers }: Suite,
): readonly (readonly number[])[] {
  return beginningsOf(unit).flatMap((beginning) =>
    Array.from(Array(256).keys()).flatMap((octet) => {
      const word = [...beginning, octet];
      return identifiers[stateAfter(words, word)]!.map((after) => [...word, ...after]);
    }),
  );
}

/** How many words are kept; more are made again whenever they are needed. */
const MOST_KEPT = 200_000;

/**
 * Breadth first from the accepting states, backwards; of ways that are as short, the one with the least
 * octets. The compiler has its own (automata/completions.ts), of which nothing here may depend.
 */
function completionsOf({ rows, accepting }: Reference): Subject['completions'] {
  const sources = new Map<number, Map<number, number>>();
  rows.forEach((row, state) => {
    row.forEach((target, octet) => {
      if (target === DEAD) return;
      const known = sources.get(target) ?? new Map<number, number>();
      sources.set(target, known);
      if (!known.has(state)) known.set(state, octet);
    });
  });
  const completions: (readonly number[] | undefined)[] = rows.map((_, state) =>
    accepting[state] ? [] : undefined,
  );
  const queue = completions.flatMap((word, state) => (word === undefined ? [] : [state]));
  for (const state of queue) {
    for (const [source, octet] of sources.get(state) ?? []) {
      if (completions[source] !== undefined) continue;
      completions[source] = [octet, ...completions[state]!];
      queue.push(source);
    }
  }
  return completions;
}

/**
 * Octets that go on after some others in the worst way: what makes a word of them or, where they are one,
 * another word that they begin; where nothing can, the beginning of a word.
 */
export function hostileEnd(
  { specification, completions }: Subject,
  state: number,
): readonly number[] {
  const { rows, accepting } = specification.words;
  if (state !== DEAD && !accepting[state]) return completions[state]!;
  const row = rows[state]!;
  const octet = row.findIndex((target) => target !== DEAD);
  return octet < 0 ? (completions[START] ?? []) : [octet, ...completions[row[octet]!]!];
}
