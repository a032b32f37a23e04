/**
 * Determinization of automata that call each other, for one that keeps a stack, and whose frames may record where captured
 * words begin and end.
 *
 * A state is a list of threads, all in one frame of the stack. A thread is a position with the returns of calls that have
 * begun and are not on the stack yet, outermost first: so threads that call and threads that do not can go on side by side
 * until they agree; then the returns that all share are pushed. This is the subset construction of visibly pushdown automata
 * [Alur & Madhusudan 2004], with calls that one symbol of look-ahead or more decides instead of the symbol itself.
 *
 * With captures, a thread has a trace, too (see determinize-traces.ts), and those preferred come first, as in
 * backtracking. Of threads alike, the first one counts: it has the first parse of whatever follows.
 *
 * Note [Late returns]. Where a thread has ended and another one can go on, the automaton stays in the frame. That loses
 * nothing if every word that the return could read is one that a later return reads, too: white space after a value
 * belongs to the value or to what is around it. Otherwise the calls are undecided.
 *
 * Note [Traces in frames]. When threads agree that a call has begun, its returns are pushed. If the threads of the frame
 * below have one trace, the frame above continues it, and hands it back when it returns. If they have several, these wait
 * on the stack, the frame above begins a trace of its own, and its trace at the end is appended to each of them.
 *
 * Note [First parses]. A frame stays where a thread can go on, although another one has ended. That loses no word
 * (Note [Late returns]), and no first parse either if the threads that go on come before the one that
 * has ended: where both lead to a word, the one that goes on is preferred. Likewise, a thread may be dropped if one that
 * comes before it reads all of its words.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { CalledPositions } from './called-positions.js';
import { DEAD } from './dfa.js';
import type { Continuation } from './moves.js';
import type { StateId } from './nfa.js';
import type { PushdownAutomaton, StackTransition } from './pushdown-automaton.js';
import { printSegments, splitFrame, Traces, type NextThread, type Thread } from './split-frame.js';
import { statesBelow } from './states-below.js';
import { representatives, type SymbolClasses } from './symbol-classes.js';
import { keyOf, ThreadClosures, type Closure, type ThreadPosition } from './thread-closures.js';
import { undecidedReturn } from './undecided-return.js';
import { Work } from './work.js';
import { made, refused, type Construction } from './construction.js';

/** The most steps for each state that is allowed. */
const STEPS_PER_STATE = 100;

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
 * Guarantee: `ends[state]` is defined exactly where `accepting[state]`.
 */
export interface TracedFrames extends PushdownAutomaton {
  readonly transitions: readonly FrameTransition[];
  /** The number of traces in each state. */
  readonly traces: readonly number[];
  readonly ends: readonly (Continuation | undefined)[];
  /** For each state, the positions of its threads, and those that may read the next unit. */
  readonly positions: readonly (readonly number[])[];
  readonly readers: readonly (readonly number[])[];
}

/** Why a stack decides nothing: a state and a symbol on which threads want different things. */
export interface Conflict {
  /**
   * An input that leads to the state, cut where a call reads any rest of its word; it ends with the undecided symbol,
   * if there is one.
   */
  readonly pieces: readonly (readonly number[])[];
  /** The positions that threads disagree about. */
  readonly positions: readonly number[];
}

/** The first transition into a state; `isPushed` if it is a state to return to. */
interface Arrival {
  readonly from: StateId;
  readonly symbol: number;
  readonly isPushed: boolean;
}

type Called = Pick<CalledPositions, 'all' | 'starts' | 'entries'>;

/** Thrown in the construction where no stack decides; `determinizeFrames` catches it. */
class Undecided extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super();
    this.conflict = conflict;
  }
}

/**
 * The automaton; or why a stack does not decide what is called, or what is recorded. At worst exponential in the number of
 * positions; ends after `limit` states, or {@link STEPS_PER_STATE} steps for each.
 *
 * @param isOrdered whether the first parse counts, which it does not without captures
 */
export function determinizeFrames(
  positions: Called,
  classes: SymbolClasses,
  limit: number,
  { isOrdered }: { readonly isOrdered: boolean },
): Construction<TracedFrames, Conflict> {
  try {
    return made(new FrameConstruction(positions, classes, limit, isOrdered).run());
  } catch (error) {
    if (error instanceof Undecided) return refused(error.conflict);
    throw error;
  }
}

class FrameConstruction {
  readonly #starts: readonly number[];
  readonly #classes: SymbolClasses;
  readonly #symbols: readonly number[];
  readonly #limit: number;
  readonly #isOrdered: boolean;
  readonly #threads: ThreadClosures;
  readonly #states: (readonly Thread[])[] = [[]];
  readonly #numbers = new Map<string, StateId>([['', DEAD]]);
  readonly #closures = new Map<StateId, Closure>();
  /** Undefined for starts. */
  readonly #before = new Map<StateId, Arrival | undefined>();
  /** The state that is being looked at. */
  #current: StateId = DEAD;

