import { explainOctets, explainText, type ExplainedError } from './explain.js';
import { stringStart } from './kernel.js';

/**
 * The first error from `from` up to `to` in octets or a text; undefined if there is none. A RangeError unless
 * 0 <= from <= to <= input?.length, a TypeError for anything else than a string or octets.
 */
export function explainError(
  input: string | ArrayLike<number>,
  from = 0,
  to: number = input?.length,
): ExplainedError | undefined {
  return typeof input === 'string'
    ? explainText(input, from, to, stringStart)
    : explainOctets(input, from, to);
}
