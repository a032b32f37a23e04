/** Invalid arguments: inputs that are not arrays, numbers that are not octets, wrong offsets; arrays that lie. */
import { returns, Throws, type Value } from '../probe/question.js';
import { DEAD, START } from '../reference/reference.js';
import type { Subject } from './subject.js';
import { isForOctets, isForStrings, type Check } from './check.js';
import { searchesIn } from './search.js';

/** A call, and the value that it has to return or the error that it has to throw. */
type CheckedCall = readonly [name: string, args: readonly Value[], expected: Value];

/** The arguments that each function refuses. */
export const ARGUMENTS: Check<CheckedCall> = {
  name: 'arguments',
  inputs:
    'inputs that are not arrays, numbers that are not octets, offsets outside of the input, arrays that claim to be others',
  *list(subject) {
    if (isForOctets(subject)) yield* ofParts(subject);
    if (isForStrings(subject)) yield* ofStrings(subject);
    if (subject.probe.exports['textOf'] !== undefined) yield* ofTextOf(subject);
    if (subject.decoder === undefined) return;
    if (subject.decoder.window !== undefined) yield* ofBoundaries(subject);
    if (subject.decoder.isOrdered) yield* ofOrder();
    yield* ofTexts();
    yield* ofNumbers();
    yield* ofLength(subject);
  },
  *ask(_, call) {
    yield returns(...call);
  },
};

/** Inputs that are not arrays of numbers. */
const NOT_ARRAYS: readonly Value[] = [
  undefined,
  null,
  new ArrayBuffer(3),
  new DataView(new ArrayBuffer(3)),
  'abc',
  '',
  3,
  3n,
  true,
  Symbol('abc'),
  {},
  { length: '3' },
  { byteLength: 3 },
  (a: number, b: number, c: number) => a + b + c,
];

const EXPECTED_OCTETS = new Throws(
  'TypeError',
  'expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string',
);

/** The error of a module that also reads strings. */
const EXPECTED_INPUT = new Throws(
  'TypeError',
  'expected a string or octets: use new Uint8Array(buffer)',
);

/** Numbers and other values that are not octets. */
const NOT_OCTETS: readonly Value[] = [
  ...[-1, -128, -0.5, 0.5, 65.5, 256, 0x141, 0x100 + 0xc3, 2 ** 32, 2 ** 32 + 0x41],
  ...[NaN, Infinity, -Infinity, undefined, null, '', '65', true, [65]],
];

function notAnOctet(index: number, value: Value): Throws {
  return new Throws('TypeError', `bytes[${index}] is ${String(value)}, not an octet`);
}

/** Arrays with such a value at an offset, between octets; also typed arrays, as far as they can hold it. */
function* arraysWithout(offset: number): Generator<readonly [bytes: Value, value: Value]> {
  for (const value of NOT_OCTETS) {
    const bytes: Value[] = [0x31, 0x32, 0x33];
    bytes[offset] = value;
    yield [bytes, value];
    const fields: Value = { ...bytes, length: 3 };
    yield [fields, value];
    // `instanceof` takes these for a Uint8Array.
    yield [Object.setPrototypeOf({ ...bytes, length: 3 }, Uint8Array.prototype), value];
    const get = (_: object, key: string): Value => (fields as Readonly<Record<string, Value>>)[key];
    yield [new Proxy(new Uint8Array(3), { get: get as () => Value }), value];
  }
  yield [new Array(3).fill(0x31, 0, offset), undefined]; // The array has a hole, which is no octet.
  for (const [bytes, value] of [
    [Int8Array.of(0x31, 0x32, 0x33), -1],
    [Uint16Array.of(0x31, 0x32, 0x33), 0x141],
    [Int32Array.of(0x31, 0x32, 0x33), -0x80],
    [Float64Array.of(0x31, 0x32, 0x33), 0x41 + 1 / 1024],
  ] as const) {
    bytes[offset] = value;
    yield [bytes, value];
    yield [Object.setPrototypeOf(bytes.slice(), Uint8Array.prototype), value];
  }
}

