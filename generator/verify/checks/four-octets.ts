/** Every string of four octets: the counts of answers are compared with those that the automaton predicts. */
import type { AnswerDifference, Exports } from '../isolation/probe.js';
import { DEAD, START, stepOfReference } from '../reference/reference.js';
import type { Specification } from '../specification/specification.js';
import type { ModuleUnderTest } from './module-under-test.js';
import { isForOctets, type Check } from './check.js';
import { answersTo } from './try-input.js';

const LENGTH = 4;

/** The number of strings without an error, then of those with their first error at each offset. */
type ErrorCounts = readonly number[];

/**
 * For each first octet, calls `validate` and `findError` on the 16 777 216 strings that begin with it. The
 * numbers of accepted strings and of first errors at each offset must be those of the transfer matrix.
 */
export const FOUR_OCTETS: Check<number> = {
  name: 'four octets',
  inputs: 'all 4 294 967 296 strings of four octets, counted by where their first error is',
  isFor: isForOctets,
  list: () => Array(256).keys(),
  try(subject, first): AnswerDifference | undefined {
    const { probe, specification } = subject;
    const expected = predict(specification, first);
    const { accepted, ...counts } = probe.compute((module) => count(module, first, probe));
    probe.cases += 2 * 0x1000000;
    if (accepted === expected[0] && expected.every((number, i) => number === counts[i]))
      return undefined;
    return findDifference(subject, first);
  },
};

/** The number of accepted strings, and for each answer of `findError`, at that index plus one, its number. */
function count(
  module: Exports,
  first: number,
  probe: ModuleUnderTest['probe'],
): Readonly<Record<number | 'accepted', number>> {
  const { validate, findError } = module as {
    validate: (bytes: Uint8Array) => boolean;
    findError: (bytes: Uint8Array) => number;
  };
  const bytes = Uint8Array.of(first, 0, 0, 0);
  const counts = new Array<number>(LENGTH + 2).fill(0);
  let accepted = 0;
  for (let rest = 0; rest < 0x1000000; rest++) {
    bytes[1] = rest >> 16;
    bytes[2] = rest >> 8;
    bytes[3] = rest;
    if (validate(bytes)) accepted += 1;
    counts[findError(bytes) + 1]! += 1;
    if ((rest & 0xffff) === 0xffff) probe.tick();
  }
  return { ...counts, accepted };
}

/**
 * The counts for the strings that begin with an octet, from the number of paths to each pair of a state and
 * the offset of a possible error, octet by octet [Flajolet & Sedgewick 2009, §V.5].
 */
export function predict({ references, decoder }: Specification, first: number): ErrorCounts {
  const reference = decoder?.character ?? references.octets!.rules[0];
  const { accepting } = reference;
  const counts = new Array<number>(LENGTH + 2).fill(0);
  let paths = new Map([[`${START},0`, 1]]);
  for (let i = 0; i < LENGTH; i++) {
    const longer = new Map<string, number>();
    for (const [pair, count] of paths) {
      const [state, begin] = pair.split(',').map(Number) as [number, number];
      for (const octet of i === 0 ? [first] : Array(256).keys()) {
        const target = stepOfReference(reference, state, octet);
        if (target === DEAD) {
          // All octets after the first error are free.
          counts[begin + 1]! += count * 256 ** (LENGTH - 1 - i);
          continue;
        }
        // A decoder reports the beginning of the character, a recognizer the octet that does not fit.
        const isBetween = decoder !== undefined && accepting[target]!;
        const error = decoder === undefined || isBetween ? i + 1 : begin;
        const key = `${isBetween ? START : target},${error}`;
        longer.set(key, (longer.get(key) ?? 0) + count);
      }
    }
    paths = longer;
  }
  for (const [pair, count] of paths) {
    const [state, begin] = pair.split(',').map(Number) as [number, number];
    const isWord = decoder === undefined ? accepting[state] : state === START;
    counts[isWord ? 0 : begin + 1]! += count;
  }
  return counts;
}

/** The first string with a wrong answer, after the counts have shown that there is one. */
function findDifference(subject: ModuleUnderTest, first: number): AnswerDifference | undefined {
  const { probe } = subject;
  const bytes = Uint8Array.of(first, 0, 0, 0);
  for (let rest = 0; rest < 0x1000000; rest++) {
    bytes[1] = rest >> 16;
    bytes[2] = rest >> 8;
    bytes[3] = rest;
    const { error } = answersTo(subject, bytes);
    const difference =
      probe.check('validate', [bytes], error < 0, bytes) ??
      probe.check('findError', [bytes], error, bytes);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
