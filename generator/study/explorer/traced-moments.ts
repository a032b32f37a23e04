/** The traces of a run, moment by moment. */
import {
  FIRST_TRACES,
  traceAtEnd,
  tracesAfter,
  type EventsByTrace,
} from '../../automata/follow-traces.js';
import { moveAt, type Move } from '../../automata/moves.js';
import { openAfter, type StateId } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { InputRun } from './runner.js';
import { namesOfOpen } from './names-of-open.js';
import type { Tracing } from './tracing.js';

/** The captures at one moment of a run. */
export interface TracedMoment {
  /** Only the trace of the word itself in its last moment; none in the dead state. */
  readonly traces: EventsByTrace;
  /** For each trace the names of its open parts, outer ones first. */
  readonly open: readonly (readonly string[])[];
  /** The origin of each trace, and its latest events; empty if nothing happened. */
  readonly move: Move;
  /** The number of traces before. */
  readonly before: number;
}

/** The traces at each moment of a run. */
export function traceMoments(
  { traced, fields }: Tracing,
  { moments, symbols, end }: InputRun,
): readonly TracedMoment[] {
  const { dfa } = traced;
  const known = new Map<string, string>();
  const namesIn = (traces: EventsByTrace, state: StateId): TracedMoment['open'] =>
    traces.map((events, trace) => {
      const count = openAfter(events.map(({ event }) => event));
      return Array.from({ length: count }, (_, index) => {
        const inner = count - 1 - index;
        return getOrInsert(known, `${state} ${trace} ${inner}`, () =>
          namesOfOpen(traced, state, trace, inner)
            .map((capture) => fields[capture]!)
            .join(' or '),
        );
      });
    });
  let traces = FIRST_TRACES;
  return moments.map(({ step, state = dfa.starts[0]! }, index): TracedMoment => {
    const before = traces.length;
    if (step?.type === 'octet') {
      const { from, class: read, offset } = step;
      const move = moveAt(traced, from * dfa.classes.count + read);
      traces = tracesAfter(traced, traces, from, read, offset);
      const isIdle = move.every((each, trace) => each.from === trace && each.events.length === 0);
      return { traces, open: namesIn(traces, state), move: isIdle ? [] : move, before };
    }
    const isEnd = index === moments.length - 1 && end.word;
    const whole = isEnd ? traceAtEnd(traced, traces, state, symbols.length) : undefined;
    if (whole === undefined) return { traces, open: namesIn(traces, state), move: [], before };
    return { traces: [whole], open: [[]], move: [traced.ends[state]!], before };
  });
}
