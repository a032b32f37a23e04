import { printExpected, printNumber, printOctet } from './print.js';

/**
 * The sentence about an error in an input: `expected "," or "]" at character 7, found a space`.
 * The character at `from` is character 1; an octet is named by its offset. A character after an equal one is `another "."`.
 *
 * @param expected at least one phrase
 * @param at the offset of the error in `input`, which was read up to `to`
 */
export function sentenceOf(
  expected: readonly string[],
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  at: number,
): string {
  if (at === from && at === to) return printExpected(expected, '', 'nothing');
  if (at === to) return printExpected(expected, ' at the end', '');
  if (typeof input !== 'string')
    return printExpected(expected, ' at byte ' + at, nameOfOctet(input[at]! & 0xff));
  const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;
  const before = input.slice(from, at);
  const place = ' at character ' + (before.replace(pairs, 'x').length + 1);
  const rest = input.slice(at, to);
  const character = rest.slice(0, rest.search(pairs) === 0 ? 2 : 1);
  const found = nameOf(character);
  // "a space" becomes "another space", and a quoted character gets "another " before it; U+0000 stays.
  const isAgain = before.slice(-character.length) === character;
  return printExpected(expected, place, isAgain ? found.replace(/^a |^(?!U)/, 'another ') : found);
}

/** An ASCII octet as its character, any other in hex. */
export function nameOfOctet(octet: number): string {
  return octet < 0x80 ? nameOf(String.fromCharCode(octet)) : printOctet(octet);
}

/** A character in quotes, or the name of one that cannot be seen. */
export function nameOf(character: string): string {
  const known = [' ', '\t', '\n', '\r'].indexOf(character);
  if (known >= 0) return ['a space', 'a tab', 'a line feed', 'a carriage return'][known]!;
  if (character === '"') return "'\"'";
  // Controls, spaces, marks that join characters or change their direction, and lone surrogates.
  const invisible =
    /^(?:[\0-\x1f\x7f-\xa0\xad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\ud800-\udfff]$|[\udb40-\udbff])/;
  if (!invisible.test(character)) return '"' + character + '"';
  const unit = character.charCodeAt(0);
  return (
    'U+' +
    printNumber(
      character.length > 1
        ? ((unit & 0x3ff) << 10) + (character.charCodeAt(1) & 0x3ff) + 0x10000
        : unit,
    )
  );
}
