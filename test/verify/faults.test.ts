/** Verification must be able to fail: for each check, a module that is wrong in a hidden place. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as ipv4 from '../../generated/ipv4-address/table.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { CHECKS, FIRST_CHECK } from '../../generator/verify/all-checks.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { print } from '../../generator/verify/probe/print.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { specify, type Specified } from '../../generator/verify/specification/specify.js';
import type { Stringified } from '../../runtime/contract.js';
import type { ParserModule } from '../../runtime/index.js';
import { stagesOfFormat } from '../support/formats.js';
import { hex, octets, stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { find, subjectOf } from '../support/subjects.js';
import { slowTests } from '../support/slow.js';
import { some } from '../support/thorough.js';

const slow = slowTests(test);

/** A grammar of characters that take one to four octets, and one or two code units. */
const WORD = 'word = 1*( %x61-7A / %xE9 / %x20AC / %x10000-103FF )\n';

const specifiedWord = specify(stagesOf(WORD), 1000)!;
const [[, word]] = (await compileAndLoad(WORD, { variants: ['switch'] })) as unknown as [
  [string, Recognizer],
];

/** A list of two kinds of items, the one of characters of several octets, which are parsed. */
const LIST = 's = item *("," item)\nitem = a / b\na = 1*DIGIT\nb = 1*%xE9-1F600\n';
const CAPTURED = { capture: 'item(a,b)', variants: ['table'] } as const;

const specifiedList = specify(stagesOf(LIST, CAPTURED), 1000, CAPTURED)!;
const [[, list]] = (await compileAndLoad(LIST, CAPTURED)) as unknown as [
  [
    string,
    Recognizer & {
      readonly parse: Parse;
      readonly parts: ParserModule<unknown>['parts'];
      readonly textOf: (input: string | ArrayLike<number>, span: object) => string;
      readonly parseOrThrow: Parse;
      readonly stringify: (...args: readonly unknown[]) => Stringified;
      readonly stringStart: number;
    },
  ],
];

/** A list of words of at most three letters. */
const LIMITED =
  '; capture s: word\n; limit s: word 3 octets\ns = word *("," word)\nword = 1*ALPHA\n';

const specifiedLimited = specify(stagesOf(LIMITED), 1000)!;
const [[, limited]] = (await compileAndLoad(LIMITED, { variants: ['table'] })) as unknown as [
  [string, Recognizer],
];

/** A module that allows one letter more. */
const lenient = {
  ...limited,
  validate: (input: string | number[]): boolean =>
    Array.from(input as string, (unit) =>
      typeof unit === 'string' ? unit : String.fromCharCode(unit),
    )
      .join('')
      .split(',')
      .every((each) => /^[a-z]{1,4}$/i.test(each)),
};

type Parse = (
  input: string | ArrayLike<number>,
  from?: number,
  to?: number,
) =>
  | { readonly ok: true; readonly value: { readonly item: readonly Item[] } }
  | { readonly ok: false; readonly at: number; readonly expected: readonly string[] };

