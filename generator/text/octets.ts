/** Octets in text: hexadecimal, two digits each. */
import type { SymbolRange } from '../automata/symbol-range.js';

/** The greatest number of octets, or of other symbols, of a word to print. */
export const LONGEST_PRINTED = 24;

/** `0A` */
export function printOctet(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0');
}

/** `F0 9F 98 80`, however long. */
export function printOctetWord(octets: readonly number[]): string {
  return octets.map(printOctet).join(' ');
}

/** `F0 9F 98 80`; a long word is cut, and its length added. */
export function printOctets(octets: readonly number[]): string {
  const shown = printOctetWord(octets.slice(0, LONGEST_PRINTED));
  return octets.length > LONGEST_PRINTED ? `${shown} ... (${octets.length} octets)` : shown;
}

/** `E0` or `E1-EC, EE-EF`. */
export function printRanges(ranges: readonly SymbolRange[]): string {
  return ranges
    .map(({ lo, hi }) => (lo === hi ? printOctet(lo) : `${printOctet(lo)}-${printOctet(hi)}`))
    .join(', ');
}
