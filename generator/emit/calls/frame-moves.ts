/** What happens to traces in frames, as numbers. */
import type { FrameMove } from '../../automata/determinize-frames.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { FramesPlan } from '../../plan/parse-plan.js';
import { greatestOf } from '../program/constants.js';

/** A move that does more than append events to trace 0. */
export interface Fork {
  readonly number: number;
  readonly move: FrameMove;
}

/**
 * The moves of frames as numbers: 0 if nothing happens, the place of events that are appended to trace 0, or the number of
 * a fork, which is greater than all places.
 */
export interface FrameMoves {
  /** What happens when a unit is read, by state and class. */
  readonly transitions: readonly number[];
  /** What happens at the end of a frame or a word, by state. */
  readonly ends: readonly number[];
  readonly forks: readonly Fork[];
  /** For each state, the number of traces that wait below a frame; 0 if the frame continues the only one. */
  readonly waiting: readonly number[];
  /** The most traces that wait below one frame. */
  readonly mostWaiting: number;
  /** The most cells that a move writes. */
  readonly mostCells: number;
}

export function numberMoves({ traced, length, placeOf }: FramesPlan): FrameMoves {
  const forks = new Map<string, Fork>();
  const transitions = traced.transitions.map(({ move }) => {
    const isPlain =
      move.saved.every((own) => own.length === 0) &&
      move.traces.every(
        ({ from, events }, trace) => from === trace && (trace === 0 || events.length === 0),
      );
    if (isPlain) return placeOf(move.traces[0]?.events ?? []);
    const key = JSON.stringify(move);
    return getOrInsert(forks, key, () => ({ number: length + forks.size, move })).number;
  });
  const waiting = traced.traces.map(() => 0);
  for (const { pushes, move } of traced.transitions)
    pushes.forEach((pushed, index) => (waiting[pushed] = move.saved[index]!.length));
  return {
    transitions,
    ends: traced.ends.map((end) => placeOf(end?.events ?? [])),
    forks: [...forks.values()],
    waiting,
    mostWaiting: greatestOf(waiting),
    mostCells: greatestOf(
      traced.transitions.map(
        ({ move: { saved, traces } }) =>
          [...saved.flat(), ...traces].filter(({ events }) => events.length > 0).length,
      ),
    ),
  };
}
