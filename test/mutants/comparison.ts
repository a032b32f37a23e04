/** Two modules side by side, on more inputs than verification tries, answer by answer. */
import { MAX_CODE_POINT, MAX_CODE_UNIT, MAX_OCTET } from '../../generator/alphabet.js';
import { encodeValue, lastOctet, payloadBits } from '../../generator/coding/layout.js';
import { textOfCodeUnits } from '../../generator/text/code-units.js';
import { isSame } from '../../generator/verify/probe/difference.js';
import { print } from '../../generator/verify/probe/print.js';
import { Throws, type Exports, type Value } from '../../generator/verify/probe/question.js';
import { boundValues, filler } from '../../generator/verify/suite/bounds.js';
import { spell, spelledExtremes } from '../../generator/verify/specification/specification.js';
import { beginningsOf } from '../../generator/verify/suite/beginnings-of.js';
import type { DecoderSubject, Subject } from '../../generator/verify/checks/subject.js';
import type { Suite } from '../../generator/verify/suite/cover.js';
import { stringsUpTo } from '../../generator/verify/suite/suite.js';

/** Calls that are made together: of each of some functions, with each of some lists of arguments. */
export interface Question {
  readonly names: readonly string[];
  calls(): Iterable<readonly Value[]>;
}

/** The number of lists of arguments in one question. */
const GROUP = 128;

/**
 * Everything that a mutant is asked beyond the inputs of the checks: the automaton over all states and octets;
 * functions of strings on every code unit and on those at edges; functions of octets on every string of up to
 * three octets and on every four at the ends of ranges and at
 * bounds, with and without room after, on lengths around powers of two, on every character; functions of
 * texts on every code unit, every lead before every trail, every three at bounds; functions of numbers on all
 * numbers of characters.
 */
export function* questions(subject: Subject): Generator<Question> {
  const known = new Set(Object.keys(subject.probe.exports));
  for (const [all, inputs] of SPACES) {
    const names = all.filter((name) => known.has(name));
    if (names.length === 0) continue;
    let group: (readonly Value[])[] = [];
    for (const args of inputs(subject)) {
      if (group.length === GROUP) {
        const calls = group;
        yield { names, calls: () => calls };
        group = [];
      }
      group.push(args);
    }
    yield { names, calls: () => group };
  }
  if (subject.decoder !== undefined) yield* stringsWithRoom(subject.decoder);
}

/** The first call of which two modules answer differently, with both answers. */
export function compare(
  one: Exports,
  other: Exports,
  { names, calls }: Question,
  affected: ReadonlySet<string>,
): string | undefined {
  for (const name of names) {
    if (!affected.has(name)) continue;
    for (const args of calls()) {
      const first = answer(one, name, args);
      const second = answer(other, name, args);
      if (isSame(first, second)) continue;
      return `${name}(${args.map(print).join(', ')}): ${print(first)}, and ${print(second)}`;
    }
  }
  return undefined;
}

/** Makes the calls, for what happens meanwhile. */
export function ask(exports: Exports, { names, calls }: Question): number {
  let count = 0;
  for (const name of names) {
    for (const args of calls()) {
      answer(exports, name, args);
      count += 1;
    }
  }
  return count;
}

/** An error is compared by what it says. */
function answer(exports: Exports, name: string, args: readonly Value[]): Value {
  const call = exports[name] as (...args: readonly Value[]) => Value;
  try {
    if (name !== 'encodeInto') return call(...args);
    // Each call gets an array of its own to write to.
    const own = args.map((arg) => (arg instanceof Uint8Array ? arg.slice() : arg));
    return `${print(call(...own))} ${String(own[1])}`;
  } catch (error) {
    const { name: kind, message } = Object(error) as Error;
    return print(new Throws(kind as 'TypeError', message));
  }
}

type Space = readonly [
  names: readonly string[],
  inputs: (subject: Subject) => Iterable<readonly Value[]>,
];

