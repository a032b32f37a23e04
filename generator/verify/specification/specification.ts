/**
 * The right answers of a module's functions, as `runtime/contract.ts` defines them in words: computed slowly
 * and directly from the reference and the rows of the bit layout, without a transducer.
 */
import { MAX_CODE_POINT, type Input } from '../../alphabet.js';
import type { Window } from '../../automata/synchronize.js';
import { encodeValue, type Row } from '../../coding/layout.js';
import type { CallReference } from '../reference/calls.js';
import type { Ranges } from '../reference/terminals.js';
import { characterAt } from './character-at.js';
import type { PartsSpecification } from './parts.js';
import type { RequirementsSpecification } from './required-words.js';
import type { Boundary } from './search.js';
import {
  DEAD,
  START,
  stateAfter,
  stepOfReference,
  type Reference,
} from '../reference/reference.js';

/** The facts about a grammar that determine all answers, as plain data that can be sent to another process. */
export interface Specification {
  readonly inputs: readonly Input[];
  /** For each input, the references of the start rule and of called rules. */
  readonly references: Readonly<Partial<Record<Input, CallReference>>>;
  /** Whether rules are called, since they embed themselves or are large: then a module is not one automaton. */
  readonly hasCalls: boolean;
  /** Whether a module has states to go on from: not if requirements refuse words, or if it reads whole characters. */
  readonly hasSteps: boolean;
  /** The state of a module before a string. */
  readonly stringStart: number;
  /** The layout of the encoding of characters in octets; undefined if octets spell none. */
  readonly encoding: readonly Row[] | undefined;
  /** For each input, where `find` takes words of the text to end; undefined if it looks at nothing around. */
  readonly boundary: Readonly<Partial<Record<Input, Boundary>>> | undefined;
  /** The number of states of a module, the dead one included. */
  readonly states: number;
  readonly decoder: DecoderSpecification | undefined;
  /** The symbols with which words of rules begin, by the names of the rules. */
  readonly first: Readonly<Record<string, Ranges>>;
  /** The facts about `parse`; undefined without captures. */
  readonly parts: PartsSpecification | undefined;
  /** The requirements on words besides the rules; undefined if there are none. */
  readonly requirements: RequirementsSpecification | undefined;
}

/** The further facts about a grammar with a bit layout. */
export interface DecoderSpecification {
  readonly character: Reference;
  readonly layout: readonly Row[];
  /** The number of octets of a unit; characters and ill-formed subparts are whole units. */
  readonly unitLength: number;
  /** The number of octets of the longest character. */
  readonly longest: number;
  /** The window that decides boundaries; undefined if no window does. */
  readonly window: Window | undefined;
  readonly isOrdered: boolean;
  readonly spelling: Spelling;
}

/** The facts that reading characters takes. */
export type CharacterSpecification = Pick<DecoderSpecification, 'character' | 'layout'>;

/** A character, or a maximal subpart of an ill-formed sequence (Unicode D93b, in units) with the value −1. */
export interface Segment {
  readonly value: number;
  readonly offset: number;
  readonly length: number;
}

/** Octets divided into characters and ill-formed subparts, as a decoder has to read them. */
export interface Segmentation {
  readonly parts: readonly Segment[];
  /** The offset of the first ill-formed subpart, or −1. */
  readonly error: number;
  /** The number of octets at the end that begin a character without finishing it. */
  readonly unfinished: number;
}

const REPLACEMENT = 0xfffd;

/**
 * The octets of a text in an encoding, lone surrogates by the row for their number; undefined if a character
 * has no spelling.
 */
export function octetsOfText(layout: readonly Row[], text: string): readonly number[] | undefined {
  const octets: number[] = [];
  for (const character of text) {
    const value = character.codePointAt(0)!;
    const row = layout.find(({ lo, hi }) => lo <= value && value <= hi);
    if (row === undefined) return undefined;
    octets.push(...encodeValue(value, row));
  }
  return octets;
}

/**
 * Decodes as Unicode D93b defines: at each offset, the longest beginning of a character, in units. At the end,
 * all octets after the last whole unit that fits.
 */
export function segment(
  {
    character,
    layout,
    unitLength,
  }: Pick<DecoderSpecification, 'character' | 'layout' | 'unitLength'>,
  bytes: ArrayLike<number>,
): Segmentation {
  const parts: Segment[] = [];
  let unfinished = 0;
  for (let i = 0; i < bytes.length;) {
    let state = START;
    let end = i;
    while (end < bytes.length && !character.accepting[state]) {
      const target = stepOfReference(character, state, bytes[end]!);
      if (target === DEAD) break;
      state = target;
      end += 1;
    }
    const isCharacter = character.accepting[state]!;
    const value = isCharacter ? valueOf(layout, bytes, i, end) : -1;
    let length = end - i;
    if (!isCharacter) {
      length -= length % unitLength;
      const isCut = i + length + unitLength > bytes.length;
      if (isCut) length = unfinished = bytes.length - i;
      else if (length === 0) length = unitLength;
    }
    parts.push({ value, offset: i, length });
    i += length;
  }
  return { parts, error: parts.find(({ value }) => value < 0)?.offset ?? -1, unfinished };
}

