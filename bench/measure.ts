/** Measures contenders in short, repeated turns, so that a slow moment of the machine affects all of them. */
import { join } from 'node:path';
import type { Contender } from './contender.js';
import { packages } from './packages.js';

interface Statistics {
  readonly min: number;
  readonly p50: number;
}

/** The part of mitata that is used. */
interface Mitata {
  measure(run: () => unknown, options: object): Promise<Statistics>;
  do_not_optimize(value: unknown): void;
}

const { measure, do_not_optimize: keep } = (await import(
  join(packages, 'mitata', 'src', 'lib.mjs')
)) as Mitata;

/** The speed of a contender, in million octets per second. */
export interface Speed {
  readonly best: number;
  readonly median: number;
}

/** The number of turns of each contender, and the length of a turn in nanoseconds. */
const TURNS = 16;
const TURN = 4e6;

/**
 * Measures contenders on some inputs.
 *
 * @param inputs processed in order, repeatedly
 * @param octets the total number of octets of all inputs
 * @returns the speeds of the contenders
 */
export async function compare<Input>(
  contenders: readonly Contender<Input>[],
  inputs: readonly Input[],
  octets: number,
): Promise<Readonly<Record<string, Speed>>> {
  for (const { prepare } of contenders) prepare?.(inputs);
  const times = contenders.map((): Statistics[] => []);
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [index, { run }] of contenders.entries()) {
      const all = (): void => {
        for (const input of inputs) keep(run(input));
      };
      const found = await measure(all, {
        min_cpu_time: TURN,
        min_samples: 3,
        batch_threshold: 0,
        gc: false,
      });
      // The first turn lets V8 compile and is not counted.
      if (turn > 0) times[index]!.push(found);
    }
  }
  return Object.fromEntries(
    contenders.map(({ name }, index) => {
      const all = times[index]!;
      const medians = all.map(({ p50 }) => p50).sort((a, b) => a - b);
      const speed = (nanoseconds: number): number => Math.round((octets / nanoseconds) * 1e4) / 10;
      return [
        name,
        {
          best: speed(Math.min(...all.map(({ min }) => min))),
          median: speed(medians[medians.length >> 1]!),
        },
      ];
    }),
  );
}
