/** The functions that read octets, on words: alone, among neighbors, in long inputs. */
import { isSame, print, Throws, type Difference } from '../probe.js';
import { DEAD, START } from '../reference.js';
import {
  findErrorIn,
  isInStrings,
  numbersOf,
  spelledExtremes,
  stateAfter,
  textOf,
} from '../specification.js';
import { allWords, hostileEnd, type Subject } from '../subject.js';
import { stringsUpTo, type Access } from '../suite.js';
import { isForAll, isForDecoders, type Check, type Word } from './check.js';

/** What each function has to answer; offsets count from the beginning of the word. */
interface Answers {
  readonly error: number;
  readonly decoded: DecodedAnswers | undefined;
}

interface DecodedAnswers {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly unfinished: number;
  /** The first part that no string can hold: the offset in octets, and the number or −1. */
  readonly refused: { readonly offset: number; readonly value: number } | undefined;
}

function answersTo({ specification, decoder }: Subject, word: ArrayLike<number>): Answers {
  if (decoder === undefined)
    return { error: findErrorIn(specification.words, word), decoded: undefined };
  const { parts, error, unfinished } = decoder.read(word);
  const refused = parts.find(({ value }) => !isInStrings(value));
  return {
    error,
    decoded: { text: textOf(parts), numbers: numbersOf(parts), unfinished, refused },
  };
}

/** All functions on a word that is `bytes` from `from` on, told by these arguments. */
function tryArguments(
  { probe }: Subject,
  { error, decoded }: Answers,
  args: readonly [bytes: ArrayLike<number>, from?: number, to?: number],
  word: ArrayLike<number>,
): Difference | undefined {
  const [, from = 0] = args;
  const place = error < 0 ? -1 : error + from;
  const difference =
    probe.check('validate', args, error < 0, word) ?? probe.check('findError', args, place, word);
  if (difference !== undefined || decoded === undefined) return difference;
  const { text, numbers, unfinished } = decoded;
  return (
    probe.check('decode', args, text, word) ??
    probe.check('decodeToCodePoints', args, numbers, word) ??
    probe.check('count', args, numbers.length, word) ??
    probe.check('unfinished', args, unfinished, word)
  );
}

/** All functions on the part of `bytes` that is the word. */
function tryPart(
  subject: Subject,
  answers: Answers,
  bytes: ArrayLike<number>,
  from: number,
  to: number,
  word: ArrayLike<number>,
): Difference | undefined {
  return tryArguments(subject, answers, [bytes, from, to], word);
}

/** All functions on `bytes` from an offset on, with nothing said about the end; and what is fatal there. */
function tryRest(
  subject: Subject,
  answers: Answers,
  bytes: ArrayLike<number>,
  from: number,
  word: ArrayLike<number>,
): Difference | undefined {
  return (
    tryArguments(subject, answers, [bytes, from], word) ??
    tryFatal(subject, answers, bytes, from, word)
  );
}

/** All functions on a whole array, with nothing said about from and to; and what is fatal. */
function tryWhole(
  subject: Subject,
  answers: Answers,
  bytes: ArrayLike<number>,
): Difference | undefined {
  return (
    tryArguments(subject, answers, [bytes], bytes) ?? tryFatal(subject, answers, bytes, 0, bytes)
  );
}

/** What is thrown where nothing is replaced. */
function tryFatal(
  { probe, decoder }: Subject,
  { error, decoded }: Answers,
  bytes: ArrayLike<number>,
  from: number,
  word: ArrayLike<number>,
): Difference | undefined {
  if (decoded === undefined) return undefined;
  const { text, numbers, refused } = decoded;
  const args = [bytes, from, bytes.length, true];
  const illFormed = (offset: number): Throws =>
    new Throws('TypeError', `ill-formed ${decoder!.name} at byte ${offset + from}`);
  const thrown =
    refused === undefined || refused.value < 0
      ? refused && illFormed(refused.offset)
      : new Throws(
          'RangeError',
          `character ${refused.value.toString(16).toUpperCase()} is beyond U+10FFFF`,
        );
  return (
    probe.check('decode', args, thrown ?? text, word) ??
    probe.check('decodeToCodePoints', args, error < 0 ? numbers : illFormed(error), word)
  );
}