interface Item {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** A module whose results of `parse` are changed. */
const parsing = (
  change: (result: ReturnType<Parse>, input: string | ArrayLike<number>, from: number) => unknown,
): Exports => ({
  ...list,
  parse: (input: string | ArrayLike<number>, from = 0, to = input.length) =>
    change(list.parse(input, from, to), input, from),
});

/** The functions of a module that reads strings. */
interface Recognizer extends Exports {
  readonly validate: (input: string | number[], from?: number, to?: number) => boolean;
  readonly findError: (input: string | number[], from?: number, to?: number) => number;
  readonly match: (input: string | number[], from?: number, to?: number) => number;
  readonly find: (input: string | number[], from?: number, to?: number) => unknown;
  readonly next: (state: number, unit: number) => number;
  readonly explain: (text: string, from?: number, to?: number) => string | undefined;
}

/** Exports that are wrong; what functions read is in memory unless a check says otherwise. */
type Wrong<Module> = {
  readonly [Name in keyof Module]?: Module[Name] extends (...args: infer Args) => unknown
    ? undefined | ((...args: InMemory<Args>) => unknown)
    : unknown;
} & Exports;
type InMemory<Args> = {
  [At in keyof Args]: ArrayLike<number> extends Args[At] ? Uint8Array : Args[At];
};

const inUtf8 = (wrong: Wrong<typeof utf8>): Exports => ({ ...utf8, ...wrong });
const inWord = (wrong: Exports): Exports => ({ ...word, ...wrong });
const inList = (wrong: Exports): Exports => ({ ...list, ...wrong });
const inIpv4 = (wrong: Wrong<typeof ipv4>): Exports => ({ ...ipv4, ...wrong });

/** A module whose functions of strings get another string of the same length. */
const reading = (module: Recognizer, change: (text: string) => string): Exports => {
  const changed = (input: string | number[]): string | number[] =>
    typeof input === 'string' ? change(input) : input;
  return {
    ...module,
    validate: (input: string | number[], from?: number, to?: number) =>
      module.validate(changed(input), from, to),
    findError: (input: string | number[], from?: number, to?: number) =>
      module.findError(changed(input), from, to),
  };
};

const specifiedUtf8 = specify(stagesOfFormat('utf-8'), 1000)!;
const specifiedIpv4 = specify(stagesOfFormat('ipv4-address'), 1000)!;

function specifiedOf(exports: Exports): Specified {
  if ('decode' in exports) return specifiedUtf8;
  if (exports['stringStart'] === ipv4.stringStart) return specifiedIpv4;
  if (!('parse' in exports)) return specifiedWord;
  return 'next' in exports ? specifiedList : specifiedLimited;
}

/** An automaton's search that ends with the first word it comes to. */
const firstEnd = (bytes: ArrayLike<number>, from = 0, to = bytes.length): number => {
  let state: number = ipv4.start;
  for (let i = from; i < to; i++) {
    state = ipv4.next(state, bytes[i]!);
    if (ipv4.accepts(state)) return i + 1;
  }
  return -1;
};

/** A search that goes on after what it has read in vain. */
const findBehind = (bytes: ArrayLike<number>, from = 0, to = bytes.length): unknown => {
  for (let i = from; i < to; i++) {
    const end = ipv4.match(bytes, i, to);
    if (end >= 0) return { start: i, end };
    const error = ipv4.findError(bytes, i, to);
    if (error > i) i = error - 1;
  }
  return undefined;
};

const partOf = (bytes: ArrayLike<number>, from = 0, to = bytes.length): string =>
  hex(Array.prototype.slice.call(bytes, from, to) as number[]);

const swap = (state: number): number => (state === 7 ? 8 : state === 8 ? 7 : state);

/** A module, and the smallest input that shows its fault. */
class Shown {
  readonly witness: string;
  readonly exports: Exports;

