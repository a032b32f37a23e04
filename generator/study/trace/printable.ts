/**
 * Prints characters for terminals: those that would act, or are invisible, appear by name.
 * ECMA-48's controls, Unicode's controls of text direction, and halves of surrogate pairs never come through.
 */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { printValue } from '../../text/values.js';

/** The kinds of characters that cannot be shown as they are; the first match counts. */
const UNPRINTABLE: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\p{Cc}/u, 'control'],
  [/^\p{Cs}/u, 'surrogate'],
  [/^\p{Co}/u, 'private use'],
  [/^\p{Noncharacter_Code_Point}/u, 'noncharacter'],
  [/^\p{Cn}/u, 'unassigned'],
  [/^\p{Cf}/u, 'format'],
  [/^\p{Default_Ignorable_Code_Point}/u, 'invisible'],
  [/^[\p{Zl}\p{Zp}]/u, 'separator'],
  [/^\p{Zs}/u, 'space'],
];

/** `U+20AC €`, `U+001B (control)`, `U+0301 ◌́ `: a number, and the character if it can be shown. */
export function printCharacter(value: number): string {
  const number = printValue(value);
  if (value > MAX_CODE_POINT) return `${number} (beyond U+10FFFF: U+FFFD in a string)`;
  const text = String.fromCodePoint(value);
  const found = UNPRINTABLE.find(([pattern]) => pattern.test(text));
  return found === undefined ? `${number} ${glyphOf(value)}` : `${number} (${found[1]})`;
}

/** A character that can be shown, `€` or `◌́ `; undefined for any other. */
export function glyphOf(value: number): string | undefined {
  const text = value > MAX_CODE_POINT ? '\0' : String.fromCodePoint(value);
  if (UNPRINTABLE.some(([pattern]) => pattern.test(text))) return undefined;
  // The mark needs a base of its own, or it would join the character before it.
  return /^\p{M}/u.test(text) ? `\u25cc${text}` : text;
}
