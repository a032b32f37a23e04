/** Frames that stay although they could return: Note [Late returns] and Note [First parses] in determinize-frames.ts. */
import { DEAD } from './dfa.js';
import type { StateId } from './nfa.js';
import type { StackTransition } from './pushdown-automaton.js';
import type { NextThread, Thread } from './split-frame.js';
import {
  keyOf,
  type Closure,
  type ThreadClosures,
  type ThreadPosition,
} from './thread-closures.js';

/** The most steps of the comparison between leaving a frame now and leaving it later. */
const MAX_AHEAD = 100;

/** The states and transitions of a finished construction. */
export interface Frames {
  /** The number of classes. */
  readonly count: number;
  readonly states: readonly (readonly Thread[])[];
  /** The index is a state times `count`, plus a class. */
  readonly transitions: readonly StackTransition[];
  /** For each state, the states that may be below it. */
  readonly below: readonly ReadonlySet<StateId>[];
  readonly isOrdered: boolean;
  readonly closures: ThreadClosures;
  readonly closureOf: (state: StateId) => Closure;
}

/**
 * A class of units on which a state stays in its frame, and a return could read the unit, too, in words that no later return
 * reads; undefined if there is none.
 */
export function undecidedReturn(state: StateId, frames: Frames): number | undefined {
  const { count, below, closureOf, isOrdered } = frames;
  const { end, reached } = closureOf(state);
  if (end === undefined) return undefined;
  const around = new Set(below[state]);
  for (const each of around)
    if (closureOf(each).end !== undefined) for (const other of below[each]!) around.add(other);
  for (let index = 0; index < count; index++) {
    if (reached[index]!.length === 0) continue;
    const isLast = !isOrdered || reached[index]!.every(({ order }) => order < end.order);
    for (const each of around) {
      const first = closureOf(each).reached[index]!;
      if (first.length === 0) continue;
      if (!isLast || !isLater(frames, state * count + index, each, first)) return index;
    }
  }
  return undefined;
}

/** Whether all words that a frame below reads after a unit can be read if the frame above returns later. */
function isLater(
  { count, states, transitions, closures, closureOf }: Frames,
  entry: number,
  around: StateId,
  first: readonly NextThread[],
): boolean {
  const below = states[around]!;
  const seen = new Set<string>();
  const queue: (readonly [threads: readonly ThreadPosition[], stays: StackTransition])[] = [
    [first, transitions[entry]!],
  ];
  for (const [threads, { to, pushes }] of queue) {
    if (to === DEAD || pushes.length > 0) return false;
    const mayEnd = closureOf(to).end !== undefined;
    const left = threads.filter((thread) => !(mayEnd && closures.isCovered(thread, below)));
    if (left.length === 0) continue;
    const key = `${to} ${left.map(keyOf).join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > MAX_AHEAD) return false;
    const ahead = closures.close(left.map((each) => ({ ...each, trace: 0 })));
    if (ahead.end !== undefined) return false;
    for (let next = 0; next < count; next++) {
      const read = ahead.reached[next]!;
      if (read.length > 0) queue.push([read, transitions[to * count + next]!]);
    }
  }
  return true;
}
