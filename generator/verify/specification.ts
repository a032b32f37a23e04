/**
 * What the functions of a module have to answer, as `runtime/contract.ts` puts it in words: slow, direct,
 * from the reference and the rows of the bit layout alone, without a transducer.
 */
import type { Window } from '../automata/synchronize.js';
import { encodeValue, MAX_CODE_POINT, type Row } from '../coding/layout.js';
import { DEAD, START, type Reference } from './reference.js';

/** What there is to know of a grammar: plain data, so that it can be sent to another thread. */
export interface Specification {
  /** Of the start rule. */
  readonly words: Reference;
  /** How many states a module has, the dead one included. */
  readonly states: number;
  readonly decoder: DecoderSpecification | undefined;
}

/** What there is to know of a grammar with a bit layout. */
export interface DecoderSpecification {
  /** Of the unit rule. */
  readonly unit: Reference;
  readonly layout: readonly Row[];
  /** How many octets the longest character has. */
  readonly longest: number;
  /** The window in which boundaries can be told, if there is one. */
  readonly window: Window | undefined;
  readonly isOrdered: boolean;
  readonly spelling: Spelling;
}

/** What it takes to read characters. */
export type UnitSpecification = Pick<DecoderSpecification, 'unit' | 'layout'>;

/** A character, or a maximal subpart of an ill-formed sequence (Unicode D93b) with the value −1. */
export interface Part {
  readonly value: number;
  readonly offset: number;
  readonly length: number;
}

/** Octets as a decoder has to read them. */
export interface Reading {
  readonly parts: readonly Part[];
  /** The offset of the first ill-formed part, or −1. */
  readonly error: number;
  /** How many octets at the end are the beginning of a character. */
  readonly unfinished: number;
}

const REPLACEMENT = 0xfffd;

/** What `findError` of a recognizer has to answer. */
export function findErrorIn({ rows, accepting }: Reference, bytes: ArrayLike<number>): number {
  let state = START;
  for (let i = 0; i < bytes.length; i++) {
    state = rows[state]![bytes[i]!]!;
    if (state === DEAD) return i;
  }
  return accepting[state] ? -1 : bytes.length;
}

/** The state of a reference after some octets. */
export function stateAfter({ rows }: Reference, bytes: Iterable<number>, from = START): number {
  let state = from;
  for (const octet of bytes) state = rows[state]![octet]!;
  return state;
}

/** Decoding as Unicode D93b defines it: at each offset, the longest beginning of a character. */
export function read({ unit, layout }: UnitSpecification, bytes: ArrayLike<number>): Reading {
  const parts: Part[] = [];
  let unfinished = 0;
  for (let i = 0; i < bytes.length;) {
    let state = START;
    let end = i;
    while (end < bytes.length && !unit.accepting[state]) {
      const target = unit.rows[state]![bytes[end]!]!;
      if (target === DEAD) break;
      state = target;
      end += 1;
    }
    const isCharacter = unit.accepting[state]!;
    const value = isCharacter ? valueOf(layout, bytes, i, end) : -1;
    if (!isCharacter && end === bytes.length) unfinished = end - i;
    const length = Math.max(1, end - i);
    parts.push({ value, offset: i, length });
    i += length;
  }
  return { parts, error: parts.find(({ value }) => value < 0)?.offset ?? -1, unfinished };
}

/** The number of a character: that of the row which it fits and in whose range the number is. */
function valueOf(
  layout: readonly Row[],
  bytes: ArrayLike<number>,
  from: number,
  to: number,
): number {
  for (const row of layout) {
    if (row.octets.length !== to - from) continue;
    const value = valueIn(row, bytes, from);
    if (row.lo <= value && value <= row.hi) return value;
  }
  return -1;
}

/** The number that a row makes of octets, or −1 if they do not fit it. Called for every character there is. */
function valueIn({ octets, offset }: Row, bytes: ArrayLike<number>, from: number): number {
  let value = 0;
  for (let i = 0; i < octets.length; i++) {
    const { fixed, width } = octets[i]!;
    const payload = bytes[from + i]! - fixed;
    if (payload < 0 || payload >= 2 ** width) return -1;
    value = value * 2 ** width + payload;
  }
  return value + offset;
}

/** The octets of a character by the rows of the layout, or nothing if its number has no spelling. */
function findSpelling(
  { unit, layout }: UnitSpecification,
  value: number,
): readonly number[] | undefined {
  for (const row of layout) {
    if (value < row.lo || row.hi < value) continue;
    const word = encodeValue(value, row);
    if (unit.accepting[stateAfter(unit, word)] && valueOf(layout, word, 0, word.length) === value)
      return word;
  }
  return undefined;
}

/** The octets of a character, or nothing if its number has no spelling. */
export function spell(decoder: DecoderSpecification, value: number): readonly number[] | undefined {
  if (!isInStrings(value) || !Number.isInteger(value))
    return Number.isSafeInteger(value) ? findSpelling(decoder, value) : undefined;
  const { spelling, longest } = decoder;
  const length = spelling.lengths[value]!;
  const at = value * longest;
  if (length === 0) return undefined;
  // Called by the million; `Array.from(octets.subarray(...))` takes ten times as long.
  const octets: number[] = [];
  for (let i = at; i < at + length; i++) octets.push(spelling.octets[i]!);
  return octets;
}

