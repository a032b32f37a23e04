import { explainOctets, type ExplainedError } from './explain.js';

/**
 * The first error in `bytes[from..to)`; undefined if there is none. A RangeError unless
 * 0 <= from <= to <= bytes?.length, a TypeError for `bytes` that are not octets.
 */
export function explainError(
  bytes: ArrayLike<number>,
  from = 0,
  to: number = bytes?.length,
): ExplainedError | undefined {
  return explainOctets(bytes, from, to);
}
