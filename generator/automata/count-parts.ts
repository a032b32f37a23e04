/**
 * The lengths of parts, counted while a word is read: the states where a unit belongs to a part, and how much longer the
 * part has to become.
 *
 * Note [Counting]. A counter is at 0 in every state outside of its part, so a part begins with the first unit after such
 * a state. That tells its length if all traces of a state agree on whether they are in the part, and no part follows
 * another one at once; otherwise it cannot be counted.
 *
 * Note [Room]. After some units, a word is still possible if some continuation meets all limits at once: the shortest one
 * for one part may be too long for another. So a state has the least vectors of further units, one number for each part
 * that is open; no vector that is greater in all numbers is needed.
 */
import { DEAD, stateCount } from './dfa.js';
import { wholeMoveAt, type Continuation, type Traced } from './moves.js';
import { OPENING, type StateId } from './nfa.js';
import { made, refused, type Construction } from './construction.js';

/** The greatest length of the words of some captures. */
export interface PartLimit {
  /** The numbers of the captures; 0 is the whole word. */
  readonly captures: ReadonlySet<number>;
  readonly most: number;
}

/** The lengths of parts by states. */
export interface CountedParts {
  /** For each limit and state, whether the last unit belongs to the part. */
  readonly isOpen: readonly (readonly boolean[])[];
  /**
   * For each state, the least vectors of further units, a number for each limit; 0 for parts that are not open. None in the
   * dead state, and where no word is possible.
   */
  readonly needs: readonly (readonly (readonly number[])[])[];
}

/** A limit that cannot be counted, by its index, and why. */
export interface Uncounted {
  readonly limit: number;
  readonly why: string;
}

/** The most vectors of a state; more take too much time where words are read. */
const MAX_VECTORS = 8;

/** The most vectors that are found for a state, those included that smaller ones replace. */
const MAX_FOUND = 4 * MAX_VECTORS;

/** The most limits: modules have a bit for each. */
const MAX_LIMITS = 16;

/** Linear in the transitions times the traces and the depth of parts. */
export function countParts(
  traced: Traced,
  limits: readonly PartLimit[],
): Construction<CountedParts, Uncounted> {
  if (limits.length > MAX_LIMITS)
    return refused({ limit: MAX_LIMITS, why: `there are more than ${MAX_LIMITS} limits` });
  const levels = closersOf(traced);
  const isOpen: (readonly boolean[])[] = [];
  for (const [limit, { captures }] of limits.entries()) {
    if (captures.has(0)) {
      isOpen.push(traced.traces.map((_, state) => state !== DEAD));
      continue;
    }
    const open: boolean[] = [];
    for (const traces of levels) {
      const kinds = new Set(traces.map((own) => openIn(own, captures)));
      if (kinds.has(undefined) || kinds.size > 1)
        return refused({ limit, why: 'what follows tells whether a unit belongs to it' });
      open.push(kinds.has(true));
    }
    if (follows(traced, levels, captures, open))
      return refused({ limit, why: 'one may follow another with nothing between' });
    isOpen.push(open);
  }
  const needs = needsOf(traced, limits, isOpen);
  if (needs.kind === 'made') return made({ isOpen, needs: needs.made });
  const limit = isOpen.findLastIndex((open) => open[needs.why]!);
  const why = 'too many limits meet in it, and there are too many ways to keep them all';
  return refused({ limit, why });
}

/** For each state and trace, the captures that may close each part that is open, the outermost first. */
type Closers = readonly (readonly (readonly ReadonlySet<number>[])[])[];

