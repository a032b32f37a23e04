import { explainText, type ExplainedError } from './explain.js';
import { start } from './kernel.js';

/**
 * The first error from `from` up to `to` in a text; undefined if there is none. A RangeError unless
 * 0 <= from <= to <= text.length, a TypeError for anything but a string.
 */
export function explainError(
  text: string,
  from = 0,
  to: number = text?.length,
): ExplainedError | undefined {
  return explainText(text, from, to, start);
}
