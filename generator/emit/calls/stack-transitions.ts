/**
 * The transitions of an automaton with a stack, as numbers: the row after a unit, or, from `PUSH` on, a place in the table
 * `PUSHES` of the rows that it pushes.
 */
import type { StateId } from '../../automata/nfa.js';
import type { PushdownAutomaton } from '../../automata/pushdown-automaton.js';
import { getOrInsert } from '../../get-or-insert.js';
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import type { Host } from '../program/host.js';
import { NAMES } from '../program/fragment.js';
import type { FrameMoves } from './frame-moves.js';

export const MEANING =
  'from `PUSH` on, `PUSH` + an index into `PUSHES`; 0: no transition; the frame returns, if it may, and the frame below reads the unit.';

export function meaningOfMoves({ forks }: FrameMoves): string {
  return forks.length === 0
    ? '0 none; else append the events at that index of `EVENTS` to trace 0.'
    : '0 none; below `EVENTS.length`, append those events to trace 0; from there on, the cases in `parse`.';
}

export function pushesTable(doc: string, pushes: readonly number[], host: Host): Declaration {
  return table(host, {
    name: NAMES.PUSHES,
    type: unsignedArray(greatestOf(pushes)),
    doc: [doc],
    entries: pushes,
    perRow: recordsPerRow(pushes),
  });
}

const MAX_PER_ROW = 16;

/** The lengths of rows of whole records: what is pushed, between its count and the next row. */
function recordsPerRow(pushes: readonly number[]): readonly number[] {
  const lengths: number[] = [];
  for (let i = 0; i < pushes.length;) {
    const record = pushes[i]! + 2;
    const last = lengths.at(-1);
    if (last !== undefined && last + record <= MAX_PER_ROW)
      lengths[lengths.length - 1] = last + record;
    else lengths.push(record);
    i += record;
  }
  return lengths;
}

/** Numbers the transitions, by state and class, and lists what they push; equal transitions share a number. */
export function numbersOf(
  transitions: PushdownAutomaton['transitions'],
  rowOf: (state: StateId) => number,
  firstPush: number,
): { readonly transitions: readonly number[]; readonly pushes: readonly number[] } {
  const pushes: number[] = [];
  const places = new Map<string, number>();
  const numbers = transitions.map((transition) => {
    const to = rowOf(transition.to);
    if (transition.pushes.length === 0) return to;
    const pushed = transition.pushes.map(rowOf);
    const place = getOrInsert(
      places,
      [...pushed, to].join(),
      () => pushes.push(pushed.length, ...pushed, to) - pushed.length - 2,
    );
    return firstPush + place;
  });
  return { transitions: numbers, pushes };
}
