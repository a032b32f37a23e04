import { fewerOf } from './fewer.js';

/**
 * The share of endless tests to run: a part in `npm test`, and everything where `thorough.full.test.ts`
 * runs the same tests again.
 */
let isThorough = false;

/** From now on everything is tried. */
export function beThorough(): void {
  isThorough = true;
}

/** The number of random inputs to try: a tenth of them, or all, or a fourth where time counts. */
export function runs(all: number): number {
  return isThorough ? fewerOf(all) : Math.ceil(all / 10);
}

/** Some of a list, by their places, or all. */
export function some<T>(all: readonly T[], ...places: readonly number[]): readonly T[] {
  return isThorough ? all : places.map((place) => all.at(place)!);
}

/** The step from one of many numbers to the next: 1 where all are tried, unless that takes minutes. */
export function stride(usual: number, thorough = 1): number {
  return isThorough ? thorough : usual;
}
