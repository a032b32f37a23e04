/** The captures of a page, and the moves of its automaton, as JSON and back. */
import type { Dfa } from '../../automata/dfa.js';
import type { Traced } from '../../automata/moves.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import { viewCaptures, type CaptureView } from '../inspect/capture-view.js';

/** Captures and traces in the form of JSON. */
export interface TracingData extends Omit<Traced, 'dfa' | 'moveOf'> {
  readonly captures: readonly CaptureView[];
  readonly moveOf: readonly number[];
}

/** Captures, and the automaton of the plan with their events. */
export interface Tracing {
  readonly captures: readonly CaptureView[];
  /** The fields of captures, by their numbers. */
  readonly fields: readonly string[];
  readonly traced: Traced;
}

/** The tracing of a plan as JSON has it. */
export function packTracing({ captures, traced: { dfa: _, ...traced } }: ParsePlan): TracingData {
  return { ...traced, captures: viewCaptures(captures), moveOf: Array.from(traced.moveOf) };
}

/** The tracing again; `dfa` is that of the plan. */
export function unpackTracing({ captures, ...traced }: TracingData, dfa: Dfa): Tracing {
  const moveOf = Uint32Array.from(traced.moveOf);
  // JSON has no `undefined` in arrays.
  const ends = traced.ends.map((end) => end ?? undefined);
  return {
    captures,
    fields: captures.map(({ field }) => field),
    traced: { ...traced, dfa, moveOf, ends },
  };
}
