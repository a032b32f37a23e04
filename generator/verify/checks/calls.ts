/** Words of rules that call each other, to modules with a stack or a graph-structured stack. */
import { MAX_OCTET } from '../../alphabet.js';
import type { StackModule } from '../../../runtime/contract.js';
import { print, differenceIn, type AnswerDifference, type Exports } from '../isolation/probe.js';
import { DEAD } from '../reference/reference.js';
import { firstUnequal, readSteps, stepsOf, type Steps } from './step-function.js';
import type { Extent } from './extent.js';
import type { Check, Word } from './check.js';
import { searchesIn } from './search.js';
import type { CallSubject, Subject } from './subject.js';

/** Kinds of words, in the order of the checks. */
interface Kind {
  readonly name: string;
  readonly inputs: string;
  readonly few?: number;
  readonly words: (calls: CallSubject, extent: Extent) => Iterable<Word>;
}

/** Depths of nesting, and numbers of random words, by extent. */
const DEPTHS = {
  quick: [2, 3, 4, 5, 8, 15, 16, 17, 64, 300],
  full: [2, 3, 4, 5, 8, 15, 16, 17, 64, 300, 1000, 5000],
  thorough: [2, 3, 4, 5, 8, 15, 16, 17, 64, 300, 1000, 5000, 20_000],
} as const;
const RANDOM = { quick: 1500, full: 10_000, thorough: 50_000 } as const;

const KINDS: readonly Kind[] = [
  {
    name: 'transitions',
    inputs: 'every state of every rule, then units of every kind, then the rest of a word',
    few: 40_000,
    words: ({ suite }) => suite.transitions(),
  },
  {
    name: 'calls and returns',
    inputs: 'every call, every end of what it calls, units of every kind, the rest of a word',
    few: 40_000,
    words: ({ suite }) => suite.returns(),
  },
  {
    name: 'nesting',
    inputs: 'calls in calls, with their own ends and with others; calls that nest deeply',
    words: ({ suite, chart }, extent) =>
      suite.nested(DEPTHS[extent], (word) => {
        chart.judge(word);
        return chart.size;
      }),
  },
  {
    name: 'near misses',
    inputs:
      'a word through every transition: without a unit, with one twice, with another one, cut',
    few: 20_000,
    words: ({ suite }) => suite.misses(),
  },
  {
    name: 'random words',
    inputs: 'words at random, two of three with one or two mistakes',
    words: ({ suite }, extent) => suite.random(RANDOM[extent]),
  },
];

const EVERY_OCTET: Kind = {
  name: 'every octet',
  inputs: 'every octet after a way to every state',
  words: ({ suite: { beginnings } }) =>
    beginnings.flatMap((word) =>
      Array.from({ length: MAX_OCTET + 1 }, (_, octet) => [...word, octet]),
    ),
  few: 20_000,
};

/** The words, as octets. */
export const CALLS: readonly Check<Word>[] = [EVERY_OCTET, ...KINDS].map(({ words, ...kind }) => ({
  ...kind,
  shrinks: 'octets' as const,
  isFor: ({ calls }: Subject) => calls?.octets !== undefined,
  list: (subject: Subject) => words(subject.calls!.octets!, subject.extent),
  try: (subject: Subject, word: Word) =>
    tryWord(subject, subject.calls!.octets!, word, Uint8Array.from(word), word),
}));

/** The words, as strings. */
export const CALLS_IN_STRINGS: readonly Check<string>[] = KINDS.map(
  ({ name, words, ...kind }): Check<string> => ({
    ...kind,
    name: `${name} in strings`,
    shrinks: 'units',
    isFor: ({ calls }) => calls?.string !== undefined,
    *list(subject) {
      for (const word of words(subject.calls!.string!, subject.extent)) yield textOf(word);
    },
    try: (subject, text) => tryWord(subject, subject.calls!.string!, unitsOf(text), text),
  }),
);

/** The most ways to states after which all code units are tried. */
const MOST_STATES = 64;

