/**
 * Determinization of expressions that call each other, with traces, for an automaton with a stack whose frames record
 * where captured words begin and end.
 *
 * A state is a list of threads, all in one frame of the stack: those preferred come first, as in backtracking. A thread
 * is a position with the returns of calls that have begun and are not on the stack yet (see determinize-calls.ts), and a
 * trace (see determinize-traces.ts). Of threads alike, the first one counts: it has the first parse of whatever follows.
 *
 * Note [Traces in frames]. When threads agree that a call has begun, its returns are pushed. If the threads of the frame
 * below have one trace, the frame above continues it, and hands it back when it returns. If they have several, these wait
 * on the stack, the frame above begins a trace of its own, and its trace at the end is appended to each of them.
 *
 * Note [First parses]. A frame stays where a thread can go on, although another one has ended. That loses no word (Note
 * [Late returns] in determinize-calls.ts), and no first parse either if the threads that go on come before the one that
 * has ended: where both lead to a word, the one that goes on is preferred. Likewise, a thread may be dropped if one that
 * comes before it reads all of its words.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { CalledPositions } from './called-positions.js';
import { DEAD } from './dfa.js';
import { FRESH, type Continuation } from './moves.js';
import type { StateId } from './nfa.js';
import type { StackTransition } from './pushdown-automaton.js';
import { FIRST_CALL } from './regex.js';
import { statesBelow } from './states-below.js';
import { classesIn, type SymbolClasses } from './symbol-classes.js';
import type { SymbolRange } from './symbol-range.js';
import { Work } from './work.js';

/** The most returns of a thread. */
const MAX_RETURNS = 6;

/** The most threads of a state. */
const MAX_THREADS = 400;

/** The most steps for each state that is allowed. */
const STEPS_PER_STATE = 100;

/** The most steps of the comparison between leaving a frame now and leaving it later. */
const MAX_AHEAD = 100;

/** What happens to traces when a unit is read. */
export interface FrameMove {
  /** For each state that is pushed, its traces; empty if the frame above continues the only one. */
  readonly saved: readonly (readonly Continuation[])[];
  /** The traces of the state after the unit. */
  readonly traces: readonly Continuation[];
}

/** A transition, and what it does to traces. */
export interface FrameTransition extends StackTransition {
  readonly move: FrameMove;
}

/**
 * An automaton with a stack that records traces.
 *
 * Guarantees:
 * 1. State 0 is dead. `transitions` is total: that of state s under class c is `transitions[s * classes.count + c]`.
 * 2. `ends[state]` is defined exactly where a frame may return, or a word end.
 */
export interface TracedFrames {
  readonly classes: SymbolClasses;
  /** For each input, the state before it. */
  readonly starts: readonly StateId[];
  readonly transitions: readonly FrameTransition[];
  /** The number of traces in each state. */
  readonly traces: readonly number[];
  readonly ends: readonly (Continuation | undefined)[];
  /** For each state, the positions that may read the next unit. */
  readonly readers: readonly (readonly number[])[];
}

/** A thread before a unit is read. */
interface Thread {
  /** The positions to return to, the outermost first. */
  readonly returns: readonly number[];
  readonly position: number;
  readonly trace: number;
}

/** A thread after a unit: its trace continues one, with events in the frame and in each call that has begun just now. */
interface Reached {
  readonly returns: readonly number[];
  readonly position: number;
  readonly from: number;
  /** First those of the frame, then those of each new call: the last ones of `returns` belong to new calls. */
  readonly segments: readonly (readonly number[])[];
}

/** What the threads of a state read. */
interface Closure {
  /** The threads after a unit of each class, the preferred ones first, and where they stand among all. */
  readonly reached: readonly (readonly (Reached & { readonly order: number })[])[];
  readonly end: (Continuation & { readonly order: number }) | undefined;
  readonly readers: readonly number[];
}

class Undecided extends Error {}

