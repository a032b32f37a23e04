/** An interval of octets, both ends included; `0 <= lo <= hi <= 255`. */
export interface ByteRange {
  readonly lo: number;
  readonly hi: number;
}

/** The octets of a sorted list as the fewest ranges, ascending. */
export function toRanges(octets: readonly number[]): readonly ByteRange[] {
  const ranges: { lo: number; hi: number }[] = [];
  for (const octet of octets) {
    const last = ranges.at(-1);
    if (last !== undefined && last.hi + 1 === octet) last.hi = octet;
    else ranges.push({ lo: octet, hi: octet });
  }
  return ranges;
}

/** The octets of several ranges as the fewest ranges, ascending. */
export function joinRanges(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const octets = ranges.flatMap(({ lo, hi }) =>
    Array.from({ length: hi - lo + 1 }, (_, i) => lo + i),
  );
  return toRanges(octets.sort((a, b) => a - b));
}

/** The octets that lie in none of some ranges, as the fewest ranges, ascending. */
export function complementOf(ranges: readonly ByteRange[]): readonly ByteRange[] {
  return toRanges(
    Array.from({ length: 256 }, (_, octet) => octet).filter(
      (octet) => !ranges.some(({ lo, hi }) => lo <= octet && octet <= hi),
    ),
  );
}

/** `E0` or `E1-EC, EE-EF`. */
export function printRanges(ranges: readonly ByteRange[]): string {
  return ranges
    .map(({ lo, hi }) => (lo === hi ? printOctet(lo) : `${printOctet(lo)}-${printOctet(hi)}`))
    .join(', ');
}

/** Two hexadecimal digits. */
export function printOctet(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0');
}

/** How many octets of a word are printed. */
const LONGEST_PRINTED = 24;

/** `F0 9F 98 80`; a long word is cut, with its length. */
export function printOctets(octets: readonly number[]): string {
  const shown = octets.slice(0, LONGEST_PRINTED).map(printOctet).join(' ');
  return octets.length > LONGEST_PRINTED ? `${shown} ... (${octets.length} octets)` : shown;
}
