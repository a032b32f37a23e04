/** Two modules side by side, on far more inputs than verification tries, answer by answer. */
import { MAX_CODE_POINT } from '../../generator/coding/layout.js';
import { isSame, print, Throws, type Exports, type Value } from '../../generator/verify/probe.js';
import { spell, spelledExtremes } from '../../generator/verify/specification.js';
import { beginningsOf } from '../../generator/verify/paths.js';
import type { DecoderSubject, Subject } from '../../generator/verify/subject.js';
import { stringsUpTo, type Suite } from '../../generator/verify/suite.js';

/** What came of a comparison. */
export interface Comparison {
  /** The first call with two answers. */
  readonly difference: string | undefined;
  readonly compared: number;
}

/** Tells inputs apart by the code that runs on them. */
export interface Paths {
  /** Forgets what ran before the next input. */
  begin(): void;
  /** What ran since then: the number of a path. */
  readonly current: number;
}

/** The answers of a module that others are compared with. */
export class Answers {
  /** How many there are. */
  count = 0;
  readonly #original: Exports;
  readonly #subject: Subject;
  /** For each function, the paths of its inputs in the order in which they are tried. */
  readonly #paths = new Map<string, Uint32Array>();

  /** @param tracked the same module, which tells `paths` what it runs */
  constructor(original: Exports, subject: Subject, tracked: Exports, paths: Paths) {
    this.#original = original;
    this.#subject = subject;
    for (const [names, inputs] of SPACES) {
      for (const name of names.filter((each) => each in original)) {
        const taken: number[] = [];
        for (const args of inputs(subject)) {
          paths.begin();
          answer(tracked, name, args);
          taken.push(paths.current);
        }
        this.#paths.set(name, Uint32Array.from(taken));
        this.count += taken.length;
      }
    }
  }

