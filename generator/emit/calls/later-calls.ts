/** Calls that charts leave out. */
import type { CalledPositions } from '../../automata/called-positions.js';
import type { Position, Way } from '../../automata/positions.js';
import { FIRST_CALL } from '../../automata/regex.js';
import { classesIn, type SymbolClasses } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';

/** `later[position].get(call)`: the classes before which that call is left out. See Note [Later calls]. */
export type LaterCalls = readonly (ReadonlyMap<number, ReadonlySet<number>> | undefined)[];

/**
 * Note [Later calls]. Suppose that a position can read a unit, such as a blank, and stay where it is, and can also call a
 * rule that begins with such units. If reading comes first, and the rule can do at its beginning all that it can do after
 * the unit, then the first parse reads the unit and calls afterwards. So the call before the unit is left out, and a chart
 * does not grow with the square of a run of such units. Undefined if no call can be left out.
 */
export function laterCalls(
  { all, entries }: CalledPositions,
  classes: SymbolClasses,
): LaterCalls | undefined {
  const isIn = (part: Way, position: Position): boolean =>
    part.range !== undefined &&
    position.ways.some(
      ({ range, to }) =>
        to === part.to &&
        range !== undefined &&
        range.lo <= part.range!.lo &&
        part.range!.hi <= range.hi,
    );
  const known = new Map<Way, ReadonlySet<number>>();
  const readsOn = (way: Way, index: number): boolean =>
    getOrInsert(known, way, () => {
      const { range } = way;
      return new Set(
        range === undefined || range.lo >= FIRST_CALL ? [] : classesIn(classes, range),
      );
    }).has(index);
  /** Whether a call that a position makes may begin with a unit of a class. */
  const callsOn = (position: Position, index: number, asked = new Set<Position>()): boolean =>
    position.ways.some(({ range }) => {
      if (range === undefined || range.lo < FIRST_CALL) return false;
      const entry = all[entries.get(range.lo)!]!;
      if (asked.has(entry)) return false;
      asked.add(entry);
      return entry.ways.some((way) => readsOn(way, index)) || callsOn(entry, index, asked);
    });
  const later = all.map(({ ways }, id) => {
    const found = new Map<number, Set<number>>();
    ways.forEach(({ range }, call) => {
      if (range === undefined || range.lo < FIRST_CALL) return;
      const entry = all[entries.get(range.lo)!]!;
      for (let index = 0; index < classes.count; index++) {
        const stays = ways.findIndex((way) => way.to === id && readsOn(way, index));
        if (stays < 0 || stays > call || callsOn(entry, index)) continue;
        const behind = entry.ways.filter((way) => readsOn(way, index)).map(({ to }) => all[to]!);
        if (behind.length > 0 && behind.every((each) => each.ways.every((way) => isIn(way, entry))))
          getOrInsert(found, call, () => new Set()).add(index);
      }
    });
    return found.size === 0 ? undefined : found;
  });
  return later.some((calls) => calls !== undefined) ? later : undefined;
}
