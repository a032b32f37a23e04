/** The functions that read texts and code points. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { returns, Throws, type ModuleQuestion, type Value } from '../probe/question.js';
import { charactersOf, spell, type TextCharacter } from '../specification/specification.js';
import { printValue } from '../../text/values.js';
import type { DecoderSubject, Subject } from './subject.js';
import { isForDecoders, type Check } from './check.js';

/** The error for a code point without a spelling. */
function unencodable({ name }: DecoderSubject, value: number, index: number): Throws {
  const number = value >>> 0 === value ? printValue(value) : String(value);
  return new Throws('RangeError', `${name} cannot encode ${number}, at index ${index}`);
}

/**
 * The result of encoding into an array: the characters that there is room for, or the error for the first one without a
 * spelling.
 */
interface Encoded {
  readonly octets: readonly number[];
  /** The number of characters that were encoded. */
  readonly count: number;
  readonly thrown: Throws | undefined;
}

function encodedIn(
  decoder: DecoderSubject,
  characters: readonly Pick<TextCharacter, 'value' | 'index'>[],
  fatal: boolean,
  room = Infinity,
): Encoded {
  const octets: number[] = [];
  for (const [count, { value, index }] of characters.entries()) {
    const word = spellingIn(decoder, value, fatal);
    if (word === undefined) return { octets, count, thrown: unencodable(decoder, value, index) };
    if (octets.length + word.length > room) return { octets, count, thrown: undefined };
    for (const octet of word) octets.push(octet);
  }
  return { octets, count: characters.length, thrown: undefined };
}

/** The octets of all characters, or the error. */
function encoded(...args: Parameters<typeof encodedIn>): Uint8Array | Throws {
  const { octets, thrown } = encodedIn(...args);
  return thrown ?? Uint8Array.from(octets);
}

/** The octets of a character or of its replacement; undefined if it is an error. */
function spellingIn(
  decoder: DecoderSubject,
  value: number,
  fatal: boolean,
): readonly number[] | undefined {
  const { replacement } = decoder.spelling;
  const word = spell(decoder, value);
  return word ?? (fatal || replacement === undefined ? undefined : spell(decoder, replacement));
}

/**
 * `encode`, `byteLength`, `findUnencodable` and `encodeInto`.
 *
 * @param roomsFor the lengths of arrays to write into, given the octets of the text, or an error
 * @param begins indices from which characters without a spelling are searched for
 */
export function* askText(
  { decoder: found }: Subject,
  text: string,
  roomsFor: (bytes: Uint8Array | Throws) => readonly number[],
  begins: Iterable<number> = Array(text.length + 1).keys(),
): Generator<ModuleQuestion> {
  const decoder = found!;
  const characters = charactersOf(text, decoder.spelling);
  for (const fatal of [false, true]) {
    const bytes = encoded(decoder, characters, fatal);
    const length = bytes instanceof Throws ? bytes : bytes.length;
    for (const flags of fatal ? [[true]] : [[false], []]) {
      yield returns('encode', [text, ...flags], bytes);
      yield returns('byteLength', [text, ...flags], length);
    }
    for (const room of roomsFor(bytes)) yield* askInto(decoder, text, characters, room, fatal);
  }
  yield returns('findUnencodable', [text], firstUnspelled(decoder, text, 0));
  for (const from of begins)
    yield returns('findUnencodable', [text, from], firstUnspelled(decoder, text, from));
}

function firstUnspelled(decoder: DecoderSubject, text: string, from: number): number {
  const found = charactersOf(text.slice(from), decoder.spelling).find(
    ({ value }) => spell(decoder, value) === undefined,
  );
  return found === undefined ? -1 : from + found.index;
}

const UNTOUCHED = 0xaa;

/** `encodeInto` with an array of `room` octets; the octets around it must not change. */
function* askInto(
  decoder: DecoderSubject,
  text: string,
  characters: readonly TextCharacter[],
  room: number,
  fatal: boolean,
): Generator<ModuleQuestion> {
  const { octets, count, thrown } = encodedIn(decoder, characters, fatal, room);
  const readUnits = count === 0 ? 0 : characters[count - 1]!.index + characters[count - 1]!.units;
  const memory = new Uint8Array(room + 2).fill(UNTOUCHED);
  const target = memory.subarray(1, room + 1);
  const around = new Array<number>(room + 1 - octets.length).fill(UNTOUCHED);
  const left = String([UNTOUCHED, ...octets, ...around]);
  const expected = thrown ?? { read: readUnits, written: octets.length, left };
  const seen = (returned: Value): Value => ({ ...Object(returned), left: String(memory) });
  for (const flags of fatal ? [[true]] : [[], [false]])
    yield returns('encodeInto', [text, target, ...flags], expected, undefined, seen);
}

/** Every code unit by itself, and every code point whose spelling differs in length from a neighbor's. */
export const UNITS: Check<string> = {
  name: 'code units',
  shrinks: 'items',
  inputs: 'every UTF-16 code unit; every character beside one of another length',
  isFor: isForDecoders,
  *list({ decoder }) {
    for (let unit = 0; unit <= 0xffff; unit++) yield String.fromCharCode(unit);
    for (const value of decoder!.spelling.extremes)
      if (value > 0xffff && value <= MAX_CODE_POINT) yield String.fromCodePoint(value);
  },
  ask: (subject, text) => askText(subject, text, () => []),
};

/** The ends of the surrogates and their neighbors. */
const EDGES = [0x41, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];

