/**
 * The actions that a parse by registers takes: the events of parts that happen at once.
 *
 * Note [Depth of a trace]. The beginning of a part has no name, so it is kept by its depth, the number of parts that are
 * open around it. All words that lead to a state leave equally many parts open, since as many have to end before the
 * end of any word.
 */
import { DEAD, startsOf } from '../../automata/dfa.js';
import type { Traced } from '../../automata/moves.js';
import { openAfter } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';

/** Events that happen at once, at some depth. */
export interface Action {
  readonly events: readonly number[];
  readonly depth: number;
}

/** The actions of a grammar, in the order of their numbers, which begin at 1. */
export interface Actions {
  readonly actions: readonly Action[];
  /** The action of some events that happen in a state of the automaton. */
  readonly find: (state: number, events: readonly number[]) => Action;
  readonly numberOf: ReadonlyMap<Action, number>;
}

export function actionsOf({ dfa, moveOf, moves, ends }: Traced): Actions {
  const { count } = dfa.classes;
  const depths = depthsOf({ dfa, moveOf, moves });
  const known = new Map<string, Action>();
  const find: Actions['find'] = (state, events) => {
    const depth = depths[state]!;
    return getOrInsert(known, `${depth} ${events.join()}`, () => ({ events, depth }));
  };
  for (const state of depths.keys())
    for (let entry = state * count; depths[state]! >= 0 && entry < (state + 1) * count; entry++) {
      const events = dfa.transitions[entry] === DEAD ? [] : eventsOf(moves[moveOf[entry]!]!);
      if (events.length > 0) find(state, events);
    }
  for (const [state, end] of ends.entries()) if (end !== undefined) find(state, end.events);
  const actions = [...known.values()];
  const numberOf = new Map(actions.map((action, index) => [action, index + 1]));
  return { actions, find, numberOf };
}

/** The number of parts that are open in each state, see Note [Depth of a trace]; -1 where no word leads. */
function depthsOf({ dfa, moveOf, moves }: Pick<Traced, 'dfa' | 'moveOf' | 'moves'>): Int32Array {
  const { count } = dfa.classes;
  const depths = new Int32Array(dfa.accepting.length).fill(-1);
  const queue = [...startsOf(dfa)];
  for (const start of queue) depths[start] = 0;
  for (const state of queue) {
    for (let entry = state * count; entry < (state + 1) * count; entry++) {
      const target = dfa.transitions[entry]!;
      if (target === DEAD) continue;
      const depth = openAfter(eventsOf(moves[moveOf[entry]!]!), depths[state]!);
      invariant(depths[target]! < 0 || depths[target] === depth, 'one depth');
      if (depths[target]! < 0) queue.push(target);
      depths[target] = depth;
    }
  }
  return depths;
}

function eventsOf(move: Traced['moves'][number]): readonly number[] {
  return move[0]?.events ?? [];
}