/** As an array of numbers, and as octets: in an array that had others before, as long as that is short. */
export function tryWord(subject: Subject, word: Word): Difference | undefined {
  const answers = answersTo(subject, word);
  const bytes = word.length < REUSED.length ? REUSED[word.length]! : new Uint8Array(word.length);
  bytes.set(word);
  return tryWhole(subject, answers, bytes) ?? tryPart(subject, answers, word, 0, word.length, word);
}

/** An array of each length. */
const REUSED = Array.from({ length: 17 }, (_, length) => new Uint8Array(length));

/** Every string of up to two octets. */
export const SHORT: Check<Word> = {
  name: 'short strings',
  shrinks: 'octets',
  inputs: 'every string of up to two octets',
  isFor: isForAll,
  list: () => stringsUpTo(2),
  try: tryWord,
};

/** The complete test suite. */
export const CONFORMANCE: Check<Word> = {
  name: 'conformance suite',
  shrinks: 'octets',
  inputs: 'every state, then every octet, then what tells states apart',
  isFor: isForAll,
  list: ({ words }) => words,
  try: tryWord,
};

/** The same for code that checks a character in one go. */
export const PATHS: Check<Word> = {
  name: 'paths',
  shrinks: 'octets',
  inputs: 'every beginning of a character, then every octet, then what tells states apart',
  isFor: isForDecoders,
  list: ({ paths }) => paths,
  try: tryWord,
};

/** How far from the beginning of an array words are put, and in how many ways views of memory are aligned. */
const FARTHEST = 64;
const WORD_OF_MEMORY = 8;

/** The same words anywhere in an array, between octets that do not belong to them. */
export const NEIGHBORS: Check<Word> = {
  name: 'hostile neighbors',
  shrinks: 'octets',
  inputs: 'the suite at offsets 0 to 64, as parts of arrays and as views of memory',
  isFor: isForAll,
  samples: true,
  list: allWords,
  try(subject, word) {
    const { probe } = subject;
    const answers = answersTo(subject, word);
    const before = hostileBeginning(subject, word);
    const after = hostileEnd(subject, stateAfter(subject.specification.words, word));
    for (let shift = 0; shift < WORD_OF_MEMORY; shift++) {
      // Just before the word, what it may go on with; just after it, what may go on with it.
      const begin = FARTHEST + shift;
      const end = begin + word.length;
      const memory = new Uint8Array(end + after.length + 8);
      for (let i = 0; i < begin; i++)
        memory[begin - 1 - i] = before[before.length - 1 - (i % before.length)]!;
      memory.set(word, begin);
      for (let i = end; i < memory.length; i++) memory[i] = after[(i - end) % after.length]!;
      const unchanged = memory.slice();

      const view = memory.subarray(begin, end);
      let difference = tryPart(subject, answers, view, 0, word.length, word);
      for (let offset = 0; shift === 0 && offset <= FARTHEST && !difference; offset++) {
        const bytes = memory.subarray(begin - offset);
        difference = tryPart(subject, answers, bytes, offset, offset + word.length, word);
      }
      for (const offset of shift === 0 ? [1, FARTHEST] : []) {
        const bytes = memory.subarray(begin - offset, end);
        difference ??= tryRest(subject, answers, bytes, offset, word);
      }
      if (difference !== undefined) return difference;
      const read = probe.compute(() => memory);
      if (!isSame(unchanged, read)) {
        const [expected, got] = [unchanged, read].map((bytes) => print(bytes.slice(begin)));
        return { ...NO_CALL, function: 'what a module reads', expected: expected!, got: got! };
      }
    }
    return undefined;
  },
};

const NO_CALL = { args: [], bytes: undefined };

