import { MAX_OCTET } from '../../alphabet.js';
import { stepOfReference, type Reference } from '../reference/reference.js';
import { isForOctets, type Check, type Word } from './check.js';
import { readWord } from './readings.js';

/** The most rounds through a loop, and the most after which all octets are tried. */
const MAX_ROUNDS = 64;
const MAX_ROUNDS_WITH_ALL = 8;
const ROUNDS_AFTER = [0, 1, 2, 3, 4];
/** Enough octets that any one of the widest step can be the odd one. */
export const MANY_AFTER = 70;

/** Long runs of octets on which a state loops, for code that skips them. */
export const RUNS: Check<Word> = {
  name: 'runs',
  shrinks: 'units',
  inputs:
    'up to 64 rounds through each loop, then every octet, then more rounds; also with one octet',
  isFor: isForOctets,
  few: 6000,
  *list({ suites }) {
    const { reference, access, representatives, completions } = suites.octets!;
    for (const { word: before, state } of access) {
      const loop = loopOf(reference, state);
      if (loop.length === 0) continue;
      // When octets are or-ed, the least one does not hide the odd one.
      const least = (count: number): Word => Array<number>(count).fill(loop[0]!);
      for (let rounds = 0; rounds <= MAX_ROUNDS; rounds++)
        for (const octet of representatives)
          yield [...before, ...least(rounds), octet, ...least(MANY_AFTER)];
      for (let rounds = 0; rounds <= MAX_ROUNDS; rounds++) {
        const all = rounds <= MAX_ROUNDS_WITH_ALL;
        for (const octet of all ? Array(256).keys() : representatives) {
          const start = [...before, ...around(loop, rounds), octet];
          const rest = completions[stepOfReference(reference, state, octet)] ?? [];
          const few = all ? ROUNDS_AFTER : [0, ROUNDS_AFTER.at(-1)!];
          for (const after of representatives.includes(octet) ? [...few, MANY_AFTER] : few)
            yield [...start, ...rest, ...around(loop, after)];
        }
      }
    }
  },
  ask: readWord,
};

/** The units that lead from a state, which is not dead, to itself; of large ranges, the ends. */
export function loopOf({ rows }: Reference, state: number): readonly number[] {
  return rows[state]!.flatMap(({ lo, hi, target }) => {
    if (target !== state) return [];
    return hi - lo > MAX_OCTET ? [lo, hi] : Array.from({ length: hi - lo + 1 }, (_, i) => lo + i);
  });
}

/** A run of octets of a loop, in an order that mixes them. */
export function around(loop: readonly number[], rounds: number): readonly number[] {
  const stride = [37, 41, 43, 1].find((prime) => loop.length % prime !== 0)!;
  return Array.from({ length: rounds }, (_, i) => loop[(i * stride) % loop.length]!);
}
