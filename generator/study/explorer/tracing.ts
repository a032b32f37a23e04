/** The captures of a page, and the moves of its automaton, as JSON and back. */
import type { Dfa } from '../../automata/dfa.js';
import type { Continuation, Traced } from '../../automata/moves.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import { viewCaptures, type CaptureView } from '../inspect/capture-view.js';

/** Captures and traces in the form of JSON. */
export interface TracingData extends Pick<Traced, 'traces' | 'moves'> {
  readonly captures: readonly CaptureView[];
  readonly moveOf: readonly number[];
  /** JSON has no `undefined` in arrays. */
  readonly ends: readonly (Continuation | null)[];
}

/** Captures, and the automaton of the plan with their events. */
export interface Tracing {
  readonly captures: readonly CaptureView[];
  /** The fields of captures, by their numbers. */
  readonly fields: readonly string[];
  readonly traced: Traced;
}

/** The tracing of a plan as JSON has it. */
export function packTracing({ captures, traced }: ParsePlan): TracingData {
  const { traces, moves, moveOf, ends } = traced;
  return {
    captures: viewCaptures(captures),
    traces,
    moves,
    moveOf: Array.from(moveOf),
    ends: ends.map((end) => end ?? null),
  };
}

/** The tracing again; `dfa` is that of the plan. */
export function unpackTracing(data: TracingData, dfa: Dfa): Tracing {
  const { captures, traces, moves, moveOf, ends } = data;
  return {
    captures,
    fields: captures.map(({ field }) => field),
    traced: {
      dfa,
      traces,
      moves,
      moveOf: Uint32Array.from(moveOf),
      ends: ends.map((end) => end ?? undefined),
    },
  };
}
