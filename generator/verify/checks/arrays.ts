import { isForOctets, type Check } from './check.js';
import { answersTo, readPart, readToEnd } from './readings.js';

/** A word and other strings in arrays of every kind. */
export const ARRAYS: Check<ArrayLike<number>> = {
  name: 'arrays',
  inputs: 'arrays of every kind',
  isFor: isForOctets,
  *list({ sides }) {
    const { shortest, representatives } = sides.octets!;
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
