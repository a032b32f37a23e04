import { DEAD } from './dfa.js';
import type { StateId } from './nfa.js';
import type { StackTransition } from './pushdown-automaton.js';

/**
 * For each state of an automaton with a stack, the states that may be below it: the least sets that the transitions allow.
 *
 * @param transitions by state, and for each state by class
 * @param count the number of classes
 */
export function statesBelow(
  transitions: readonly StackTransition[],
  count: number,
): readonly ReadonlySet<StateId>[] {
  const states = Array.from({ length: transitions.length / count });
  const below = states.map(() => new Set<StateId>());
  /** For each state, the states that a transition puts in its place; what was below it is below them. */
  const same = states.map(() => new Set<StateId>());
  const queue: (readonly [state: StateId, below: StateId])[] = [];
  transitions.forEach((transition, entry) => {
    if (transition.to === DEAD) return;
    let from = Math.floor(entry / count);
    for (const [index, state] of [...transition.pushes, transition.to].entries()) {
      if (index === 0) same[from]!.add(state);
      else queue.push([state, from]);
      from = state;
    }
  });
  for (const [state, around] of queue) {
    if (below[state]!.has(around)) continue;
    below[state]!.add(around);
    for (const other of same[state]!) queue.push([other, around]);
  }
  return below;
}
