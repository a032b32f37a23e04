/**
 * The automaton with traces, walked side by side with the NFA that it was made from: every state that both can reach,
 * under every class of symbols, so that a walk to the end is a proof for all words.
 *
 * Each pair is the machine's state and, for each NFA state, the number of the machine's trace that has its
 * events. It shares only types with the construction: threads are states of the NFA as they are, with all paths between.
 */
import {
  classOf,
  intersectClasses,
  classesOf,
  representatives,
} from '../../generator/automata/symbol-classes.js';
import { DEAD, step } from '../../generator/automata/dfa.js';
import type { Move, Traced } from '../../generator/automata/moves.js';
import type { Nfa, StateId } from '../../generator/automata/nfa.js';

/** A path of epsilon transitions: the events on it, and the state that reads or accepts. */
interface EpsilonPath {
  readonly to: StateId;
  readonly events: string;
}

/** The first difference of an unambiguous NFA and its automaton; undefined if there is none. */
export function findTraceDifference(nfa: Nfa, traced: Traced): string | undefined {
  const { dfa, moves, moveOf, ends } = traced;
  const ranges = nfa.states.flatMap((state) => (state.kind === 'range' ? [state.range] : []));
  const classes = intersectClasses(classesOf(ranges, dfa.classes.max), dfa.classes);
  const known = new Map<StateId, readonly EpsilonPath[]>();
  const pathsFrom = (from: StateId): readonly EpsilonPath[] => {
    const paths = known.get(from) ?? listPaths(nfa, from);
    known.set(from, paths);
    return paths;
  };

  interface Pair {
    readonly state: StateId;
    /** The number of the trace of each thread. */
    readonly threads: ReadonlyMap<StateId, number>;
  }
  const seen = new Set<string>();
  const pairs: Pair[] = [];
  const add = (state: StateId, threads: ReadonlyMap<StateId, number>): void => {
    const key = `${state} ${[...threads].sort(([a], [b]) => a - b).join(';')}`;
    if (seen.has(key)) return;
    seen.add(key);
    pairs.push({ state, threads });
  };
  dfa.starts.forEach((start, index) => add(start, new Map([[nfa.starts[index]!, 0]])));

  for (const { state, threads } of pairs) {
    const open = [...threads].flatMap(([id, trace]) =>
      pathsFrom(id).map(({ to, events }) => ({ to, trace, events })),
    );
    const accepting = open.filter(({ to }) => nfa.states[to]!.kind === 'accept');
    const end = ends[state];
    const wanted = new Set(accepting.map(({ trace, events }) => `${trace}:${events}`));
    const given = end === undefined ? [] : [`${end.from}:${end.events.join()}`];
    if (wanted.size !== given.length || given.some((each) => !wanted.has(each)))
      return `state ${state} ends with ${given.join()}, not ${[...wanted].join()}`;
    for (const symbol of representatives(classes)) {
      const index = classOf(dfa.classes, symbol);
      const target = step(dfa, state, index);
      const reading = open.filter(({ to }) => {
        const reader = nfa.states[to]!;
        return reader.kind === 'range' && reader.range.lo <= symbol && symbol <= reader.range.hi;
      });
      if ((target === DEAD) !== (reading.length === 0))
        return `state ${state} leads to ${target} by ${symbol}`;
      if (target === DEAD) continue;
      const number = moveOf[state * dfa.classes.count + index]!;
      const move: Move =
        number === 0
          ? Array.from({ length: traced.traces[target]! }, (_, from) => ({ from, events: [] }))
          : moves[number]!;
      const traceOf = new Map(
        move.map(({ from, events }, trace) => [`${from}:${events.join()}`, trace]),
      );
      const next = new Map<StateId, number>();
      for (const { to, trace, events } of reading) {
        const after = traceOf.get(`${trace}:${events}`);
        const reader = nfa.states[to]!;
        if (after === undefined || reader.kind !== 'range')
          return `state ${state} has no trace ${trace}:${events} after ${symbol}`;
        const other = next.get(reader.to);
        if (other !== undefined && other !== after)
          return `state ${state} is ambiguous by ${symbol}`;
        next.set(reader.to, after);
      }
      if (new Set(next.values()).size !== move.length)
        return `state ${state} has a trace of no thread after ${symbol}`;
      add(target, next);
    }
  }
  return undefined;
}

/** All paths of epsilon transitions; those through a state twice are left out, as they mean the same without events. */
function listPaths(nfa: Nfa, from: StateId): readonly EpsilonPath[] {
  const paths: EpsilonPath[] = [];
  const seen = new Set<string>();
  const follow = (id: StateId, events: readonly number[]): void => {
    const key = `${id} ${events.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const state = nfa.states[id]!;
    if (state.kind !== 'epsilon') paths.push({ to: id, events: events.join() });
    else
      for (const to of state.to)
        follow(to, state.event === undefined ? events : [...events, state.event]);
  };
  follow(from, []);
  return paths;
}
