/** A number in hexadecimal, in at least four digits: `0041`. */
export function printNumber(value: number): string {
  const digits = value.toString(16).toUpperCase();
  return '0000'.slice(digits.length) + digits;
}

/** An octet in two hexadecimal digits: `E0`. */
export function printOctet(octet: number): string {
  return (0x100 + octet).toString(16).slice(1).toUpperCase();
}

/** Octets in hexadecimal, separated by spaces: `E0 80`. */
export function printOctets(octets: readonly number[]): string {
  return octets.map(printOctet).join(' ');
}

/** Ranges of octets in hexadecimal, each as `80` or `80 to BF`. */
export function printOctetRanges(
  ranges: readonly { readonly lo: number; readonly hi: number }[],
): string[] {
  return ranges.map((range) =>
    range.lo === range.hi
      ? printOctet(range.lo)
      : printOctet(range.lo) + ' to ' + printOctet(range.hi),
  );
}

/**
 * The sentence of every error: `expected "," or "]" at character 7, found a space`,
 * `expected 80 to BF after E2 at the end`.
 *
 * @param expected at least one phrase
 * @param where such as ` at character 7`, or empty
 * @param found a phrase, or empty
 */
export function printExpected(expected: readonly string[], where: string, found: string): string {
  const others = expected.slice(0, -1).join(', ');
  const listed = others + (others && ' or ') + expected[expected.length - 1]!;
  return 'expected ' + listed + where + (found && ', found ' + found);
}
