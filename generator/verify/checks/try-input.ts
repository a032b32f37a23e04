/** Calls the functions that read an input on it, in every form of their arguments. */
import {
  fromWhole,
  Throws,
  type AnswerDifference,
  type PartArguments,
  type Value,
} from '../isolation/probe.js';
import { isInStrings, numbersOf, textOf, type Segment } from '../specification/specification.js';
import type { ModuleUnderTest } from './module-under-test.js';
import { firstDifference, type Word } from './check.js';

/** Tries a word as an array of numbers and as a `Uint8Array`; short ones in an array that held other octets. */
export function tryWord(subject: ModuleUnderTest, word: Word): AnswerDifference | undefined {
  const answers = answersTo(subject, word);
  const bytes = word.length < REUSED.length ? REUSED[word.length]! : new Uint8Array(word.length);
  bytes.set(word);
  return (
    tryToEnd(subject, answers, [bytes], bytes) ??
    tryArguments(subject, answers, [word, 0, word.length], word)
  );
}

/** An array of each short length. */
const REUSED = Array.from({ length: 17 }, (_, length) => new Uint8Array(length));

/** The alignments of a view of memory, in octets. */
export const WORD_OF_MEMORY = 8;

/** Calls all functions on octets at each alignment. */
export function tryAligned(
  subject: ModuleUnderTest,
  bytes: Uint8Array,
): AnswerDifference | undefined {
  const answers = answersTo(subject, bytes);
  const size = WORD_OF_MEMORY + bytes.length;
  const parts = Array.from({ length: WORD_OF_MEMORY }, (_, shift): PartArguments => {
    const view = new Uint8Array(size).subarray(shift, shift + bytes.length);
    view.set(bytes);
    return [view, 0, bytes.length];
  });
  return tryParts(subject, answers, parts, bytes);
}

/** Octets, or a string. */
type Input = string | ArrayLike<number>;

/** The right answers for a word; offsets count from its beginning. */
export interface ExpectedAnswers {
  readonly error: number;
  /** The answer of each function. */
  readonly answers: readonly (readonly [name: string, answer: Value])[];
  readonly decoded: ExpectedDecoding | undefined;
}

interface ExpectedDecoding {
  readonly text: string;
  readonly numbers: readonly number[];
  /** The first part that no string can hold. */
  readonly refused: Segment | undefined;
}

/** The right answers of all functions for a word. */
export function answersTo(
  { probe, decoder, findError }: ModuleUnderTest,
  word: Input,
): ExpectedAnswers {
  const ofAll = (error: number): ExpectedAnswers['answers'] => [
    ['validate', error < 0],
    ['findError', error],
  ];
  if (decoder === undefined || typeof word === 'string') {
    const error = probe.judges ? findError(word) : -1;
    return { error, answers: ofAll(error), decoded: undefined };
  }
  const { parts, error, unfinished } = decoder.expected(word);
  const [text, numbers] = [textOf(parts), numbersOf(parts)];
  const answers: ExpectedAnswers['answers'] = [
    ...ofAll(error),
    ['decode', text],
    ['decodeToCodePoints', numbers],
    ['count', numbers.length],
    ['unfinished', unfinished],
  ];
  const refused = parts.find(({ value }) => !isInStrings(value));
  return { error, answers, decoded: { text, numbers, refused } };
}

/** Calls all functions with each of some parts of arrays, which all have the octets of the word. */
export function tryParts(
  { probe }: ModuleUnderTest,
  { answers }: ExpectedAnswers,
  parts: readonly PartArguments[],
  word: ArrayLike<number>,
): AnswerDifference | undefined {
  return firstDifference(answers, ([name, answer]) => probe.checkParts(name, parts, answer, word));
}

/** Calls all functions with arguments that select the word. */
export function tryArguments(
  { probe }: ModuleUnderTest,
  { answers }: Pick<ExpectedAnswers, 'answers'>,
  args: readonly [input: Input, from?: number, to?: number],
  word: Input,
): AnswerDifference | undefined {
  const [, from = 0] = args;
  return firstDifference(answers, ([name, answer]) =>
    probe.check(name, args, fromWhole(name, from, answer), word),
  );
}

/** Calls all functions with arguments without `to`, and then the decoding functions with `fatal`. */
export function tryToEnd(
  subject: ModuleUnderTest,
  answers: ExpectedAnswers,
  args: readonly [bytes: ArrayLike<number>, from?: number],
  word: ArrayLike<number>,
): AnswerDifference | undefined {
  const difference = tryArguments(subject, answers, args, word);
  const { error, decoded } = answers;
  if (difference !== undefined || decoded === undefined) return difference;
  const { probe, decoder } = subject;
  const { text, numbers, refused } = decoded;
  const [bytes, from = 0] = args;
  const fatal = [bytes, from, bytes.length, true];
  const illFormed = (offset: number): Throws =>
    new Throws('TypeError', `ill-formed ${decoder!.name} at byte ${offset + from}`);
  const thrown =
    refused === undefined || refused.value < 0
      ? refused && illFormed(refused.offset)
      : new Throws(
          'RangeError',
          `character ${refused.value.toString(16).toUpperCase()} is beyond U+10FFFF`,
        );
  return (
    probe.check('decode', fatal, thrown ?? text, word) ??
    probe.check('decodeToCodePoints', fatal, error < 0 ? numbers : illFormed(error), word)
  );
}
