import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import { octetsOfText } from '../specification/specification.js';
import { returns } from '../probe/question.js';
import { isForOctets, isForStrings, type Check } from './check.js';

/** Characters of every length in the usual encodings, and unpaired surrogates. */
const OTHERS = ['a', '\u00e9', '\u20ac', '\ud800\udc00', '\u{10ffff}', '\ud800', '\udfff'];

/** Strings, and the octets that spell the same characters: the same verdict, at corresponding offsets. */
export const SAME_VERDICT: Check<string> = {
  name: 'strings and octets',
  shrinks: 'units',
  inputs: 'strings and their spelling in octets, also with other characters before and after',
  few: 100_000,
  isFor: (subject) =>
    isForStrings(subject) && isForOctets(subject) && subject.specification.encoding !== undefined,
  *list({ suites }) {
    const { words, access } = suites.string!;
    for (const word of words()) yield textOfCodeUnits(word);
    for (const { word: units } of access.slice(0, 200)) {
      const word = textOfCodeUnits(units);
      for (const one of OTHERS) {
        yield one + word;
        yield word + one;
        for (const other of OTHERS) yield word + one + other;
      }
    }
  },
  *ask({ findError, specification }, text) {
    const octets = octetsOfText(specification.encoding!, text);
    if (octets === undefined) return;
    const error = findError(text);
    const place =
      error < 0 ? -1 : octetsOfText(specification.encoding!, text.slice(0, error))!.length;
    yield returns('findError', [text], error, text);
    yield returns('findError', [octets], place, octets);
    yield returns('validate', [Uint8Array.from(octets)], place < 0, octets);
  },
};
