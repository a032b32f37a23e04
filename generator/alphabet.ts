/** Alphabets, the meaning of a grammar's numbers and of automata's symbols; and the inputs of modules. */
import type { SymbolRange } from './automata/symbol-range.js';

/** The alphabets that an option can give a grammar. */
export const ALPHABETS = ['octets', 'characters'] as const;

/**
 * Octets; characters by their numbers, which Unicode calls code points; or UTF-16 code units, which only a
 * grammar with a bit layout of 16-bit units has.
 */
export type Alphabet = (typeof ALPHABETS)[number] | 'code units';

export const MAX_OCTET = 0xff;

export const MAX_CODE_UNIT = 0xffff;

/** The greatest code point: the greatest value that a string can hold. */
export const MAX_CODE_POINT = 0x10ffff;

export const MAX_OF: Readonly<Record<Alphabet, number>> = {
  octets: MAX_OCTET,
  characters: MAX_CODE_POINT,
  'code units': MAX_CODE_UNIT,
};

/** The word for one symbol. */
export const NOUN_OF = {
  octets: 'octet',
  characters: 'character',
  'code units': 'code unit',
} as const satisfies Record<Alphabet, string>;

/** The code points that are not characters: the halves of UTF-16's surrogate pairs. */
export const SURROGATES: SymbolRange = { lo: 0xd800, hi: 0xdfff };

/** U+FFFD, which stands for what is ill-formed, or cannot be encoded. */
export const REPLACEMENT_CHARACTER = 0xfffd;

/** The inputs that a module may have: arrays of octets, or strings, which are read by UTF-16 code units. */
export const INPUTS = ['octets', 'string'] as const;

export type Input = (typeof INPUTS)[number];

export const INPUT_CHOICES = [...INPUTS, 'both'] as const;
