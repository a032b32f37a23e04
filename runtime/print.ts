/** Numbers as messages print them. A file of its own, so that encoders do not pull in decoding errors. */
import type { ByteRange } from './contract.js';

/** `U+0041` without its `U+`. */
export function printNumber(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** `E0 80`. */
export function printOctets(octets: readonly number[]): string {
  return octets.map(printOctet).join(' ');
}

/** `80–BF`, or `41, 80–BF`. */
export function printRanges(ranges: readonly ByteRange[]): string {
  return ranges
    .map(({ lo, hi }) => (lo === hi ? printOctet(lo) : `${printOctet(lo)}–${printOctet(hi)}`))
    .join(', ');
}

function printOctet(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0');
}