/** All 65536 code units after a way to each state. */
export const CALLS_EVERY_CODE_UNIT: Check<string> = {
  name: 'every code unit',
  inputs: `every code unit after a way to up to ${MOST_STATES} states`,
  isFor: ({ calls }) => calls?.string !== undefined,
  few: 4,
  list: ({ calls }) => calls!.string!.suite.beginnings.slice(0, MOST_STATES).map(textOf),
  try({ probe, calls }, word) {
    const { chart, suite } = calls!.string!;
    const units = unitsOf(word);
    for (const name of ['findError', ...searchesIn(probe.exports)]) {
      const steps = probe.compute((module) => {
        const call = module[name] as (text: string) => unknown;
        return stepsOf((unit) => call(word + String.fromCharCode(unit)));
      });
      probe.cases += 0x10000;
      if (!probe.judges) continue;
      const expected: unknown[] = [];
      for (const unit of suite.stretches) {
        const { error, longest } = chart.judge([...units, unit]);
        const value = name === 'match' ? longest : error;
        if (expected.at(-1) !== value || expected.length === 0) expected.push(unit, value);
      }
      const found = firstUnequal(expected as Steps, readSteps(steps));
      if (found === undefined) continue;
      const [unit, wanted, got] = found;
      return differenceIn(name, print(wanted), print(got), word + String.fromCharCode(unit));
    }
    return undefined;
  },
};

/** Calls all functions with a word: alone, and as a part of a longer input. */
function tryWord(
  { probe }: Subject,
  { chart, suite }: CallSubject,
  units: Word,
  ...inputs: readonly (string | ArrayLike<number>)[]
): AnswerDifference | undefined {
  const { error, longest } = probe.judges ? chart.judge(units) : { error: -1, longest: -1 };
  const word = inputs[0]!;
  const around = suite.shortest.slice(0, MOST_AROUND);
  const from = around.length;
  const to = from + units.length;
  const moved = (offset: number): number => (offset < 0 ? offset : offset + from);
  const matches = probe.exports['match'] !== undefined;
  const walk = probe.judges ? printWalk(chart.ends, units.length) : '';
  for (const input of inputs) {
    if (probe.exports['next'] !== undefined) {
      const got = probe.compute((module) => walkThrough(module, input));
      probe.cases += 2 * units.length;
      if (probe.judges && got !== walk)
        return differenceIn(
          'next, accepts',
          walk,
          String(got),
          typeof input === 'string' ? input : units,
        );
    }
    const whole =
      typeof input === 'string'
        ? textOf(around) + input + textOf(around)
        : [...around, ...units, ...around];
    const difference =
      probe.check('validate', [input], error < 0, word) ??
      probe.check('findError', [input], error, word) ??
      probe.check('findError', [whole, from, to], moved(error), word) ??
      (matches
        ? (probe.check('match', [input], longest, word) ??
          probe.check('match', [whole, from, to], moved(longest), word))
        : undefined);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** After each unit, whether a word ends there: 1, or 0; - once no word is possible. */
function printWalk(ends: readonly boolean[], length: number): string {
  return Array.from({ length: length + 1 }, (_, at) =>
    ends[at] === undefined ? '-' : String(Number(ends[at])),
  ).join('');
}

/** The same, by the states of a module with a stack. */
function walkThrough(module: Exports, input: string | ArrayLike<number>): string {
  const { start, stringStart = start, next, accepts } = module as unknown as StackModule;
  const stack: number[] = [];
  let state = typeof input === 'string' ? stringStart : start;
  let walk = String(Number(accepts(state, stack)));
  for (let at = 0; at < input.length; at++) {
    if (state !== DEAD)
      state = next(state, typeof input === 'string' ? input.charCodeAt(at) : input[at]!, stack);
    walk += state === DEAD ? '-' : String(Number(accepts(state, stack)));
  }
  return walk;
}

/** The most units before and behind a word. */
const MOST_AROUND = 8;

function textOf(units: Word): string {
  // Spread would exceed the stack.
  let text = '';
  for (let at = 0; at < units.length; at += 1024)
    text += String.fromCharCode(...units.slice(at, at + 1024));
  return text;
}

function unitsOf(text: string): Word {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
