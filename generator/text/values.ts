/** Octets, values of characters, and other numbers in hexadecimal. */
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

/** `U+0041`: with as many digits as are needed, but at least four. */
export function printValue(value: number): string {
  return `U+${printHex(value).padStart(4, '0')}`;
}

/** `U+0080 to U+07FF`, or one value. */
export function printValues({ lo, hi }: SymbolRange): string {
  return lo === hi ? printValue(lo) : `${printValue(lo)} to ${printValue(hi)}`;
}

/** `7FF` */
export function printHex(value: number): string {
  return value.toString(16).toUpperCase();
}
