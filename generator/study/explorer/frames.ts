/** A trace as frames to step through: the state of an automaton after each symbol, and its output so far. */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import { tracer, type TraceEnd, type TraceError, type TraceStep } from '../trace/trace.js';

/** One moment of a run. The first is before any symbol, the last at the end of the input. */
export interface Frame {
  /** The symbol that was read last; undefined in the first frame and in the last. */
  readonly step: TraceStep | undefined;
  /** The error that the symbol, or the end, revealed. */
  readonly error: TraceError | undefined;
  /** The state now; 0 after a symbol that did not fit. */
  readonly state: StateId;
  /** The partial value now, of a decoder. */
  readonly partial: number;
  /** The offset of the first symbol read since the last restart in the start state. */
  readonly since: number;
  /** The offset at which the current character begins, or the one completed last. */
  readonly begin: number;
  /** The offset after the last symbol read. */
  readonly at: number;
  /** The number of the run's outputs so far. */
  readonly outputs: number;
}

/** A character, or U+FFFD for a maximal subpart. */
export interface Output {
  readonly octets: readonly number[];
  readonly text: string;
  /** The value of the character; undefined for a replacement. */
  readonly character: number | undefined;
}

/** Everything that happens to an input. */
export interface InputRun {
  /** The octets or code units. */
  readonly symbols: readonly number[];
  /** At least two. */
  readonly frames: readonly Frame[];
  readonly outputs: readonly Output[];
  readonly end: TraceEnd;
}

/** Makes a function that runs an input. */
export function runner(plan: Plan): (input: ArrayLike<number>) => InputRun {
  const trace = tracer(plan);
  return (input) => {
    const symbols = Array.from(input);
    const outputs: Output[] = [];
    const first: Frame = {
      step: undefined,
      error: undefined,
      state: plan.start,
      partial: 0,
      since: 0,
      begin: 0,
      at: 0,
      outputs: 0,
    };
    const frames: Frame[] = [first];
    let [since, begin] = [0, 0];
    let end: TraceEnd | undefined;
    for (const event of trace(symbols)) {
      if (event.type === 'octet') {
        // After the dead state, the automaton begins anew.
        if (frames.at(-1)!.state === DEAD) since = begin = event.offset;
        const { offset, character, text, to, partial = 0 } = event;
        if (frames.at(-1)!.step?.character !== undefined) begin = offset;
        if (character !== undefined)
          outputs.push({ octets: symbols.slice(begin, offset + 1), text: text!, character });
        frames.push({
          step: event,
          error: undefined,
          state: to,
          partial,
          since,
          begin,
          at: offset + 1,
          outputs: outputs.length,
        });
      } else if (event.type === 'error') {
        const { text, octets: part } = event;
        if (text !== undefined) outputs.push({ octets: part, text, character: undefined });
        const last = frames.at(-1)!;
        // Without an octet, the end of the input is the error, and gets a frame of its own below.
        if (event.found === undefined) frames.push({ ...last, step: undefined, error: event });
        else frames.push({ ...frames.pop()!, error: event, outputs: outputs.length });
      } else if (event.type === 'end') end = event;
    }
    const last = frames.at(-1)!;
    const outputCount = outputs.length;
    if (last.step === undefined && frames.length > 1)
      frames.push({ ...frames.pop()!, outputs: outputCount });
    else {
      // A recognizer stops at its first error, which is the reason at the end, too.
      const error = plan.decoder === undefined ? last.error : undefined;
      frames.push({ ...last, step: undefined, error, outputs: outputCount });
    }
    return { symbols, frames, outputs, end: end! };
  };
}
