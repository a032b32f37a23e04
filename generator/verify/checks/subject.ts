import type { Input } from '../../alphabet.js';
import { Chart } from '../reference/chart.js';
import { callSuite, type CallSuite } from '../suite/call-suite.js';
import { boundWords, filler, octetsAtBounds } from '../suite/bounds.js';
import { RightParses } from '../specification/parts.js';
import { beginningsOf } from '../suite/paths.js';
import type { Probe } from '../isolation/probe.js';
import { DEAD, START, type Reference } from '../reference/reference.js';
import {
  findErrorIn,
  findErrorInText,
  read,
  stateAfter,
  type DecoderSpecification,
  type Segmentation,
  type Specification,
} from '../specification/specification.js';
import { completionsOf, edgesOfOctets } from '../suite/shortest.js';
import { stringSuite, type StringSuite } from '../suite/string-suite.js';
import { conformanceSuite, type Suite } from '../suite/suite.js';
import type { Extent } from './extent.js';

/** A module under test, its specification and the inputs for it. */
export interface Subject {
  readonly probe: Probe;
  readonly specification: Specification;
  readonly suite: Suite;
  /** The words of the suite. */
  readonly words: Iterable<readonly number[]>;
  /** The words of the suite for no extra states that are tried in every situation: all, or a sample. */
  readonly fewerWords: Iterable<readonly number[]>;
  /** The sample takes one of every so many words; 1 for all. */
  readonly every: number;
  /** How many of the inputs of checks are tried. */
  readonly extent: Extent;
  /** Every beginning of a character, then every octet, then words that tell states apart. */
  readonly paths: readonly (readonly number[])[];
  /** Values at the bounds of the layout's rows, spelled and misspelled. */
  readonly bounds: readonly (readonly number[])[];
  /** The ends of ranges of octets, and the octets of values at bounds. */
  readonly octetsAtBounds: readonly number[];
  /** For each state of the reference, shortest octets that complete a word; undefined for the dead state. */
  readonly completions: readonly (readonly number[] | undefined)[];
  readonly decoder: DecoderSubject | undefined;
  /** The strings to try; undefined for a module that reads octets only. */
  readonly strings: StringSuite | undefined;
  /** The right answers of `parse`; undefined without captures. */
  readonly right: RightParses | undefined;
  /** By inputs, the suites of rules that call each other; undefined for one automaton. */
  readonly calls: Readonly<Partial<Record<Input, CallSubject>>> | undefined;
  /** The units that the grammar distinguishes: the least one of each kind. */
  readonly kinds: Readonly<Record<Input, readonly number[]>>;
  /** The right answer of `findError`. */
  findError(input: string | ArrayLike<number>): number;
}

/** The suite of rules that call each other, and the judge of its words. */
export interface CallSubject {
  readonly suite: CallSuite;
  readonly chart: Chart;
}

/** The specification of a decoder under test, with its name. */
export interface DecoderSubject extends DecoderSpecification {
  /** The segmentation of octets. */
  read(bytes: ArrayLike<number>): Segmentation;
  /** The name of the encoding, as errors print it. */
  readonly name: string;
}

/**
 * A module under test.
 *
 * @param extraStates the number of states beyond the minimum that a wrong function may have
 */
export function makeSubject(
  probe: Probe,
  specification: Specification,
  extraStates: number,
  extent: Extent = 'full',
): Subject {
  const { words, strings: rows, decoder, parts, encoding } = specification;
  const calls = subjectsOfCalls(specification);
  const suite = conformanceSuite(words, extraStates);
  const suiteWords = wordsOf(suite);
  const fewer = extraStates === 0 ? suite : conformanceSuite(words, 0);
  const fewerWords = extraStates === 0 ? suiteWords : wordsOf(fewer);
  // Words come in groups of 256 that differ in one octet: an odd stride meets every octet.
  const every =
    extent !== 'full' || fewer.size <= MOST_MOVED ? 1 : Math.ceil(fewer.size / MOST_MOVED) | 1;
  const strings = calls === undefined && rows !== undefined ? stringSuite(rows) : undefined;
  const findError = (input: string | ArrayLike<number>): number =>
    typeof input === 'string'
      ? (calls?.string?.chart.judge(unitsOf(input)).error ?? findErrorInText(rows!, input))
      : (calls?.octets?.chart.judge(input).error ?? findErrorIn(words, input));
  return {
    probe,
    specification,
    suite,
    words: suiteWords,
    fewerWords: every === 1 ? fewerWords : sample(fewerWords, every),
    every,
    extent,
    paths: decoder === undefined ? [] : pathsOf(specification.words, decoder.unit, suite),
    bounds: decoder === undefined ? [] : boundWords(decoder),
    octetsAtBounds: decoder === undefined ? [] : octetsAtBounds(decoder),
    completions: completionsOf(words.accepting, (state) => edgesOfOctets(words.rows[state]!)),
    strings,
    calls,
    kinds: {
      octets: calls?.octets?.suite.kinds ?? suite.kinds,
      string: calls?.string?.suite.kinds ?? strings?.kinds ?? [],
    },
    findError,
    right: parts && new RightParses(parts, encoding, findError),
    decoder: decoder && {
      ...decoder,
      name: String(probe.exports['name']),
      read: (bytes) => read(decoder, bytes),
    },
  };
}

function subjectsOfCalls({ calls }: Specification): Subject['calls'] {
  const subjects = Object.entries(calls?.references ?? {}).map(([input, reference]) => {
    const suite = callSuite(reference, input as Input);
    return [input, { suite, chart: new Chart(reference) }] as const;
  });
  return calls && Object.fromEntries(subjects);
}

function unitsOf(text: string): readonly number[] {
  return Array.from(text.split(''), (unit) => unit.charCodeAt(0));
}

function wordsOf(suite: Suite): Iterable<readonly number[]> {
  return suite.size <= MOST_KEPT ? [...suite.words()] : { [Symbol.iterator]: () => suite.words() };
}

/** The most words tried in every situation; each takes some hundred calls. */
const MOST_MOVED = 100_000;

/** The same for a quick verification, see {@link Check.few}. */
export const FEW_WORDS = 1000;

function sample(words: Iterable<readonly number[]>, every: number): Iterable<readonly number[]> {
  return {
    *[Symbol.iterator]() {
      let at = 0;
      for (const word of words) if (at++ % every === 0) yield word;
    },
  };
}

/** The words tried in every situation: of the suite for no extra states, of all paths and of all bounds. */
export function* allWords(subject: Subject): Generator<readonly number[]> {
  const { fewerWords, paths, bounds, decoder } = subject;
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

/** The most words that are kept; larger suites are made again whenever they are needed. */
const MOST_KEPT = 200_000;

/**
 * The most misleading octets to follow others, given the state after those: octets that complete a word or,
 * after a word, extend it to another; if neither is possible, a word.
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