function outside(from: Value, to: Value, length = 3): Throws {
  return new Throws('RangeError', `from ${String(from)} to ${String(to)} of ${length}`);
}

/** The error for a value that a module does not take as input. */
function expectedInput(subject: Subject): Throws {
  if (!isForStrings(subject)) return EXPECTED_OCTETS;
  return isForOctets(subject) ? EXPECTED_INPUT : EXPECTED_TEXT;
}

/** An array of three octets whose length is each of these values in turn. */
function claiming(...lengths: readonly Value[]): Value {
  let asked = 0;
  const get = (): Value => lengths[asked++ % lengths.length];
  return Object.defineProperty(Uint8Array.of(0x31, 0x32, 0x33), 'length', { get });
}

/** Arrays that lie about their length, and the error that each must cause. */
function arraysOfWrongLength(
  expected: Throws,
): readonly (readonly [bytes: Value, thrown: Throws])[] {
  return [
    [claiming('3'), expected],
    [claiming(-1), outside(0, -1, -1)],
    [claiming(NaN), outside(0, NaN, NaN)],
    [claiming(2.5), outside(0, 2.5, 2.5)],
    [claiming(4), notAnOctet(3, undefined)],
    [claiming(2 ** 20), notAnOctet(3, undefined)],
    [claiming(4, 3), outside(0, 4)],
    [claiming(-1, 3), outside(0, -1)],
  ];
}

/** A long row of one octet that claims to lie in memory full of another. */
function ofMemory(octet: number, claimed: number): Uint8Array {
  const buffer = new Uint8Array(256).fill(claimed).buffer;
  return Object.defineProperties(new Uint8Array(256).fill(octet), {
    buffer: { value: buffer },
    byteOffset: { value: 0 },
  });
}

const NOT_OFFSETS: readonly Value[] = [
  ...[-1, 0.5, 4, NaN, Infinity, -Infinity],
  ...['', '1', null, false, 1n, {}, [1], Symbol('offset')],
];

/** Offsets that do not bound a part of three octets. */
const NOT_PARTS: readonly (readonly [from: Value, to: Value])[] = [
  ...NOT_OFFSETS.flatMap((value) => [[value, 1] as const, [0, value] as const]),
  ...([-1, 4, 0.5, Infinity, '1'] as const).map((value) => [value, value] as const),
  [2, 1],
  [4, undefined],
  ['0', '3'],
];

function* ofParts(subject: Subject): Generator<CheckedCall> {
  const { decoder } = subject;
  const readsStrings = isForStrings(subject);
  const names = ['validate', 'findError', ...othersIn(subject)];
  if (decoder !== undefined) names.push('decode', 'decodeToCodePoints', 'count', 'unfinished');
  for (const name of names) {
    const expected = expectedInput(subject);
    for (const bytes of NOT_ARRAYS) {
      if (readsStrings && typeof bytes === 'string') continue;
      yield [name, [bytes], expected];
      yield [name, [bytes, 0, 1], expected];
    }
    for (const [from, to] of NOT_PARTS) {
      const thrown = outside(from, to === undefined ? 3 : to);
      yield [name, [[0x31, 0x32, 0x33], from, to], thrown];
      yield [name, [Uint8Array.of(0x31, 0x32, 0x33), from, to], thrown];
    }
    if (name !== 'unfinished')
      for (const [bytes, thrown] of arraysOfWrongLength(expected)) yield [name, [bytes], thrown];
    // `unfinished` reads only the end, and nothing if all characters are single octets; other functions read all.
    const isUnfinished = name === 'unfinished';
    if (isUnfinished && decoder!.longest === 1) continue;
    for (const offset of isUnfinished ? [2] : [0, 1, 2]) {
      for (const [bytes, value] of arraysWithout(offset)) {
        yield [name, [bytes], notAnOctet(offset, value)];
        yield [name, [bytes, offset], notAnOctet(offset, value)];
        yield [name, [bytes, 0, offset + 1], notAnOctet(offset, value)];
      }
    }
    // Octets outside the part are not checked.
    const answers = answersAtNothing(subject, subject.findError([]) < 0, 1);
    if (name in answers) yield [name, [[-1, -1], 1, 1], answers[name]];
    if (name === 'count' || isUnfinished) yield [name, [[-1, -1], 1, 1], 0];
    if (name === 'decode') yield [name, [[-1, -1], 1, 1], ''];
  }
  for (const [octet, claimed] of [
    [0x31, 0xff],
    [0xff, 0x31],
  ] as const) {
    const bytes = ofMemory(octet, claimed);
    yield ['validate', [bytes], subject.findError(bytes) < 0];
  }
}

