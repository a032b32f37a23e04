/** Alphabets: what the numbers of a grammar stand for. */

/** Octets, or characters by their numbers, which Unicode calls code points. */
export const ALPHABETS = ['octets', 'characters'] as const;

/** One of {@link ALPHABETS}. */
export type Alphabet = (typeof ALPHABETS)[number];

/** The greatest octet. */
export const MAX_OCTET = 0xff;

/** The greatest UTF-16 code unit. */
export const MAX_CODE_UNIT = 0xffff;

/** The greatest code point: the greatest value that a string can hold. */
export const MAX_CODE_POINT = 0x10ffff;

/** The greatest number of an alphabet. */
export const MAX_OF: Readonly<Record<Alphabet, number>> = {
  octets: MAX_OCTET,
  characters: MAX_CODE_POINT,
};
