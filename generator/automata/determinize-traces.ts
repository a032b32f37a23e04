/**
 * Determinization with traces: makes a deterministic automaton that also knows where captured words begin and end
 * [Laurikari 2000].
 *
 * A thread is a position, from which the expression goes on, with its trace, the events on the path there. Most threads
 * of a state share their trace, so a state is a list of positions, each with the number of its trace; each state
 * numbers its traces anew, since only equality matters. A transition says, for each trace after it, which trace before
 * it continues, and with which events. How to represent a trace is up to the code that runs the automaton.
 *
 * The events between two symbols happen when the second one is read, so threads that cannot read it never have a trace
 * of their own [Trofimovich 2017]. A captured word gets its name when it ends: while threads differ only in what the
 * word will be, they share a trace.
 *
 * Two threads at one position with different traces read the rest of the word alike, so some word has two parses; and
 * if a word has two parses, their threads meet at the latest at its end. So the construction itself decides whether an
 * expression is ambiguous, and if not, each position occurs once and the automaton is finite.
 */
import { getOrInsert } from '../get-or-insert.js';
import { invariant } from '../invariant.js';
import { Work } from './work.js';
import { DEAD } from './dfa.js';
import type { TooManyStates } from './determinize.js';
import { contractSymbols, expandClasses } from './contract-symbols.js';
import { MoveNumbers, NO_MOVE, type Continuation, type Move, type Traced } from './moves.js';
import { rangesOf, type Nfa } from './nfa.js';
import { positionsOf, shortestFrom } from './positions.js';
import { classesIn, classesOf, representatives } from './symbol-classes.js';
import { wordTo, type Found } from './word-to.js';
import { made, refused, type Construction } from './construction.js';

/** The steps allowed per state of the limit. A step prints one list of events. */
const STEPS_PER_STATE = 300;

/** The greatest number of threads of all states together, per state of the limit. */
const THREADS_PER_STATE = 20;

/** The size of an automaton from which it pays to contract its symbols. */
const MANY_STATES = 8192;

/** A shortest word with two parses. */
export interface AmbiguousWord {
  readonly kind: 'ambiguous';
  readonly word: readonly number[];
}

/** A state: pairs of a position and the number of its trace. */
type Threads = readonly (readonly [position: number, trace: number])[];

/**
 * The automaton; or a shortest word with two parses; or, after work in proportion to `limit`, neither. At worst exponential
 * in the number of positions.
 *
 * @param max the greatest symbol
 * @param limit the greatest number of states
 * @param isOrdered whether to take the first of several parses, in the order of the expression and with longest
 *   repetitions; otherwise several are an error
 */
export function determinizeTraces(
  nfa: Nfa,
  max: number,
  limit: number,
  { isOrdered }: { readonly isOrdered: boolean },
  work = new Work(limit * STEPS_PER_STATE),
): Construction<Traced, TooManyStates> | AmbiguousWord {
  if (nfa.states.length < MANY_STATES) return traceThreads(nfa, max, limit, isOrdered, work);
  const contracted = contractSymbols(nfa, max);
  const { count } = contracted.classes;
  const found = traceThreads(contracted.nfa, count - 1, limit, isOrdered, work);
  switch (found.kind) {
    case 'ambiguous': {
      const symbols = representatives(contracted.classes);
      return ambiguous(...found.word.map((symbol) => symbols[symbol]!));
    }
    case 'refused': {
      const longest = found.why.longest.filter((id) => id < nfa.states.length);
      return refused({ ...found.why, longest });
    }
    case 'made': {
      const { dfa } = found.made;
      return made({
        ...found.made,
        dfa: { ...dfa, classes: expandClasses(contracted, dfa.classes) },
      });
    }
  }
}

