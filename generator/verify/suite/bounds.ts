/**
 * Inputs for code that decides by the value of octets instead of by the automaton.
 *
 * A fast path computes a value from the x bits of a row of the bit layout and compares it with the bounds of the row
 * and with the ranges that the grammar excludes. Such code may be right after every state of the automaton and wrong at
 * one bound: `E0 9F BF` has the value 7FF, one less than the least of three octets, and leads to state 0 at its second
 * octet like many other words. So these words are made from values: each row spells the values at its bounds, whether
 * or not the grammar has them there, and each spelling is broken octet by octet.
 */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { decodeWord, encodeValue, lastOctet, payloadBits, type Row } from '../../coding/layout.js';
import { START, type Reference } from '../reference/reference.js';
import {
  spell,
  spelledExtremes,
  type DecoderSpecification,
} from '../specification/specification.js';
import type { Word } from './shortest.js';

const MAX_WORDS = 4096;

/** The code points at which the UTF-16 form changes: surrogates, pairs, the greatest code point. */
const UTF16_BOUNDS = [0xd800, 0xdbff, 0xdc00, 0xdfff, 0x10000, MAX_CODE_POINT];

/**
 * The values at which an answer changes, and their neighbors, ascending: 0, the ends of each row and of the
 * values that its x bits hold, the ends of each range that the grammar excludes, the bounds of UTF-16.
 */
export function boundValues(decoder: DecoderSpecification): readonly number[] {
  const { layout, spelling } = decoder;
  const bounds = [0, spelling.maxValue, ...UTF16_BOUNDS, ...spelling.extremes];
  for (const row of layout) {
    bounds.push(row.lo, row.hi, row.offset, greatestOf(row));
    for (const word of edgeWords(decoder.character, row)) {
      const value = decodeWord(word, row);
      const isSpelled = spell(decoder, value) !== undefined;
      // The ends of excluded ranges, found where a range of octets ends.
      for (const other of [value - 1, value + 1])
        if (other >= 0 && (spell(decoder, other) !== undefined) !== isSpelled)
          bounds.push(value, other);
    }
  }
  const values = bounds.flatMap((value) => [value - 1, value, value + 1]);
  return [...new Set(values)].filter((value) => value >= 0).sort((a, b) => a - b);
}

/** The greatest value that the x bits of a row hold. */
function greatestOf(row: Row): number {
  return row.offset + 2 ** payloadBits(row.octets) - 1;
}

/**
 * The spellings by a row of the values at bounds that its x bits hold, whether or not the grammar has
 * them, and its words whose octets all are at the end of a range.
 */
function fittingWords(decoder: DecoderSpecification, row: Row): readonly Word[] {
  const spelled = boundValues(decoder)
    .filter((value) => row.offset <= value && value <= greatestOf(row))
    .map((value) => encodeValue(value, row));
  return [...spelled, ...edgeWords(decoder.character, row)];
}

/**
 * The words of all rows for the values at bounds; then each of these with one octet that does not fit the
 * row: one fixed bit changed, or the octet just below or above those that fit.
 */
export function boundWords(decoder: DecoderSpecification): readonly Word[] {
  const words = new Map<string, Word>();
  const add = (word: Word): void => void words.set(word.join(), word);
  for (const row of decoder.layout) {
    const fitting = fittingWords(decoder, row);
    fitting.forEach(add);
    for (const word of fitting) {
      row.octets.forEach((pattern, at) => {
        for (const octet of misfits(pattern, word[at]!)) add(word.with(at, octet));
      });
    }
  }
  return [...words.values()];
}

/** Octets that do not fit a pattern: with one fixed bit changed, and the neighbors of the pattern's range. */
function misfits(pattern: Row['octets'][number], octet: number): readonly number[] {
  const changed: number[] = [];
  for (let bit = pattern.width; bit < 8; bit++) changed.push(octet ^ (1 << bit));
  return [...changed, pattern.fixed - 1, lastOctet(pattern) + 1].filter(
    (each) => each >= 0 && each <= 0xff,
  );
}

/**
 * The words that fit a row and whose octets all are ends: the first or last octet of the pattern, or of a
 * range that the rules read alike there. After octets that no rule reads, only the pattern has ends.
 */
function edgeWords(character: Reference, row: Row): readonly Word[] {
  let paths = [{ word: [] as Word, state: START }];
  for (const pattern of row.octets) {
    const last = lastOctet(pattern);
    paths = paths.slice(0, MAX_WORDS).flatMap(({ word, state }) => {
      const targets = character.tables[state]!;
      const longer: typeof paths = [];
      for (let octet = pattern.fixed; octet <= last; octet++) {
        const target = targets[octet]!;
        const isEdge =
          octet === pattern.fixed ||
          octet === last ||
          targets[octet - 1] !== target ||
          targets[octet + 1] !== target;
        if (isEdge) longer.push({ word: [...word, octet], state: target });
      }
      return longer;
    });
  }
  return paths.slice(0, MAX_WORDS).map(({ word }) => word);
}

/** `length` octets of the shortest characters, the least and the greatest in turn. */
export function filler(decoder: DecoderSpecification, length: number): Word {
  const characters = spelledExtremes(decoder);
  const shortest = Math.min(...characters.map((word) => word.length));
  const short = characters.filter((word) => word.length === shortest);
  return repeated([...short[0]!, ...short.at(-1)!], length);
}

/** The first `length` octets of a word repeated without end. */
export function repeated(word: Word, length: number): Word {
  return Array.from({ length }, (_, i) => word[i % word.length]!);
}
