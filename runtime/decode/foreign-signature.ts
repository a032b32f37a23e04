/**
 * U+FEFF as UTF-16 and UTF-32 spell it: the first octets of a stream that is not in the encoding its reader expects.
 */
const SIGNATURES: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xfe, 0xff, 'UTF-16, big endian'],
  // UTF-32 adds two zeros, which the scanner does not wait for.
  [0xff, 0xfe, 'UTF-16 or UTF-32, little endian'],
];

/** Whether an octet begins one of these signatures. */
export function mayBeForeign(octet: number): boolean {
  return SIGNATURES.some(([first]) => first === octet);
}

/** The encoding whose signature two octets are or begin; undefined if there is none. */
export function foreignEncoding(octet: number, next: number | undefined): string | undefined {
  return SIGNATURES.find(([first, second]) => first === octet && second === next)?.[2];
}
