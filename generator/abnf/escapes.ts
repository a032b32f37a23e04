/** Escapes of programming languages in strings, where they stand for themselves. */
import type { CharVal } from './ast.js';

const ESCAPE = /\\(?:[nrt0](?![a-z\d])|x[\da-f]{2}|u[\da-f]{4})|^\\\\$/gi;

const NUMBERS: Readonly<Record<string, string>> = { n: '0A', r: '0D', t: '09', '0': '00' };

/** A string with escapes: the first of them, and ABNF for what the author meant. */
export interface StringWithEscapes {
  readonly string: CharVal;
  readonly first: string;
  readonly meant: string;
}

/**
 * The strings of a grammar that have escapes. None if a string has a backslash that begins no escape, such as `"\;"`:
 * then the author knows what a backslash is, as RFC 5545's does, who writes `"\\" / "\;" / "\n"`.
 */
export function escapesIn(strings: readonly CharVal[]): readonly StringWithEscapes[] {
  if (strings.some(({ text }) => text.replaceAll(ESCAPE, '').includes('\\'))) return [];
  return strings.flatMap((string) => {
    const [first] = string.text.match(ESCAPE) ?? [];
    return first === undefined ? [] : [{ string, first, meant: meantBy(string) }];
  });
}

/** A string with the characters that its escapes stand for elsewhere. */
function meantBy({ text, caseSensitive }: CharVal): string {
  if (text === '\\\\') return '"\\"';
  const elements = text.split(new RegExp(`((?:${ESCAPE.source})+)`, 'i')).flatMap((part, index) => {
    if (part === '') return [];
    return index % 2 === 0 ? `${caseSensitive ? '%s' : ''}"${part}"` : `%x${numbersOf(part)}`;
  });
  return elements.length > 1 ? `( ${elements.join(' ')} )` : elements.join('');
}

/** `0D.0A` for `\r\n` */
function numbersOf(escapes: string): string {
  const numbers = Array.from(escapes.matchAll(ESCAPE), ([escape]) => {
    const digits = escape.slice(2).toUpperCase().replace(/^00/, '');
    return NUMBERS[escape[1]!.toLowerCase()] ?? digits;
  });
  return numbers.join('.');
}
