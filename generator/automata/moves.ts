/** Automata with traces, and the moves of traces on transitions. See determinize-traces.ts. */
import { getOrInsert } from '../get-or-insert.js';
import type { Dfa, Numbers } from './dfa.js';

/** The predecessor of a trace that a frame begins itself. */
export const FRESH = -1;

/** A trace after a step: the trace before it that it continues, by its number, and the events that happened since. */
export interface Continuation {
  readonly from: number;
  readonly events: readonly number[];
}

/** The traces after a step, in the order of their numbers. */
export type Move = readonly Continuation[];

/**
 * An automaton with traces.
 *
 * Guarantees:
 * 1. `moveOf` has an entry for each of `dfa.transitions`; 0 is the move that changes nothing, and `moves[0]` is empty.
 * 2. Any other move has an entry for each trace of the state after it, which continues a trace of the state before it.
 * 3. The dead state has no traces; every start has one.
 * 4. `ends[state]` is defined exactly if `dfa.accepting[state]`, and continues a trace of the state.
 */
export interface Traced {
  readonly dfa: Dfa;
  /** The number of traces in each state. */
  readonly traces: readonly number[];
  readonly moves: readonly Move[];
  /** The index of the move of each transition. */
  readonly moveOf: Numbers;
  /** For each state, the trace that a word which ends there continues, and the events at its end; undefined if none does. */
  readonly ends: readonly (Continuation | undefined)[];
}

/** The index of the move that changes nothing. */
export const NO_MOVE = 0;

/** The move of a transition, by its index in `dfa.transitions`; spelled out even if it changes nothing. */
export function wholeMoveAt({ dfa, traces, moves, moveOf }: Traced, entry: number): Move {
  const number = moveOf[entry]!;
  if (number !== NO_MOVE) return moves[number]!;
  const after = traces[dfa.transitions[entry]!]!;
  return Array.from({ length: after }, (_, from) => ({ from, events: [] }));
}

/** A text that identifies a move: equal only for equal moves. */
export function printMove(move: Move): string {
  return move.map(({ from, events }) => `${from}:${events.join()}`).join(' ');
}

/** Interns moves: equal moves have one number, and numbers are in the order of arrival. */
export class MoveNumbers {
  readonly #all: Move[] = [[]];
  readonly #numbers = new Map<string, number>();

  get all(): readonly Move[] {
    return [...this.#all];
  }

  numberOf(move: Move): number {
    if (move.every(({ from, events }, trace) => from === trace && events.length === 0))
      return NO_MOVE;
    return getOrInsert(this.#numbers, printMove(move), () => this.#all.push(move) - 1);
  }
}
