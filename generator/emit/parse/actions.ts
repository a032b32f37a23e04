/**
 * The actions that a parse by registers takes: the events of parts that happen at once.
 *
 * Note [Depth of a trace]. The beginning of a part has no name, so it is kept by its depth, the number of parts that are
 * open around it. All words that lead to a state leave equally many parts open, since as many have to end before the
 * end of any word.
 *
 * Note [Steps of an action]. The code that puts a part into its list is long, and a part may end together with others,
 * in many moves. So the end of a part of a list is a step of its own, and an action of several steps is a pair: a step,
 * and the action after it: each step stands in the code once. The extra dispatch costs time, so this is done only for
 * small modules.
 */
import { DEAD, startsOf } from '../../automata/dfa.js';
import type { Traced } from '../../automata/moves.js';
import { openAfter, OPENING } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';

/** Events that happen at once, at some depth. */
export interface Action {
  readonly events: readonly number[];
  readonly depth: number;
  /** The first step, and the action after it; undefined for an action of one step. */
  readonly pair?: readonly [first: Action, rest: Action];
}

/**
 * The actions of a grammar.
 *
 * Guarantees:
 * 1. Every action of `unit`, `end` and of a pair is in `steps`, if it has one step, or in `pairs`.
 * 2. `numberOf` numbers the steps from 1 on in their order, and the pairs after them.
 */
export interface Actions {
  readonly steps: readonly Action[];
  readonly pairs: readonly Action[];
  /** The actions before a unit, and at the end of a word; others are only parts of them. */
  readonly unit: ReadonlySet<Action>;
  readonly end: ReadonlySet<Action>;
  readonly numberOf: ReadonlyMap<Action, number>;
  /** The action of some events that happen in a state of the automaton. */
  readonly find: (state: number, events: readonly number[]) => Action;
}

/** @param isListed whether an event is the end of a part of a list; undefined if actions have one step each */
export function actionsOf(
  { dfa, moveOf, moves, ends }: Traced,
  isListed: ((event: number) => boolean) | undefined,
): Actions {
  const { count } = dfa.classes;
  const depths = depthsOf({ dfa, moveOf, moves });
  const actions = new Map<string, Action>();
  const actionOf = (events: readonly number[], depth: number): Action =>
    getOrInsert(actions, `${depth} ${events.join()}`, () => {
      const step = isListed === undefined ? events : events.slice(0, firstStep(events, isListed));
      if (step.length === events.length) return { events, depth };
      const rest = actionOf(events.slice(step.length), openAfter(step, depth));
      return { events, depth, pair: [actionOf(step, depth), rest] };
    });
  const find: Actions['find'] = (state, events) => actionOf(events, depths[state]!);
  const unit = new Set<Action>();
  const end = new Set<Action>();
  for (const state of depths.keys())
    for (let entry = state * count; depths[state]! >= 0 && entry < (state + 1) * count; entry++) {
      const events = dfa.transitions[entry] === DEAD ? [] : eventsOf(moves[moveOf[entry]!]!);
      if (events.length > 0) unit.add(find(state, events));
    }
  for (const [state, at] of ends.entries()) if (at !== undefined) end.add(find(state, at.events));
  const all = [...actions.values()];
  const steps = all.filter(({ pair }) => pair === undefined);
  const pairs = all.filter(({ pair }) => pair !== undefined);
  const numberOf = new Map([...steps, ...pairs].map((action, index) => [action, index + 1]));
  return { steps, pairs, unit, end, numberOf, find };
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

/** The events of a move of the only trace. */
function eventsOf(move: Traced['moves'][number]): readonly number[] {
  return move[0]?.events ?? [];
}

/** The number of events of the first step. */
function firstStep(events: readonly number[], isListed: (event: number) => boolean): number {
  const at = events.findIndex((event) => event !== OPENING && isListed(event));
  return at < 0 ? events.length : Math.max(at, 1);
}
