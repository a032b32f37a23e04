import { wordsOf } from './explain.js';
import { accepts } from './kernel.js';
import { printOctet } from '../shared/print.js';

/** The expectations in a state of a decoder, in words. */
export function wordsIn(
  state: number,
  octets: readonly { readonly lo: number; readonly hi: number }[],
): string[] {
  const words = wordsOf(octets);
  if (accepts(state)) words.push('the end');
  return words;
}

/** An octet of an encoding. */
export const printByte = printOctet;