const SPACES: readonly Space[] = [
  [['next'], transitions],
  [['accepts'], states],
  [['accumulate'], partials],
  [['validate', 'findError', 'match', 'find', 'count', 'unfinished'], octets],
  [['validate', 'findError', 'match', 'find'], strings],
  [['decode', 'decodeToCodePoints'], octetsWithFatal],
  [['isBoundary', 'boundaryBefore', 'boundaryAfter'], offsets],
  [['compareBytes'], pairsOfOctets],
  [['encode', 'byteLength'], textsWithFatal],
  [['findUnencodable'], textsFrom],
  [['encodeInto'], textsInto],
  [['encodeCodePoints'], numbers],
];

function wordsTo({ access }: Suite): readonly (readonly number[])[] {
  return access.map(({ word }) => word);
}

function* states({ specification }: Subject): Generator<readonly Value[]> {
  for (let state = 0; state < specification.states; state++) yield [state];
}

function* transitions(subject: Subject): Generator<readonly Value[]> {
  const max = subject.suites.string === undefined ? MAX_OCTET : MAX_CODE_UNIT;
  for (const [state] of states(subject))
    for (let unit = 0; unit <= max; unit++) yield [state, unit];
}

/** Every code unit; after a string to every state each one at an edge, and then one of each kind. */
function* strings({ suites: { string: suite } }: Subject): Generator<readonly Value[]> {
  if (suite === undefined) return;
  for (let unit = 0; unit <= MAX_CODE_UNIT; unit++) yield [String.fromCharCode(unit)];
  for (const { word, state } of suite.access) {
    for (const unit of suite.edgesOf(state)) {
      const begin = textOfCodeUnits(word) + String.fromCharCode(unit);
      for (const kind of ['', ...suite.representatives.map((each) => String.fromCharCode(each))]) {
        const text = begin + kind;
        yield [text];
        // Between halves of pairs, and without the last code unit.
        yield [`\ud800${text}\udc00`, 1, text.length + 1];
        yield [text, 0, text.length - 1];
      }
    }
  }
}

/** Every step to every character; where there are too many of them, to those of strings. */
function* partials({ decoder, probe }: Subject): Generator<readonly Value[]> {
  const { start, next, accumulate } = probe.exports as {
    start: number;
    next: (state: number, octet: number) => number;
    accumulate: (state: number, partial: number, octet: number) => number;
  };
  for (
    let value = 0;
    value <= decoder!.spelling.maxValue;
    value += value > MAX_CODE_POINT ? 997 : 1
  ) {
    let [state, partial] = [start, 0];
    for (const octet of spell(decoder!, value) ?? []) {
      yield [state, partial, octet];
      partial = accumulate(state, partial, octet);
      state = next(state, octet);
    }
  }
}

/** After every beginning every octet, and then one of each kind; and inputs of lengths about powers of two. */
function* octets({ suites, decoder }: Subject): Generator<readonly Value[]> {
  const suite = suites.octets!;
  for (const access of decoder === undefined ? wordsTo(suite) : beginningsOf(decoder.character)) {
    for (const string of stringsUpTo(1)) {
      const begin = [...access, ...string];
      for (const kind of [[], ...suite.representatives.map((each) => [each])]) {
        const word = [...begin, ...kind];
        yield [word];
        // Between neighbors of every kind, which may go on with it.
        for (const near of suite.representatives)
          yield [[near, ...word, near, near], 1, word.length + 1];
      }
    }
  }
  yield* runs(suite);
  const characters =
    decoder === undefined ? suite.representatives : spelledExtremes(decoder).flat();
  for (const filler of [[suite.representatives[0]!], characters]) {
    const long = Uint8Array.from({ length: 2 ** 14 }, (_, i) => filler[i % filler.length]!);
    for (let power = 2 ** 6; power < long.length; power *= 2)
      for (let length = power - 32; length <= power + 32; length++)
        for (let shift = 0; shift < (power <= 256 ? 8 : 1); shift++)
          yield [long.subarray(shift), 0, length];
  }
}

/** More octets than any step of a module takes at once. */
const LONGEST_STEP = 96;