/** The beginning of a word that a word can go on with, if there is one; otherwise any beginning. */
function hostileBeginning({ specification, suite }: Subject, [first]: Word): readonly number[] {
  const { rows } = specification.words;
  const isBeginning = ({ word, state }: Access): boolean => word.length > 0 && state !== DEAD;
  const fitting = suite.access.find(
    (each) => isBeginning(each) && (first === undefined || rows[each.state]![first] !== DEAD),
  );
  return (fitting ?? suite.access.find(isBeginning))?.word ?? [0];
}

/** How often states are gone around, and how often with all octets after that. */
const MOST_ROUNDS = 64;
const MOST_ROUNDS_WITH_ALL = 8;
const ROUNDS_AFTER = [0, 1, 2, 3, 4];
/** So that in the widest step any octet of it can be the odd one. */
const MANY_AFTER = 70;

/** Long runs of octets that a state loops on, as code that skips them meets them. */
export const RUNS: Check<Word> = {
  name: 'runs',
  shrinks: 'octets',
  inputs:
    'loops gone around up to 64 times, then every octet, then around again; also by one octet',
  isFor: isForAll,
  *list({ specification: { words }, suite: { access, kinds }, completions }) {
    for (const { word: before, state } of access) {
      const loop = loopOf(words.rows[state]!, state);
      if (state === DEAD || loop.length === 0) continue;
      for (let rounds = 0; rounds <= MOST_ROUNDS; rounds++) {
        const all = rounds <= MOST_ROUNDS_WITH_ALL;
        for (const octet of all ? Array(256).keys() : kinds) {
          const start = [...before, ...around(loop, rounds), octet];
          const rest = completions[words.rows[state]![octet]!] ?? [];
          const few = all ? ROUNDS_AFTER : [0, ROUNDS_AFTER.at(-1)!];
          for (const after of kinds.includes(octet) ? [...few, MANY_AFTER] : few)
            yield [...start, ...rest, ...around(loop, after)];
        }
      }
      // Where octets are looked at several at a time, the least one adds nothing to an odd one.
      const least = (count: number): Word => Array<number>(count).fill(loop[0]!);
      for (let rounds = 0; rounds <= MOST_ROUNDS; rounds++)
        for (const octet of kinds) yield [...before, ...least(rounds), octet, ...least(MANY_AFTER)];
    }
  },
  try: tryWord,
};

/** The octets that lead from a state to itself. */
function loopOf(row: Uint32Array, state: number): readonly number[] {
  return Array.from(row.keys()).filter((octet) => row[octet] === state);
}

/** A run through a loop, with as many different octets as there are, in no order. */
function around(loop: readonly number[], rounds: number): readonly number[] {
  const stride = [37, 41, 43, 1].find((prime) => loop.length % prime !== 0)!;
  return Array.from({ length: rounds }, (_, i) => loop[(i * stride) % loop.length]!);
}

/** Lengths around which code may do something else, and how near to them it is looked for. */
const BORDERS = [64, 128, 256, 512, 1024, 2048, 4096, 8192];
const NEAR = [-3, -2, -1, 0, 1, 2, 3];
const FAR_BORDERS = [16384, 32768, 65536];
const MOST_LOOPS = 4;

