import type { Ranges } from './terminals.js';
import { DEAD, START, stepOfReference, type Reference } from './reference.js';

/** The right answers for units from an offset up to another; offsets count from the start of the whole input. */
export interface Judgement {
  /** The answer of `findError`: the offset where a character began. */
  readonly error: number;
  /** The answer of `match`. */
  readonly longest: number;
}

export interface MayFollow {
  readonly ranges: Ranges;
  readonly mayEnd: boolean;
}

/** The right answers by the reference of one automaton. */
export function judge(
  reference: Reference,
  units: ArrayLike<number>,
  from = 0,
  to = units.length,
): Judgement {
  const { accepting, begun } = reference;
  let state = START;
  let longest = accepting[state] ? from : -1;
  for (let at = from; at < to; at++) {
    const target = stepOfReference(reference, state, units[at]!);
    if (target === DEAD) return { error: at - begun[state]!, longest };
    state = target;
    if (accepting[state]) longest = at + 1;
  }
  return { error: accepting[state] ? -1 : to - begun[state]!, longest };
}