/** Texts of several characters, with pairs and their halves, into arrays with any room. */
export const TEXTS: Check<string> = {
  name: 'texts',
  shrinks: 'items',
  inputs: 'surrogates in every order, characters of every length, with any room',
  isFor: isForDecoders,
  *list({ decoder }) {
    yield '';
    for (const a of EDGES) {
      for (const b of EDGES) {
        yield String.fromCharCode(a, b);
        for (const c of EDGES) yield String.fromCharCode(a, b, c);
      }
    }
    const extremes = decoder!.spelling.extremes.filter((value) => value <= MAX_CODE_POINT);
    for (const a of extremes.slice(0, 32)) {
      for (const b of extremes.slice(0, 32)) yield String.fromCodePoint(a, b);
    }
    // Leads and trails with all of their ten bits.
    for (let bits = 0; bits < 0x400; bits++) {
      yield String.fromCharCode(0xd800 + bits, 0xdc00);
      yield String.fromCharCode(0xd800, 0xdc00 + bits);
    }
    yield String.fromCodePoint(...extremes).repeat(3);
  },
  ask(subject, text) {
    const most = (text.length > 3 ? 1 : 3) * text.length + 4;
    const rooms = Array.from({ length: Math.min(most, 16) }, (_, room) => room);
    return askText(subject, text, () => [...rooms, 8 * text.length]);
  },
};

/** The lengths of texts, in characters, near which an odd one stands. */
const LENGTHS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Long texts of one character, or of all kinds, with an odd one at the borders of blocks. */
export const LONG_TEXTS: Check<readonly number[]> = {
  name: 'long texts',
  shrinks: 'items',
  inputs: 'an odd character within two characters of 16, 32, ... 4096, and then more',
  isFor: isForDecoders,
  few: 360,
  *list({ decoder }) {
    const extremes = decoder!.spelling.extremes.filter((value) => value <= MAX_CODE_POINT);
    const spelled = extremes.filter((value) => spell(decoder!, value) !== undefined);
    // The material: a character of each length, and one without a spelling, if any.
    const kinds = new Map(extremes.map((value) => [spell(decoder!, value)?.length, value]));
    // The least character is here, too: when code units are or-ed, it does not hide the odd one.
    const [least = 0] = spelled;
    const next = spelled.find(
      (value) => spell(decoder!, value)!.length > spell(decoder!, least)!.length,
    );
    for (let at = 0; at < 4; at++) {
      const begin = Array<number>(at).fill(least);
      for (const odd of [next ?? least, ...kinds.values()])
        yield [...begin, odd, ...Array<number>(LENGTHS.at(-1)!).fill(least)];
    }
    const fillers = [...Array.from(kinds.values(), (value) => [value]), spelled];
    const filled = fillers.filter(({ length }) => length > 0);
    const many = (filler: readonly number[], length: number): readonly number[] =>
      Array.from({ length }, (_, i) => filler[i % filler.length]!);
    // Blocks that are filled exactly.
    for (const length of LENGTHS) for (const filler of filled) yield many(filler, length);
    // The longest ones first: there are few.
    for (const length of LENGTHS.toReversed()) {
      for (const filler of filled) {
        for (const near of length > 1024 ? [0] : [-2, -1, 0, 1, 2]) {
          const text = many(filler, length + near);
          if (near !== 0) yield text;
          for (const odd of kinds.values()) yield [...text, odd, ...text.slice(0, 20)];
        }
      }
    }
  },
  *ask(subject, values) {
    const text = values.map((value) => String.fromCodePoint(value)).join('');
    const roomsFor = (bytes: Uint8Array | Throws): readonly number[] =>
      bytes instanceof Throws ? [8 * text.length] : [bytes.length, bytes.length - 1];
    yield* askText(subject, text, roomsFor, [text.length - 1]);
    yield* askNumbers(subject, values);
  },
};

/** Numbers that are not code points in any grammar. */
const NO_NUMBERS = [
  -1,
  0.5,
  1.5,
  NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 32,
  2 ** 32 + 0x41,
  -(2 ** 31),
];

/** `encodeCodePoints` with code points that have a spelling, that have none, and with other numbers. */
export const NUMBERS: Check<readonly number[]> = {
  name: 'numbers',
  shrinks: 'items',
  inputs: 'code points with a spelling, without one, and other numbers',
  isFor: isForDecoders,
  *list({ decoder }) {
    const { extremes, maxValue } = decoder!.spelling;
    const numbers = [...extremes, maxValue, maxValue + 1, ...NO_NUMBERS];
    yield [];
    for (const a of numbers) {
      yield [a];
      for (const b of numbers) yield [b, a];
    }
    for (let surrogate = 0xd800; surrogate <= 0xdfff; surrogate++) yield [surrogate];
  },
  ask: askNumbers,
};

/** Numbers as an array, and as a `Uint32Array` if that can hold them. */
export function* askNumbers(
  { decoder: found }: Subject,
  numbers: readonly number[],
): Generator<ModuleQuestion> {
  const decoder = found!;
  const characters = numbers.map((value, index) => ({ value, index }));
  // A number that is not a code point of the grammar is an error, even if others could be replaced.
  const isNone = (value: number): boolean =>
    !Number.isInteger(value) || value < 0 || value > decoder.spelling.maxValue;
  const isReplaced = decoder.spelling.replacement !== undefined;
  const typed = Uint32Array.from(numbers);
  const isExact = numbers.every((value, index) => value === typed[index]);
  for (const fatal of [false, true]) {
    const refused = characters.find(
      ({ value }) =>
        isNone(value) || ((fatal || !isReplaced) && spell(decoder, value) === undefined),
    );
    const expected =
      refused === undefined
        ? encoded(decoder, characters, fatal)
        : unencodable(decoder, refused.value, refused.index);
    if (!fatal) yield returns('encodeCodePoints', [numbers], expected);
    yield returns('encodeCodePoints', [numbers, fatal], expected);
    if (isExact) yield returns('encodeCodePoints', [typed, fatal], expected);
  }
}
