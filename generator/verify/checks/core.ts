/** The resumable core: the automaton that a module exports, read back from it. */
import { MAX_CODE_UNIT, MAX_OCTET } from '../../alphabet.js';
import { automatonOfModule } from '../reference/automaton.js';
import { differenceIn, Odd, print, type AnswerDifference } from '../isolation/probe.js';
import { DEAD, START, stepOfReference, type Reference } from '../reference/reference.js';
import { readSteps, stepsOf, unitsUpTo, type ValueSteps } from '../reference/step-function.js';
import { walk } from '../reference/walk.js';
import { allWords, FEW_WORDS, inputOf, type ModuleUnderTest } from './module-under-test.js';
import { isForDecoders, isForOctets, isForStrings, type Check, type Word } from './check.js';

/** Every reachable state with all 256 octets, side by side with the reference. */
export const CORE: Check<undefined> = {
  name: 'next, accepts',
  inputs: 'every state × every octet, side by side with the rules',
  isFor: isForOctets,
  list: () => [undefined],
  try(subject) {
    const { reference } = subject.suites.octets!;
    const start = Number(subject.probe.exports['start']);
    return walkUnits(subject, reference, start, MAX_OCTET) ?? acceptsEverywhere(subject, reference);
  },
};

/** Calls `accepts` after every octet in every state, not only once per state. */
function acceptsEverywhere(
  { probe }: ModuleUnderTest,
  reference: Reference,
): AnswerDifference | undefined {
  const { start, next } = automatonOfModule(probe.exports);
  const states = new Map([[START, start]]);
  for (const [own, state] of states) {
    for (const octet of unitsUpTo(MAX_OCTET)) {
      const [target, other] = [stepOfReference(reference, own, octet), next(state, octet)];
      if (!states.has(target)) states.set(target, other);
      const difference = probe.check('accepts', [other], reference.accepting[target]);
      if (difference !== undefined) return difference;
    }
  }
  return undefined;
}

/** Every reachable state with all 65536 code units, side by side with the reference. */
export const CORE_OF_STRINGS: Check<undefined> = {
  name: 'next, accepts in strings',
  inputs: 'every state × every code unit, side by side with the rules',
  isFor: isForStrings,
  list: () => [undefined],
  try(subject) {
    const { specification, suites } = subject;
    const { octets, string } = suites;
    const start = specification.stringStart;
    return (
      walkUnits(subject, string!.reference, start, MAX_CODE_UNIT) ??
      // The states of octets read no code unit above FF.
      (octets && walkUnits(subject, octets.reference, START, MAX_CODE_UNIT))
    );
  },
};

/** Walks the automaton of a module from a state; the module is asked for all units of a state at once. */
function walkUnits(
  { probe }: ModuleUnderTest,
  reference: Reference,
  start: number,
  max: number,
): AnswerDifference | undefined {
  let asked = start;
  const accepts = (state: number): boolean => {
    probe.cases += 1;
    asked = state;
    return probe.call('accepts', [state]) as boolean;
  };
  const { next } = automatonOfModule(probe.exports);
  const targets = (state: number): ValueSteps => targetsOf(probe, state, max);
  const { divergence } = walk(reference, { start, next, accepts, targets }, max);
  if (divergence === undefined) return undefined;
  const { word, about, expected, got } = divergence;
  const input = inputOf(max === MAX_OCTET ? 'octets' : 'string', word);
  if (about !== 'accepts') return differenceIn('next', expected, got, input);
  return { ...differenceIn('accepts', expected, got, input), args: [print(asked)] };
}

/** The targets of all units in a state of a module. */
function targetsOf(probe: ModuleUnderTest['probe'], state: number, max: number): ValueSteps {
  probe.cases += max + 1;
  const steps = probe.compute(({ next }) =>
    stepsOf(unitsUpTo(max), (unit) => {
      const target = (next as (state: number, unit: number) => unknown)(state, unit);
      // Whatever else it answers is sent as the text that a message shows.
      return typeof target === 'number' ? target : print(target);
    }),
  );
  return readSteps(steps).map((each) => (typeof each === 'string' ? new Odd(each) : each));
}

/** The numbers of the states, which are the same in all modules of a grammar. */
export const NUMBERING: Check<undefined> = {
  name: 'numbers of states',
  inputs: 'every state × every octet or code unit',
  list: () => [undefined],
  try({ probe, specification }) {
    const { inputs, stringStart, states } = specification;
    const { start } = automatonOfModule(probe.exports);
    const readsStrings = inputs.includes('string');
    // The dead state is 0, the start states come next, then breadth first, units ascending.
    if (start !== START) return differenceIn('start', '1', `state ${start}`);
    if (inputs.length > 1 && probe.exports['stringStart'] !== stringStart)
      return differenceIn('stringStart', `${stringStart}`, print(probe.exports['stringStart']));
    const order = [...new Set([START, stringStart])];
    const access: Word[] = order.map(() => []);
    const known = new Set([DEAD, ...order]);
    const wrong = (word: Word, expected: number, got: number): AnswerDifference => {
      const input = inputOf(readsStrings ? 'string' : 'octets', word);
      return differenceIn('next', `state ${expected}`, `state ${got}`, input);
    };
    const max = readsStrings ? MAX_CODE_UNIT : MAX_OCTET;
    for (let i = 0; i < order.length; i++) {
      const steps = targetsOf(probe, order[i]!, max) as readonly number[];
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
    const count = states - 1; // Without the dead state.
    if (order.length === count) return undefined;
    return differenceIn('next', `${count} states`, `${order.length} states`);
  },
};

/** The values of characters by `next` and `accumulate`, octet by octet. */
export const ACCUMULATE: Check<Word> = {
  name: 'accumulate',
  shrinks: 'units',
  inputs: 'the conformance suite, octet by octet',
  isFor: isForDecoders,
  samples: true,
  few: FEW_WORDS,
  list: allWords,
  try({ probe, decoder }: ModuleUnderTest, word) {
    const { parts } = decoder!.read(word);
    const { start, next, accumulate } = probe.exports as {
      start: number;
      next: (state: number, octet: number) => number;
      accumulate: (state: number, partial: number, octet: number) => number;
    };
    for (const { value, offset, length } of parts) {
      if (value < 0) continue;
      let [state, partial] = [start, 0];
      const octets = word.slice(offset, offset + length);
      for (const octet of octets) {
        partial = accumulate(state, partial, octet);
        state = next(state, octet);
      }
      probe.cases += 1;
      if (partial === value && state === start) continue;
      const expected = `${print([value])} after the last octet`;
      return differenceIn('accumulate', expected, print([partial]), octets);
    }
    return undefined;
  },
};