/** The functions of a recognizer that read an input as well; a module may lack some. */
function othersIn({ probe: { exports } }: Subject): readonly string[] {
  const parsing = ['parse', 'parseOrThrow'].filter((name) => exports[name] !== undefined);
  return [...searchesIn(exports), ...parsing];
}

/** The answers of the functions of recognizers about the empty part at an offset. */
function answersAtNothing(
  { specification: { boundary } }: Subject,
  isWord: boolean,
  offset: number,
): Readonly<Record<string, Value>> {
  return {
    validate: isWord,
    findError: isWord ? -1 : offset,
    match: isWord ? offset : -1,
    // Searches with a boundary leave out the empty word.
    find: isWord && boundary === undefined ? { start: offset, end: offset } : undefined,
    findAll: [],
  };
}

const NOT_STRINGS: readonly Value[] = [
  ...NOT_ARRAYS.filter((value) => typeof value !== 'string'),
  new String('abc'),
  ['a', 'b', 'c'],
  [0x61, 0x62, 0x63],
  Uint8Array.of(0x61, 0x62, 0x63),
  { length: 3, charCodeAt: () => 0x61 },
];

function* ofStrings(subject: Subject): Generator<CheckedCall> {
  const isWord = subject.findError('') < 0;
  for (const name of ['validate', 'findError', ...othersIn(subject)]) {
    if (isForOctets(subject)) {
      // The error is as for any other value if there are no octets.
      const boxed = new Throws('TypeError', 'bytes[0] is a, not an octet');
      yield [name, [new String('abc')], boxed];
      yield [name, [['a', 'b', 'c']], boxed];
    } else {
      for (const value of NOT_STRINGS) {
        yield [name, [value], EXPECTED_TEXT];
        yield [name, [value, 0, 1], EXPECTED_TEXT];
      }
    }
    for (const [from, to] of NOT_PARTS)
      yield [name, ['123', from, to], outside(from, to === undefined ? 3 : to)];
    const nothing = (offset: number) => answersAtNothing(subject, isWord, offset);
    for (const offset of name in nothing(0) ? [0, 1, 2] : [])
      yield [name, ['\ud800\uffff', offset, offset], nothing(offset)[name]];
  }
}

/** A missing part is refused, and so is one beyond the input. */
function* ofTextOf(subject: Subject): Generator<CheckedCall> {
  const input = isForStrings(subject) ? '123' : [0x31, 0x32, 0x33];
  for (const part of [undefined, null]) {
    const thrown = new Throws('TypeError', `expected a part, { start, end }, not ${String(part)}`);
    yield ['textOf', [input, part], thrown];
  }
  for (const [start, end] of NOT_PARTS)
    yield ['textOf', [input, { start, end }], outside(start, end)];
  yield ['textOf', [undefined, { start: 0, end: 1 }], expectedInput(subject)];
}

function* ofBoundaries({ decoder }: Subject): Generator<CheckedCall> {
  const { window, longest } = decoder!;
  const { back, ahead, backAtEnd } = window!;
  for (const name of ['isBoundary', 'boundaryBefore', 'boundaryAfter']) {
    for (const bytes of NOT_ARRAYS) yield [name, [bytes, 0], EXPECTED_OCTETS];
    for (const offset of [-1, 4, 0.5, NaN, '1', null, undefined, 1n, [1]]) {
      const thrown = outside(offset, 3);
      yield [name, [[0x31, 0x32, 0x33], offset], thrown];
      yield [name, [Uint8Array.of(0x31, 0x32, 0x33), offset], thrown];
    }
    for (let offset = 0; longest > 1 && offset <= 3; offset++) {
      // The first octet that the function reads.
      const end = Math.min(offset + ahead, 3);
      const reach = end < offset + ahead ? Math.max(back, backAtEnd) : back;
      const begin = Math.max(0, offset - reach);
      if (begin < end) yield [name, [[-1, -1, -1], offset], notAnOctet(begin, -1)];
    }
  }
}

