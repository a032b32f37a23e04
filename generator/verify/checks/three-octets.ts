/** Every string of three octets through the decoding functions, for code that needs room. */
import { filler } from '../suite/bounds.js';
import type { AnswerDifference } from '../isolation/probe.js';
import { numbersOf, read, textOf } from '../specification/specification.js';
import type { DecoderSubject, ModuleUnderTest } from './module-under-test.js';
import { firstDifference, isForDecoders, type Check, type Word } from './check.js';

/** Every string of three octets; an input is the first two. */
export const THREE_OCTETS: Check<Word> = {
  name: 'three octets',
  inputs: 'all 16 777 216 strings of three octets, with and without room after them, decoded',
  isFor: isForDecoders,
  *list() {
    for (let first = 0; first < 256; first++)
      for (let second = 0; second < 256; second++) yield [first, second];
  },
  try: (subject, begin) => tryAll(subject, begin, ALL_OCTETS),
};

/** Every string of four octets over the ends of ranges and the octets of values at bounds. */
export const FOUR_OCTETS_AT_BOUNDS: Check<Word> = {
  name: 'four octets at bounds',
  inputs:
    'all strings of four octets that are the ends of ranges, with and without room after them',
  isFor: isForDecoders,
  *list({ octetsAtBounds: octets }) {
    for (const first of octets)
      for (const second of octets) for (const third of octets) yield [first, second, third];
  },
  try: (subject, begin) => tryAll(subject, begin, subject.octetsAtBounds),
};

const ALL_OCTETS = Array.from(Array(256).keys());

/** The functions that are called. */
interface Decoding {
  readonly decode: (bytes: Uint8Array) => string;
  readonly decodeToCodePoints: (bytes: Uint8Array) => readonly number[];
}

/** Compares a digest of all answers, since there are too many to compare each. */
function tryAll(
  subject: ModuleUnderTest,
  begin: Word,
  last: readonly number[],
): AnswerDifference | undefined {
  const decoder = subject.decoder!;
  const { probe } = subject;
  const found = probe.compute((module) => {
    probe.tick();
    return digest(stringsOf(decoder, begin, last), module as unknown as Decoding);
  });
  probe.cases += 2 * (2 * last.length + 1);
  const right: Decoding = {
    decode: (bytes) => textOf(read(decoder, bytes).parts),
    decodeToCodePoints: (bytes) => numbersOf(read(decoder, bytes).parts),
  };
  if (found === digest(stringsOf(decoder, begin, last), right)) return undefined;
  return firstDifference(
    stringsOf(decoder, begin, last),
    (bytes) =>
      probe.check('decode', [bytes], right.decode(bytes), bytes) ??
      probe.check('decodeToCodePoints', [bytes], right.decodeToCodePoints(bytes), bytes),
  );
}

/**
 * A beginning with each of some octets after it: alone; with characters after it, so that there is room for a
 * whole character at any offset; and all of these joined in one input.
 */
function* stringsOf(
  decoder: DecoderSubject,
  begin: Word,
  last: readonly number[],
): Generator<Uint8Array> {
  const short = Uint8Array.from([...begin, 0]);
  const roomy = Uint8Array.from([...begin, 0, ...filler(decoder, decoder.longest)]);
  const joined = new Uint8Array(last.length * roomy.length);
  for (const [index, octet] of last.entries()) {
    short[begin.length] = octet;
    roomy[begin.length] = octet;
    joined.set(roomy, index * roomy.length);
    yield short;
    yield roomy;
  }
  yield joined;
}

/** A 32-bit FNV-1a hash of all answers in order, over code units and numbers. */
function digest(strings: Iterable<Uint8Array>, { decode, decodeToCodePoints }: Decoding): number {
  let hash = FNV_OFFSET;
  const add = (value: number): void => void (hash = Math.imul(hash ^ value, FNV_PRIME));
  for (const bytes of strings) {
    const text = decode(bytes);
    add(text.length);
    for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
    const numbers = decodeToCodePoints(bytes);
    add(numbers.length);
    for (let i = 0; i < numbers.length; i++) add(numbers[i]!);
  }
  return hash;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
