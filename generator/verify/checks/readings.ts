/** The functions that read an input, in every form of their arguments. */
import {
  fromWhole,
  returns,
  Throws,
  type InQuestion,
  type ModuleQuestion,
  type Value,
} from '../probe/question.js';
import { codePointsOf, isInStrings, textIn, type Segment } from '../specification/specification.js';
import type { Subject } from './subject.js';
import type { Word } from './check.js';

/** A word as a `Uint8Array` and as an array of numbers; short ones in an array that held other octets. */
export function* readWord(subject: Subject, word: Word): Generator<ModuleQuestion> {
  const right = answersTo(subject, word);
  const bytes = word.length < REUSED.length ? REUSED[word.length]! : new Uint8Array(word.length);
  bytes.set(word);
  yield* readToEnd(subject, right, [bytes], bytes);
  yield* readPart(right, [word, 0, word.length], word);
}

/** An array of each short length, used again for one word after the other. */
const REUSED = Array.from({ length: 17 }, (_, length) => new Uint8Array(length));

/** The alignments of a view of memory, in octets. */
export const WORD_OF_MEMORY = 8;

/** Octets at each alignment. */
export function* readAligned(subject: Subject, bytes: Uint8Array): Generator<ModuleQuestion> {
  const right = answersTo(subject, bytes);
  const size = WORD_OF_MEMORY + bytes.length;
  for (let shift = 0; shift < WORD_OF_MEMORY; shift++) {
    const view = new Uint8Array(size).subarray(shift, shift + bytes.length);
    view.set(bytes);
    yield* readPart(right, [view, 0, bytes.length], bytes);
  }
}

/** The right answers for a word; offsets count from its beginning. */
export interface RightAnswers {
  readonly error: number;
  readonly answers: readonly (readonly [name: string, answer: Value])[];
  readonly decoded: DecodedWord | undefined;
}

interface DecodedWord {
  readonly text: string;
  readonly numbers: readonly number[];
  /** The first part that no string can hold. */
  readonly refused: Segment | undefined;
}

/** The right answers of all functions for a word. */
export function answersTo(
  { decoder, findError }: Subject,
  word: string | ArrayLike<number>,
): RightAnswers {
  const ofAll = (error: number): RightAnswers['answers'] => [
    ['validate', error < 0],
    ['findError', error],
  ];
  if (decoder === undefined || typeof word === 'string') {
    const error = findError(word);
    return { error, answers: ofAll(error), decoded: undefined };
  }
  const { parts, error, unfinished } = decoder.read(word);
  const [text, numbers] = [textIn(parts), codePointsOf(parts)];
  const answers: RightAnswers['answers'] = [
    ...ofAll(error),
    ['decode', text],
    ['decodeToCodePoints', numbers],
    ['count', numbers.length],
    ['unfinished', unfinished],
  ];
  const refused = parts.find(({ value }) => !isInStrings(value));
  return { error, answers, decoded: { text, numbers, refused } };
}

/** All functions with arguments that select the word. */
export function* readPart(
  { answers }: Pick<RightAnswers, 'answers'>,
  args: readonly [input: InQuestion, from?: number, to?: number],
  word: InQuestion,
): Generator<ModuleQuestion> {
  const [, from = 0] = args;
  for (const [name, answer] of answers)
    yield returns(name, args, fromWhole(name, from, answer), word);
}

/** All functions with arguments without `to`, and then the decoding functions with `fatal`. */
export function* readToEnd(
  { decoder }: Subject,
  right: RightAnswers,
  args: readonly [bytes: ArrayLike<number>, from?: number],
  word: InQuestion,
): Generator<ModuleQuestion> {
  yield* readPart(right, args, word);
  const { error, decoded } = right;
  if (decoded === undefined) return;
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
  yield returns('decode', fatal, thrown ?? text, word);
  yield returns('decodeToCodePoints', fatal, error < 0 ? numbers : illFormed(error), word);
}