  /**
   * Compares another module by the functions in `affected`: the automaton over all states and octets,
   * functions of octets on every two octets after every state, functions of texts on every code unit and
   * every two with a surrogate, functions of numbers on all of them.
   *
   * @param through for each path, 1 if code that differs runs on it; on others the answers are the same
   */
  compare(other: Exports, affected: ReadonlySet<string>, through: Uint8Array): Comparison {
    let compared = 0;
    for (const [names, inputs] of SPACES) {
      const functions = names
        .filter((name) => affected.has(name) && this.#paths.has(name))
        .map((name) => ({ name, paths: this.#paths.get(name)! }));
      if (functions.length === 0) continue;
      let index = 0;
      for (const args of inputs(this.#subject)) {
        for (const { name, paths } of functions) {
          compared += 1;
          if (through[paths[index]!] === 0) continue;
          const one = answer(this.#original, name, args);
          const two = answer(other, name, args);
          if (isSame(one, two)) continue;
          const call = `${name}(${args.map(print).join(', ')})`;
          return { difference: `${call}: ${print(one)}, and ${print(two)}`, compared };
        }
        index += 1;
      }
    }
    return { difference: undefined, compared };
  }
}

/** An error is compared by what it says. */
function answer(exports: Exports, name: string, args: readonly Value[]): Value {
  const call = exports[name] as (...args: readonly Value[]) => Value;
  try {
    if (name !== 'encodeInto') return call(...args);
    // What is written to is another one for each.
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
  [['validate', 'findError', 'count', 'unfinished'], octets],
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

function* states({ suite }: Subject): Generator<readonly Value[]> {
  for (let state = 0; state < suite.states; state++) yield [state];
}

function* transitions(subject: Subject): Generator<readonly Value[]> {
  for (const [state] of states(subject))
    for (let octet = 0; octet < 256; octet++) yield [state, octet];
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
function* octets({ suite, decoder }: Subject): Generator<readonly Value[]> {
  for (const access of decoder === undefined ? wordsTo(suite) : beginningsOf(decoder.unit)) {
    for (const string of stringsUpTo(1)) {
      const begin = [...access, ...string];
      for (const kind of [[], ...suite.kinds.map((each) => [each])]) {
        const word = [...begin, ...kind];
        yield [word];
        // Between neighbors of every kind, which may go on with it.
        for (const near of suite.kinds) yield [[near, ...word, near, near], 1, word.length + 1];
      }
    }
  }
  yield* runs(suite);
  const characters = decoder === undefined ? suite.kinds : spelledExtremes(decoder).flat();
  for (const filler of [[suite.kinds[0]!], characters]) {
    const long = Uint8Array.from({ length: 2 ** 14 }, (_, i) => filler[i % filler.length]!);
    for (let power = 2 ** 6; power < long.length; power *= 2)
      for (let length = power - 32; length <= power + 32; length++)
        for (let shift = 0; shift < (power <= 256 ? 8 : 1); shift++)
          yield [long.subarray(shift), 0, length];
  }
}

/** How long what may be taken in one step is, and more. */
const LONGEST_STEP = 96;

/** One octet among others of a kind, in every place of a step. */
function* runs({ kinds, access }: Suite): Generator<readonly Value[]> {
  const ends = new Set(kinds.flatMap((kind) => [kind, 0, 0x7f, 0x80, 0xff]));
  for (const { word } of access.slice(0, 4)) {
    for (const filler of kinds.slice(0, 3)) {
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
  for (const access of wordsTo(subject.suite))
    for (const string of stringsUpTo(1))
      yield [[...access, ...string], 0, access.length + string.length, true];
}

const batchesOf = new WeakMap<DecoderSubject, readonly Uint8Array[]>();

/** Every character that a string can hold, some at a time; remembered, since spelling them takes long. */
function batches(decoder: DecoderSubject): readonly Uint8Array[] {
  const known = batchesOf.get(decoder);
  if (known !== undefined) return known;
  const made: Uint8Array[] = [];
  for (let from = 0; from <= MAX_CODE_POINT; from += 256) {
    const values = Array.from({ length: 256 }, (_, i) => from + i);
    made.push(Uint8Array.from(values.flatMap((value) => spell(decoder, value) ?? [])));
  }
  batchesOf.set(decoder, made);
  return made;
}

function* offsets({ suite, decoder }: Subject): Generator<readonly Value[]> {
  for (const access of wordsTo(suite)) {
    for (const string of stringsUpTo(1)) {
      for (const kind of suite.kinds) {
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
      for (const kind of suite.kinds) words.push([...word, kind]);
  }
}

function* pairsOfOctets({ suite }: Subject): Generator<readonly Value[]> {
  const words = [...stringsUpTo(1), ...wordsTo(suite)];
  for (const a of suite.kinds) for (const b of suite.kinds) words.push([a, b]);
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

function* textsWithFatal(): Generator<readonly Value[]> {
  for (const text of texts()) yield [text];
  for (const text of shortTexts()) yield [text, true];
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

function* textsFrom(): Generator<readonly Value[]> {
  for (const text of texts()) yield [text];
  for (const text of shortTexts())
    for (let from = 0; from <= text.length; from++) yield [text, from];
}

function* textsInto(): Generator<readonly Value[]> {
  const room = new Uint8Array(16);
  for (const text of texts()) yield [text, room];
  for (const text of shortTexts()) {
    for (let size = 0; size <= 16; size++) {
      yield [text, room.subarray(0, size)];
      yield [text, room.subarray(0, size), true];
    }
  }
}

function* shortTexts(): Generator<string> {
  const units = [0, 0x41, 0x80, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];
  for (const a of units)
    for (const b of units) for (const c of units) yield String.fromCharCode(a, b, c);
}

function* numbers({ decoder }: Subject): Generator<readonly Value[]> {
  for (let value = 0; value <= MAX_CODE_POINT + 1; value++) yield [[value]];
  const { extremes, maxValue } = decoder!.spelling;
  const none = [-1, 0.5, NaN, Infinity, 2 ** 31, 2 ** 32, maxValue + 1];
  for (const a of [...extremes, ...none])
    for (const b of [...extremes, ...none]) {
      yield [[a, b]];
      yield [[a, b], true];
    }
}
