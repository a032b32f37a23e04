import { nameOf } from '../../../runtime/shared/sentence.js';
import { MAX_CODE_POINT } from '../../alphabet.js';
import { DEAD, next } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import { THE_END } from '../../plan/expectations.js';
import type { Plan } from '../../plan/plan.js';
import { printSymbol, type Notation } from '../../text/symbols.js';

/** A call at an offset, with all states that it may return to, and the calls around them. */
interface Frame {
  readonly begin: number;
  readonly returns: Thread[];
}

type Thread = readonly [state: StateId, frame: Frame];

/** What was expected after symbols by a plan with calls, in words. */
export function expectedAfter(
  symbols: readonly number[],
  isWord: boolean,
  plan: Pick<Plan, 'dfa' | 'start' | 'calls' | 'expected'>,
): readonly string[] {
  const words = statesAfter(plan, symbols).flatMap((state) => plan.expected[state]!);
  return [...new Set(words), ...(isWord ? [THE_END] : [])];
}

/** A symbol in words. */
export function sayFound(symbol: number, notation: Notation): string {
  return notation.form === 'hex' || symbol > MAX_CODE_POINT
    ? printSymbol(symbol, notation)
    : nameOf(String.fromCodePoint(symbol));
}

/** The states of a plan in which symbols may stand, those of calls that begin and end there among them. */
function statesAfter(
  { dfa, start, calls }: Pick<Plan, 'dfa' | 'start' | 'calls'>,
  symbols: readonly number[],
): readonly StateId[] {
  let threads: readonly Thread[] = [[start, { begin: -1, returns: [] }]];
  for (let at = 0; ; at++) {
    const all = follow(threads, at, dfa.accepting, calls?.callsOf ?? []);
    if (at === symbols.length) return [...new Set(all.map(([state]) => state))];
    threads = all
      .map(([state, frame]): Thread => [next(dfa, state, symbols[at]!), frame])
      .filter(([state]) => state !== DEAD);
  }
}

/** Some threads, and those after calls that end at an offset, and in calls that begin there. */
function follow(
  threads: readonly Thread[],
  at: number,
  accepting: readonly boolean[],
  callsOf: NonNullable<Plan['calls']>['callsOf'],
): readonly Thread[] {
  const all: Thread[] = [];
  const known = new Map<Frame, Set<StateId>>();
  const called = new Map<StateId, Frame>();
  const add = (thread: Thread): void => {
    const [state, frame] = thread;
    const own = getOrInsert(known, frame, () => new Set());
    if (!own.has(state)) all.push(thread);
    own.add(state);
  };
  threads.forEach(add);
  // Threads are added while they are walked.
  for (const [state, frame] of all) {
    // A call has read something.
    if (accepting[state] && frame.begin !== at) frame.returns.forEach(add);
    for (const { entry, after } of callsOf[state] ?? []) {
      const callee = getOrInsert(called, entry, () => ({ begin: at, returns: [] }));
      callee.returns.push([after, frame]);
      add([entry, callee]);
    }
  }
  return all;
}
