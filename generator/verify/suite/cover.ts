/**
 * The sets that suites of an automaton are made from: a word to every state, units of every kind, and words that tell
 * states apart.
 */
import { characterize, distinctWords, type Characterization } from '../../automata/characterize.js';
import { judge } from '../reference/judge.js';
import {
  DEAD,
  outputsOf,
  representativesOf,
  START,
  stateAfter,
  stepOfReference,
  type Reference,
} from '../reference/reference.js';
import { completionsOf, representativeUnits, type Word, type InputSuite } from './shortest.js';

/** A state, and a shortest word that leads to it. */
export interface Access {
  readonly word: Word;
  readonly state: number;
}

export interface Cover extends InputSuite {
  readonly reference: Reference;
  /** The number of states of the minimal automaton, the dead one included. */
  readonly states: number;
  /** A shortest word to each state of the reference, shorter ones first. */
  readonly access: readonly Access[];
  /** For each state, words that tell it from all others; and the words of all states, each once. */
  readonly identifiers: readonly (readonly Word[])[];
  readonly all: readonly Word[];
  /** For each state, a shortest word that completes one; undefined for the dead state. */
  readonly completions: readonly (Word | undefined)[];
}

/** The words to try, and the sets that they are made from. */
export interface Suite extends Cover {
  /** The units at which an answer may change in a state. */
  edgesOf(state: number): readonly number[];
  /** The words of the suite, some of them twice; roughly the shorter ones first. */
  words(): Generator<Word>;
}

/** The sets of a reference over units up to `max`. */
export function coverOf(reference: Reference, max: number): Cover {
  const { rows, accepting } = reference;
  const rangeStarts = representativesOf([reference]).filter((unit) => unit <= max);
  const representatives = representativeUnits(
    rangeStarts,
    rows.map((_, state) => (unit) => stepOfReference(reference, state, unit)),
  );
  const { identifiers, all, distinct } = characterizeReference(reference, representatives);
  const access = accessTo(reference, representatives);
  const completions = completionsOf(accepting, (state) =>
    rows[state]!.map(({ lo, target }) => ({ symbol: lo, target })),
  );
  return {
    reference,
    states: distinct,
    access,
    representatives,
    rangeStarts,
    identifiers,
    all,
    completions,
    shortest: completions[START]!,
    beginnings: access.flatMap(({ word, state }) => (state === DEAD ? [] : [word])),
    judge: (units, from, to) => judge(reference, units, from, to),
    following: followingIn(reference),
  };
}

/** Finds what may follow before an error. */
function followingIn(reference: Reference): Cover['following'] {
  const { rows, accepting } = reference;
  return (units) => {
    const { error } = judge(reference, units);
    const before = error < 0 ? units.length : error;
    const state = stateAfter(reference, Array.prototype.slice.call(units, 0, before) as number[]);
    const ranges = rows[state]!.map(({ lo, hi }) => [lo, hi] as const);
    return { ranges, mayEnd: accepting[state]! };
  };
}

/**
 * Words that tell the states of a reference apart by the answers of functions: by whether a word ends, and by
 * the offset of an error. States that only differ in the units read of a character have different offsets at
 * the end of the input. The dead state has no such offset, since the error came before; so words that tell
 * states apart by their languages are needed, too.
 */
function characterizeReference(reference: Reference, kinds: Word): Characterization {
  const { accepting, begun } = reference;
  const next = (state: number, unit: number): number => stepOfReference(reference, state, unit);
  const byWords = characterize(accepting, next, kinds);
  if (begun.every((count) => count === 0)) return byWords;
  const byOffsets = characterize(outputsOf(reference), next, kinds);
  return {
    identifiers: byWords.identifiers.map((words, state) =>
      distinctWords([...words, ...byOffsets.identifiers[state]!]),
    ),
    all: distinctWords([...byWords.all, ...byOffsets.all]),
    distinct: byOffsets.distinct,
  };
}

/** A shortest word to each state, breadth first: the least unit that leads to a state is the first of its kind. */
function accessTo(reference: Reference, kinds: Word): readonly Access[] {
  const words = new Map<number, Word>([[START, []]]);
  for (const [state, word] of words)
    for (const unit of kinds) {
      const target = stepOfReference(reference, state, unit);
      if (!words.has(target)) words.set(target, [...word, unit]);
    }
  return Array.from(words, ([state, word]) => ({ word, state }));
}
