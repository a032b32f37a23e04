import { wordsOf } from './explain.js';
import { expectedIn } from './kernel.js';
import { printNumber, printOctet } from '../shared/print.js';

/** The expectations in a state of a recognizer, in words. Within a character, they are octets. */
export function wordsIn(
  state: number,
  octets: readonly { readonly lo: number; readonly hi: number }[],
): string[] {
  const words = expectedIn(state);
  return words.length > 0 ? words.slice() : wordsOf(octets);
}

/** An octet of any input. */
export function printByte(octet: number): string {
  return printAscii(octet) || printOctet(octet);
}

/** A character of a string, or half of one. */
export function printCharacter(value: number): string {
  return printAscii(value) || 'U+' + printNumber(value);
}

/** A printable character of ASCII in quotes; empty for others. */
function printAscii(value: number): string {
  if (value < 0x20 || value > 0x7e) return '';
  return value === 0x22 ? "'\"'" : '"' + String.fromCharCode(value) + '"';
}