/** Long inputs, with something else than the rest at the borders of blocks. */
export const BORDER: Check<Uint8Array> = {
  name: 'long inputs',
  shrinks: 'octets',
  inputs: 'nothing or something else within three octets of 64, 128, ... 65536, anywhere in memory',
  isFor: isForAll,
  *list(subject) {
    const { rows } = subject.specification.words;
    const { decoder } = subject;
    const [filling] = fillers(subject);
    if (decoder !== undefined && filling !== undefined) {
      // What is set aside for a piece has to hold the longest, too, wherever pieces begin.
      const characters = spelledExtremes(decoder);
      const other = characters.find(({ length }) => length > 1) ?? [];
      for (let between = 0; between < MOST_BETWEEN; between++) {
        const many = repeat(filling.parts.flat(), between);
        for (const others of [other, [...other, ...other], [...other, ...other, ...other]])
          yield Uint8Array.from([...filling.before, ...others, ...many, ...characters.at(-1)!]);
      }
    }
    for (const { before, parts } of fillers(subject)) {
      const filler = parts.flat();
      for (const border of [...BORDERS, ...FAR_BORDERS]) {
        const isFar = FAR_BORDERS.includes(border);
        for (const near of isFar ? [0] : NEAR) {
          const length = Math.max(0, border + near - before.length);
          yield Uint8Array.from([...before, ...whole(parts, length)]);
          const start = [...before, ...repeat(filler, length)];
          const state = stateAfter(subject.specification.words, start);
          for (const octet of isFar ? subject.suite.kinds.slice(0, 3) : subject.suite.kinds) {
            const rest = subject.completions[rows[state]![octet]!] ?? [];
            yield Uint8Array.from([...start, octet, ...rest, ...whole(parts, MANY_AFTER)]);
          }
        }
      }
    }
  },
  try(subject, bytes) {
    const answers = answersTo(subject, bytes);
    const memory = new Uint8Array(FAR + bytes.length).fill(subject.suite.kinds.at(-1)!);
    memory.set(bytes, FAR);
    return (
      tryWhole(subject, answers, bytes) ??
      tryRest(subject, answers, memory, FAR, bytes) ??
      (bytes.length > MOST_SHIFTED ? undefined : tryAligned(subject, bytes))
    );
  },
};

/** All functions on octets at each place of a word of memory. */
export function tryAligned(subject: Subject, bytes: Uint8Array): Difference | undefined {
  const answers = answersTo(subject, bytes);
  const memory = new Uint8Array(WORD_OF_MEMORY + bytes.length);
  for (let shift = 0; shift < WORD_OF_MEMORY; shift++) {
    memory.set(bytes, shift);
    const view = memory.subarray(shift, shift + bytes.length);
    const difference = tryPart(subject, answers, view, 0, bytes.length, bytes);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Up to how many octets stand between two characters of other lengths. */
const MOST_BETWEEN = 1100;

const FAR = 4099;
const MOST_SHIFTED = 400;

/** What long inputs are made of: octets that a state loops on, or characters of every length. */
function fillers({ specification: { words }, suite, decoder }: Subject): readonly {
  readonly before: Word;
  readonly parts: readonly Word[];
}[] {
  const loops = suite.access
    .filter(({ state }) => state !== DEAD)
    .map(({ word, state }) => ({ before: word, filler: loopOf(words.rows[state]!, state) }))
    .filter(({ filler }) => filler.length > 0)
    .map(({ before, filler }) => ({ before, parts: around(filler, 997).map((octet) => [octet]) }));
  const characters = decoder === undefined ? [] : [{ before: [], parts: spelledExtremes(decoder) }];
  return [...loops.slice(0, MOST_LOOPS), ...characters];
}

/** As many parts as it takes for so many octets, none of them cut. */
function whole(parts: readonly Word[], least: number): Word {
  const octets: number[] = [];
  for (let k = 0; octets.length < least; k++) octets.push(...parts[k % parts.length]!);
  return octets;
}

/** As many octets of a filler as there have to be, again and again. */
function repeat(filler: Word, length: number): Word {
  return Array.from({ length }, (_, i) => filler[i % filler.length]!);
}

/** A word and a string that is not one, in arrays of every kind. */
export const ARRAYS: Check<ArrayLike<number>> = {
  name: 'arrays',
  inputs: 'arrays of every kind',
  isFor: isForAll,
  *list({ completions, suite }) {
    for (const word of [completions[START]!, [...completions[START]!, 0x41, 0xff], suite.kinds]) {
      yield word;
      yield Object.freeze([...word]);
      yield Uint8ClampedArray.from(word);
      // Octets are octets, whatever else such an array can hold.
      yield Uint16Array.from(word);
      yield Float64Array.from(word);
      yield { ...word, length: word.length };
    }
  },
  try(subject, bytes) {
    const answers = answersTo(subject, bytes);
    return (
      tryWhole(subject, answers, bytes) ?? tryPart(subject, answers, bytes, 0, bytes.length, bytes)
    );
  },
};
