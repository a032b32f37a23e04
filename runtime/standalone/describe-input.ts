import { expectedAt } from './kernel.js';
import { sentenceOf } from '../shared/sentence.js';

/** The sentence about the error of a recognizer at `offset`. */
export function describe(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  offset: number,
): string {
  return sentenceOf(expectedAt(input, from, offset), input, from, to, offset);
}
