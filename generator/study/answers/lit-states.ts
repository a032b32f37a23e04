/** What is lit in the picture of an automaton, or of automata that call each other, after some symbols. */
import { isCall } from '../../automata/regex.js';
import { isIn } from '../../automata/symbol-range.js';
import type { StateId } from '../../automata/nfa.js';
import type { View } from '../inspect/view.js';
import { follow, type ChartFrame, type ChartThread, type ChartStep } from '../reading/chart.js';

export interface LitStates {
  /** The states that threads are in. */
  readonly states: readonly StateId[];
  /** The states of rules that wait for open calls. */
  readonly waiting: readonly StateId[];
  /** The edges that read the last symbol, and the calls that it ended. */
  readonly edges: readonly ChartStep[];
}

/** The states after symbols that all fit. */
export function litStates(
  { start, states, calls = [] }: View,
  symbols: readonly number[],
): LitStates {
  const targets = (state: StateId, symbol?: number): readonly StateId[] =>
    states[state]!.transitions.flatMap(({ to, symbols: read }) =>
      (symbol === undefined ? read.length === 0 : isIn(symbol, read)) ? [to] : [],
    );
  const { threads, last } = follow(
    {
      start,
      read: targets,
      without: (state) => targets(state),
      callsOf: (state) =>
        calls.flatMap((call) =>
          targets(state, call.symbol).map((after) => ({ entry: call.start, after })),
        ),
      isEnd: (state) => states[state]!.accepting,
    },
    symbols,
  );
  const readsOn = ({ state }: ChartThread): boolean =>
    states[state]!.transitions.some((each) => each.symbols.some((range) => !isCall(range)));
  return {
    states: [...new Set(threads.map(({ state }) => state))],
    waiting: waitingFor(threads.filter(readsOn), symbols.length),
    edges: last,
  };
}

/** The states of rules that wait for calls that have read something and read on, up to the outermost. */
function waitingFor(threads: readonly ChartThread[], at: number): readonly StateId[] {
  const waiting = new Set<StateId>();
  const frames = new Set<ChartFrame>(threads.map(({ frame }) => frame));
  // The set grows while it is walked.
  for (const { begin, callers } of frames)
    for (const { caller } of callers) {
      frames.add(caller.frame);
      if (begin < at) waiting.add(caller.state);
    }
  return [...waiting];
}
