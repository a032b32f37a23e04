/** Calls that charts leave out. */
import type { CalledPositions } from '../../automata/called-positions.js';
import type { Position, PositionTransition } from '../../automata/positions.js';
import { classesIn, type SymbolClasses } from '../../automata/symbol-classes.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
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
  const isIn = (part: PositionTransition, { transitions }: Position): boolean =>
    part.kind !== 'end' &&
    transitions.some((each) => {
      if (each.kind === 'end' || each.to !== part.to) return false;
      if (each.kind === 'call') return part.kind === 'call' && each.symbol === part.symbol;
      if (part.kind === 'call') return false;
      return each.range.lo <= part.range.lo && part.range.hi <= each.range.hi;
    });
  const known = new Map<SymbolRange, ReadonlySet<number>>();
  /** The position after a unit of a class, if the transition reads one. */
  const afterUnit = (transition: PositionTransition, index: number): number | undefined => {
    if (transition.kind !== 'symbol') return undefined;
    const { range, to } = transition;
    const read = getOrInsert(known, range, () => new Set(classesIn(classes, range)));
    return read.has(index) ? to : undefined;
  };
  /** Whether a call that a position makes may begin with a unit of a class. */
  const callsOn = (position: Position, index: number): boolean =>
    position.transitions.some(
      (each) => each.kind === 'call' && firsts.get(each.symbol)!.has(index),
    );
  return all.map(({ transitions }, id) => {
    const found = new Map<number, Set<number>>();
    transitions.forEach((transition, call) => {
      if (transition.kind !== 'call') return;
      const entry = all[entries.get(transition.symbol)!]!;
      for (let index = 0; index < classes.count; index++) {
        const stays = transitions.findIndex((each) => afterUnit(each, index) === id);
        if (stays < 0 || stays > call || callsOn(entry, index)) continue;
        const behind = entry.transitions.flatMap((each) => afterUnit(each, index) ?? []);
        if (
          behind.length > 0 &&
          behind.every((to) => all[to]!.transitions.every((each) => isIn(each, entry)))
        )
          getOrInsert(found, call, () => new Set()).add(index);
      }
    });
    return found.size === 0 ? undefined : found;
  });
}