function traceThreads(
  nfa: Nfa,
  max: number,
  limit: number,
  isOrdered: boolean,
  work: Work,
): Construction<Traced, TooManyStates> | AmbiguousWord {
  const positions = positionsOf(nfa, isOrdered, work);
  if (positions === undefined) return refused({ limit, ranOutOfWork: true, longest: [] });
  const classes = classesOf(rangesOf(nfa), max);
  const symbols = representatives(classes);
  const known = new Map<object, readonly number[]>();

  const states: Threads[] = [];
  const room = new Work(limit * THREADS_PER_STATE);
  let longest: Threads = [];
  const numbers = new Map<string, number>();
  const access: Found[] = [];
  const numberOf = (threads: Threads, from: number, symbol: number): number =>
    getOrInsert(numbers, threads.join(';'), () => {
      access.push({ from, symbol });
      room.add(threads.length);
      if (threads.length > longest.length) longest = threads;
      return states.push(threads) - 1;
    });
  numberOf([], -1, 0);
  const starts = positions.starts.map((start) => numberOf([[start, 0]], -1, 0));

  const moves = new MoveNumbers();
  const transitions: number[] = new Array<number>(classes.count).fill(DEAD);
  const moveOf: number[] = new Array<number>(classes.count).fill(NO_MOVE);
  const ends: (Continuation | undefined)[] = [undefined];

  // This loop is the construction of Laurikari, over positions; the rest numbers states and moves.
  for (let state = 1; state < states.length; state++) {
    const ranOutOfWork = !work.add(symbols.length) || room.isSpent;
    if (states.length > limit || ranOutOfWork) {
      const open = longest.map(([position]) => positions.all[position]!.state);
      return refused({ limit, ranOutOfWork, longest: open });
    }
    const reached = symbols.map(() => new Reached(isOrdered));
    const end = new Reached(isOrdered);
    let twice: AmbiguousWord | undefined;
    for (const [position, trace] of states[state]!) {
      const at = positions.all[position]!;
      if (at.reachedTwice !== undefined && !isOrdered)
        return ambiguous(...wordTo(access, state), ...shortestFrom(positions, at.reachedTwice));
      for (const transition of at.transitions) {
        invariant(transition.kind !== 'call', 'calls need a stack');
        const { events } = transition;
        if (transition.kind === 'end') {
          if (!end.add(0, trace, events)) return ambiguous(...wordTo(access, state));
          continue;
        }
        const { range, to } = transition;
        const indices = getOrInsert(known, range, () => classesIn(classes, range));
        work.add(indices.length);
        for (const index of indices)
          if (!reached[index]!.add(to, trace, events))
            twice ??= ambiguous(
              ...wordTo(access, state),
              symbols[index]!,
              ...shortestFrom(positions, to),
            );
      }
    }
    // Tried after the ends of words, since these are shorter.
    if (twice !== undefined) return twice;
    ends.push(end.isEmpty ? undefined : end.continuations()[1][0]);
    reached.forEach((each, index) => {
      if (each.isEmpty) {
        transitions.push(DEAD);
        moveOf.push(NO_MOVE);
        return;
      }
      const [threads, move] = each.continuations();
      transitions.push(numberOf(threads, state, symbols[index]!));
      moveOf.push(moves.numberOf(move));
    });
  }
  const accepting = ends.map((end) => end !== undefined);
  const dfa = { classes, transitions: Uint32Array.from(transitions), starts, accepting };
  const traces = states.map((threads) => 1 + Math.max(-1, ...threads.map(([, trace]) => trace)));
  return made({ dfa, traces, moves: moves.all, moveOf: Uint32Array.from(moveOf), ends });
}

function ambiguous(...word: readonly number[]): AmbiguousWord {
  return { kind: 'ambiguous', word };
}

/** The threads after a symbol, or at the end. */
class Reached {
  readonly #isOrdered: boolean;
  readonly #threads = new Map<
    number,
    { readonly key: string; readonly continuation: Continuation }
  >();

  constructor(isOrdered: boolean) {
    this.#isOrdered = isOrdered;
  }

  get isEmpty(): boolean {
    return this.#threads.size === 0;
  }

  /** @returns false if another thread with another trace is already there, and no order decides between them */
  add(position: number, from: number, events: readonly number[]): boolean {
    const key = `${from}:${events.join()}`;
    const there = this.#threads.get(position);
    if (there === undefined) this.#threads.set(position, { key, continuation: { from, events } });
    return there === undefined || there.key === key || this.#isOrdered;
  }

  /** The threads, and the traces by their numbers. */
  continuations(): readonly [Threads, Move] {
    const inOrder = [...this.#threads.keys()];
    const ascending = inOrder.toSorted((a, b) => a - b);
    const traces = new Map<string, number>();
    const move: Continuation[] = [];
    // The numbers do not depend on the order, so that states that differ only in it can be merged later.
    for (const position of ascending) {
      const { key, continuation } = this.#threads.get(position)!;
      getOrInsert(traces, key, () => move.push(continuation) - 1);
    }
    const numbered = (this.#isOrdered ? inOrder : ascending).map(
      (position) => [position, traces.get(this.#threads.get(position)!.key)!] as const,
    );
    return [numbered, move];
  }
}
