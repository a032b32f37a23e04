/** Texts that people know, offered to every grammar: a page begins with those that are words of it. */
import { isWord } from '../reading/standing.js';
import type { GrammarReader } from '../reading/grammar-reader.js';

/** The greatest number of them for one grammar. */
const MOST = 3;

const TEXTS: readonly string[] = [
  'http://example.com/a?b#c',
  'mailto:ada@example.org',
  'ada@example.org',
  '192.0.2.1',
  '2001:db8::7',
  'de-CH-1996',
  '1.0.0',
  '/users/0/name',
  '{"a": [1, true]}',
  '"hello"',
  'www.example.com',
  'hello',
  '2024',
];

/**
 * The texts that are words, as their symbols: ASCII, which is the same in octets, characters and code units.
 *
 * @param now a time as `Date` prints it: `2026-11-24T09:30:00Z`, whose date and time are texts, too
 */
export function familiarWords(
  reader: Pick<GrammarReader, 'plan' | 'deriver'>,
  now: string,
): readonly string[] {
  const [date = '', time = ''] = now.split('T');
  return [now, date, time, time.replace('Z', ''), ...TEXTS]
    .filter((text) => isWord(symbolsOf(text), reader))
    .slice(0, MOST);
}

/** The symbols of a text of ASCII. */
export function symbolsOf(text: string): readonly number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}
