/** Every character there and back. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import type { AnswerDifference } from '../isolation/probe.js';
import { charactersOf, spell, textOf } from '../specification/specification.js';
import type { DecoderSubject } from './module-under-test.js';
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
  try({ probe, decoder }, numbers): AnswerDifference | undefined {
    const words = numbers.map((value) => spell(decoder!, value)!);
    const bytes = Uint8Array.from(words.flat());
    const whole = [bytes, 0, bytes.length, true];
    probe.cases += numbers.length;
    const difference =
      probe.check('validate', [bytes], true) ??
      probe.check('count', [bytes], numbers.length) ??
      probe.check('unfinished', [bytes], 0) ??
      probe.check('decodeToCodePoints', whole, numbers) ??
      probe.check('encodeCodePoints', [numbers, true], bytes);
    if (difference !== undefined || numbers.some((value) => value > MAX_CODE_POINT))
      return difference;
    const text = textOf(numbers.map((value) => ({ value, offset: 0, length: 0 })));
    const isRead = probe.check('decode', whole, text);
    // Where surrogates are characters, two may meet in a text and become a pair.
    const isJoined = charactersOf(text, decoder!.spelling).length < numbers.length;
    if (isRead !== undefined || isJoined) return isRead;
    return (
      probe.check('encode', [text, true], bytes) ??
      probe.check('byteLength', [text, true], bytes.length) ??
      probe.check('findUnencodable', [text], -1)
    );
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