/** The automaton; undefined if a stack does not decide what is called, or what is recorded. At worst exponential. */
export function determinizeFrames(
  positions: CalledPositions,
  classes: SymbolClasses,
  limit: number,
): TracedFrames | undefined {
  try {
    return new Construction(positions, classes, limit).run();
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

class Construction {
  readonly #positions: CalledPositions;
  readonly #classes: SymbolClasses;
  readonly #limit: number;
  readonly #work: Work;
  readonly #states: (readonly Thread[])[] = [[]];
  readonly #numbers = new Map<string, StateId>([['', DEAD]]);
  readonly #closures = new Map<StateId, Closure>();
  readonly #indices = new Map<SymbolRange, readonly number[]>();
  readonly #inclusion: Inclusions;

  constructor(positions: CalledPositions, classes: SymbolClasses, limit: number) {
    this.#positions = positions;
    this.#classes = classes;
    this.#limit = limit;
    this.#work = new Work(limit * STEPS_PER_STATE);
    this.#inclusion = new Inclusions(positions, (range) => this.#indicesOf(range), this.#work);
  }

  run(): TracedFrames {
    const { count } = this.#classes;
    const dead: FrameTransition = { pushes: [], to: DEAD, move: { saved: [], traces: [] } };
    const starts = this.#positions.starts.map((position) =>
      this.#numberOf([{ returns: [], position, trace: 0 }]),
    );
    const transitions: FrameTransition[] = new Array<FrameTransition>(count).fill(dead);
    for (let state = 1; state < this.#states.length; state++) {
      if (state > this.#limit) throw new Undecided();
      const { reached } = this.#closureOf(state);
      const known = new Map<string, FrameTransition>();
      for (const threads of reached)
        transitions.push(
          threads.length === 0
            ? dead
            : getOrInsert(known, printReached(threads), () => this.#transitionOf(threads)),
        );
    }
    this.#checkReturns(transitions);
    const closures = this.#states.map((_, state) => this.#closureOf(state));
    return {
      classes: this.#classes,
      starts,
      transitions,
      traces: this.#states.map(tracesIn),
      ends: closures.map(({ end }) => end && { from: end.from, events: end.events }),
      readers: closures.map(({ readers }) => readers),
    };
  }

  #numberOf(threads: readonly Thread[]): StateId {
    const key = threads
      .map(({ returns, position, trace }) => `${returns.join()}>${position}:${trace}`)
      .join(' ');
    return getOrInsert(this.#numbers, key, () => this.#states.push(threads) - 1);
  }

  #closureOf(state: StateId): Closure {
    return getOrInsert(this.#closures, state, () => this.#close(this.#states[state]!));
  }

  #indicesOf(range: SymbolRange): readonly number[] {
    return getOrInsert(this.#indices, range, () => classesIn(this.#classes, range));
  }

  /** Follows threads, the preferred ones first, through the calls that they begin and those that end, up to units. */
  #close(threads: readonly Thread[]): Closure {
    const { all, entries } = this.#positions;
    const reached = Array.from(
      { length: this.#classes.count },
      () => new Map<string, Reached & { readonly order: number }>(),
    );
    const seen = new Set<string>();
    const readers = new Set<number>();
    let end: Closure['end'];
    let order = 0;
    const follow = ({ returns, position, from, segments }: Reached, isNew: boolean): void => {
      const key = `${isNew} ${returns.join()}>${position}`;
      if (seen.has(key)) return;
      seen.add(key);
      if (!this.#work.add(1) || returns.length > MAX_RETURNS || seen.size > MAX_THREADS)
        throw new Undecided();
      readers.add(position);
      for (const { events, range, to } of all[position]!.transitions) {
        order += 1;
        const [before, last] = [segments.slice(0, -1), segments.at(-1)!];
        const own = [...before, [...last, ...events]];
        if (range === undefined) {
          // A call reads something.
          if (isNew) continue;
          if (returns.length === 0) end ??= { from, events: own.flat(), order };
          else
            follow(
              { returns: returns.slice(0, -1), position: returns.at(-1)!, from, segments: own },
              false,
            );
        } else if (range.lo >= FIRST_CALL) {
          const position = entries.get(range.lo)!;
          follow({ returns: [...returns, to], position, from, segments: [...own, []] }, true);
        } else {
          const thread = { returns, position: to, from, segments: own, order };
          const place = `${returns.join()}>${to}`;
          for (const index of this.#indicesOf(range))
            if (!reached[index]!.has(place)) reached[index]!.set(place, thread);
        }
      }
    };
    for (const { returns, position, trace } of threads)
      follow({ returns, position, from: trace, segments: [[]] }, false);
    return { reached: reached.map((each) => [...each.values()]), end, readers: [...readers] };
  }

  #transitionOf(reached: readonly Reached[]): FrameTransition {
    let threads = this.#withoutCovered(reached);
    const pushes: StateId[] = [];
    const saved: (readonly Continuation[])[] = [];
    for (let split = splitFrame(threads); split !== undefined; split = splitFrame(threads)) {
      const { below, traces, above } = split;
      saved.push(traces.length === 1 ? [] : traces);
      pushes.push(this.#numberOf(below));
      threads = above;
    }
    const traces = new Traces();
    const own = threads.map((thread): Thread => {
      const { returns, position, from, segments } = thread;
      return { returns, position, trace: traces.numberOf({ from, events: segments.flat() }) };
    });
    return { pushes, to: this.#numberOf(own), move: { saved, traces: traces.all } };
  }

  /** Drops each thread whose words a preferred one reads as well. */
  #withoutCovered<T extends Pick<Reached, 'returns' | 'position'>>(
    threads: readonly T[],
  ): readonly T[] {
    const kept: T[] = [];
    for (const thread of threads) if (!this.#isCovered(thread, kept)) kept.push(thread);
    return kept;
  }

  /** Whether one of some threads, or what one of them calls or returns to, reads all words of a thread. */
  #isCovered(
    thread: Pick<Reached, 'returns' | 'position'>,
    others: readonly Pick<Reached, 'returns' | 'position'>[],
  ): boolean {
    if (others.length === 0) return false;
    return this.#openOf(others).some(
      ({ returns, position, isNew }) =>
        returns.length === thread.returns.length &&
        returns.every((each, index) => each === thread.returns[index]) &&
        !(isNew && this.#inclusion.canEnd(thread.position)) &&
        this.#inclusion.isIncluded(thread.position, position),
    );
  }

  /** All threads that some lead to without reading. */
  #openOf(
    threads: readonly Pick<Reached, 'returns' | 'position'>[],
  ): readonly (Pick<Reached, 'returns' | 'position'> & { readonly isNew: boolean })[] {
    const { all, entries } = this.#positions;
    const known = new Set<string>();
    const open: (Pick<Reached, 'returns' | 'position'> & { readonly isNew: boolean })[] = [];
    const add = (returns: readonly number[], position: number, isNew: boolean): void => {
      const key = `${isNew} ${returns.join()}>${position}`;
      if (known.has(key)) return;
      known.add(key);
      if (!this.#work.add(1) || returns.length > MAX_RETURNS || open.length > MAX_THREADS)
        throw new Undecided();
      open.push({ returns, position, isNew });
    };
    for (const { returns, position } of threads) add(returns, position, false);
    for (const { returns, position, isNew } of open)
      for (const { range, to } of all[position]!.transitions) {
        if (range === undefined) {
          if (!isNew && returns.length > 0) add(returns.slice(0, -1), returns.at(-1)!, false);
        } else if (range.lo >= FIRST_CALL) add([...returns, to], entries.get(range.lo)!, true);
      }
    return open;
  }

  /** Checks where a frame stays although it could return. See Note [First parses]. */
  #checkReturns(transitions: readonly FrameTransition[]): void {
    const below = statesBelow(transitions, this.#classes.count);
    const { count } = this.#classes;
    for (let state = 1; state < this.#states.length; state++) {
      const { end, reached } = this.#closureOf(state);
      if (end === undefined) continue;
      const around = new Set(below[state]);
      for (const each of around)
        if (this.#closureOf(each).end !== undefined)
          for (const other of below[each]!) around.add(other);
      for (let index = 0; index < count; index++) {
        if (reached[index]!.length === 0) continue;
        const isLast = reached[index]!.every(({ order }) => order < end.order);
        for (const each of around) {
          const first = this.#closureOf(each).reached[index]!;
          if (first.length === 0) continue;
          if (!isLast || !this.#isLater(transitions, state * count + index, each, first))
            throw new Undecided();
        }
      }
    }
  }

  /** Whether all words that a frame below reads after a unit can be read if the frame above returns later. */
  #isLater(
    transitions: readonly FrameTransition[],
    entry: number,
    around: StateId,
    first: readonly Reached[],
  ): boolean {
    const { count } = this.#classes;
    const below = this.#states[around]!;
    const seen = new Set<string>();
    const queue: (readonly [
      threads: readonly Pick<Reached, 'returns' | 'position'>[],
      stays: FrameTransition,
    ])[] = [[first, transitions[entry]!]];
    for (const [threads, { to, pushes }] of queue) {
      if (to === DEAD || pushes.length > 0) return false;
      const mayEnd = this.#closureOf(to).end !== undefined;
      const left = threads.filter((thread) => !(mayEnd && this.#isCovered(thread, below)));
      if (left.length === 0) continue;
      const key = `${to} ${left.map(({ returns, position }) => `${returns.join()}>${position}`).join(' ')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MAX_AHEAD) return false;
      const ahead = this.#close(left.map((each) => ({ ...each, trace: 0 })));
      if (ahead.end !== undefined) return false;
      for (let next = 0; next < count; next++) {
        const read = ahead.reached[next]!;
        if (read.length > 0) queue.push([read, transitions[to * count + next]!]);
      }
    }
    return true;
  }
}

/** Numbers traces in the order of their arrival. */
class Traces {
  readonly all: Continuation[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(continuation: Continuation): number {
    const { from, events } = continuation;
    return getOrInsert(
      this.#numbers,
      `${from}:${events.join()}`,
      () => this.all.push(continuation) - 1,
    );
  }
}

function tracesIn(threads: readonly Thread[]): number {
  return threads.reduce((most, { trace }) => Math.max(most, trace + 1), 0);
}

function printReached(threads: readonly Reached[]): string {
  return threads
    .map(
      ({ returns, position, from, segments }) =>
        `${returns.join()}>${position}:${from}:${printSegments(segments)}`,
    )
    .join(' ');
}

/** Threads of which the outermost returns can be pushed: those of the frame below, its traces, and those above. */
interface Split {
  readonly below: readonly Thread[];
  readonly traces: readonly Continuation[];
  readonly above: readonly Reached[];
}

/**
 * Splits threads if all have a return, and what is above it does not depend on which: neither the positions, nor the
 * traces. See Note [Traces in frames].
 */
function splitFrame(threads: readonly Reached[]): Split | undefined {
  if (threads.some(({ returns }) => returns.length === 0)) return undefined;
  const byReturn = new Map<number, [Reached, ...Reached[]]>();
  for (const thread of threads) {
    const group = byReturn.get(thread.returns[0]!);
    if (group === undefined) byReturn.set(thread.returns[0]!, [thread]);
    else group.push(thread);
  }
  const groups = [...byReturn.values()];
  const areEqual = (keyOf: (thread: Reached) => string): boolean =>
    new Set(groups.map((group) => group.map(keyOf).join(' '))).size === 1;
  if (!areEqual(placeAbove)) return undefined;

  if (areEqual(({ from, segments }) => `${from}:${segments.flat().join()}`))
    return {
      below: groups.map(([{ returns }]) => ({ returns: [], position: returns[0]!, trace: 0 })),
      traces: [{ from: 0, events: [] }],
      above: groups[0]!.map(({ returns, segments, ...rest }) => ({
        ...rest,
        returns: returns.slice(1),
        segments: joinFirst(segments, returns.length),
      })),
    };

  // A call that begins now has events of its own; those of one that began earlier belong to the frame below.
  const isNew = threads.every(({ returns, segments }) => segments.length > returns.length);
  const eventsBelow = ({ segments }: Reached): readonly number[] =>
    isNew ? segments[0]! : segments.flat();
  const eventsAbove = ({ segments }: Reached): Reached['segments'] =>
    isNew ? segments.slice(1) : [[]];
  const printBelow = (thread: Reached): string => `${thread.from}:${eventsBelow(thread).join()}`;
  const isFactored =
    groups.every((group) => new Set(group.map(printBelow)).size === 1) &&
    areEqual((thread) => printSegments(eventsAbove(thread)));
  if (!isFactored) return undefined;
  const traces = new Traces();
  return {
    below: groups.map(([first]) => ({
      returns: [],
      position: first.returns[0]!,
      trace: traces.numberOf({ from: first.from, events: eventsBelow(first) }),
    })),
    traces: traces.all,
    above: groups[0]!.map((thread) => ({
      returns: thread.returns.slice(1),
      position: thread.position,
      from: FRESH,
      segments: eventsAbove(thread),
    })),
  };
}

/** Where a thread is above its outermost return. */
function placeAbove({ returns, position }: Reached): string {
  return `${returns.slice(1).join()}>${position}`;
}

function printSegments(segments: Reached['segments']): string {
  return segments.map((events) => events.join()).join('|');
}

/** Segments in which the events of the frame and of its first new call stand together. */
function joinFirst(segments: Reached['segments'], returns: number): Reached['segments'] {
  // A call that began earlier has no segment.
  if (segments.length <= returns) return segments;
  return [[...segments[0]!, ...segments[1]!], ...segments.slice(2)];
}

/** Inclusion of the words of positions, over units and calls alike, by the subset construction. */
class Inclusions {
  readonly #positions: CalledPositions;
  readonly #indicesOf: (range: SymbolRange) => readonly number[];
  readonly #work: Work;
  readonly #sets: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #steps = new Map<number, ReadonlyMap<number, number>>();
  readonly #known = new Map<string, boolean>();

  constructor(
    positions: CalledPositions,
    indicesOf: (range: SymbolRange) => readonly number[],
    work: Work,
  ) {
    this.#positions = positions;
    this.#indicesOf = indicesOf;
    this.#work = work;
  }

  canEnd(position: number): boolean {
    return this.#positions.all[position]!.transitions.some(({ range }) => range === undefined);
  }

  isIncluded(position: number, inside: number): boolean {
    if (position === inside) return true;
    return getOrInsert(this.#known, `${position} ${inside}`, () => this.#compare(position, inside));
  }

  #compare(position: number, inside: number): boolean {
    const pairs = new Map<string, readonly [number, number]>();
    const add = (one: number, other: number): void => {
      if (one !== other) pairs.set(`${one} ${other}`, [one, other]);
    };
    add(this.#numberOf([position]), this.#numberOf([inside]));
    for (const [one, other] of pairs.values()) {
      if (!this.#work.add(1)) return false;
      if (this.#ends(one) && !this.#ends(other)) return false;
      const steps = this.#stepsOf(other);
      for (const [symbol, to] of this.#stepsOf(one)) {
        const there = steps.get(symbol);
        if (there === undefined) return false;
        add(to, there);
      }
    }
    return true;
  }

  #ends(set: number): boolean {
    return this.#sets[set]!.some((position) => this.canEnd(position));
  }

  #numberOf(positions: readonly number[]): number {
    const sorted = [...new Set(positions)].sort((a, b) => a - b);
    return getOrInsert(this.#numbers, sorted.join(), () => this.#sets.push(sorted) - 1);
  }

  #stepsOf(set: number): ReadonlyMap<number, number> {
    return getOrInsert(this.#steps, set, () => {
      const targets = new Map<number, number[]>();
      for (const position of this.#sets[set]!)
        for (const { range, to } of this.#positions.all[position]!.transitions) {
          if (range === undefined) continue;
          const symbols = range.lo >= FIRST_CALL ? [range.lo] : this.#indicesOf(range);
          for (const symbol of symbols) getOrInsert(targets, symbol, () => []).push(to);
        }
      return new Map(Array.from(targets, ([symbol, to]) => [symbol, this.#numberOf(to)]));
    });
  }
}
