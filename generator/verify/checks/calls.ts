/** Words of rules that call each other, to modules with a stack or a chart. */
import { MAX_OCTET, type Input } from '../../alphabet.js';
import type { StackModule } from '../../../runtime/contract.js';
import { differenceIn } from '../probe/difference.js';
import { finds, type Exports, type ModuleQuestion } from '../probe/question.js';
import { DEAD } from '../reference/reference.js';
import type { ParsedInput } from '../specification/parts.js';
import type { CallSuite } from '../suite/call-suite.js';
import type { Check, Word } from './check.js';
import { asInput, unitsIn, type Subject } from './subject.js';
import { readPart } from './readings.js';

/** Kinds of words, in the order of the checks. */
interface WordKind extends Pick<Check, 'name' | 'inputs' | 'few'> {
  readonly words: (suite: CallSuite) => Iterable<Word>;
}

/** The depths of nesting, and the number of random words. */
const DEPTHS = [2, 3, 4, 5, 8, 15, 16, 17, 64, 300];
const RANDOM = 1500;

const KINDS: readonly WordKind[] = [
  {
    name: 'transitions',
    inputs: 'every state of every rule, then units of every kind, then the rest of a word',
    few: 40_000,
    words: (suite) => suite.transitions(),
  },
  {
    name: 'calls and returns',
    inputs: 'every call, every end of what it calls, units of every kind, the rest of a word',
    few: 40_000,
    words: (suite) => suite.returns(),
  },
  {
    name: 'nesting',
    inputs: 'calls in calls, with their own ends and with others; calls that nest deeply',
    words: (suite) => suite.nested(DEPTHS),
  },
  {
    name: 'near misses',
    inputs:
      'a word through every transition: without a unit, with one twice, with another one, cut',
    few: 20_000,
    words: (suite) => suite.misses(),
  },
  {
    name: 'random words',
    inputs: 'words at random, two of three with one or two mistakes',
    words: (suite) => suite.random(RANDOM),
  },
];

const EVERY_OCTET: WordKind = {
  name: 'every octet',
  inputs: 'every octet after a path to every state',
  words: ({ beginnings }) =>
    beginnings.flatMap((word) =>
      Array.from({ length: MAX_OCTET + 1 }, (_, octet) => [...word, octet]),
    ),
  few: 20_000,
};

function checksOf(input: Input, kinds: readonly WordKind[]): readonly Check<ParsedInput>[] {
  return kinds.map(({ name, words, ...kind }): Check<ParsedInput> => ({
    ...kind,
    name: input === 'octets' ? name : `${name} in strings`,
    shrinks: 'units',
    isFor: ({ calls }) => calls[input] !== undefined,
    *list({ calls }) {
      for (const word of words(calls[input]!)) yield asInput(input, word);
    },
    ask: (subject, word) => askWord(subject, subject.calls[input]!, word),
  }));
}

export const CALLS = checksOf('octets', [EVERY_OCTET, ...KINDS]);

export const CALLS_IN_STRINGS = checksOf('string', KINDS);

/** All functions with a word: alone, and as a part of a longer input. */
function* askWord(
  { probe: { exports } }: Subject,
  { chart, shortest }: CallSuite,
  word: ParsedInput,
): Generator<ModuleQuestion> {
  const units = unitsIn(word);
  const { error, longest } = chart.judge(units);
  const walk = printWalk(chart.ends, units.length);
  const answers = (
    [
      ['validate', error < 0],
      ['findError', error],
      ['match', longest],
    ] as const
  ).filter(([name]) => exports[name] !== undefined);
  const isText = typeof word === 'string';
  const around = shortest.slice(0, MAX_AROUND);
  const whole = asInput(isText ? 'string' : 'octets', [...around, ...units, ...around]);
  const part = [whole, around.length, around.length + units.length] as const;
  const name = 'next, accepts';
  for (const input of isText ? [word] : [Uint8Array.from(word), word]) {
    if (exports['next'] !== undefined)
      yield finds(
        name,
        (module) => {
          const got = walkThrough(module, input);
          return got === walk ? undefined : differenceIn(name, walk, got, word);
        },
        2 * units.length,
        word,
      );
    yield* readPart({ answers }, [input], word);
    yield* readPart({ answers }, part, word);
  }
}

/** After each unit, whether a word ends there: 1, or 0; - once no word is possible. */
function printWalk(ends: readonly boolean[], length: number): string {
  return Array.from({ length: length + 1 }, (_, at) =>
    ends[at] === undefined ? '-' : String(Number(ends[at])),
  ).join('');
}

/** The states of a module with a stack along an input, and where words may end. */
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

/** The most units before and after a word. */
const MAX_AROUND = 8;
