import type { TracedFrames } from '../automata/determinize-frames.js';
import type { Traced } from '../automata/moves.js';
import { OPENING } from '../automata/nfa.js';
import type { Coding } from '../coding/prove.js';
import type { Capture, Captured } from '../captures/captured.js';
import { skeletonOf } from '../captures/skeleton-of.js';
import type { SkeletonStep } from '../captures/skeleton.js';
import type { Stages } from '../analysis/stages.js';
import { codeUnitsIn } from '../text/code-units.js';

/** How a module finds and reports the parts of words. */
export interface ResultPlan {
  readonly captures: readonly Capture[];
  /** Whether the first of several parses counts. */
  readonly isOrdered: boolean;
  /** Whether parts are reported as text. */
  readonly hasTexts: boolean;
  /** How characters are spelled in octets; undefined if an octet is a character, or octets are not read. */
  readonly coding: Coding | undefined;
  /**
   * The order of parts, with the units between them: code units if the module takes strings, otherwise octets. Undefined
   * if it would take too much work.
   */
  readonly skeleton: readonly SkeletonStep[] | undefined;
}

/**
 * How traces are recorded. Lists of events stand one after the other, each after a gap; a place is the index of the last
 * event of a list.
 *
 * Guarantee: `placeOf` is defined for the lists of moves and ends; different ones have different places, all below `length`.
 */
interface Recorded {
  /** The greatest number of traces in a state. */
  readonly traces: number;
  /** Each list that a move or an end has, once; moves in which nothing happens have none. */
  readonly lists: readonly (readonly number[])[];
  readonly placeOf: (events: readonly number[]) => number;
  /** The length of all lists together, with their gaps. */
  readonly length: number;
}

/**
 * How a module finds the parts of words of one automaton.
 *
 * Guarantee: the first list is the beginning of the word.
 */
export interface ParsePlan extends ResultPlan, Recorded {
  /** The automaton with traces; its states are those of the module's `dfa`. */
  readonly traced: Traced;
}

/**
 * How frames of a stack record the parts of words.
 *
 * Guarantee: the place of no events is 0.
 */
export interface FramesPlan extends ResultPlan, Recorded {
  readonly kind: 'frames';
  /** The frames, whose states are those of the stack's automaton. */
  readonly traced: TracedFrames;
}

/** The captures, and the form in which they are reported. */
export function planResult(
  captured: Captured,
  { moduleAutomaton, spelled }: Pick<Stages, 'moduleAutomaton' | 'spelled'>,
): ResultPlan {
  const { captures, isOrdered, values } = captured;
  const { coding } = moduleAutomaton;
  const skeleton = planSkeleton(captured, spelled);
  return { captures, isOrdered, hasTexts: values === 'text', coding, skeleton };
}

/** The plan of captures of one automaton; undefined without captures. */
export function planParse(stages: Stages): ParsePlan | undefined {
  const { captured } = stages;
  const { parts } = stages.moduleAutomaton;
  if (captured === undefined || parts.kind !== 'traced') return undefined;
  const { traced } = parts;
  const changing = traced.moves.flat().filter(({ events }) => events.length > 0);
  const ends = traced.ends.filter((end) => end !== undefined);
  return {
    ...planResult(captured, stages),
    traced,
    ...record(traced, [{ events: [OPENING] }, ...changing, ...ends]),
  };
}

/** Characters of texts are spelled as strings have them. */
function planSkeleton(
  captured: Captured,
  { encodings }: Stages['spelled'],
): readonly SkeletonStep[] | undefined {
  const steps = skeletonOf(captured, captured.captures);
  if (encodings === undefined) return steps;
  const unitsOf = (text: readonly number[]): readonly number[] =>
    text.flatMap((character) => [...codeUnitsIn(String.fromCodePoint(character))]);
  return steps?.map(({ event, next }) => ({
    event,
    next: next.map(({ text, step }) => ({ text: unitsOf(text), step })),
  }));
}

/** The plan of frames that record the parts of words. */
export function planFrames(
  traced: TracedFrames,
  { captures, isOrdered, hasTexts, coding, skeleton }: ResultPlan,
): FramesPlan {
  const moves = traced.transitions.flatMap(({ move }) => [...move.saved, move.traces].flat());
  const ends = traced.ends.filter((end) => end !== undefined);
  const happening = [...moves, ...ends].filter(({ events }) => events.length > 0);
  return {
    kind: 'frames',
    captures,
    isOrdered,
    hasTexts,
    coding,
    skeleton,
    traced,
    ...record(traced, happening),
  };
}

function record(
  { traces }: Traced | TracedFrames,
  happening: readonly { readonly events: readonly number[] }[],
): Recorded {
  const lists: (readonly number[])[] = [];
  const places = new Map<string, number>();
  let length = 0;
  for (const { events } of happening) {
    if (places.has(events.join())) continue;
    lists.push(events);
    length += events.length + 1;
    places.set(events.join(), length - 1);
  }
  const placeOf = (events: readonly number[]): number => places.get(events.join()) ?? 0;
  return { traces: Math.max(1, ...traces), lists, placeOf, length };
}
