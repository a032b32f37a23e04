/** The functions that answer without decoding: where characters begin, and the order of texts. */
import { Throws, type AnswerDifference } from '../isolation/probe.js';
import { isBoundaryIn, spell, spelledExtremes } from '../specification/specification.js';
import { allWords, FEW_WORDS, type ModuleUnderTest } from './module-under-test.js';
import { firstDifference, type Check, type Word } from './check.js';

/** Boundaries in the words of the suite, and in characters joined and cut. */
export const BOUNDARIES: Check<Word> = {
  name: 'boundaries',
  shrinks: 'units',
  inputs: 'the suite, characters joined and cut, at every offset',
  isFor: ({ decoder }) => decoder?.window !== undefined,
  samples: true,
  few: FEW_WORDS,
  *list(subject) {
    yield* allWords(subject);
    const decoder = subject.decoder!;
    const characters = spelledExtremes(decoder);
    for (const a of characters) {
      for (const b of characters) {
        const both = [...a, ...b, ...a];
        for (let cut = 0; cut <= both.length; cut++) {
          yield both.slice(cut);
          yield both.slice(0, cut);
        }
      }
      for (const octet of a) yield new Array<number>(2 * decoder.longest + 2).fill(octet);
    }
  },
  try({ probe, decoder: found }, word): AnswerDifference | undefined {
    const decoder = found!;
    const { parts, error } = decoder.expected(word);
    const starts = new Set([word.length, ...parts.map(({ offset }) => offset)]);
    // In well-formed text, the boundaries are the beginnings of characters, whatever the window.
    const isBoundary = (offset: number): boolean =>
      !probe.judges || error < 0 ? starts.has(offset) : isBoundaryIn(decoder, word, offset);
    const tryOutside = (offset: number): AnswerDifference | undefined => {
      const place = `from ${offset} to ${word.length} of ${word.length}`;
      return firstDifference(['isBoundary', 'boundaryBefore', 'boundaryAfter'], (name) =>
        probe.check(name, [word, offset], new Throws('RangeError', place), word),
      );
    };
    const tryOffset = (offset: number): AnswerDifference | undefined => {
      const near = Array.from({ length: decoder.longest }, (_, i) => i);
      const before = near.map((i) => offset - i).find((i) => i >= 0 && isBoundary(i));
      const after = near.map((i) => offset + i).find((i) => i <= word.length && isBoundary(i));
      return firstDifference(
        [word, Uint8Array.from(word)],
        (bytes) =>
          probe.check('isBoundary', [bytes, offset], isBoundary(offset), word) ??
          probe.check('boundaryBefore', [bytes, offset], before ?? offset, word) ??
          probe.check('boundaryAfter', [bytes, offset], after ?? offset, word),
      );
    };
    const outside = word.length > 2 ? [] : [-1, word.length + 1, 0.5, NaN];
    return (
      firstDifference(outside, tryOutside) ??
      firstDifference(Array(word.length + 1).keys(), tryOffset)
    );
  },
};

/** The order of texts of up to two characters. */
export const ORDER: Check<readonly [a: readonly number[], b: readonly number[]]> = {
  name: 'order',
  inputs: 'texts of up to two characters, each with each, also after a hundred equal ones',
  isFor: ({ decoder }) => decoder?.isOrdered === true,
  *list({ decoder }) {
    const { extremes } = decoder!.spelling;
    const values = extremes.filter((value) => spell(decoder!, value) !== undefined).slice(0, 24);
    const texts = [[], ...values.map((value) => [value])];
    for (const value of values) for (const other of values) texts.push([value, other]);
    for (const a of texts) for (const b of texts) yield [a, b];
    const same = Array.from({ length: 100 }, (_, i) => values[i % values.length]!);
    for (const a of texts.slice(0, 25))
      for (const b of texts.slice(0, 25))
        yield [
          [...same, ...a],
          [...same, ...b],
        ];
  },
  try({ probe, decoder }: ModuleUnderTest, [a, b]) {
    const [one, other] = [a, b].map((values) => values.flatMap((value) => spell(decoder!, value)!));
    const expected = Math.sign(compare(a, b));
    return (
      probe.check('compareBytes', [one, other], expected) ??
      probe.check(
        'compareBytes',
        [one, other].map((bytes) => Uint8Array.from(bytes!)),
        expected,
      )
    );
  },
};

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return a.length - b.length;
  return at >= b.length ? 1 : a[at]! - b[at]!;
}
