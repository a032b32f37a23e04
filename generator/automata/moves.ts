/** Automata with traces, and the moves of traces on transitions. See traces.ts. */
import { getOrInsert } from '../get-or-insert.js';
import type { Dfa } from './dfa.js';

/** A trace after a step: the trace before it that it continues, by its number, and the events that happened since. */
export interface Continuation {
  readonly from: number;
  readonly events: readonly number[];
}

/** The traces after a step, in the order of their numbers. */
export type Move = readonly Continuation[];

/** An automaton with traces. */
export interface Traced {
  readonly dfa: Dfa;
  /** The number of traces in each state. */
  readonly traces: readonly number[];
  readonly moves: readonly Move[];
  /** The index of the move of each transition, as in `dfa.transitions`; 0 is the move that changes nothing. */
  readonly moveOf: Uint32Array;
  /** For each accepting state the trace of the word, in the same form; undefined for other states. */
  readonly ends: readonly (Continuation | undefined)[];
}

/** The index of the move that changes nothing. */
export const NO_MOVE = 0;

/** The move of a transition, by its index in `dfa.transitions`; spelled out even if it changes nothing. */
export function moveAt({ dfa, traces, moves, moveOf }: Traced, entry: number): Move {
  const number = moveOf[entry]!;
  if (number !== NO_MOVE) return moves[number]!;
  const after = traces[dfa.transitions[entry]!]!;
  return Array.from({ length: after }, (_, from) => ({ from, events: [] }));
}

/** A text that identifies a move: equal only for equal moves. */
export function printMove(move: Move): string {
  return move.map(({ from, events }) => `${from}:${events.join()}`).join(' ');
}

/** Numbers moves in the order of their arrival. */
export class MoveNumbers {
  readonly all: Move[] = [[]];
  readonly #numbers = new Map<string, number>();

  numberOf(move: Move): number {
    if (move.every(({ from, events }, trace) => from === trace && events.length === 0))
      return NO_MOVE;
    return getOrInsert(this.#numbers, printMove(move), () => this.all.push(move) - 1);
  }
}
