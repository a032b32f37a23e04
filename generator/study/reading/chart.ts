/**
 * Follows symbols through an automaton, or automata that call each other: a chart [Earley 1970], whose sets are the threads
 * after each symbol. A thread is a state in a frame, which threads of all callers share.
 */
import type { Call } from '../../automata/calls.js';
import type { StateId } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';

/** Automata, by their steps: with a symbol, without one, and by calls. */
export interface ChartAutomata {
  readonly start: StateId;
  read(state: StateId, symbol: number): readonly StateId[];
  without(state: StateId): readonly StateId[];
  callsOf(state: StateId): readonly Call[];
  isEnd(state: StateId): boolean;
}

/** A call of a rule at an offset; the start rule is at -1. `callers` are the threads that wait, and where they go on. */
export interface ChartFrame {
  readonly begin: number;
  readonly callers: { readonly caller: ChartThread; readonly after: StateId }[];
}

export interface ChartThread {
  readonly state: StateId;
  readonly frame: ChartFrame;
}

/** A step that read the last symbol, or the word of a call that it ended. */
export type ChartStep = readonly [from: StateId, to: StateId];

/** The threads after some symbols, and the steps to them. Linear in symbols times threads, if calls are decided. */
export function follow(
  automata: ChartAutomata,
  symbols: readonly number[],
): { readonly threads: readonly ChartThread[]; readonly last: readonly ChartStep[] } {
  const first: ChartThread = { state: automata.start, frame: { begin: -1, callers: [] } };
  let now = closed(automata, 0, [first], []);
  for (const [at, symbol] of symbols.entries()) {
    const moved: ChartThread[] = [];
    const read: ChartStep[] = [];
    for (const { state, frame } of now.threads)
      for (const to of automata.read(state, symbol)) {
        moved.push({ state: to, frame });
        read.push([state, to]);
      }
    now = closed(automata, at + 1, moved, read);
  }
  return now;
}

/** Adds what follows without a symbol: other states, calls that begin at an offset, and returns of those before. */
function closed(
  { without, callsOf, isEnd }: ChartAutomata,
  at: number,
  first: readonly ChartThread[],
  read: readonly ChartStep[],
): ReturnType<typeof follow> {
  const threads: ChartThread[] = [];
  const last = [...read];
  const known = new Map<ChartFrame, Set<StateId>>();
  const called = new Map<StateId, ChartFrame>();
  const add = (thread: ChartThread): void => {
    const states = getOrInsert(known, thread.frame, () => new Set());
    if (!states.has(thread.state)) threads.push(thread);
    states.add(thread.state);
  };
  first.forEach(add);
  // The list grows while it is walked.
  for (const thread of threads) {
    const { state, frame } = thread;
    // The call has read something.
    if (isEnd(state) && frame.begin < at)
      for (const { caller, after } of frame.callers) {
        add({ state: after, frame: caller.frame });
        last.push([caller.state, after]);
      }
    for (const to of without(state)) add({ state: to, frame });
    for (const { entry, after } of callsOf(state)) {
      const callee = getOrInsert(called, entry, () => ({ begin: at, callers: [] }));
      callee.callers.push({ caller: thread, after });
      add({ state: entry, frame: callee });
    }
  }
  return { threads, last };
}
