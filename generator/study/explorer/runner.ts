/**
 * A trace as moments to step through: the state of an automaton, or the calls of several, after each symbol, and the output
 * so far.
 */
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { classOf } from '../../automata/symbol-classes.js';
import type { Plan } from '../../plan/plan.js';
import {
  tracer,
  type TraceCalls,
  type TraceEnd,
  type TraceError,
  type Tracer,
  type TraceStep,
} from '../trace/trace.js';

/** One moment of a run. The first is before any symbol, the last at the end of the input. */
export interface RunMoment {
  /** The symbol that was read last; undefined in the first moment and in the last. */
  readonly step: TraceStep | TraceCalls | undefined;
  /** The error that the symbol, or the end, revealed. */
  readonly error: TraceError | undefined;
  /** Whether the last symbol that was read did not fit. */
  readonly isStuck: boolean;
  /** The state now; 0 after a symbol that did not fit. Undefined where automata call each other. */
  readonly state: StateId | undefined;
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
  readonly moments: readonly RunMoment[];
  readonly outputs: readonly Output[];
  readonly end: TraceEnd;
}

/** Makes a function that runs an input; with calls, `trace` is the tracer of the reader. */
export function runner(
  plan: Plan,
  trace: Tracer = tracer(plan),
): (input: ArrayLike<number>) => InputRun {
  return (input) => {
    const symbols = Array.from(input);
    const outputs: Output[] = [];
    const first: RunMoment = {
      step: undefined,
      error: undefined,
      isStuck: false,
      state: plan.calls === undefined ? plan.start : undefined,
      partial: 0,
      since: 0,
      begin: 0,
      at: 0,
      outputs: 0,
    };
    const moments: RunMoment[] = [first];
    let [since, begin] = [0, 0];
    let end: TraceEnd | undefined;
    for (const event of trace(symbols)) {
      if (event.type === 'octet') {
        // After the dead state, the automaton begins anew.
        if (moments.at(-1)!.isStuck) since = begin = event.offset;
        const { offset, character, text, to, partial = 0 } = event;
        const { step: before } = moments.at(-1)!;
        if (before?.type === 'octet' && before.character !== undefined) begin = offset;
        if (character !== undefined)
          outputs.push({ octets: symbols.slice(begin, offset + 1), text: text!, character });
        moments.push({
          step: event,
          error: undefined,
          isStuck: to === DEAD,
          state: to,
          partial,
          since,
          begin,
          at: offset + 1,
          outputs: outputs.length,
        });
      } else if (event.type === 'calls') {
        moments.push({ ...moments.at(-1)!, step: event, at: event.offset + 1 });
      } else if (event.type === 'error') {
        const { text, octets: part } = event;
        if (text !== undefined) outputs.push({ octets: part, text, character: undefined });
        const last = moments.at(-1)!;
        // Without an octet, the end of the input is the error, and gets a moment of its own below.
        if (event.found === undefined) moments.push({ ...last, step: undefined, error: event });
        else if (plan.calls !== undefined) moments.push(refused(last, event, plan));
        else moments.push({ ...moments.pop()!, error: event, outputs: outputs.length });
      } else if (event.type === 'end') end = event;
    }
    const last = moments.at(-1)!;
    const outputCount = outputs.length;
    if (last.step === undefined && moments.length > 1)
      moments.push({ ...moments.pop()!, outputs: outputCount });
    else {
      // A recognizer stops at its first error, which is the reason at the end, too.
      const error = plan.decoder === undefined ? last.error : undefined;
      moments.push({ ...last, step: undefined, error, outputs: outputCount });
    }
    return { symbols, moments, outputs, end: end! };
  };
}

/** The moment of a symbol that does not fit, where automata call each other: the calls stay as they were. */
function refused(last: RunMoment, error: TraceError, { dfa }: Plan): RunMoment {
  const { found, knownAt } = error;
  const step: TraceCalls = {
    type: 'calls',
    offset: knownAt,
    octet: found!,
    class: classOf(dfa.classes, found!),
    calls: last.step?.type === 'calls' ? last.step.calls : [],
    accepting: false,
    next: [],
  };
  return { ...last, step, error, isStuck: true, at: knownAt + 1 };
}
