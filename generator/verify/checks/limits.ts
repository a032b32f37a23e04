/** Words whose parts have about their greatest lengths. */
import type { Input } from '../../alphabet.js';
import { parsesOf, type ParsedPart } from '../reference/parse-reference.js';
import { DEAD, START, stateAfter, type Reference } from '../reference/reference.js';
import type { ParsedInput } from '../specification/parts.js';
import { randomNumbers } from '../../text/random-numbers.js';
import type { Suite } from '../suite/cover.js';
import { asInput, type Subject } from './subject.js';
import type { Check, Word } from './check.js';
import { answersTo, readPart } from './readings.js';
import { loopOf } from './runs.js';

/** How far the lengths that are tried are from the greatest one. */
const NEAR = [-2, -1, 0, 1, 2];

/** The most words in which parts of a limit become longer, and the number of words at random for each length. */
const MAX_PUMPED = 40;
const RANDOM = 20;

function limitsOf(input: Input): Check<ParsedInput> {
  return {
    name: input === 'octets' ? 'limits' : 'limits in strings',
    shrinks: 'units',
    inputs: 'parts and words at their greatest lengths, and up to two units below and above',
    isFor: ({ required }) => required[input] !== undefined,
    *list(subject) {
      for (const word of nearLimits(subject, input)) yield asInput(input, word);
    },
    *ask(subject, word) {
      yield* readPart(answersTo(subject, word), [word, 0, word.length], word);
    },
  };
}

export const NEAR_LIMITS = (['octets', 'string'] as const).map(limitsOf);

function* nearLimits(subject: Subject, input: Input): Generator<Word> {
  const { requirements } = subject.specification;
  const suite = subject.suites[input]!;
  for (const { field, most } of requirements!.limits) {
    let pumped = 0;
    for (const word of wordsOf(suite)) {
      if (pumped === MAX_PUMPED) break;
      const at =
        field === undefined
          ? [{ start: 0, end: word.length }]
          : partsIn(subject, input, word, field);
      for (const part of at) {
        const longer = NEAR.flatMap((near) => pump(suite.reference, word, part, most + near));
        if (longer.length > 0) pumped += 1;
        yield* longer;
      }
    }
    for (const near of NEAR)
      for (let seed = 1; seed <= RANDOM; seed++) {
        const begun = randomWalk(suite.reference, most + near, seed);
        yield begun;
        yield [...begun, ...(suite.completions[stateAfter(suite.reference, begun)] ?? [])];
      }
  }
}

/** A word through each state. */
function* wordsOf({ access, completions }: Suite): Generator<Word> {
  for (const { word, state } of access) {
    const rest = completions[state];
    if (rest !== undefined) yield [...word, ...rest];
  }
}

type Stretch = Pick<ParsedPart, 'start' | 'end'>;

/** The parts of a field in a word. */
function partsIn(
  { specification: { parts } }: Subject,
  input: Input,
  word: Word,
  field: string,
): readonly Stretch[] {
  const { references, shapes } = parts!;
  const inPart = (part: ParsedPart): readonly Stretch[] => [
    ...(part.part > 0 && shapes[part.part]!.field === field ? [part] : []),
    ...part.parts.flatMap(inPart),
  ];
  return parsesOf(references[input]!, word).flatMap(inPart);
}

/** A word with a part of some length, by rounds through a loop of a state in the part; none if no state has one. */
function pump(
  reference: Reference,
  word: Word,
  { start, end }: Stretch,
  length: number,
): readonly Word[] {
  for (let at = start + 1; at < end + 1; at++) {
    const [unit] = loopOf(reference, stateAfter(reference, word.slice(0, at)));
    if (unit === undefined) continue;
    const rounds = length - (end - start);
    return [
      [...word.slice(0, at), ...Array<number>(Math.max(0, rounds)).fill(unit), ...word.slice(at)],
    ];
  }
  return [];
}

/** Units at random that a word may begin with. */
function randomWalk({ rows }: Reference, length: number, seed: number): Word {
  const below = randomNumbers(seed);
  const walk: number[] = [];
  let state: number = START;
  while (walk.length < length) {
    const row = rows[state]!.filter(({ target }) => target !== DEAD);
    if (row.length === 0) break;
    const { lo, hi, target } = row[below(row.length)]!;
    walk.push(lo + below(hi - lo + 1));
    state = target;
  }
  return walk;
}
