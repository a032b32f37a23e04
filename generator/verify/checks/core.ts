/** The resumable core: the automaton that a module exports, read back from it. */
import { automatonOfModule } from '../reference/automaton.js';
import { differenceIn, print, type AnswerDifference } from '../isolation/probe.js';
import { DEAD, START, type RangeReference } from '../reference/reference.js';
import type { Specification } from '../specification/specification.js';
import { pairsOf, readSteps, stepsOf, stepsOfRow } from './step-function.js';
import { allWords, FEW_WORDS, type Subject } from './subject.js';
import { walk } from '../reference/walk.js';
import { isForDecoders, isForOctets, isForStrings, type Check, type Word } from './check.js';

/** Every reachable state with all 256 octets, side by side with the reference. */
export const CORE: Check<undefined> = {
  name: 'next, accepts',
  inputs: 'every state × every octet, side by side with the rules',
  isFor: isForOctets,
  list: () => [undefined],
  try({ probe, specification }) {
    const { pairs, divergence } = walk(specification.words, automatonOfModule(probe.exports));
    probe.cases += pairs * 256;
    if (divergence === undefined) return acceptsEverywhere(probe, specification.words);
    const { word, about, expected, got } = divergence;
    return differenceIn(about === 'accepts' ? 'accepts' : 'next', expected, got, word);
  },
};

/** Calls `accepts` after every octet in every state, not only once per state. */
function acceptsEverywhere(
  probe: Subject['probe'],
  { rows, accepting }: Specification['words'],
): AnswerDifference | undefined {
  const { start, next } = automatonOfModule(probe.exports);
  const states = new Map([[START, start]]);
  for (const [own, state] of states) {
    for (let octet = 0; octet < 256; octet++) {
      const [target, other] = [rows[own]![octet]!, next(state, octet)];
      if (!states.has(target)) states.set(target, other);
      const difference = probe.check('accepts', [other], accepting[target]);
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
    const { specification, strings } = subject;
    const difference = walkUnits(subject, strings!.reference, specification.stringStart);
    if (difference !== undefined || specification.inputs.length < 2) return difference;
    // The states of octets read no code unit above FF.
    const { words } = specification;
    return walkUnits(subject, { ...words, rows: words.rows.map(stretchesOf) }, START);
  },
};

/** The walk, with the module's targets of all code units of a state at a time. */
function walkUnits(
  { probe }: Subject,
  { rows, accepting }: RangeReference,
  start: number,
): AnswerDifference | undefined {
  const pairs = [{ own: START, other: start, text: '' }];
  const seen = new Set([`${START},${start}`]);
  for (const { own, other, text } of pairs) {
    const accepts = probe.check('accepts', [other], accepting[own], text);
    if (accepts !== undefined) return accepts;
    if ((own === DEAD) !== (other === DEAD)) {
      const expected = own === DEAD ? 'state 0' : 'another state than 0';
      return differenceIn('next', expected, `state ${other}`, text);
    }
    const steps = probe.compute(({ next }) =>
      stepsOf((unit) => (next as (state: number, unit: number) => unknown)(other, unit)),
    );
    probe.cases += 0x10000;
    const wanted = stepsOfRow(rows[own]!, (target) => target);
    for (const [unit, target, got] of pairsOf(wanted, readSteps(steps))) {
      const longer = text + String.fromCharCode(unit);
      if (!Number.isSafeInteger(got) || (got as number) < 0)
        return differenceIn('next', 'a state', print(got), longer);
      const key = `${target as number},${got as number}`;
      if (seen.has(key)) continue;
      seen.add(key);
      // A module that invents states would never end.
      if (pairs.length > 256 * (rows.length + 16))
        return differenceIn('next', `${rows.length} states`, 'no end', longer);
      pairs.push({ own: target as number, other: got as number, text: longer });
    }
  }
  return undefined;
}

/** A row over octets as ranges. */
function stretchesOf(row: Uint32Array): RangeReference['rows'][number] {
  return Array.from(row, (target, octet) => ({ lo: octet, hi: octet, target })).filter(
    ({ target }) => target !== DEAD,
  );
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
    const wrong = (word: Word, expected: number, got: number): AnswerDifference =>
      differenceIn(
        'next',
        `state ${expected}`,
        `state ${got}`,
        readsStrings ? String.fromCharCode(...word) : word,
      );
    for (let i = 0; i < order.length; i++) {
      for (const [unit, state] of targetsOf(probe, order[i]!, readsStrings)) {
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

/** Units of a module, ascending, with the states that they lead to; each target at its first unit. */
function* targetsOf(
  probe: Subject['probe'],
  state: number,
  readsStrings: boolean,
): Generator<readonly [unit: number, target: number]> {
  if (readsStrings) {
    const steps = readSteps(
      probe.compute(({ next }) =>
        stepsOf((unit) => (next as (state: number, unit: number) => unknown)(state, unit)),
      ),
    );
    probe.cases += 0x10000;
    for (let i = 0; i < steps.length; i += 2) yield [steps[i] as number, steps[i + 1] as number];
    return;
  }
  const { next } = automatonOfModule(probe.exports);
  for (let octet = 0; octet < 256; octet++) {
    probe.cases += 1;
    yield [octet, next(state, octet)];
  }
}

/** The values of characters by `next` and `accumulate`, octet by octet. */
export const ACCUMULATE: Check<Word> = {
  name: 'accumulate',
  shrinks: 'octets',
  inputs: 'the conformance suite, octet by octet',
  isFor: isForDecoders,
  samples: true,
  few: FEW_WORDS,
  list: allWords,
  try({ probe, decoder }: Subject, word) {
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
