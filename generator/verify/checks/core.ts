/** The resumable core: the automaton that a module exports, read back from it. */
import { MAX_CODE_UNIT, MAX_OCTET } from '../../alphabet.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import {
  finds,
  type AnswerDifference,
  type Exports,
  type ModuleQuestion,
} from '../probe/question.js';
import { automatonOfModule } from '../reference/automaton.js';
import { DEAD, START, stepOfReference, type Reference } from '../reference/reference.js';
import { stepsOf, unitsUpTo } from '../reference/step-function.js';
import { walk } from '../reference/walk.js';
import type { Specification } from '../specification/specification.js';
import { allWords, asInput, type Subject } from './subject.js';
import { isForDecoders, isForOctets, isForStrings, type Check, type Word } from './check.js';
import { printCount } from '../../text/print-count.js';

/** Whether states alone decide, so that a module has steps. */
function hasSteps({ specification }: Subject): boolean {
  return specification.hasSteps;
}

/** Every reachable state with all 256 octets, side by side with the reference. */
export const CORE: Check<undefined> = {
  name: 'next, accepts',
  inputs: 'every state × every octet, side by side with the rules',
  isFor: (subject) => isForOctets(subject) && hasSteps(subject),
  list: () => [undefined],
  *ask({ suites, probe }) {
    const { reference } = suites.octets!;
    yield walkUnits(reference, Number(probe.exports['start']), MAX_OCTET);
    const count = reference.rows.length * (MAX_OCTET + 1);
    yield finds('accepts', (module) => acceptsEverywhere(module, reference), count);
  },
};

/** Calls `accepts` after every octet in every state, not only once per state. */
function acceptsEverywhere(module: Exports, reference: Reference): AnswerDifference | undefined {
  const { start, next, accepts } = automatonOfModule(module);
  const states = new Map([[START, start]]);
  for (const [own, state] of states) {
    for (const octet of unitsUpTo(MAX_OCTET)) {
      const [target, other] = [stepOfReference(reference, own, octet), next(state, octet)];
      if (!states.has(target)) states.set(target, other);
      const [expected, got] = [reference.accepting[target], accepts(other)];
      if (got === expected) continue;
      return { ...differenceIn('accepts', print(expected), print(got)), args: [print(other)] };
    }
  }
  return undefined;
}

/** Every reachable state with all 65536 code units, side by side with the reference. */
export const CORE_OF_STRINGS: Check<undefined> = {
  name: 'next, accepts in strings',
  inputs: 'every state × every code unit, side by side with the rules',
  isFor: (subject) => isForStrings(subject) && hasSteps(subject),
  list: () => [undefined],
  *ask({ specification, suites }) {
    const { octets, string } = suites;
    yield walkUnits(string!.reference, specification.stringStart, MAX_CODE_UNIT);
    // The states of octets read no code unit above FF.
    if (octets !== undefined) yield walkUnits(octets.reference, START, MAX_CODE_UNIT);
  },
};

/** A walk through the automaton of a module from a state. */
function walkUnits(reference: Reference, start: number, max: number): ModuleQuestion {
  const findDifference = (module: Exports): AnswerDifference | undefined => {
    let asked = start;
    const { next, accepts } = automatonOfModule(module);
    const acceptsAsked = (state: number): boolean => accepts((asked = state));
    const { divergence } = walk(reference, { start, next, accepts: acceptsAsked }, max);
    if (divergence === undefined) return undefined;
    const { word, about, expected, got } = divergence;
    const input = asInput(max === MAX_OCTET ? 'octets' : 'string', word);
    if (about !== 'accepts') return differenceIn('next', expected, got, input);
    return { ...differenceIn('accepts', expected, got, input), args: [print(asked)] };
  };
  return finds('next, accepts', findDifference, reference.rows.length * (max + 2));
}

/** The numbers of the states, which are the same in all modules of a grammar. */
export const NUMBERING: Check<undefined> = {
  name: 'numbers of states',
  inputs: 'every state × every octet or code unit',
  isFor: hasSteps,
  list: () => [undefined],
  *ask({ specification }) {
    const max = specification.inputs.includes('string') ? MAX_CODE_UNIT : MAX_OCTET;
    const find = (module: Exports) => misnumbered(module, specification, max);
    yield finds('next', find, specification.states * (max + 1));
  },
};

/** The dead state is 0, the start states come next, then breadth first, units ascending. */
function misnumbered(
  module: Exports,
  { inputs, stringStart, states }: Specification,
  max: number,
): AnswerDifference | undefined {
  const { start, next } = automatonOfModule(module);
  if (start !== START) return differenceIn('start', '1', `state ${start}`);
  if (inputs.length > 1 && module['stringStart'] !== stringStart)
    return differenceIn('stringStart', `${stringStart}`, print(module['stringStart']));
  const order = [...new Set([START, stringStart])];
  const access: Word[] = order.map(() => []);
  const known = new Set([DEAD, ...order]);
  const wrong = (word: Word, expected: number, got: number): AnswerDifference => {
    const input = asInput(max === MAX_OCTET ? 'octets' : 'string', word);
    return differenceIn('next', `state ${expected}`, `state ${got}`, input);
  };
  for (let i = 0; i < order.length; i++) {
    const steps = stepsOf(unitsUpTo(max), (unit) => next(order[i]!, unit)) as readonly number[];
    for (let at = 0; at < steps.length; at += 2) {
      const [unit, state] = [steps[at]!, steps[at + 1]!];
      if (known.has(state)) continue;
      known.add(state);
      const word = [...access[i]!, unit];
      if (state !== order.length + 1) return wrong(word, order.length + 1, state);
      if (order.length === states) return wrong(word, DEAD, state);
      order.push(state);
      access.push(word);
    }
  }
  const count = states - 1; // The dead state does not count.
  if (order.length === count) return undefined;
  return differenceIn('next', printCount(count, 'state'), printCount(order.length, 'state'));
}

/** The values of characters by `next` and `accumulate`, octet by octet. */
export const ACCUMULATE: Check<Word> = {
  name: 'accumulate',
  shrinks: 'units',
  inputs: 'the conformance suite, octet by octet',
  isFor: isForDecoders,
  few: 50_000,
  list: allWords,
  *ask({ decoder }, word) {
    for (const { value, offset, length } of decoder!.read(word).parts)
      if (value >= 0) {
        const octets = word.slice(offset, offset + length);
        yield finds('accumulate', (module) => misvalued(module, octets, value), 1, octets);
      }
  },
};

/** The difference if the octets of a character have another value, or do not end in the start state. */
function misvalued(module: Exports, octets: Word, value: number): AnswerDifference | undefined {
  const { start, next, accumulate } = module as {
    start: number;
    next: (state: number, octet: number) => number;
    accumulate: (state: number, partial: number, octet: number) => number;
  };
  let [state, partial] = [start, 0];
  for (const octet of octets) {
    partial = accumulate(state, partial, octet);
    state = next(state, octet);
  }
  if (partial === value && state === start) return undefined;
  const expected = `${print([value])} after the last octet`;
  return differenceIn('accumulate', expected, print([partial]), octets);
}
