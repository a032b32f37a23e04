/**
 * The characters beside which the words of a text begin and end: blanks, punctuation and symbols. All others count as
 * letters of every script, digits, combining marks, "_", what is unassigned, and what cannot be seen, such as a
 * soft hyphen: `user@exam` is not the address in "user@exam\u{AD}ple.com".
 *
 * Outside of ASCII these are whole blocks of Unicode, apart from what cannot be seen, so that the answer depends on no
 * version of it. Punctuation in blocks of letters, such as the Arabic comma, counts as a letter.
 */
import { joinRanges, type SymbolRange } from '../automata/symbol-range.js';

/** Ascending, and not adjacent. */
export const APART: readonly SymbolRange[] = [
  { lo: 0x00, hi: 0x2f },
  { lo: 0x3a, hi: 0x40 },
  { lo: 0x5b, hi: 0x5e },
  { lo: 0x60, hi: 0x60 },
  { lo: 0x7b, hi: 0xac },
  { lo: 0xae, hi: 0xbf }, // without U+00AD, the soft hyphen
  { lo: 0x2000, hi: 0x200a }, // General Punctuation to Miscellaneous Symbols and Arrows, without invisible characters
  { lo: 0x2010, hi: 0x2029 },
  { lo: 0x202f, hi: 0x205f },
  { lo: 0x2070, hi: 0x2bff },
  { lo: 0x3000, hi: 0x303f }, // CJK Symbols and Punctuation
  { lo: 0xfeff, hi: 0xfeff }, // the byte order mark
  { lo: 0xff00, hi: 0xff0f }, // fullwidth punctuation
  { lo: 0xff1a, hi: 0xff20 },
  { lo: 0x1f000, hi: 0x1faff }, // emoji
];

/** What may be a joiner: what is apart, and "_", which some texts have as a mark beside words. */
export const MAY_JOIN: readonly SymbolRange[] = joinRanges([...APART, { lo: 0x5f, hi: 0x5f }]);