/** One octet among others of a kind, in every place of a step. */
function* runs({ representatives, access }: Suite): Generator<readonly Value[]> {
  const ends = new Set(representatives.flatMap((kind) => [kind, 0, 0x7f, 0x80, 0xff]));
  for (const { word } of access.slice(0, 4)) {
    for (const filler of representatives.slice(0, 3)) {
      const run = [...word, ...Array<number>(LONGEST_STEP).fill(filler)];
      for (let at = word.length; at < run.length; at++) {
        for (const odd of ends) yield [Uint8Array.from(run.with(at, odd))];
      }
    }
  }
}

function* octetsWithFatal(subject: Subject): Generator<readonly Value[]> {
  yield* octets(subject);
  for (const batch of batches(subject.decoder!)) yield [batch];
  for (const access of wordsTo(subject.suites.octets!))
    for (const string of stringsUpTo(1))
      yield [[...access, ...string], 0, access.length + string.length, true];
}

/** Every character that a string can hold, some at a time. */
function* batches(decoder: DecoderSubject): Generator<Uint8Array> {
  for (let from = 0; from <= MAX_CODE_POINT; from += 256) {
    const values = Array.from({ length: 256 }, (_, i) => from + i);
    yield Uint8Array.from(values.flatMap((value) => spell(decoder, value) ?? []));
  }
}

/** The functions whose answer for joined strings does not stop at the first error. */
const READ_ON = ['decode', 'decodeToCodePoints', 'count'];

/** The ends of all ranges of octets that rules or rows distinguish, and the octets of values at bounds. */
function octetsAtBounds(decoder: DecoderSubject): readonly number[] {
  const { tables } = decoder.character;
  const octets = new Set<number>();
  for (const row of tables)
    for (let octet = 0; octet < 256; octet++)
      if (row[octet] !== row[octet - 1]) octets.add(octet).add(Math.max(0, octet - 1));
  for (const row of decoder.layout) {
    for (const pattern of row.octets)
      for (const octet of [pattern.fixed, lastOctet(pattern)])
        for (const each of [octet - 1, octet, octet + 1]) octets.add(each);
    for (const value of boundValues(decoder))
      if (row.offset <= value && value < row.offset + 2 ** payloadBits(row.octets))
        for (const octet of encodeValue(value, row)) octets.add(octet);
  }
  return [...octets].filter((octet) => octet >= 0 && octet <= 0xff).sort((a, b) => a - b);
}

/**
 * After every two octets every third one, and after every three at bounds every fourth: alone and with room
 * after, one call each, and for functions that read on all those with room joined.
 */
function* stringsWithRoom(decoder: DecoderSubject): Generator<Question> {
  const room = filler(decoder, decoder.longest);
  const all = Array.from(Array(256).keys());
  const atBounds = octetsAtBounds(decoder);
  const stopping = ['validate', 'findError', 'unfinished'];
  for (const [begin, last] of [...beginnings(all, 2, all), ...beginnings(atBounds, 3, atBounds)]) {
    const short = Uint8Array.from([...begin, 0]);
    const roomy = Uint8Array.from([...begin, 0, ...room]);
    const at = begin.length;
    yield {
      names: [...stopping, ...READ_ON],
      *calls() {
        for (const octet of last) {
          short[at] = octet;
          yield [short];
        }
      },
    };
    yield {
      names: stopping,
      *calls() {
        for (const octet of last) {
          roomy[at] = octet;
          yield [roomy];
        }
      },
    };
    yield {
      names: READ_ON,
      *calls() {
        const joined = new Uint8Array(last.length * roomy.length);
        last.forEach((octet, index) => {
          roomy[at] = octet;
          joined.set(roomy, index * roomy.length);
        });
        yield [joined];
        yield [joined.subarray(0, roomy.length)];
      },
    };
  }
}

function* beginnings(
  octets: readonly number[],
  length: number,
  last: readonly number[],
): Generator<readonly [begin: readonly number[], last: readonly number[]]> {
  if (length === 0) yield [[], last];
  else
    for (const [begin] of beginnings(octets, length - 1, last))
      for (const octet of octets) yield [[...begin, octet], last];
}

