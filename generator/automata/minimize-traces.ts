import { canonicalize } from './canonicalize.js';
import { walkProduct } from './walk-product.js';
import { minimize } from './minimize.js';
import { MoveNumbers, NO_MOVE, printMove, type Traced } from './moves.js';
import { stateCount, type Dfa } from './dfa.js';
import { classOf, representatives } from './symbol-classes.js';
import type { StateId } from './nfa.js';

/**
 * The smallest automaton with the same moves, in canonical numbering. Traces are not renumbered to make states
 * equal, so an even smaller one may exist.
 *
 * @param keyOf a further key that merged states must share
 */
export function minimizeTraces(traced: Traced, keyOf: (state: StateId) => string): Traced {
  const { dfa, moveOf, ends } = traced;
  const { count } = dfa.classes;
  const key = (state: StateId): string => {
    const end = ends[state];
    const moves = Array.from({ length: count }, (_, index) => moveOf[state * count + index]).join();
    return `${keyOf(state)} ${end === undefined ? '' : printMove([end])} ${traced.traces[state]!} ${moves}`;
  };
  const smallest = carry(traced, minimize(dfa, key));
  return carry(
    smallest,
    canonicalize(smallest.dfa, (state, index) => String(smallest.moveOf[state * count + index])),
  );
}

/** The moves of an automaton, for another one whose states and classes stand for some of its own. */
function carry({ dfa: from, traces, moves, moveOf, ends }: Traced, dfa: Dfa): Traced {
  const stateOf = new Uint32Array(stateCount(dfa));
  for (const { a, b } of walkProduct(from, dfa).states) stateOf[b] = a;
  const oldClasses = representatives(dfa.classes).map((symbol) => classOf(from.classes, symbol));
  const numbers = new MoveNumbers();
  const carried = Array.from(stateOf, (state) =>
    oldClasses.map((oldClass) => {
      const number = moveOf[state * from.classes.count + oldClass]!;
      return number === NO_MOVE ? NO_MOVE : numbers.numberOf(moves[number]!);
    }),
  );
  return {
    dfa,
    traces: Array.from(stateOf, (state) => traces[state]!),
    moves: numbers.all,
    moveOf: Uint32Array.from(carried.flat()),
    ends: Array.from(stateOf, (state) => ends[state]),
  };
}