/** The value of a character, in the row that it fits and whose range contains the value; −1 if there is none. */
function valueOf(
  layout: readonly Row[],
  bytes: ArrayLike<number>,
  from: number,
  to: number,
): number {
  const found = characterAt(
    layout.filter(({ octets }) => octets.length === to - from),
    bytes,
    from,
  );
  return found?.value ?? -1;
}

/** The octets of a character by the rows of the layout; undefined if it has no spelling. */
function findSpelling(
  { character, layout }: CharacterSpecification,
  value: number,
): readonly number[] | undefined {
  for (const row of layout) {
    if (value < row.lo || row.hi < value) continue;
    const word = encodeValue(value, row);
    if (
      character.accepting[stateAfter(character, word)] &&
      valueOf(layout, word, 0, word.length) === value
    )
      return word;
  }
  return undefined;
}

/** The octets of a character; undefined if it has no spelling. */
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

/** The spellings of the {@link Spelling.extremes} that have one. */
export function spelledExtremes(decoder: DecoderSpecification): readonly (readonly number[])[] {
  return decoder.spelling.extremes.flatMap((value) => {
    const word = spell(decoder, value);
    return word === undefined ? [] : [word];
  });
}

/** The text of parts: U+FFFD for ill-formed ones, and for characters beyond U+10FFFF. */
export function textIn(parts: readonly Segment[]): string {
  let text = '';
  for (const { value } of parts)
    text += isInStrings(value) ? String.fromCodePoint(value) : '\ufffd';
  return text;
}

/** The code points of parts: FFFD for ill-formed ones. */
export function codePointsOf(parts: readonly Segment[]): number[] {
  return parts.map(({ value }) => (value < 0 ? REPLACEMENT : value));
}

/** Whether a value is a code point that a string can hold. */
export function isInStrings(value: number): boolean {
  return value >= 0 && value <= MAX_CODE_POINT;
}

/** The spellings of a grammar's characters, and their consequences for texts. */
export interface Spelling {
  /** For each code point up to 10FFFF, the number of octets of its spelling; 0 if it has none. */
  readonly lengths: Uint8Array;
  /** The spellings, each padded to the length of the longest one. */
  readonly octets: Uint8Array;
  /** The first and the last of adjacent code points whose spellings have the same length, or are missing. */
  readonly extremes: readonly number[];
  /** The greatest value that has a spelling. */
  readonly maxValue: number;
  /** The code point that replaces characters without a spelling: U+FFFD or `?`, if one has a spelling. */
  readonly replacement: number | undefined;
  /** Whether a surrogate pair is one character; otherwise its halves are two. */
  readonly joinsPairs: boolean;
}

/** The spellings of every code point that a string can hold. */
export function spellingTable(specification: CharacterSpecification, longest: number): Spelling {
  const lengths = new Uint8Array(MAX_CODE_POINT + 1);
  const octets = new Uint8Array(lengths.length * longest);
  for (let value = 0; value <= MAX_CODE_POINT; value++) {
    const word = findSpelling(specification, value) ?? [];
    lengths[value] = word.length;
    octets.set(word, value * longest);
  }
  let maxValue = Math.max(...specification.layout.map(({ hi }) => hi));
  while (findSpelling(specification, maxValue) === undefined) maxValue -= 1;
  const beyond = specification.layout.flatMap(({ lo, hi }) => [lo, hi]);
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

/** A character of a text, with the index and the number of its code units. */
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

/** Whether a character may begin at an offset, as far as a window around it shows. */
export function isBoundaryIn(
  { character, longest, window }: DecoderSpecification,
  bytes: ArrayLike<number>,
  offset: number,
): boolean {
  if (longest === 1) return true;
  const { back, ahead, backAtEnd } = window!;
  const end = Math.min(offset + ahead, bytes.length);
  const begin = Math.max(0, offset - (end < offset + ahead ? Math.max(back, backAtEnd) : back));
  const next = (state: number, octet: number): number => {
    const target = stepOfReference(character, state, octet);
    return character.accepting[target] ? START : target;
  };
  let found: boolean | undefined;
  for (let first = START; first < character.rows.length; first++) {
    if (character.accepting[first]) continue;
    let state = first;
    for (let i = begin; i < offset; i++) state = next(state, bytes[i]!);
    const isStart = state === START;
    for (let i = offset; i < end; i++) state = next(state, bytes[i]!);
    if (state === DEAD) continue;
    // A part of a text that begins here is taken to begin with a character.
    if (first === START && begin === 0) return isStart;
    found = found === true || isStart;
  }
  return found ?? true;
}
