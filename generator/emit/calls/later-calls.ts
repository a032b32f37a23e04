/** Calls that charts leave out. */
import type { CalledPositions } from '../../automata/called-positions.js';
import type { Position, PositionTransition } from '../../automata/positions.js';
import { FIRST_CALL } from '../../automata/regex.js';
import { classesIn, type SymbolClasses } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';

/** `later[position].get(call)`: the classes before which that call is left out. See Note [Later calls]. */
export type LaterCalls = readonly (ReadonlyMap<number, ReadonlySet<number>> | undefined)[];

/**
 * Note [Later calls]. Suppose that a position can read a unit, such as a blank, and stay where it is, and can also call a
 * rule that begins with such units. If reading comes first, and the rule can do at its beginning all that it can do after
 * the unit, then the first parse reads the unit and calls afterwards. So the call before the unit is left out, and a chart
 * does not grow with the square of a run of such units.
 */
export function laterCalls(
  { all, entries }: Pick<CalledPositions, 'all' | 'entries'>,
  firsts: ReadonlyMap<number, ReadonlySet<number>>,
  classes: SymbolClasses,
): LaterCalls {
  const isIn = (part: PositionTransition, position: Position): boolean =>
    part.range !== undefined &&
    position.transitions.some(
      ({ range, to }) =>
        to === part.to &&
        range !== undefined &&
        range.lo <= part.range!.lo &&
        part.range!.hi <= range.hi,
    );
  const known = new Map<PositionTransition, ReadonlySet<number>>();
  const readsOn = (transition: PositionTransition, index: number): boolean =>
    getOrInsert(known, transition, () => {
      const { range } = transition;
      return new Set(
        range === undefined || range.lo >= FIRST_CALL ? [] : classesIn(classes, range),
      );
    }).has(index);
  /** Whether a call that a position makes may begin with a unit of a class. */
  const callsOn = (position: Position, index: number): boolean =>
    position.transitions.some(
      ({ range }) =>
        range !== undefined && range.lo >= FIRST_CALL && firsts.get(range.lo)!.has(index),
    );
  return all.map(({ transitions }, id) => {
    const found = new Map<number, Set<number>>();
    transitions.forEach(({ range }, call) => {
      if (range === undefined || range.lo < FIRST_CALL) return;
      const entry = all[entries.get(range.lo)!]!;
      for (let index = 0; index < classes.count; index++) {
        const stays = transitions.findIndex(
          (transition) => transition.to === id && readsOn(transition, index),
        );
        if (stays < 0 || stays > call || callsOn(entry, index)) continue;
        const behind = entry.transitions
          .filter((transition) => readsOn(transition, index))
          .map(({ to }) => all[to]!);
        if (
          behind.length > 0 &&
          behind.every((each) => each.transitions.every((transition) => isIn(transition, entry)))
        )
          getOrInsert(found, call, () => new Set()).add(index);
      }
    });
    return found.size === 0 ? undefined : found;
  });
}
