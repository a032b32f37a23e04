/** Every string of up to three octets through the decoding functions, for code that needs room. */
import { filler } from '../bounds.js';
import { isSame, type Difference } from '../probe.js';
import { numbersOf, read, textOf, type Part } from '../specification.js';
import type { Subject } from '../subject.js';
import { isForDecoders, type Check, type Word } from './check.js';

/**
 * After each two octets, every third one: alone, with characters behind so that a whole character could be
 * read from any offset, and all 256 such strings in one input, so that they are met in the midst of one.
 */
export const THREE_OCTETS: Check<Word> = {
  name: 'three octets',
  inputs: 'all 16 777 216 strings of three octets, with and without room behind, decoded',
  isFor: isForDecoders,
  *list() {
    for (let first = 0; first < 256; first++)
      for (let second = 0; second < 256; second++) yield [first, second];
  },
  try(subject, begin): Difference | undefined {
    const decoder = subject.decoder!;
    const room = filler(decoder, decoder.longest);
    const roomy = new Uint8Array(3 + room.length);
    roomy.set(begin);
    roomy.set(room, 3);
    const short = Uint8Array.from([...begin, 0]);
    const joined = new Uint8Array(256 * roomy.length);
    const parts: Part[] = []; // Of all strings: the room ends with a whole character.
    subject.probe.tick(short);
    for (let third = 0; third < 256; third++) {
      roomy[2] = third;
      short[2] = third;
      joined.set(roomy, third * roomy.length);
      const found = read(decoder, roomy).parts;
      for (const part of found) parts.push(part);
      const difference =
        tryDecoding(subject, roomy, found) ??
        tryDecoding(subject, short, read(decoder, short).parts);
      if (difference !== undefined) return difference;
    }
    return tryDecoding(subject, joined, parts);
  },
};

/** Every string of four octets over the ends of ranges of octets and the octets at bounds of rows. */
export const FOUR_OCTETS_AT_BOUNDS: Check<Word> = {
  name: 'four octets at bounds',
  inputs: 'all strings of four octets that are the ends of ranges, with and without room behind',
  isFor: isForDecoders,
  *list({ octetsAtBounds: octets }) {
    for (const first of octets)
      for (const second of octets) for (const third of octets) yield [first, second, third];
  },
  try(subject, begin): Difference | undefined {
    const decoder = subject.decoder!;
    const room = filler(decoder, decoder.longest);
    const roomy = Uint8Array.from([...begin, 0, ...room]);
    const short = Uint8Array.from([...begin, 0]);
    subject.probe.tick(short);
    for (const fourth of subject.octetsAtBounds) {
      roomy[3] = fourth;
      short[3] = fourth;
      const difference =
        tryDecoding(subject, roomy, read(decoder, roomy).parts) ??
        tryDecoding(subject, short, read(decoder, short).parts);
      if (difference !== undefined) return difference;
    }
    return undefined;
  },
};

/** `decode` and `decodeToCodePoints`, called directly: there are too many calls to report each of them. */
function tryDecoding(
  { probe }: Subject,
  bytes: Uint8Array,
  parts: readonly Part[],
): Difference | undefined {
  const { decode, decodeToCodePoints } = probe.direct as {
    decode: (bytes: Uint8Array) => unknown;
    decodeToCodePoints: (bytes: Uint8Array) => unknown;
  };
  const text = textOf(parts);
  const numbers = numbersOf(parts);
  probe.cases += 2;
  if (decode(bytes) === text && isSame(numbers, decodeToCodePoints(bytes))) return undefined;
  return (
    probe.check('decode', [bytes], text, bytes) ??
    probe.check('decodeToCodePoints', [bytes], numbers, bytes)
  );
}
