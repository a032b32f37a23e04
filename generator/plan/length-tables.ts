import type { LengthsPlan } from './plan-requirements.js';

/** How a loop that reads a word counts the lengths of parts; see Note [Counting] and Note [Room] in count-parts.ts. */
export interface LengthTables {
  readonly limits: readonly {
    readonly most: number;
    /** The bit of the limit in `masks`; undefined for the whole word, which is always open. */
    readonly bit: number | undefined;
    /** The most further units that any row of `needs` has. */
    readonly longestRest: number;
  }[];
  /** The least length of an input that can break a limit. */
  readonly shortest: number;
  /** For each state, the limited parts that are open: one bit each. */
  readonly masks: readonly number[];
  /** The least further units per limit: a row for each minimal continuation of a state. */
  readonly needs: readonly number[];
  /** Where the rows of each state begin in `needs`, and where the last ones end. */
  readonly places: readonly number[];
}

export function lengthTables({ limits, isOpen, needs }: LengthsPlan): LengthTables {
  let bits = 0;
  const all = limits.map(({ most, isOfWord }, limit) => ({
    most,
    bit: isOfWord ? undefined : bits++,
    longestRest: Math.max(0, ...needs.flat().map((vector) => vector[limit]!)),
  }));
  const masks = isOpen[0]!.map((_, state) =>
    all.reduce(
      (mask, { bit }, limit) =>
        bit === undefined ? mask : mask | (Number(isOpen[limit]![state]) << bit),
      0,
    ),
  );
  const places = [0];
  for (const own of needs) places.push(places.at(-1)! + own.length * limits.length);
  return {
    limits: all,
    shortest: Math.min(...all.map(({ most, longestRest }) => most - longestRest)),
    masks,
    needs: needs.flat(2),
    places,
  };
}
