/** Short strings, the conformance suite and paths: words on their own. */
import { stringsUpTo } from '../suite/suite.js';
import { isForOctets, isForDecoders, type Check, type Word } from './check.js';
import { readWord, answersTo, readPart, readToEnd } from './readings.js';

export const SHORT: Check<Word> = {
  name: 'short strings',
  shrinks: 'units',
  inputs: 'every string of up to two octets',
  isFor: isForOctets,
  list: () => stringsUpTo(2),
  ask: readWord,
};

/** The conformance suite; see `../suite/suite.ts`. */
export const CONFORMANCE: Check<Word> = {
  name: 'conformance suite',
  shrinks: 'units',
  inputs: 'every state, then every octet, then words that tell states apart',
  isFor: isForOctets,
  list: ({ words }) => words,
  ask: readWord,
};

/** Paths, for code that checks a whole character at once; see `../suite/beginnings-of.ts`. */
export const PATHS: Check<Word> = {
  name: 'paths',
  shrinks: 'units',
  inputs: 'every beginning of a character, then every octet, then words that tell states apart',
  isFor: isForDecoders,
  list: ({ paths }) => paths,
  ask: readWord,
};

/** A word and other strings in arrays of every kind. */
export const ARRAYS: Check<ArrayLike<number>> = {
  name: 'arrays',
  inputs: 'arrays of every kind',
  isFor: isForOctets,
  *list({ inputSuites }) {
    const { shortest, representatives } = inputSuites.octets!;
    for (const word of [shortest, [...shortest, 0x41, 0xff], representatives]) {
      yield word;
      yield Object.freeze([...word]);
      yield Uint8ClampedArray.from(word);
      // Arrays of these types may hold other numbers, but do not.
      yield Uint16Array.from(word);
      yield Float64Array.from(word);
      yield { ...word, length: word.length };
    }
  },
  *ask(subject, bytes) {
    const right = answersTo(subject, bytes);
    yield* readToEnd(subject, right, [bytes], bytes);
    yield* readPart(right, [bytes, 0, bytes.length], bytes);
  },
};