function closersOf(traced: Traced): Closers {
  const { dfa, traces, ends } = traced;
  const { count } = dfa.classes;
  const found: Set<number>[][][] = traces.map((number) => Array.from({ length: number }, () => []));
  /** Passes on, over one step, which captures may close the open parts; returns whether that is new. */
  const carry = (state: StateId, { from, events }: Continuation, after: Set<number>[]): boolean => {
    const before = found[state]![from]!;
    // The parts that are open; -1 for those that begin in this step. Parts that are not known yet come first.
    const open: number[] = Array.from(before.keys());
    const known = before.map(({ size }) => size);
    const depth = before.length;
    for (const event of events) {
      if (event === OPENING) open.push(-1);
      else {
        const closed = open.pop();
        if (closed === undefined) before.unshift(new Set([event]));
        else if (closed >= 0) before[before.length - depth + closed]!.add(event);
      }
    }
    const missing = after.length - open.length;
    for (let level = after.length - 1; level >= 0; level--) {
      const source = level - missing;
      const at = source < 0 ? -1 : open[source]!;
      if (source < 0) before.unshift(new Set(after[level]));
      else if (at >= 0)
        for (const event of after[level]!) before[before.length - depth + at]!.add(event);
    }
    return (
      before.length > depth ||
      known.some((size, at) => before[before.length - depth + at]!.size > size)
    );
  };
  for (let isNew = true; isNew;) {
    isNew = false;
    for (let state = stateCount(dfa) - 1; state > DEAD; state--) {
      const end = ends[state];
      if (end !== undefined && carry(state, end, [])) isNew = true;
      for (let index = 0; index < count; index++) {
        const entry = state * count + index;
        const target = dfa.transitions[entry]!;
        if (target === DEAD) continue;
        for (const [trace, continuation] of wholeMoveAt(traced, entry).entries())
          if (carry(state, continuation, found[target]![trace]!)) isNew = true;
      }
    }
  }
  return found;
}

/** Whether one of the parts that are open is closed by some captures; undefined if only perhaps. */
function openIn(
  levels: readonly ReadonlySet<number>[],
  captures: ReadonlySet<number>,
): boolean | undefined {
  const kinds = levels.map((closers) => {
    const own = [...closers].filter((each) => captures.has(each)).length;
    return own === 0 ? false : own === closers.size ? true : undefined;
  });
  return kinds.includes(undefined) ? undefined : kinds.includes(true);
}

/** Whether a part may begin with a unit that follows the last one of such a part. */
function follows(
  traced: Traced,
  levels: Closers,
  captures: ReadonlySet<number>,
  isOpen: readonly boolean[],
): boolean {
  const { dfa } = traced;
  const { count } = dfa.classes;
  return isOpen.some((open, state) => {
    for (let index = 0; open && index < count; index++) {
      const entry = state * count + index;
      const target = dfa.transitions[entry]!;
      if (target === DEAD || !isOpen[target]!) continue;
      const isNext = wholeMoveAt(traced, entry).some(
        ({ events }, trace) =>
          events.some((event) => captures.has(event)) &&
          openIn(levels[target]![trace]!, captures) === true,
      );
      if (isNext) return true;
    }
    return false;
  });
}

/** The least vectors, or a state that has too many. */
function needsOf(
  { dfa }: Traced,
  limits: readonly PartLimit[],
  isOpen: CountedParts['isOpen'],
): Construction<CountedParts['needs'], StateId> {
  const { count } = dfa.classes;
  const states = stateCount(dfa);
  const sources: Set<StateId>[] = Array.from({ length: states }, () => new Set());
  for (let state = 1; state < states; state++)
    for (let index = 0; index < count; index++)
      sources[dfa.transitions[state * count + index]!]!.add(state);
  const needs: (readonly number[])[][] = Array.from({ length: states }, () => []);
  const found = needs.map(() => 0);
  const nothing = limits.map(() => 0);
  const queue: (readonly [StateId, readonly number[]])[] = [];
  const add = (state: StateId, vector: readonly number[]): void => {
    const own = needs[state]!;
    if (own.some((other) => other.every((number, limit) => number <= vector[limit]!))) return;
    needs[state] = [
      ...own.filter((other) => !vector.every((number, limit) => number <= other[limit]!)),
      vector,
    ];
    found[state]! += 1;
    queue.push([state, vector]);
  };
  for (let state = 1; state < states; state++) if (dfa.accepting[state]!) add(state, nothing);
  for (const [target, vector] of queue) {
    if (found[target]! > MAX_FOUND) return refused(target);
    if (!needs[target]!.includes(vector)) continue;
    const read = vector.map((number, limit) => number + Number(isOpen[limit]![target]));
    if (read.some((number, limit) => number > limits[limit]!.most)) continue;
    for (const state of sources[target]!)
      if (state !== DEAD)
        add(
          state,
          read.map((number, limit) => (isOpen[limit]![state]! ? number : 0)),
        );
  }
  const crowded = needs.findIndex((vectors) => vectors.length > MAX_VECTORS);
  return crowded < 0 ? made(needs) : refused(crowded);
}
