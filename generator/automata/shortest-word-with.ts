import type { Nfa, StateId } from './nfa.js';

/** A shortest word with an event in some parse; undefined if there is none. Linear in the size of the automaton. */
export function shortestWordWith(nfa: Nfa, event: number): readonly number[] | undefined {
  const { states } = nfa;
  const before = shortestPath(nfa, nfa.starts[0]!, (id) => {
    const state = states[id]!;
    return state.kind === 'epsilon' && state.event === event;
  });
  if (before === undefined) return undefined;
  const after = shortestPath(nfa, before.to, (id) => states[id]!.kind === 'accept');
  return after && [...before.symbols, ...after.symbols];
}

interface PathStep {
  readonly id: StateId;
  readonly before?: PathStep;
  /** The symbol that was read since the step before; undefined if none was. */
  readonly symbol?: number;
}

/** The symbols on a shortest path from one state to another; breadth first. */
function shortestPath(
  { states }: Nfa,
  from: StateId,
  isGoal: (id: StateId) => boolean,
): { readonly to: StateId; readonly symbols: readonly number[] } | undefined {
  const seen = new Set([from]);
  const isNew = ({ id }: PathStep): boolean => !seen.has(id) && seen.add(id) !== undefined;
  for (let level: PathStep[] = [{ id: from }]; level.length > 0;) {
    const read: PathStep[] = [];
    for (const step of level) {
      if (isGoal(step.id)) return { to: step.id, symbols: symbolsOf(step) };
      const state = states[step.id]!;
      if (state.kind === 'range') read.push({ id: state.to, before: step, symbol: state.range.lo });
      // States reached without reading join the level, which grows while it is walked.
      if (state.kind === 'epsilon')
        level.push(...state.to.map((id) => ({ id, before: step })).filter(isNew));
    }
    level = read.filter(isNew);
  }
  return undefined;
}

function symbolsOf(last: PathStep): readonly number[] {
  const symbols: number[] = [];
  for (let step: PathStep | undefined = last; step !== undefined; step = step.before)
    if (step.symbol !== undefined) symbols.unshift(step.symbol);
  return symbols;
}
