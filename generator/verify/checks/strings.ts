/** Strings to functions that read code units: on their own, as parts of longer ones, and long ones. */
import { codeUnitsIn, textOfCodeUnits } from '../../text/code-units.js';
import { DEAD, type Reference } from '../reference/reference.js';
import { returns, type ModuleQuestion, finds } from '../probe/question.js';
import type { Subject } from './subject.js';
import { isForStrings, type Check } from './check.js';
import { answersTo, readPart } from './readings.js';
import { MAX_CODE_UNIT } from '../../alphabet.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import type { Word } from '../suite/shortest.js';
import { firstUnequal, stepsOf, unitsUpTo } from '../reference/step-function.js';

/** The strings around a string: parts of pairs that it must not be joined with, and more of the grammar. */
const NEIGHBORS = [
  ['', ''],
  ['\ud800', '\udc00'],
] as const;

function readAlone(subject: Subject, text: string): Generator<ModuleQuestion> {
  return readPart(answersTo(subject, text), [text], text);
}

function* readBetween(subject: Subject, text: string): Generator<ModuleQuestion> {
  const { beginnings, completions, access } = subject.suites.string!;
  const right = answersTo(subject, text);
  const beginning = textOfCodeUnits(beginnings.find(({ length }) => length > 0) ?? []);
  const last = access.findLast(({ state }) => state !== DEAD)!;
  const ending = textOfCodeUnits(completions[last.state]!);
  for (const [before, after] of [...NEIGHBORS, [beginning, ending || beginning] as const])
    yield* readPart(
      right,
      [before + text + after, before.length, before.length + text.length],
      text,
    );
}

/** Strings to every state, code units at the ends of ranges, strings that tell states apart. */
export const STRINGS: Check<string> = {
  name: 'strings',
  shrinks: 'units',
  inputs: 'every state, then code units at the ends of ranges, then strings that tell states apart',
  isFor: isForStrings,
  *list({ suites }) {
    for (const word of suites.string!.words()) yield textOfCodeUnits(word);
  },
  ask: readAlone,
};

export const STRINGS_BETWEEN: Check<string> = {
  ...STRINGS,
  name: 'strings between others',
  inputs: 'the same between the halves of a pair, and between parts of words',
  few: 100_000,
  ask: readBetween,
};

/** The most strings to try in all parts, and the longest of them. */
const MAX_WHOLE = 200;
const LONGEST_WHOLE = 12;

/** Every part of some strings, also parts that begin or end within a pair. */
export const PARTS_OF_STRINGS: Check<string> = {
  name: 'parts of strings',
  shrinks: 'units',
  inputs:
    'every part of words and of joined words, also cut within a pair, with and without an end',
  isFor: isForStrings,
  *list({ suites }) {
    const { access, completions, representatives } = suites.string!;
    const words = access
      .filter(({ state }) => state !== DEAD)
      .map(({ word, state }) => textOfCodeUnits([...word, ...completions[state]!]))
      .filter(({ length }) => length <= LONGEST_WHOLE);
    const some = [...new Set(words)].slice(0, MAX_WHOLE);
    yield* some;
    for (const word of some.slice(0, 12))
      for (const other of some.slice(0, 12)) yield (word + other).slice(0, LONGEST_WHOLE);
    for (const unit of representatives.slice(0, 64)) {
      const one = String.fromCharCode(unit);
      yield `${one}\ud800\udc00${one}\udbff\udfff`;
    }
  },
  *ask({ inputSuites }, text) {
    const units = codeUnitsIn(text);
    for (let from = 0; from <= text.length; from++)
      for (let to = from; to <= text.length + 1; to++) {
        // The last time, the argument for the end is left out.
        const part = to > text.length ? ([from] as const) : ([from, to] as const);
        const { error } = inputSuites.string!.judge(units, ...part);
        yield returns('validate', [text, ...part], error < 0, text);
        yield returns('findError', [text, ...part], error, text);
      }
  },
};

/** Lengths about which code may change its method, in rounds of a loop. */
const LENGTHS = [15, 16, 17, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 4096, 65536];
const MAX_LOOPS = 4;

/** Long strings, with an odd code unit near their ends. */
export const LONG_STRINGS: Check<string> = {
  name: 'long strings',
  shrinks: 'units',
  inputs: 'up to 65536 rounds through a loop of a state, then an odd code unit, then more rounds',
  isFor: isForStrings,
  few: 150,
  *list({ suites }) {
    const { access, reference, representatives } = suites.string!;
    const loops = access.flatMap(({ word: units, state }) => {
      const word = textOfCodeUnits(units);
      return loopsOf(reference, state).map((loop) => ({ word, loop }));
    });
    for (const { word, loop } of loops.slice(0, MAX_LOOPS)) {
      for (const length of LENGTHS) {
        const run = loop.repeat(length);
        yield word + run;
        for (const unit of [...representatives.slice(0, 16), 0xd800, 0xdc00]) {
          const odd = String.fromCharCode(unit);
          yield word + run + odd;
          yield word + run + odd + loop.repeat(2);
        }
      }
    }
  },
  *ask(subject, text) {
    yield* readAlone(subject, text);
    yield* readBetween(subject, text);
  },
};

/** Strings of one or two code units that lead from a state, which is not dead, to itself. */
function loopsOf({ rows }: Reference, state: number): readonly string[] {
  const row = rows[state]!;
  const single = row.filter(({ target }) => target === state);
  const pairs = row.flatMap(({ hi, target }) =>
    target === state
      ? []
      : rows[target]!.filter((second) => second.target === state).map((second) =>
          String.fromCharCode(hi, second.lo),
        ),
  );
  return [...single.map(({ hi }) => String.fromCharCode(hi)), ...pairs.slice(0, 1)];
}

/** The most states to try all code units in: some seconds of calls. */
const MAX_STATES = 64;

/** All 65536 code units after a string to each state, for code that decides by tables of pages or by masks. */
export const EVERY_CODE_UNIT: Check<Word> = {
  name: 'every code unit',
  inputs: `every code unit after a string to each of up to ${MAX_STATES} states`,
  isFor: isForStrings,
  few: 4,
  list: ({ inputSuites }) => inputSuites.string!.beginnings.slice(0, MAX_STATES),
  *ask({ probe, inputSuites }, beginning) {
    const suite = inputSuites.string!;
    const begin = textOfCodeUnits(beginning);
    const isThere = (name: string): boolean => probe.exports[name] !== undefined;
    for (const name of ['findError', 'validate', 'match'].filter(isThere))
      yield finds(
        name,
        (module) => {
          const call = module[name] as (text: string) => unknown;
          const steps = stepsOf(unitsUpTo(MAX_CODE_UNIT), (unit) =>
            call(begin + String.fromCharCode(unit)),
          );
          const expected = stepsOf(suite.rangeStarts, (unit) => {
            const { error, longest } = suite.judge([...beginning, unit]);
            return name === 'match' ? longest : name === 'validate' ? error < 0 : error;
          });
          const found = firstUnequal(expected, steps);
          if (found === undefined) return undefined;
          const [unit, wanted, got] = found;
          const text = begin + String.fromCharCode(unit);
          return differenceIn(name, print(wanted), print(got), text);
        },
        MAX_CODE_UNIT + 1,
      );
  },
};
