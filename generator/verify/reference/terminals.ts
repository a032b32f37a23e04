/** The symbols of terminals, for the reference. */
import { SURROGATES } from '../../alphabet.js';

export type Ranges = readonly (readonly [lo: number, hi: number])[];

/** The characters of ranges, without surrogates. */
export function charactersIn(ranges: Ranges): Ranges {
  const pieces = ranges.flatMap(([lo, hi]) => [
    [lo, Math.min(hi, SURROGATES.lo - 1)] as const,
    [Math.max(lo, SURROGATES.hi + 1), hi] as const,
  ]);
  return pieces.filter(([lo, hi]) => lo <= hi);
}

/** A character of a string: in both cases, unless the string is case-sensitive (RFC 5234 §2.3, RFC 7405 §2). */
export function formsOf(char: string, caseSensitive: boolean): Ranges {
  const forms = caseSensitive ? [char] : [char.toUpperCase(), char.toLowerCase()];
  return forms.map((form) => [form.charCodeAt(0), form.charCodeAt(0)]);
}