function* ofOrder(): Generator<CheckedCall> {
  const octets = Uint8Array.of(0x31, 0x32, 0x33);
  for (const bytes of NOT_ARRAYS) {
    yield ['compareBytes', [bytes, octets], EXPECTED_OCTETS];
    yield ['compareBytes', [octets, bytes], EXPECTED_OCTETS];
  }
  for (const offset of [0, 1, 2]) {
    for (const [bytes, value] of arraysWithout(offset)) {
      yield ['compareBytes', [bytes, octets], notAnOctet(offset, value)];
      yield ['compareBytes', [octets, bytes], notAnOctet(offset, value)];
      yield ['compareBytes', [[], bytes], notAnOctet(offset, value)];
    }
  }
}

const NOT_TEXTS: readonly Value[] = [undefined, null, 3, {}, [], ['a'], Uint8Array.of(0x41), true];

const EXPECTED_TEXT = new Throws('TypeError', 'expected a string');

const EXPECTED_DESTINATION = new Throws(
  'TypeError',
  'expected a Uint8Array or an array to write into',
);

function* ofTexts(): Generator<CheckedCall> {
  for (const text of NOT_TEXTS) {
    yield ['encode', [text], EXPECTED_TEXT];
    yield ['byteLength', [text], EXPECTED_TEXT];
    yield ['findUnencodable', [text], EXPECTED_TEXT];
    yield ['encodeInto', [text, new Uint8Array(8)], EXPECTED_TEXT];
  }
  for (const from of [-1, 4, 0.5, NaN, Infinity, '1', null, 1n, [1], Symbol('from')]) {
    const thrown = new Throws('RangeError', `index ${String(from)} of 3`);
    yield ['findUnencodable', ['abc', from], thrown];
  }
  for (const bytes of [
    ...NOT_ARRAYS,
    { length: 3 },
    new Int8Array(8),
    new Uint16Array(8),
    new Float64Array(8),
  ])
    yield ['encodeInto', ['', bytes], EXPECTED_DESTINATION];
  for (const bytes of [[], new Uint8ClampedArray(8), new Uint8Array(8)])
    yield ['encodeInto', ['', bytes], { read: 0, written: 0 }];
}

function* ofNumbers(): Generator<CheckedCall> {
  const thrown = new Throws('TypeError', 'expected an array of numbers');
  for (const numbers of NOT_ARRAYS) yield ['encodeCodePoints', [numbers], thrown];
}

/** The most octets that one call turns into an array of numbers. */
const MAX_TO_CODE_POINTS = 2 ** 26;

/** One octet more is refused before anything is read. Memory that was never written to takes no room. */
function* ofLength({ decoder }: Subject): Generator<CheckedCall> {
  const { character, name } = decoder!;
  const bytes = new Uint8Array(MAX_TO_CODE_POINTS + 1);
  const thrown = new Throws(
    'RangeError',
    `${bytes.length} octets at once; at most ${MAX_TO_CODE_POINTS} can become numbers`,
  );
  yield ['decodeToCodePoints', [bytes], thrown];
  const wrong = character.tables[START]!.indexOf(DEAD);
  if (wrong < 0) return;
  bytes[0] = wrong;
  const illFormed = new Throws('TypeError', `ill-formed ${name} at byte 0`);
  yield ['decodeToCodePoints', [bytes, 0, MAX_TO_CODE_POINTS, true], illFormed];
  yield ['decodeToCodePoints', [bytes, 0, bytes.length, true], thrown];
}