/** The spellings of the characters where something changes, see {@link Spelling.extremes}. */
export function spelledExtremes(decoder: DecoderSpecification): readonly (readonly number[])[] {
  return decoder.spelling.extremes.flatMap((value) => {
    const word = spell(decoder, value);
    return word === undefined ? [] : [word];
  });
}

/** The text of parts: U+FFFD for what is ill-formed, and for what no string can hold. */
export function textOf(parts: readonly Part[]): string {
  let text = '';
  for (const { value } of parts)
    text += isInStrings(value) ? String.fromCodePoint(value) : '\ufffd';
  return text;
}

/** The numbers of parts: FFFD for what is ill-formed. */
export function numbersOf(parts: readonly Part[]): number[] {
  return parts.map(({ value }) => (value < 0 ? REPLACEMENT : value));
}

/** Whether a part is a character of a string. */
export function isInStrings(value: number): boolean {
  return value >= 0 && value <= MAX_CODE_POINT;
}

/** How a decoder's grammar spells texts: what follows from the spellings of its characters. */
export interface Spelling {
  /** For each number up to 10FFFF, how many octets its spelling has; 0 if it has none. */
  readonly lengths: Uint8Array;
  /** These spellings, each in a place as long as the longest character. */
  readonly octets: Uint8Array;
  /** The first and the last of numbers in a row that are spelled with as many octets, or not at all. */
  readonly extremes: readonly number[];
  /** The greatest number that has a spelling. */
  readonly maxValue: number;
  /** What is put for text without a spelling, if it has one itself. */
  readonly replacement: number | undefined;
  /** Whether a surrogate pair is one character; otherwise its halves are two. */
  readonly joinsPairs: boolean;
}

/** Tries every number that a string can hold. */
export function spellingOf(unit: UnitSpecification, longest: number): Spelling {
  const lengths = new Uint8Array(MAX_CODE_POINT + 1);
  const octets = new Uint8Array(lengths.length * longest);
  for (let value = 0; value <= MAX_CODE_POINT; value++) {
    const word = findSpelling(unit, value) ?? [];
    lengths[value] = word.length;
    octets.set(word, value * longest);
  }
  let maxValue = Math.max(...unit.layout.map(({ hi }) => hi));
  while (findSpelling(unit, maxValue) === undefined) maxValue -= 1;
  const beyond = unit.layout.flatMap(({ lo, hi }) => [lo, hi]);
  const isExtreme = (value: number): boolean =>
    lengths[value] !== lengths[value - 1] || lengths[value] !== lengths[value + 1];
  const spellsSomeOf = (from: number, to: number): boolean =>
    lengths.subarray(from, to + 1).some((length) => length > 0);
  return {
    lengths,
    octets,
    extremes: [
      ...Array.from(lengths.keys()).filter(isExtreme),
      ...new Set(beyond.filter((value) => value > MAX_CODE_POINT && value <= maxValue)),
    ],
    maxValue,
    replacement: [REPLACEMENT, 0x3f].find((value) => lengths[value]! > 0),
    joinsPairs: spellsSomeOf(0x10000, MAX_CODE_POINT) || !spellsSomeOf(0xd800, 0xdfff),
  };
}

/** A character of a text, and where its code units are. */
export interface TextCharacter {
  readonly value: number;
  readonly index: number;
  readonly units: number;
}

/** The characters of a text: code points, or code units where pairs are two characters. */
export function charactersOf(text: string, { joinsPairs }: Spelling): readonly TextCharacter[] {
  const characters: TextCharacter[] = [];
  for (let index = 0; index < text.length;) {
    const value = joinsPairs ? text.codePointAt(index)! : text.charCodeAt(index);
    const units = value > 0xffff ? 2 : 1;
    characters.push({ value, index, units });
    index += units;
  }
  return characters;
}

/** Whether a character may begin at an offset, by everything that a window around it shows. */
export function isBoundaryIn(
  { unit, longest, window }: DecoderSpecification,
  bytes: ArrayLike<number>,
  offset: number,
): boolean {
  if (longest === 1) return true;
  const { back, ahead, backAtEnd } = window!;
  const end = Math.min(offset + ahead, bytes.length);
  const begin = Math.max(0, offset - (end < offset + ahead ? Math.max(back, backAtEnd) : back));
  const step = (state: number, octet: number): number => {
    const target = unit.rows[state]![octet]!;
    return unit.accepting[target] ? START : target;
  };
  let found: boolean | undefined;
  for (let first = START; first < unit.rows.length; first++) {
    if (unit.accepting[first]) continue;
    let state = first;
    for (let i = begin; i < offset; i++) state = step(state, bytes[i]!);
    const isStart = state === START;
    for (let i = offset; i < end; i++) state = step(state, bytes[i]!);
    if (state === DEAD) continue;
    // A part of a text that begins here is taken to begin with a character.
    if (first === START && begin === 0) return isStart;
    found = found === true || isStart;
  }
  return found ?? true;
}
