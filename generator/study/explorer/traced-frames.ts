/** The traces of a run, frame by frame. */
import {
  FIRST_TRACES,
  traceAtEnd,
  tracesAfter,
  type Traces,
} from '../../automata/follow-traces.js';
import { moveAt, type Move } from '../../automata/moves.js';
import type { InputRun } from './frames.js';
import type { Tracing } from './tracing.js';

/** The captures at one moment of a run. */
export interface TracedFrame {
  /** Only the trace of the word itself in its last frame; none in the dead state. */
  readonly traces: Traces;
  /** The origin of each trace, and its latest events; empty if nothing happened. */
  readonly move: Move;
  /** The number of traces before. */
  readonly before: number;
}

/** The traces at each frame of a run. */
export function traceFrames(
  { traced }: Tracing,
  { frames, symbols, end }: InputRun,
): readonly TracedFrame[] {
  const { dfa } = traced;
  let traces = FIRST_TRACES;
  return frames.map(({ step, state }, index): TracedFrame => {
    const before = traces.length;
    if (step !== undefined) {
      const { from, class: read, offset } = step;
      const move = moveAt(traced, from * dfa.classes.count + read);
      traces = tracesAfter(traced, traces, from, read, offset);
      const isIdle = move.every((each, trace) => each.from === trace && each.events.length === 0);
      return { traces, move: isIdle ? [] : move, before };
    }
    const isEnd = index === frames.length - 1 && end.word;
    const whole = isEnd ? traceAtEnd(traced, traces, state, symbols.length) : undefined;
    if (whole === undefined) return { traces, move: [], before };
    return { traces: [whole], move: [traced.ends[state]!], before };
  });
}
