import { getOrInsert } from '../get-or-insert.js';
import type { Nfa, StateId } from './nfa.js';

/** An event in a word, and the number of symbols before it. */
export interface TimedEvent {
  readonly event: number;
  readonly at: number;
}

/**
 * The parses of a word, each as its events, in the order of the expression: none for a text that is not a word, and at
 * most two. Linear in the length of the word times the square of the size of the automaton.
 */
export function parsesOf(nfa: Nfa, word: readonly number[]): readonly (readonly TimedEvent[])[] {
  let threads: ThreadTraces = new Map([[nfa.starts[0]!, [{ key: '', events: [] }]]]);
  for (let at = 0; ; at++) {
    const open = closureWithTraces(nfa, threads, at);
    if (at === word.length) {
      const end = nfa.states.findIndex(({ kind }) => kind === 'accept');
      return (open.get(end) ?? []).map(({ events }) => events);
    }
    const after: ThreadTraces = new Map();
    for (const [id, traces] of open) {
      const state = nfa.states[id]!;
      if (state.kind !== 'range') continue;
      const { lo, hi } = state.range;
      if (word[at]! < lo || word[at]! > hi) continue;
      for (const trace of traces) addTo(after, state.to, trace);
    }
    threads = after;
  }
}

interface KeyedTrace {
  readonly key: string;
  readonly events: readonly TimedEvent[];
}

/** For each state, the first two traces that lead there. */
type ThreadTraces = Map<StateId, KeyedTrace[]>;

function addTo(threads: ThreadTraces, id: StateId, trace: KeyedTrace): boolean {
  const traces = getOrInsert(threads, id, () => []);
  const isNew = traces.length < 2 && traces.every(({ key }) => key !== trace.key);
  if (isNew) traces.push(trace);
  return isNew;
}

/** The threads after epsilon transitions, depth first. */
function closureWithTraces({ states }: Nfa, threads: ThreadTraces, at: number): ThreadTraces {
  const reached: ThreadTraces = new Map();
  const stack = [...threads].flatMap(([id, traces]) => traces.map((trace) => ({ id, trace })));
  stack.reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { id, trace } = top;
    if (!addTo(reached, id, trace)) continue;
    const state = states[id]!;
    if (state.kind !== 'epsilon') continue;
    const { event } = state;
    const next =
      event === undefined
        ? trace
        : {
            key: `${trace.key} ${event}@${at}`,
            events: [...trace.events, { event, at }],
          };
    for (const to of state.to.toReversed()) stack.push({ id: to, trace: next });
  }
  return reached;
}
