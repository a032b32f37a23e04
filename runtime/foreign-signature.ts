/**
 * U+FEFF as UTF-16 and UTF-32 spell it, which is what a stream begins with whose encoding somebody took
 * for another one.
 */
const SIGNATURES: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xfe, 0xff, 'UTF-16, big endian'],
  // UTF-32 has two zeros more, which are not waited for.
  [0xff, 0xfe, 'UTF-16 or UTF-32, little endian'],
];

/** Whether a stream that begins with this octet may be in one of these encodings. */
export function mayBeForeign(octet: number): boolean {
  return SIGNATURES.some(([first]) => first === octet);
}

/** The encoding whose signature two octets are, or begin; nothing if there is none. */
export function foreignEncoding(octet: number, next: number | undefined): string | undefined {
  return SIGNATURES.find(([first, second]) => first === octet && second === next)?.[2];
}
