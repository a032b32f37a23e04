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
