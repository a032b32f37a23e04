/** Follows runs of automata with traces: the events in each trace of a state. */
import { wholeMoveAt, type Continuation, type Traced } from './moves.js';
import type { StateId } from './nfa.js';
import type { TimedEvent } from './parses-of.js';
import type { ClassId } from './symbol-classes.js';

/** The events of each trace of a state, by the number of the trace. */
export type EventsByTrace = readonly (readonly TimedEvent[])[];

/** The traces before any symbol: one, without events. */
export const FIRST_TRACES: EventsByTrace = [[]];

/**
 * The traces after a symbol of a class that is read in a state; none in the dead state.
 *
 * @param at the number of symbols before it
 */
export function tracesAfter(
  traced: Traced,
  traces: EventsByTrace,
  state: StateId,
  index: ClassId,
  at: number,
): EventsByTrace {
  const move = wholeMoveAt(traced, state * traced.dfa.classes.count + index);
  return move.map((continuation) => proceed(traces, continuation, at));
}

/** The trace of a word of some length that ends in a state; undefined unless that accepts. */
export function traceAtEnd(
  { ends }: Traced,
  traces: EventsByTrace,
  state: StateId,
  length: number,
): readonly TimedEvent[] | undefined {
  const end = ends[state];
  return end && proceed(traces, end, length);
}

function proceed(
  traces: EventsByTrace,
  { from, events }: Continuation,
  at: number,
): readonly TimedEvent[] {
  const trace = traces[from]!;
  // Mostly nothing happens, so long traces are not copied.
  return events.length === 0 ? trace : [...trace, ...events.map((event) => ({ event, at }))];
}
