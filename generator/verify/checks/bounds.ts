/** Characters at the bounds of the layout's rows, for code that decides by values; see `../suite/bounds.ts`. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { boundValues, filler, repeated } from '../suite/bounds.js';
import { spell, spelledExtremes } from '../specification/specification.js';
import type { DecoderSubject, Subject } from './subject.js';
import { isForDecoders, type Check, type Word } from './check.js';
import { readAligned, readWord } from './readings.js';
import { askNumbers, askText, LONG_TEXTS } from './texts.js';

/** More octets than any step of a decoder that takes several at a time. */
const RUN = 40;

/** Each bound with every amount of room after it, and after characters of every length. */
export const BOUNDS: Check<Word> = {
  name: 'bounds',
  shrinks: 'units',
  inputs: 'values at the bounds of rows, spelled and misspelled, followed by 0 or more octets',
  isFor: isForDecoders,
  few: 50_000,
  *list({ bounds, decoder }) {
    const fill = filler(decoder!, RUN);
    const room = fill.slice(0, decoder!.longest + 1);
    const characters = oneOfEachLength(decoder!);
    const after = [...Array.from(room.keys(), (length) => fill.slice(0, length)), room, fill];
    const before = [...characters, fill.slice(0, 3), fill, characters.flat()];
    for (const word of bounds) {
      for (const behind of [...after, ...characters]) yield [...word, ...behind];
      for (const ahead of before) yield [...ahead, ...word, ...room];
    }
  },
  ask: readWord,
};

/** The number of octets before a bound: enough for a module to read words of memory. */
const LONG = 128;

/** Together with all alignments of memory, these reach all places of a step of 16 octets. */
const PLACES = [0, 1, 2, 3, 4, 8, 12];

/** Each bound inside a run that is long enough for every step. */
export const BOUNDS_IN_RUNS: Check<Uint8Array> = {
  name: 'bounds in runs',
  shrinks: 'units',
  inputs: 'values at the bounds of rows, at each place of a run, anywhere in memory',
  isFor: isForDecoders,
  few: 600,
  *list({ bounds, decoder }) {
    const [shortest] = oneOfEachLength(decoder!);
    for (const word of bounds)
      for (const place of PLACES)
        yield Uint8Array.from([
          ...repeated(shortest!, LONG + place),
          ...word,
          ...repeated(shortest!, RUN),
        ]);
  },
  ask: readAligned,
};

/** One more than the most characters that an encoder takes in one round. */
const ROUND = 9;

/** A length at which an encoder treats a text as long. */
const LONG_TEXT = 1025;

/** Each bound as text and as a code point: in each place of a round, beside others, and in a long text. */
export const BOUNDS_IN_TEXTS: Check<readonly number[]> = {
  name: 'bounds in texts',
  shrinks: 'items',
  inputs: 'values at the bounds of rows and of UTF-16, in each place of a round, in long texts',
  isFor: isForDecoders,
  few: 2200,
  *list({ decoder }) {
    const values = boundValues(decoder!);
    const { extremes } = decoder!.spelling;
    const least = extremes.find((value) => spell(decoder!, value) !== undefined) ?? 0;
    const many = (count: number): readonly number[] => Array<number>(count).fill(least);
    for (const value of values) {
      for (let before = 0; before < ROUND; before++)
        for (const after of [0, 1, ROUND]) yield [...many(before), value, ...many(after)];
      for (const other of values) yield [value, other];
    }
    for (const value of values) {
      for (let before = 0; before < ROUND; before++)
        yield [...many(before), value, ...many(LONG_TEXT)];
      yield [...many(LONG_TEXT), value, value];
    }
  },
  *ask(subject, values) {
    const isText = values.every((value) => value <= MAX_CODE_POINT);
    if (isText && values.length > LONG_TEXT) return yield* LONG_TEXTS.ask(subject, values);
    yield* askNumbers(subject, values);
    if (!isText) return;
    const text = values.map((value) => String.fromCodePoint(value)).join('');
    yield* askText(subject, text, () => roomsFor(subject, values));
  },
};

/** For short texts, every room up to one more octet than they can take. */
function roomsFor({ decoder }: Subject, values: readonly number[]): readonly number[] {
  if (values.length > 2) return [];
  return Array.from({ length: values.length * decoder!.longest + 2 }, (_, room) => room);
}

/** The least character of each length, the shortest one first. */
function oneOfEachLength(decoder: DecoderSubject): readonly Word[] {
  const byLength = new Map<number, Word>();
  for (const word of spelledExtremes(decoder))
    if (!byLength.has(word.length)) byLength.set(word.length, word);
  return [...byLength.values()].sort((a, b) => a.length - b.length);
}