  constructor(positions: Called, classes: SymbolClasses, limit: number, isOrdered: boolean) {
    this.#starts = positions.starts;
    this.#classes = classes;
    this.#symbols = representatives(classes);
    this.#limit = limit;
    this.#isOrdered = isOrdered;
    const work = new Work(limit * STEPS_PER_STATE);
    this.#threads = new ThreadClosures(positions, classes, work, (thread) => {
      throw this.#undecided([], [thread]);
    });
  }

  run(): TracedFrames {
    const { count } = this.#classes;
    const dead: FrameTransition = { pushes: [], to: DEAD, move: { saved: [], traces: [] } };
    const starts = this.#starts.map((position) =>
      this.#numberOf([{ returns: [], position, trace: 0 }]),
    );
    for (const start of starts) this.#before.set(start, undefined);
    const transitions: FrameTransition[] = new Array<FrameTransition>(count).fill(dead);
    // This loop is the subset construction over threads; the rest decides which returns can be pushed.
    for (let state = 1; state < this.#states.length; state++) {
      this.#current = state;
      if (state > this.#limit) throw this.#undecided([]);
      const { reached } = this.#closureOf(state);
      const known = new Map<string, FrameTransition>();
      reached.forEach((threads, index) =>
        transitions.push(
          threads.length === 0
            ? dead
            : getOrInsert(known, printReached(threads), () =>
                this.#transitionOf(threads, state, this.#symbols[index]!),
              ),
        ),
      );
    }
    this.#checkReturns(transitions);
    const closures = this.#states.map((_, state) => this.#closureOf(state));
    return {
      classes: this.#classes,
      starts,
      transitions,
      accepting: closures.map(({ end }) => end !== undefined),
      traces: this.#states.map(tracesIn),
      ends: closures.map(({ end }) => end && { from: end.from, events: end.events }),
      positions: this.#states.map((threads) => threads.map(({ position }) => position)),
      readers: closures.map(({ readers }) => readers),
    };
  }

  /** The error for threads of the current state that disagree, on a symbol or on what they call. */
  #undecided(last: readonly number[], others: readonly ThreadPosition[] = []): Undecided {
    const pieces: number[][] = [[...last]];
    let at = this.#before.get(this.#current);
    for (; at !== undefined; at = this.#before.get(at.from)) {
      if (at.isPushed) pieces.unshift([]);
      pieces[0]!.unshift(at.symbol);
    }
    const threads: readonly ThreadPosition[] = [...this.#states[this.#current]!, ...others];
    const positions = threads.flatMap(({ returns, position }) => [...returns, position]);
    return new Undecided({ pieces, positions });
  }

  /** Notes how a state is reached, if it has not been before. */
  #arrive(state: StateId, from: StateId, symbol: number, isPushed: boolean): StateId {
    if (!this.#before.has(state)) this.#before.set(state, { from, symbol, isPushed });
    return state;
  }

  #numberOf(threads: readonly Thread[]): StateId {
    const printed = threads.map((thread) => [thread, `${keyOf(thread)}:${thread.trace}`] as const);
    if (!this.#isOrdered) printed.sort(([, one], [, other]) => (one < other ? -1 : 1));
    const key = printed.map(([, text]) => text).join(' ');
    return getOrInsert(
      this.#numbers,
      key,
      () => this.#states.push(printed.map(([thread]) => thread)) - 1,
    );
  }

  #closureOf(state: StateId): Closure {
    return getOrInsert(this.#closures, state, () => this.#threads.close(this.#states[state]!));
  }

  #transitionOf(reached: readonly NextThread[], from: StateId, symbol: number): FrameTransition {
    let threads = this.#withoutCovered(reached);
    // Threads in any order are split in the order of their keys.
    if (!this.#isOrdered)
      threads = [...threads].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const pushes: StateId[] = [];
    const saved: (readonly Continuation[])[] = [];
    for (let split = splitFrame(threads); split !== undefined; split = splitFrame(threads)) {
      const { below, traces, above } = split;
      saved.push(traces.length === 1 ? [] : traces);
      pushes.push(this.#arrive(this.#numberOf(below), from, symbol, true));
      threads = above;
    }
    const traces = new Traces();
    const own = threads.map((thread): Thread => {
      const { returns, position, from, segments } = thread;
      return { returns, position, trace: traces.numberOf({ from, events: segments.flat() }) };
    });
    const to = this.#arrive(this.#numberOf(own), from, symbol, false);
    return { pushes, to, move: { saved, traces: traces.all } };
  }

  /** Drops threads: each whose words a preferred thread reads as well, or, if there is no order, any other thread. */
  #withoutCovered(threads: readonly NextThread[]): readonly NextThread[] {
    if (!this.#isOrdered)
      return threads.reduce((kept, thread) => {
        const others = kept.filter((each) => each !== thread);
        return this.#threads.isCovered(thread, others) ? others : kept;
      }, threads);
    const kept: NextThread[] = [];
    for (const thread of threads) if (!this.#threads.isCovered(thread, kept)) kept.push(thread);
    return kept;
  }

  /** Checks where a frame stays although it could return. */
  #checkReturns(transitions: readonly FrameTransition[]): void {
    const { count } = this.#classes;
    const frames = {
      count,
      states: this.#states,
      transitions,
      below: statesBelow(transitions, count),
      isOrdered: this.#isOrdered,
      closures: this.#threads,
      closureOf: (state: StateId) => this.#closureOf(state),
    };
    for (let state = 1; state < this.#states.length; state++) {
      this.#current = state;
      const undecided = undecidedReturn(state, frames);
      if (undecided !== undefined) throw this.#undecided([this.#symbols[undecided]!]);
    }
  }
}

function tracesIn(threads: readonly Thread[]): number {
  return threads.reduce((most, { trace }) => Math.max(most, trace + 1), 0);
}

function printReached(threads: readonly NextThread[]): string {
  return threads
    .map((thread) => `${keyOf(thread)}:${thread.from}:${printSegments(thread.segments)}`)
    .join(' ');
}
