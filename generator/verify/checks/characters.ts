/** Decodes and encodes every character. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { returns } from '../probe/question.js';
import { charactersOf, spell, textIn } from '../specification/specification.js';
import type { DecoderSubject } from './subject.js';
import { isForDecoders, type Check } from './check.js';

/** The number of characters that are decoded and encoded at a time. */
const BATCH = 256;

/** Beyond U+10FFFF grammars may have thousands of millions of characters; a sample of this many is tried. */
const MAX_BEYOND = 200_000;

/** Every code point that a string can hold and that has a spelling, and a sample of those beyond. */
export const CHARACTERS: Check<readonly number[]> = {
  name: 'characters',
  shrinks: 'items',
  inputs: 'every character that a string can hold, there and back',
  isFor: isForDecoders,
  *list({ decoder }) {
    let batch: number[] = [];
    for (const value of spelledNumbers(decoder!)) {
      batch.push(value);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  },
  *ask({ decoder }, numbers) {
    const words = numbers.map((value) => spell(decoder!, value)!);
    const bytes = Uint8Array.from(words.flat());
    const whole = [bytes, 0, bytes.length, true];
    yield returns('validate', [bytes], true);
    yield returns('count', [bytes], numbers.length);
    yield returns('unfinished', [bytes], 0);
    yield returns('decodeToCodePoints', whole, numbers);
    yield returns('encodeCodePoints', [numbers, true], bytes);
    if (numbers.some((value) => value > MAX_CODE_POINT)) return;
    const text = textIn(numbers.map((value) => ({ value, offset: 0, length: 0 })));
    yield returns('decode', whole, text);
    // Where surrogates are characters, two may meet in a text and become a pair.
    if (charactersOf(text, decoder!.spelling).length < numbers.length) return;
    yield returns('encode', [text, true], bytes);
    yield returns('byteLength', [text, true], bytes.length);
    yield returns('findUnencodable', [text], -1);
  },
};

function* spelledNumbers(decoder: DecoderSubject): Generator<number> {
  const { lengths, maxValue } = decoder.spelling;
  for (let value = 0; value <= MAX_CODE_POINT; value++) if (lengths[value]! > 0) yield value;
  if (maxValue <= MAX_CODE_POINT) return;
  const stride = Math.ceil((maxValue - MAX_CODE_POINT) / MAX_BEYOND);
  for (const { lo, hi } of decoder.layout) {
    for (let value = Math.max(lo, MAX_CODE_POINT + 1); value <= hi; value += stride)
      if (spell(decoder, value) !== undefined) yield value;
    if (hi > MAX_CODE_POINT && spell(decoder, hi) !== undefined) yield hi;
  }
}