function* offsets({ suites: { octets: suite }, decoder }: Subject): Generator<readonly Value[]> {
  for (const access of wordsTo(suite!)) {
    for (const string of stringsUpTo(1)) {
      for (const kind of suite!.representatives) {
        const word = [...access, ...string, kind];
        for (let offset = 0; offset <= word.length; offset++) yield [word, offset];
      }
    }
  }
  // The longest there is to see, octets of every kind.
  const words: (readonly number[])[] = [[]];
  for (const word of words) {
    for (let offset = 0; offset <= word.length; offset++) yield [word, offset];
    if (word.length < decoder!.longest && words.length < 300_000)
      for (const kind of suite!.representatives) words.push([...word, kind]);
  }
}

function* pairsOfOctets({ suites: { octets: suite } }: Subject): Generator<readonly Value[]> {
  const words = [...stringsUpTo(1), ...wordsTo(suite!)];
  for (const a of suite!.representatives)
    for (const b of suite!.representatives) words.push([a, b]);
  for (const a of words) for (const b of words) yield [a, b];
}

/** Every code unit, every two of which one is a surrogate or beside one, and every lead before every trail. */
function* texts(): Generator<string> {
  yield '';
  const edges = [0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000];
  for (let unit = 0; unit <= 0xffff; unit++) {
    yield String.fromCharCode(unit);
    for (const edge of edges) {
      yield String.fromCharCode(edge, unit);
      yield String.fromCharCode(unit, edge);
    }
  }
  for (let lead = 0xd800; lead < 0xdc00; lead++)
    for (let trail = 0xdc00; trail < 0xe000; trail++) yield String.fromCharCode(lead, trail);
}

function* textsWithFatal(subject: Subject): Generator<readonly Value[]> {
  for (const text of texts()) yield [text];
  for (const text of shortTexts(subject)) {
    yield [text];
    yield [text, true];
  }
  for (const text of longTexts()) yield [text];
}

/** Texts about the length from which encoders may work otherwise: one code unit, with others in places. */
function* longTexts(): Generator<string> {
  const units = [0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd800, 0xdc00, 0xffff];
  const odds = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff];
  for (const unit of units) {
    for (let length = 1021; length <= 1029; length++) {
      const text = String.fromCharCode(unit).repeat(length);
      yield text;
      if (length % 4 !== 1) continue;
      for (const at of [0, 1, 2, 3, 4, 5, 6, 7, length - 4, length - 3, length - 2, length - 1]) {
        for (const odd of odds)
          yield text.slice(0, at) + String.fromCharCode(odd) + text.slice(at + 1);
      }
    }
  }
}

function* textsFrom(subject: Subject): Generator<readonly Value[]> {
  for (const text of texts()) yield [text];
  for (const text of shortTexts(subject))
    for (let from = 0; from <= text.length; from++) yield [text, from];
}

function* textsInto(subject: Subject): Generator<readonly Value[]> {
  const room = new Uint8Array(3 * subject.decoder!.longest);
  for (const text of texts()) yield [text, room];
  for (const text of shortTexts(subject)) {
    for (let size = 0; size <= 3 * subject.decoder!.longest; size++) {
      yield [text, room.subarray(0, size)];
      yield [text, room.subarray(0, size), true];
    }
  }
}

/** Three code units at bounds, alone, and after four characters and before one. */
function* shortTexts({ decoder }: Subject): Generator<string> {
  const units = new Set([0, 0x41, 0xffff]);
  for (const value of boundValues(decoder!)) {
    if (value > MAX_CODE_POINT) continue;
    const text = String.fromCodePoint(value);
    for (let i = 0; i < text.length; i++) units.add(text.charCodeAt(i));
  }
  for (const a of units) {
    for (const b of units) {
      for (const c of units) {
        const text = String.fromCharCode(a, b, c);
        yield text;
        if (a === b) yield `AAAA${text}A`;
      }
    }
  }
}

function* numbers({ decoder }: Subject): Generator<readonly Value[]> {
  for (let value = 0; value <= MAX_CODE_POINT + 1; value++) yield [[value]];
  const none = [-1, 0.5, NaN, Infinity, 2 ** 31, 2 ** 32, ...boundValues(decoder!)];
  for (const a of none)
    for (const b of none) {
      yield [[a, b]];
      yield [[a, b], true];
    }
}
