/** A number in hexadecimal, in at least four digits: `0041`. */
export function printNumber(value: number): string {
  const digits = value.toString(16).toUpperCase();
  return '0000'.slice(digits.length) + digits;
}

/** `E0`. */
export function printOctet(octet: number): string {
  return (0x100 + octet).toString(16).slice(1).toUpperCase();
}

/** `E0 80`. */
export function printOctets(octets: readonly number[]): string {
  return octets.map(printOctet).join(' ');
}

/** `DIGIT, "a" or the end`, of one word or more. */
export function printChoice(words: string[]): string {
  const last = words.pop()!;
  return words.length > 0 ? words.join(', ') + ' or ' + last : last;
}

/** The words for the end of the input, after `but`. */
export const THE_INPUT_ENDS = 'the input ends';

/**
 * The sentence of every error: `after E2 expected 80 to BF, but the input ends`.
 *
 * @param read the beginning of something unfinished, or the empty string
 * @param instead the text found, or the empty string if the error shows it elsewhere
 */
export function printExpected(read: string, expected: string, instead: string): string {
  return (read && 'after ' + read + ' ') + 'expected ' + expected + (instead && ', but ' + instead);
}
