/** The resumable core: the automaton that a module exports, read back from it. */
import { automatonOfModule } from '../automaton.js';
import { differenceIn, print, type AnswerDifference } from '../probe.js';
import { DEAD, START } from '../reference.js';
import type { Specification } from '../specification.js';
import { allWords, type Subject } from '../subject.js';
import { walk } from '../walk.js';
import { isForDecoders, type Check, type Word } from './check.js';

/** Every reachable state with all 256 octets, side by side with the reference. */
export const CORE: Check<undefined> = {
  name: 'next, accepts',
  inputs: 'every state × every octet, side by side with the rules',
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

/** The numbers of the states, which are the same in all modules of a grammar. */
export const NUMBERING: Check<undefined> = {
  name: 'numbers of states',
  inputs: 'every state × every octet',
  list: () => [undefined],
  try({ probe, specification }) {
    const automaton = automatonOfModule(probe.exports);
    // Breadth first, octets ascending; the dead state is 0, so the start state is 1.
    const order = [automaton.start];
    const access: Word[] = [[]];
    const known = new Set([DEAD, automaton.start]);
    const wrong = (bytes: Word, expected: number, got: number): AnswerDifference =>
      differenceIn('next', `state ${expected}`, `state ${got}`, bytes);
    if (automaton.start !== 1) return differenceIn('start', '1', `state ${automaton.start}`, []);
    for (let i = 0; i < order.length; i++) {
      for (let octet = 0; octet < 256; octet++) {
        probe.cases += 1;
        const state = automaton.next(order[i]!, octet);
        if (known.has(state)) continue;
        known.add(state);
        const word = [...access[i]!, octet];
        if (state !== order.length + 1) return wrong(word, order.length + 1, state);
        if (order.length === specification.states) return wrong(word, DEAD, state);
        order.push(state);
        access.push(word);
      }
    }
    const count = specification.states - 1; // Without the dead state.
    if (order.length === count) return undefined;
    return differenceIn('next', `${count} states`, `${order.length} states`, []);
  },
};

/** The values of characters by `next` and `accumulate`, octet by octet. */
export const ACCUMULATE: Check<Word> = {
  name: 'accumulate',
  shrinks: 'octets',
  inputs: 'the conformance suite, octet by octet',
  isFor: isForDecoders,
  samples: true,
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
