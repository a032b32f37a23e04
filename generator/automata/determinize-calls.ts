/**
 * Determinization of automata that call each other, for one that keeps a stack.
 *
 * A state is a set of threads, all in one frame of the stack. A thread is a list of states: the last one reads; those
 * before it, outermost first, are the return states of calls that have begun and are not on the stack yet. So threads
 * that call and threads that do not can go on side by side until they agree; then the returns that all share are pushed.
 * This is the subset construction of visibly pushdown automata [Alur & Madhusudan 2004], with calls that one symbol of
 * look-ahead or more decides instead of the symbol itself.
 *
 * Note [Late returns]. Where a thread has ended and another one can go on, the automaton stays in the frame. That
 * loses nothing if every word that the return could read is one that a later return reads, too: white space after a value
 * belongs to the value or to what is around it. Otherwise the calls are undecided.
 */
import { getOrInsert } from '../get-or-insert.js';
import { callsIn, Inclusion, withoutCalls, type Call } from './calls.js';
import { DEAD, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';
import type { StackTransition, Thread, ThreadAutomaton } from './pushdown-automaton.js';
import { statesBelow } from './states-below.js';
import { Work } from './work.js';
import { representatives, type SymbolClasses } from './symbol-classes.js';

/** The most states of a thread: those that its open calls return to, and the one that reads. */
const MAX_THREAD_LENGTH = 6;

/** The most steps per state of the limit: calls that are not decided cost seconds. */
const STEPS_PER_STATE = 100;

/** The most threads of the closure of a state. */
const MAX_THREADS = 400;

/** The most steps of the comparison between leaving a frame now and leaving it later. */
const MAX_AHEAD = 100;

/** Calls that cannot be decided from left to right: a state and a symbol on which threads want different things. */
export interface Conflict {
  /**
   * Parts of an input that leads to the state. The last part ends with the undecided symbol, if there is one. After each
   * part but the last, a call reads any rest of its word.
   */
  readonly parts: readonly (readonly number[])[];
  /** The states of the automaton of which threads disagree. */
  readonly states: readonly StateId[];
}

/**
 * The automaton with a stack; or why there is none. At worst exponential in the number of states; ends after `limit` states,
 * or {@link STEPS_PER_STATE} steps for each.
 *
 * @param entries the starts of the called automata, by the symbols of calls
 * @param starts the states in which words begin
 * @param max the greatest symbol
 * @param limit the most states
 */
export function determinizeCalls(
  dfa: Dfa,
  entries: ReadonlyMap<number, StateId>,
  starts: readonly StateId[],
  max: number,
  limit: number,
): ThreadAutomaton | Conflict {
  return new Construction(dfa, callsIn(dfa, entries), withoutCalls(dfa, max).classes, limit).run(
    starts,
  );
}

/** The transition where a state does not read a class. */
const DEAD_TRANSITION: StackTransition = { to: DEAD, pushes: [] };

/** The first transition into a state; `isPushed` if it is a state to return to. */
interface Arrival {
  readonly from: StateId;
  readonly symbol: number;
  readonly isPushed: boolean;
}

/** A thread, and whether it has read nothing since its last call began. */
interface Open {
  readonly thread: Thread;
  readonly isNew: boolean;
}

class TooManyThreads extends Error {
  readonly thread: Thread;
  constructor(thread: Thread) {
    super();
    this.thread = thread;
  }
}

class Construction {
  readonly #threads: Thread[][] = [[]];
  readonly #numbers = new Map<string, StateId>([['', DEAD]]);
  readonly #closures = new Map<StateId, readonly Open[]>();
  readonly #transitions: StackTransition[] = [];
  /** Undefined for starts. */
  readonly #before = new Map<StateId, Arrival | undefined>();
  readonly #inclusion: Inclusion;
  readonly #work: Work;
  /** For each state, the states that may be below it on the stack. */
  #below: readonly ReadonlySet<StateId>[] = [];

  readonly #dfa: Dfa;
  readonly #calls: readonly (readonly Call[])[];
  readonly #classes: SymbolClasses;
  readonly #symbols: readonly number[];
  readonly #limit: number;

  constructor(
    dfa: Dfa,
    calls: readonly (readonly Call[])[],
    classes: SymbolClasses,
    limit: number,
  ) {
    this.#dfa = dfa;
    this.#work = new Work(limit * STEPS_PER_STATE);
    this.#inclusion = new Inclusion(dfa, this.#work);
    this.#calls = calls;
    this.#classes = classes;
    this.#symbols = representatives(classes);
    this.#limit = limit;
  }

  run(startsOfDfa: readonly StateId[]): ThreadAutomaton | Conflict {
    const { count } = this.#classes;
    const starts = startsOfDfa.map((start) => this.#numberOf([[start]]));
    for (const start of starts) this.#before.set(start, undefined);
    for (let index = 0; index < count; index++) this.#transitions.push(DEAD_TRANSITION);
    let state = 1;
    try {
      // This loop is the subset construction over threads; the rest decides which returns can be pushed.
      for (; state < this.#threads.length; state++) {
        if (state > this.#limit) return this.#undecided(state, this.#threads[state]!.map(lastOf));
        const open = this.#closureOf(state);
        for (let index = 0; index < count; index++)
          this.#transitions.push(this.#transitionOf(open, state, index));
      }
      this.#below = statesBelow(this.#transitions, count);
      for (state = 1; state < this.#threads.length; state++) {
        const index = this.#findUndecided(state);
        if (index === undefined) continue;
        const parts = this.#inputTo(state, this.#symbols[index]!);
        return { parts, states: this.#threads[state]!.map(lastOf) };
      }
    } catch (error) {
      if (error instanceof TooManyThreads)
        return this.#undecided(state, [...this.#threads[state]!.map(lastOf), ...error.thread]);
      throw error;
    }
    return {
      classes: this.#classes,
      starts,
      threads: this.#threads,
      accepting: this.#threads.map((_, state) => this.#endsIn(state)),
      transitions: this.#transitions,
    };
  }

  #undecided(state: StateId, states: readonly StateId[]): Conflict {
    return { parts: this.#inputTo(state), states };
  }

  /** The parts of an input that leads to a state, and what is read there. */
  #inputTo(state: StateId, ...last: readonly number[]): readonly (readonly number[])[] {
    const parts: number[][] = [[...last]];
    for (let at = this.#before.get(state); at !== undefined; at = this.#before.get(at.from)) {
      if (at.isPushed) parts.unshift([]);
      parts[0]!.unshift(at.symbol);
    }
    return parts;
  }

  /** Notes how a state is reached, if it has not been before. */
  #arrive(state: StateId, from: StateId, index: number, isPushed: boolean): void {
    const symbol = this.#symbols[index]!;
    if (!this.#before.has(state)) this.#before.set(state, { from, symbol, isPushed });
  }

  #numberOf(threads: readonly Thread[]): StateId {
    const sorted = [...new Map(threads.map((thread) => [thread.join(), thread]))].sort(
      ([a], [b]) => (a < b ? -1 : 1),
    );
    const key = sorted.map(([each]) => each).join(' ');
    return getOrInsert(
      this.#numbers,
      key,
      () => this.#threads.push(sorted.map(([, thread]) => thread)) - 1,
    );
  }

  #closureOf(state: StateId): readonly Open[] {
    return getOrInsert(this.#closures, state, () => this.#closure(this.#threads[state]!));
  }

  /** All threads that some lead to without reading: those in the calls that they begin, and after those that end. */
  #closure(threads: readonly Thread[]): readonly Open[] {
    const known = new Set<string>();
    const open: Open[] = [];
    const add = (thread: Thread, isNew: boolean): void => {
      const key = `${isNew} ${thread.join()}`;
      if (known.has(key)) return;
      known.add(key);
      const isQuick = this.#work.add(1);
      if (!isQuick || thread.length > MAX_THREAD_LENGTH || open.length > MAX_THREADS)
        throw new TooManyThreads(thread);
      open.push({ thread, isNew });
    };
    for (const thread of threads) add(thread, false);
    for (const { thread, isNew } of open) {
      const [outer, state] = [thread.slice(0, -1), lastOf(thread)];
      for (const { entry, after } of this.#calls[state]!) add([...outer, after, entry], true);
      // A call has read something.
      if (!isNew && outer.length > 0 && this.#dfa.accepting[state]!) add(outer, false);
    }
    return open;
  }

  /** Whether a thread of the frame itself has ended. */
  #endsIn(state: StateId): boolean {
    return this.#closureOf(state).some((open) => this.#isEnd(open));
  }

  #isEnd({ thread, isNew }: Open): boolean {
    return !isNew && thread.length === 1 && this.#dfa.accepting[thread[0]!]!;
  }

  #advance(open: readonly Open[], index: number): readonly Thread[] {
    return open.flatMap(({ thread }) => {
      const target = step(this.#dfa, lastOf(thread), index);
      return target === DEAD ? [] : [[...thread.slice(0, -1), target]];
    });
  }

  #transitionOf(open: readonly Open[], from: StateId, index: number): StackTransition {
    let threads = this.#withoutCovered(this.#advance(open, index));
    if (threads.length === 0) return DEAD_TRANSITION;
    const pushes: StateId[] = [];
    for (let heads = sharedHeads(threads); heads !== undefined; heads = sharedHeads(threads)) {
      const pushed = this.#numberOf(heads.map((head) => [head]));
      this.#arrive(pushed, from, index, true);
      pushes.push(pushed);
      threads = [
        ...new Map(threads.map((thread) => [thread.slice(1).join(), thread.slice(1)])).values(),
      ];
    }
    const to = this.#numberOf(threads);
    this.#arrive(to, from, index, false);
    return { to, pushes };
  }

  /** Drops each thread whose words the others read as well. */
  #withoutCovered(threads: readonly Thread[]): readonly Thread[] {
    let kept = threads;
    for (const thread of threads) {
      const others = kept.filter((each) => each !== thread);
      if (others.length > 0 && this.#isCovered(thread, this.#closure(others))) kept = others;
    }
    return kept;
  }

  /** Whether some threads read all words of one: with the same returns, and a state that includes its words. */
  #isCovered(thread: Thread, open: readonly Open[]): boolean {
    const state = lastOf(thread);
    if (!this.#work.add(open.length)) throw new TooManyThreads(thread);
    return open.some(
      ({ thread: other, isNew }) =>
        other.length === thread.length &&
        !(isNew && this.#dfa.accepting[state]!) &&
        other.every((each, index) => index === other.length - 1 || each === thread[index]) &&
        this.#inclusion.isIncluded(state, lastOf(other)),
    );
  }

  /** The first class that does not decide between staying in a frame and leaving it. See Note [Late returns]. */
  #findUndecided(state: StateId): number | undefined {
    if (!this.#endsIn(state)) return undefined;
    const around = new Set(this.#below[state]);
    for (const each of around)
      if (this.#endsIn(each)) for (const other of this.#below[each]!) around.add(other);
    const { count } = this.#classes;
    for (let index = 0; index < count; index++) {
      const transition = this.#transitions[state * count + index]!;
      if (transition.to === DEAD) continue;
      if (![...around].every((each) => this.#isLater(transition, each, index))) return index;
    }
    return undefined;
  }

  /**
   * Whether all words that begin with a symbol and can be read after a call, in a state that was pushed, can also be read
   * if the frame is left later: after the transition that the frame makes for the symbol.
   */
  #isLater(transition: StackTransition, around: StateId, index: number): boolean {
    const open = this.#closureOf(around);
    const first = this.#advance(open, index);
    if (first.length === 0) return true;
    const { count } = this.#classes;
    const seen = new Set<string>();
    const queue: (readonly [threads: readonly Thread[], stays: StackTransition])[] = [];
    queue.push([first, transition]);
    for (const [threads, stays] of queue) {
      // A frame that has called another cannot be left at once: the word of the called rule comes first.
      const { to, pushes } = stays;
      if (to === DEAD || pushes.length > 0) return false;
      const left = threads.filter((thread) => !(this.#endsIn(to) && this.#isCovered(thread, open)));
      if (left.length === 0) continue;
      const key = `${to} ${left.join(' ')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const ahead = this.#closure(left);
      if (seen.size > MAX_AHEAD || ahead.some((each) => this.#isEnd(each))) return false;
      for (let next = 0; next < count; next++) {
        const read = this.#advance(ahead, next);
        if (read.length > 0) queue.push([read, this.#transitions[to * count + next]!]);
      }
    }
    return true;
  }
}

function lastOf(thread: Thread): StateId {
  return thread[thread.length - 1]!;
}

/**
 * The outermost returns of threads if all of them have one, and what follows it does not depend on which: then they can
 * be pushed together.
 */
function sharedHeads(threads: readonly Thread[]): readonly StateId[] | undefined {
  if (threads.some(({ length }) => length < 2)) return undefined;
  const tails = new Map<StateId, string[]>();
  for (const thread of threads)
    getOrInsert(tails, thread[0]!, () => []).push(thread.slice(1).join());
  const [first, ...others] = Array.from(tails.values(), (each) =>
    [...new Set(each)].sort().join(' '),
  );
  return others.every((each) => each === first)
    ? [...tails.keys()].sort((a, b) => a - b)
    : undefined;
}
