/** Calls the functions that read octets on one input, in every form of their arguments. */
import { Throws, type AnswerDifference, type PartArguments } from '../isolation/probe.js';
import { isInStrings, numbersOf, textOf } from '../specification/specification.js';
import type { Subject } from './subject.js';
import type { Word } from './check.js';

/** Tries a word as an array of numbers and as a `Uint8Array`; short ones in an array that held other octets. */
export function tryWord(subject: Subject, word: Word): AnswerDifference | undefined {
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
export function tryAligned(subject: Subject, bytes: Uint8Array): AnswerDifference | undefined {
  const answers = answersTo(subject, bytes);
  const size = WORD_OF_MEMORY + bytes.length;
  const parts = Array.from({ length: WORD_OF_MEMORY }, (_, shift): PartArguments => {
    const view = new Uint8Array(size).subarray(shift, shift + bytes.length);
    view.set(bytes);
    return [view, 0, bytes.length];
  });
  return tryParts(subject, answers, parts, bytes);
}

/** Calls all functions with each of some parts of arrays, which all have the octets of the word. */
export function tryParts(
  { probe }: Subject,
  { error, decoded }: ExpectedAnswers,
  parts: readonly PartArguments[],
  word: ArrayLike<number>,
): AnswerDifference | undefined {
  const difference =
    probe.checkParts('validate', parts, error < 0, word) ??
    probe.checkParts('findError', parts, error, word);
  if (difference !== undefined || decoded === undefined) return difference;
  const { text, numbers, unfinished } = decoded;
  return (
    probe.checkParts('decode', parts, text, word) ??
    probe.checkParts('decodeToCodePoints', parts, numbers, word) ??
    probe.checkParts('count', parts, numbers.length, word) ??
    probe.checkParts('unfinished', parts, unfinished, word)
  );
}

/** The right answers for a word; offsets count from its beginning. */
export interface ExpectedAnswers {
  readonly error: number;
  readonly decoded: ExpectedDecoding | undefined;
}

interface ExpectedDecoding {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly unfinished: number;
  /** The first part that no string can hold: its offset in octets, and its value or −1. */
  readonly refused: { readonly offset: number; readonly value: number } | undefined;
}

/** In place of answers that nobody compares. */
const UNKNOWN: ExpectedAnswers = { error: -1, decoded: undefined };
const UNKNOWN_DECODING: ExpectedAnswers = {
  error: -1,
  decoded: { text: '', numbers: [], unfinished: 0, refused: undefined },
};

/** The right answers of all functions for a word. */
export function answersTo(
  { probe, decoder, findError }: Subject,
  word: ArrayLike<number>,
): ExpectedAnswers {
  if (!probe.judges) return decoder === undefined ? UNKNOWN : UNKNOWN_DECODING;
  if (decoder === undefined) return { error: findError(word), decoded: undefined };
  const { parts, error, unfinished } = decoder.read(word);
  const refused = parts.find(({ value }) => !isInStrings(value));
  return {
    error,
    decoded: { text: textOf(parts), numbers: numbersOf(parts), unfinished, refused },
  };
}

/** Calls all functions with arguments that select the word. */
export function tryArguments(
  { probe }: Subject,
  { error, decoded }: ExpectedAnswers,
  args: readonly [bytes: ArrayLike<number>, from?: number, to?: number],
  word: ArrayLike<number>,
): AnswerDifference | undefined {
  const [, from = 0] = args;
  const place = error < 0 ? -1 : error + from;
  const difference =
    probe.check('validate', args, error < 0, word) ?? probe.check('findError', args, place, word);
  if (difference !== undefined || decoded === undefined) return difference;
  const { text, numbers, unfinished } = decoded;
  return (
    probe.check('decode', args, text, word) ??
    probe.check('decodeToCodePoints', args, numbers, word) ??
    probe.check('count', args, numbers.length, word) ??
    probe.check('unfinished', args, unfinished, word)
  );
}

/** Calls all functions with arguments without `to`, and then the decoding functions with `fatal`. */
export function tryToEnd(
  subject: Subject,
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
