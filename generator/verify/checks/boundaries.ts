/** The functions that answer without decoding: where characters begin, and the order of texts. */
import { returns, Throws } from '../probe/question.js';
import { isBoundaryIn, spell, spelledExtremes } from '../specification/specification.js';
import { allWords, FEW_WORDS } from './subject.js';
import type { Check, Word } from './check.js';

/** Boundaries in the words of the suite, and in characters joined and cut. */
export const BOUNDARIES: Check<Word> = {
  name: 'boundaries',
  shrinks: 'units',
  inputs: 'the suite, characters joined and cut, at every offset',
  isFor: ({ decoder }) => decoder?.window !== undefined,
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
  *ask({ decoder: found }, word) {
    const decoder = found!;
    const { parts, error } = decoder.read(word);
    const starts = new Set([word.length, ...parts.map(({ offset }) => offset)]);
    // In well-formed text, the boundaries are the beginnings of characters, whatever the window.
    const isBoundary = (offset: number): boolean =>
      error < 0 ? starts.has(offset) : isBoundaryIn(decoder, word, offset);
    for (const offset of word.length > 2 ? [] : [-1, word.length + 1, 0.5, NaN]) {
      const place = `from ${offset} to ${word.length} of ${word.length}`;
      for (const name of ['isBoundary', 'boundaryBefore', 'boundaryAfter'])
        yield returns(name, [word, offset], new Throws('RangeError', place), word);
    }
    for (let offset = 0; offset <= word.length; offset++) {
      const near = Array.from({ length: decoder.longest }, (_, i) => i);
      const before = near.map((i) => offset - i).find((i) => i >= 0 && isBoundary(i));
      const after = near.map((i) => offset + i).find((i) => i <= word.length && isBoundary(i));
      for (const bytes of [word, Uint8Array.from(word)]) {
        yield returns('isBoundary', [bytes, offset], isBoundary(offset), word);
        yield returns('boundaryBefore', [bytes, offset], before ?? offset, word);
        yield returns('boundaryAfter', [bytes, offset], after ?? offset, word);
      }
    }
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
  *ask({ decoder }, texts) {
    const expected = Math.sign(compare(...texts));
    const words = texts.map((values) => values.flatMap((value) => spell(decoder!, value)!));
    yield returns('compareBytes', words, expected);
    yield returns(
      'compareBytes',
      words.map((word) => Uint8Array.from(word)),
      expected,
    );
  },
};

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return a.length - b.length;
  return at >= b.length ? 1 : a[at]! - b[at]!;
}