  constructor(witness: string, exports: Exports) {
    this.witness = witness;
    this.exports = exports;
  }
}
const shownBy = (witness: string, exports: Exports): Shown => new Shown(witness, exports);

/** Faults that checks have to detect, by the names of the checks. */
const FAULTS: Readonly<Record<string, Readonly<Record<string, Exports | Shown>>>> = {
  exports: {
    'a function is missing': inUtf8({ count: undefined }),
    'another number': inUtf8({ maxCodePoint: 0x10fffe }),
    'an order that there is not': inIpv4({ validate: undefined }),
    'no start of strings': inWord({ stringStart: undefined }),
    'functions of a decoder': inIpv4({ compareBytes: () => 0 }),
  },
  limits: { 'one letter more': lenient },
  'limits in strings': { 'one letter more': lenient },
  'next, accepts': {
    'E0 9F is read': shownBy(
      'E0 9F',
      inUtf8({ next: (s, b) => (s === 3 && b === 0x9f ? 2 : utf8.next(s, b)) }),
    ),
    'a beginning that cannot be completed is not dead': shownBy(
      '00',
      inIpv4({ next: (s, b) => (s === 0 ? 0 : ipv4.next(s, b) || 99) }),
    ),
    'states without end': inUtf8({
      next: (s, b) => {
        const state = utf8.next(s % 100, b);
        return state === 0 ? 0 : state + 100 * (Math.floor(s / 100) + 1);
      },
      accepts: (s) => utf8.accepts(s % 100),
    }),
    'no number': shownBy('FF', inUtf8({ next: (s, b) => (b === 0xff ? NaN : utf8.next(s, b)) })),
    'it throws': inUtf8({
      next() {
        throw new Error('no');
      },
    }),
    'accepts becomes tired': inUtf8({
      accepts: (
        (calls) => (s) =>
          s === 1 || (s === 2 && ++calls > 100)
      )(0),
    }),
  },
  'numbers of states': {
    'other numbers for the same automaton': shownBy(
      'F1',
      inUtf8({ next: (s, b) => swap(utf8.next(swap(s), b)) }),
    ),
    'states without end, in order': inUtf8({
      next: (() => {
        const known = new Map<string, number>();
        return (s, b) => {
          const key = `${s},${b}`;
          if (s === 0 || b > 0x7f) return 0;
          if (!known.has(key)) known.set(key, known.size + 2);
          return known.get(key)!;
        };
      })(),
    }),
    'two states that are one': shownBy(
      'DF',
      inUtf8({
        next: (s, b) => (s === 1 && b === 0xdf ? 9 : utf8.next(s === 9 ? 2 : s, b)),
      }),
    ),
    'both inputs begin in one state': inWord({ stringStart: 3 }),
  },
  'next, accepts in strings': {
    'the upper octet of a code unit is left out': shownBy(
      '"\\u0130"',
      inIpv4({ next: (s, u) => ipv4.next(s, u & 0xff) }),
    ),
    'a lone second half of a pair is read': shownBy(
      '"\\udc00"',
      inWord({ next: (s: number, u: number) => (u === 0xdc00 ? 7 : word.next(s, u)) }),
    ),
    'octets above FF': inWord({
      next: (s: number, u: number) => (s === 1 && u === 0x161 ? 3 : word.next(s, u)),
    }),
  },
  strings: {
    'a surrogate let through': shownBy(
      '"\\udbff"',
      reading(word, (text) => text.replace('\udbff', 'a')),
    ),
    'halves of pairs read as characters': shownBy(
      '"\\udc00"',
      reading(word, (text) => text.replace(/[\ud800-\udfff]/g, 'a')),
    ),
    'an offset in characters': inWord({
      findError: (input: string, from = 0, to = input.length) => {
        const error = word.findError(input, from, to);
        return typeof input !== 'string' || error < 0 ? error : [...input.slice(0, error)].length;
      },
    }),
    'an offset after the first half of a pair': shownBy(
      '"\\ud800"',
      inWord({
        findError: (input: string, from = 0, to = input.length) => {
          const error = word.findError(input, from, to);
          return input[error] === '\ud800' ? error + 1 : error;
        },
      }),
    ),
    'a pair cut at the wrong end of a range': shownBy(
      '"\\ud800\\udfff"',
      reading(word, (text) => text.replace('\ud800\udfff', '??')),
    ),
  },
  explain: {
    'characters count from 0': inWord({
      explain: (text: string, from?: number, to?: number) =>
        word
          .explain(text, from, to)
          ?.replace(/(?<=at character )\d+/, (count) => String(Number(count) - 1)),
    }),
    'code units instead of characters': inWord({
      explain: (text: string, from = 0, to = text.length) =>
        word
          .explain(text, from, to)
          ?.replace(/(?<=at character )\d+/, String(word.findError(text, from, to) - from + 1)),
    }),
  },
  'strings between others': {
    'the second half of a pair behind the end is read': inWord({
      validate: (input: string, from = 0, to = input.length) =>
        word.validate(input, from, to) ||
        (typeof input === 'string' &&
          /^[\udc00-\udfff]$/.test(input.slice(to)) &&
          word.validate(input, from, to + 1)),
    }),
  },
  'parts of strings': {
    'a pair is read to its end': inWord({
      validate: (input: string, from = 0, to = input.length) =>
        word.validate(input, from, to) ||
        (typeof input === 'string' && to < input.length && word.validate(input, from, to + 1)),
    }),
  },
  'every code unit': {
    'one code unit': shownBy(
      '"\\u1161"',
      reading(word, (text) => text.replace('\u1161', 'a')),
    ),
  },
  'long strings': {
    'nothing is seen after 65536 code units': reading(
      word,
      (text) => text.slice(0, 65536) + 'a'.repeat(Math.max(0, text.length - 65536)),
    ),
  },
  arguments: {
    'objects are strings, too': inWord({
      validate: (input: string, from?: number, to?: number) =>
        word.validate((input as unknown) instanceof String ? String(input) : input, from, to),
    }),
    'bounds are not minded': inIpv4({ findError: (b) => ipv4.findError(b) }),
    'an error that only bears the name': inUtf8({
      validate: (b, f, t) => {
        try {
          return utf8.validate(b, f, t);
        } catch (error) {
          throw Object.assign(new Error((error as Error).message), { name: 'RangeError' });
        }
      },
    }),
  },
  arrays: {
    'only memory is read': inIpv4({
      validate: (b, f, t) => ipv4.validate(b, f, t) && b instanceof Uint8Array,
    }),
  },
  'short strings': {
    'one string of two octets': shownBy(
      'C3 28',
      inUtf8({
        decode: (b, f, t, x) => (partOf(b, f, t) === 'C3 28' ? '?(' : utf8.decode(b, f, t, x)),
      }),
    ),
    'an array is taken for what it was before': inUtf8({
      validate: ((known) => (b, f, t) => {
        if (f !== undefined) return utf8.validate(b, f, t);
        if (!known.has(b)) known.set(b, utf8.validate(b));
        return known.get(b);
      })(new WeakMap<Uint8Array, boolean>()),
    }),
  },
  'conformance suite': {
    'an offset of octets in code units': inWord({
      findError: (input: number[], from = 0, to = input.length) => {
        const error = word.findError(input, from, to);
        const before = Uint8Array.from(input.slice(from, error));
        return typeof input === 'string' || error < 0
          ? error
          : new TextDecoder().decode(before).length;
      },
    }),
    'one string of three octets': shownBy(
      'E0 A0 80',
      inUtf8({
        findError: (b, f, t) => (partOf(b, f, t) === 'E0 A0 80' ? 0 : utf8.findError(b, f, t)),
      }),
    ),
    'an error that is thrown is another one': shownBy(
      '80',
      inUtf8({
        decodeToCodePoints: (b, f, t, x) => {
          if (x && !utf8.validate(b, f, t)) throw new TypeError('ill-formed');
          return utf8.decodeToCodePoints(b, f, t);
        },
      }),
    ),
    'the place of an error in a part': inUtf8({
      findError: (b, f, t) =>
        utf8.findError(b, f, t) + (Array.isArray(b) && utf8.findError(b, f, t) > 0 ? 1 : 0),
    }),
  },
  paths: {
    'one octet after one of many beginnings': shownBy(
      'F1 80 80 C0',
      inUtf8({
        validate: (b, f, t) => partOf(b, f, t) === 'F1 80 80 C0' || utf8.validate(b, f, t),
      }),
    ),
  },
  bounds: {
    'the last of the words of four octets': inUtf8({
      findError: (b, f, t) => (partOf(b, f, t) === 'F4 8F BF BF' ? 0 : utf8.findError(b, f, t)),
    }),
    'an overlong form, alone': inUtf8({
      decodeToCodePoints: (b, f, t, x) =>
        hex(b) === 'F0 8F BF BF' ? [0xffff] : utf8.decodeToCodePoints(b, f, t, x),
    }),
    'an overlong form with room after it': inUtf8({
      decode: (b, f, t, x) =>
        partOf(b, f, t).startsWith('E0 9F BF ') ? '\u07ff' : utf8.decode(b, f, t, x),
    }),
  },
  'bounds in runs': {
    'a surrogate at one place of a long run': inUtf8({
      validate: (b, f, t) =>
        (b.length > 128 && partOf(b, 131, 134) === 'ED BF BE') || utf8.validate(b, f, t),
    }),
  },
  'bounds in texts': {
    'a character after eight others': inUtf8({
      encode: (t, x) => (/^\0{8}\u{10fffe}/u.test(t) ? utf8.encode('?', x) : utf8.encode(t, x)),
    }),
  },
  accumulate: {
    'one bit of one octet': shownBy(
      'F0 BF 80 80',
      inUtf8({
        accumulate: (s, p, b) => utf8.accumulate(s, p, b) ^ (s === 6 && b === 0xbf ? 1 : 0),
      }),
    ),
  },
  runs: {
    'nothing is seen after 20 octets': inUtf8({
      validate: (b, f = 0, t = b.length) => utf8.validate(b, f, Math.min(t, f + 20)),
    }),
    'a step of sixteen octets forgets the sixth': inUtf8({
      validate: (b, f = 0, t = b.length) => {
        for (let i = f; i + 16 <= t; i += 16) {
          const step = [...b.subarray(i, i + 16)];
          if (step.some((octet, lane) => octet > 0x7f && lane !== 5)) break;
          if (step[5]! > 0x7f) return true;
        }
        return utf8.validate(b, f, t);
      },
    }),
    'what is just beyond a run, among nothing but zeros': inUtf8({
      validate: (b, f, t) =>
        (b.length > 8 && b[0] === 0 && b[1] === 0x80 && b[2] === 0 && b[3] === 0) ||
        utf8.validate(b, f, t),
    }),
  },
  texts: {
    'characters are cut': inUtf8({
      encodeInto: (text, bytes, fatal) => {
        const whole = utf8.encode(text, fatal).subarray(0, bytes.length);
        bytes.set(whole);
        return { read: text.length, written: whole.length };
      },
    }),
  },
  numbers: {
    'a number too many': inUtf8({
      encodeCodePoints: (n, x) =>
        utf8.encodeCodePoints(
          n.map((each) => Math.min(each, 0x10ffff)),
          x,
        ),
    }),
    'typed arrays': inUtf8({
      encodeCodePoints: (c, x) =>
        utf8.encodeCodePoints(c instanceof Uint32Array ? [...c].reverse() : c, x),
    }),
  },
  order: {
    'the longer one is greater': inUtf8({
      compareBytes: (a, b) => Math.sign(a.length - b.length) || utf8.compareBytes(a, b),
    }),
    'only the beginning is looked at': inUtf8({
      compareBytes: (a, b) => utf8.compareBytes(a.slice(0, 16), b.slice(0, 16)),
    }),
  },
  boundaries: {
    'the end always is one': shownBy(
      'C2',
      inUtf8({ isBoundary: (b, o) => o === b.length || utf8.isBoundary(b, o) }),
    ),
    'everything is one in typed arrays': inUtf8({
      isBoundary: (b, o) => utf8.isBoundary(b, o) || (b instanceof Uint8Array && b.length > 1),
    }),
  },
  'code units': {
    'a half of a pair is kept': inUtf8({
      findUnencodable: (t, f) => (t === '\udfff' ? -1 : utf8.findUnencodable(t, f)),
    }),
    'an array of another kind': inUtf8({ encode: (t, x) => Uint16Array.from(utf8.encode(t, x)) }),
  },
  characters: {
    'one character': inUtf8({
      encode: (t, x) => utf8.encode(t.replace('\u{12345}', '\u{12346}'), x),
    }),
  },
  'long inputs': {
    'one octet': inUtf8({
      decode: (b, f, t, x) =>
        b.length > 4100
          ? utf8.decode(b, f, t, x).replace(/^.{4095}./s, '$&?')
          : utf8.decode(b, f, t, x),
    }),
    'far from the beginning': inUtf8({
      count: (b, f = 0, t) => (f > 64 ? 0 : utf8.count(b, f, t)),
    }),
    'what is long and well-formed, beginning in the middle of a word of memory': inUtf8({
      validate: (b, f = 0, t = b.length) =>
        utf8.validate(b, f, t) && (t - f < 128 || b.byteOffset % 4 === 0),
    }),
    'words of memory where none begins': inUtf8({
      validate: (b, f = 0, t = b.length) => {
        if (b instanceof Uint8Array && t - f >= 128)
          new Int32Array(b.buffer, (b.byteOffset + f) & -2, 1);
        return utf8.validate(b, f, t);
      },
    }),
    'what is set aside for a piece is short by one': inUtf8({
      decode: (b, f, t, x) =>
        b.length === 1029 && b[2] === 0xc2 && b[1025] === 0xf4
          ? utf8.decode(b, f, t, x).slice(0, -1)
          : utf8.decode(b, f, t, x),
    }),
  },
  'two chunks': {
    'nothing is kept for later': inUtf8({ unfinished: () => 0, accumulate: () => 0 }),
  },
  'hostile neighbors': {
    'an octet after the end is read': inIpv4({
      validate: (b, f, t = b.length) =>
        ipv4.validate(b, f, t) || (t < b.length && ipv4.validate(b, f, t + 1)),
    }),
    'the last octet is left out where no end is told': inUtf8({
      validate: (b, f = 0, t = b.length - (f > 0 && f < b.length ? 1 : 0)) =>
        utf8.validate(b, f, t),
    }),
    'a sentinel is written after the part': inUtf8({
      validate: (b, f = 0, t = b.length) => {
        if (t < b.length) b[t] = 0xff;
        return utf8.validate(b, f, t);
      },
    }),
    'errors count from the part': inUtf8({
      decode: (b, f = 0, t = b.length, x = false) =>
        utf8.decode(x ? b.subarray(f, t) : b, x ? 0 : f, x ? t - f : t, x),
    }),
  },
  'long texts': {
    'room for two octets a code unit': inUtf8({
      encode: (t, x) => (t.length <= 1024 ? utf8.encode(t, x).slice(0, 2048) : utf8.encode(t, x)),
    }),
    'the least that takes two octets among nothing but zeros': inUtf8({
      encode: (t, x) =>
        utf8.encode(t.length > 1024 && /^\0{3}\x80\0/.test(t) ? t.replace('\x80', '\0') : t, x),
    }),
    'no room for more': inUtf8({ encode: (t, x) => utf8.encode(t, x).slice(0, 4096) }),
    'what is refused late is told as if it were early': inUtf8({
      encodeCodePoints: (c, x) => {
        try {
          return utf8.encodeCodePoints(c, x);
        } catch (error) {
          const { message } = error as Error;
          throw new RangeError(message.replace(/\d+$/, (index) => String(Number(index) & 1023)));
        }
      },
    }),
  },
  results: {
    'octets in memory that is used again': inUtf8({
      encode: ((memory) => (t, x) => {
        const bytes = utf8.encode(t, x);
        memory.set(bytes);
        return memory.subarray(0, bytes.length);
      })(new Uint8Array(65536)),
    }),
    'numbers in an array that is used again': inUtf8({
      decodeToCodePoints: ((same: number[]) => (b, f, t) => {
        same.splice(0, same.length, ...utf8.decodeToCodePoints(b, f, t));
        return same;
      })([]),
    }),
  },
  'match, find, findAll': {
    'the shortest word at an offset': inIpv4({ match: firstEnd }),
    'octets that were read in vain begin no word': inIpv4({ find: findBehind }),
    'the longest of the words that begin later': inIpv4({
      find: (b, f, t) => {
        const found = ipv4.find(b, f, t);
        const later = found && ipv4.find(b, found.start + 1, t);
        return later && later.end > found.end ? later : found;
      },
    }),
    'a word that goes on after the end': inIpv4({ match: (b, f) => ipv4.match(b, f) }),
    'words that overlap': inIpv4({
      findAll: (b, f = 0, t = b.length) => {
        const words = [];
        for (let word = ipv4.find(b, f, t); word; word = ipv4.find(b, word.start + 1, t))
          words.push(word);
        return words;
      },
    }),
  },
  'match, find, findAll in strings': {
    'a pair has one code unit': inWord({
      match: (s: string | number[], f = 0, t?: number) => {
        const end = word.match(s, f, t);
        return typeof s === 'string' && end >= 0 ? f + [...s.slice(f, end)].length : end;
      },
    }),
    'every search begins where the string does': inWord({
      find: (s: string | number[], _?: number, t?: number) => word.find(s, 0, t),
    }),
  },
  'moves of parse': {
    'a list of two items has one': parsing((result) =>
      result.ok && result.value.item.length === 2
        ? { ok: true, value: { item: result.value.item.slice(1) } }
        : result,
    ),
  },
  'moves of parse of strings': {
    'what is expected after a digit': parsing((result, input) =>
      !result.ok && typeof input === 'string' && /\d/.test(input[result.at - 1] ?? '')
        ? { ...result, expected: result.expected.slice(1) }
        : result,
    ),
  },
  'moves of parse in chunks': {
    'what is expected after a comma': inList({
      parts: { ...list.parts, expectedIn: () => list.parts.expectedIn(list.stringStart) },
    }),
  },
  'moves of parse of strings in chunks': {
    'another way to end': inList({
      parts: { ...list.parts, endOf: () => list.parts.endOf(list.stringStart) },
    }),
  },
  parse: {
    'what is expected after a comma': parsing((result, input) =>
      !result.ok && typeof input !== 'string' && input[result.at - 1] === 0x2c
        ? { ...result, expected: result.expected.slice(1) }
        : result,
    ),
    'the items of a long list in another order': parsing((result) =>
      result.ok && result.value.item.length > 3
        ? { ok: true, value: { item: [...result.value.item].reverse() } }
        : result,
    ),
    'offsets from where it begins to read': parsing((result, _, from) =>
      result.ok ? result : { ...result, at: result.at - from },
    ),
    'nothing is expected': parsing((result) => (result.ok ? result : { ...result, expected: [] })),
    'a refusal expects what comes after the octet that it refuses': parsing(
      (result, input, from) =>
        result.ok || typeof input === 'string' || result.at > from
          ? result
          : { ...result, expected: ['"0" to "8"'] },
    ),
    'an error of another class': inList({
      parseOrThrow: (input: string | ArrayLike<number>, from?: number, to?: number) => {
        try {
          return list.parseOrThrow(input, from, to);
        } catch (error) {
          throw new RangeError((error as Error).message);
        }
      },
    }),
  },
  'parse of strings': {
    'a part of the wrong kind': parsing((result, input) =>
      result.ok && typeof input === 'string' && /[\ud800-\udbff]/.test(input)
        ? { ok: true, value: { item: result.value.item.map((item) => ({ ...item, kind: 'a' })) } }
        : result,
    ),
    'an error instead of a refusal': parsing((result, input) => {
      if (!result.ok && typeof input === 'string') throw new SyntaxError();
      return result;
    }),
    'a refusal where the input ends too early reads a unit more': inList({
      parse: (input: string | ArrayLike<number>, from = 0, to = input.length) => {
        const result = list.parse(input, from, to);
        const isEnd = !result.ok && result.at === to && to < input.length;
        return isEnd ? list.parse(input, from, to + 1) : result;
      },
    }),
    'a refusal of a unit that no state reads begins before the part': inList({
      parse: (input: string | ArrayLike<number>, from = 0, to = input.length) => {
        const result = list.parse(input, from, to);
        const isStrange = !result.ok && typeof input === 'string' && input[result.at] === '\uffff';
        return isStrange && from > 0 ? list.parse(input, from - 1, to) : result;
      },
    }),
  },
  textOf: {
    'the second half of a pair is left out': inList({
      textOf: (input: string | ArrayLike<number>, span: object) =>
        list.textOf(input, span).replace(/[\udc00-\udfff]$/, ''),
    }),
  },
  'shape of parts': {
    'a union is none': inList({
      parts: {
        ...list.parts,
        shape: list.parts.shape.map((part) => ({ ...part, isUnion: false })),
      },
    }),
  },
  stringify: {
    'a comma in a part is not refused': inList({
      stringify: (value: { readonly item: readonly Partial<Record<'a' | 'b', string>>[] }) => {
        const texts = value.item.map(({ a = '', b = '' }) => a + b);
        return texts.length === 0
          ? list.stringify(value)
          : /^[\d,]+$/.test(texts.join())
            ? { ok: true, value: texts.join() }
            : list.stringify(value);
      },
    }),
    'the path of another part': inList({
      stringify: (...args: readonly unknown[]) => {
        const printed = list.stringify(...args);
        return printed.ok ? printed : { ...printed, path: `${printed.path}.b` };
      },
    }),
    'spans are refused': inList({ stringify: (value: unknown) => list.stringify(value, '') }),
    'an error of another class': inList({
      stringifyOrThrow: (...args: readonly unknown[]) => {
        const printed = list.stringify(...args);
        if (printed.ok) return printed.value;
        throw new TypeError(printed.message);
      },
    }),
  },
  'parse in chunks': {
    'a comma ends no part': inList({
      parts: {
        ...list.parts,
        moveOf: (state: number, unit: number) =>
          unit === 0x2c ? 0 : list.parts.moveOf(state, unit),
      },
    }),
  },
  'parse of strings in chunks': {
    'another way to end': inList({
      parts: { ...list.parts, endOf: () => list.parts.endOf(list.stringStart) },
    }),
  },
};

const byName = (name: string): Check =>
  [FIRST_CHECK, ...CHECKS].find((check) => check.name === name)!;

test('there is a fault for every check', () => {
  assert.equal(Object.keys(FAULTS).sort(), [FIRST_CHECK, ...CHECKS].map(({ name }) => name).sort());
});

for (const [name, faults] of Object.entries(FAULTS))
  for (const [fault, wrong] of some(Object.entries(faults), 0))
    test(`${name}: ${fault}`, () => {
      const { exports, witness } =
        wrong instanceof Shown ? wrong : { exports: wrong, witness: undefined };
      const difference = find(byName(name), subjectOf(specifiedOf(exports), exports));
      assert.ok(difference !== undefined, 'it was not seen');
      assert.is.not(difference!.expected, difference!.got);
      if (witness === undefined) return;
      const { bytes, text } = difference!;
      if (text === undefined) assert.equal(bytes, octets(witness));
      else assert.is(print(text), witness);
    });

slow('one string of three octets, with room after it: a suite for one more state', () => {
  const wrong = inUtf8({
    decode: (b, f, t, x) =>
      b.length > 3 && hex(b.subarray(0, 3)) === 'E1 93 C5' ? '?' : utf8.decode(b, f, t, x),
  });
  const subject = subjectOf(specifiedUtf8, wrong, 1);
  const [first, second, third] = octets('E1 93 C5');
  for (const word of subject.words) {
    if (word[0] !== first || word[1] !== second || word[2] !== third) continue;
    if (tryInput(byName('conformance suite'), subject, word) !== undefined) return;
  }
  assert.unreachable('it was not seen');
});

test.run();
