/** Grammars to begin with, each with strings that a person knows. */
import date from '../../grammar/date.abnf';
import dateTime from '../../grammar/date-time.abnf';
import json from '../../grammar/json.abnf';
import jsonPointer from '../../grammar/json-pointer.abnf';
import mailbox from '../../grammar/mailbox.abnf';
import semver from '../../grammar/semver.abnf';
import time from '../../grammar/time.abnf';
import uri from '../../grammar/uri.abnf';
import utf8 from '../../grammar/utf-8.abnf';
import type { PageState } from './state.js';

const TUTORIAL = `; A grammar is a list of rules. Change one, and see what becomes of the strings on the right.

greeting = ( "hello" / "good " part ) "," SP name [ "!" ]
part     = "morning" / "evening"
name     = ALPHA *ALPHA *( SP 1*ALPHA )
`;

const DATES = `; Can a word be read in two ways? Facts shows a shortest one with both trees.

entry   = year "-" month / version
version = number *( "-" number )
year    = 4DIGIT
month   = "0" %x31-39 / "1" %x30-32
number  = 1*DIGIT
`;

const JSON_STRING = `; RFC 8259, section 7: a string of JSON. Numbers above FF make this a grammar of characters.

string         = quotation-mark *char quotation-mark

char           = unescaped
               / escape ( %x22          ; "    quotation mark  U+0022
                        / %x5C          ; \\    reverse solidus U+005C
                        / %x2F          ; /    solidus         U+002F
                        / %x62          ; b    backspace       U+0008
                        / %x66          ; f    form feed       U+000C
                        / %x6E          ; n    line feed       U+000A
                        / %x72          ; r    carriage return U+000D
                        / %x74          ; t    tab             U+0009
                        / %x75 4HEXDIG ) ; uXXXX               U+XXXX

escape         = %x5C              ; \\
quotation-mark = %x22              ; "
unescaped      = %x20-21 / %x23-5B / %x5D-10FFFF
`;

/** A sample by its title. */
export interface Sample {
  readonly title: string;
  readonly state: () => PageState;
}

/** The day as RFC 3339 writes it. */
function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

function sample(
  title: string,
  documents: PageState['documents'],
  strings: () => readonly string[],
  options: PageState['options'] = {},
): Sample {
  const state = (): PageState => ({
    documents,
    options,
    strings: strings().join('\n'),
    panel: 'test',
  });
  return { title, state };
}

const of = (name: string, text: string): PageState['documents'][0] => ({ name, text });

/** The samples, simple ones first. */
export const SAMPLES: readonly Sample[] = [
  sample('Greeting: a first grammar', [of('greeting.abnf', TUTORIAL)], () => [
    'hello, Ada',
    'Good evening, Alan Turing!',
    'good night, Grace',
    'hello, ',
  ]),
  sample('URI (RFC 3986)', [of('uri.abnf', uri)], () => [
    'http://example.com/a?b#c',
    'mailto:ada@example.org',
    'http://[2001:db8::7]:8080/',
    'https://exa mple.com/',
    'http',
  ]),
  sample(
    'Timestamp (RFC 3339)',
    [of('date-time.abnf', dateTime), of('date.abnf', date), of('time.abnf', time)],
    () => [
      now(),
      now().replace('Z', '+01:00'),
      `${now().slice(0, 10)} 12:00`,
      '2023-02-29T00:00:00Z',
    ],
  ),
  sample('Mail address (RFC 5321)', [of('mailbox.abnf', mailbox)], () => [
    'ada@example.org',
    '"Ada L."@example.org',
    'ada@[192.0.2.1]',
    'ada@example..org',
  ]),
  sample('Version (Semantic Versioning)', [of('semver.abnf', semver)], () => [
    '1.0.0',
    '2.1.0-beta.2+build.7',
    '1.02.0',
  ]),
  sample('JSON string (RFC 8259)', [of('json-string.abnf', JSON_STRING)], () => [
    '"hello"',
    '"caf\\\\u00e9 or café"',
    '"no end',
    '"a\\nb"',
  ]),
  sample('JSON (RFC 8259): rules that embed themselves', [of('json.abnf', json)], () => [
    '{"a": [1, {"b": null}], "c": "d"}',
    '[[[[]]]]',
    '[1, 2,]',
    '{"a": [1',
  ]),
  sample('JSON Pointer (RFC 6901)', [of('json-pointer.abnf', jsonPointer)], () => [
    '/users/0/name',
    '/a~1b',
    '/a~2',
  ]),
  sample('UTF-8 (RFC 3629): a decoder', [of('utf-8.abnf', utf8)], () => [
    'A≢Α.',
    '€',
    '\\xC0\\x80',
    '\\xED\\xA0\\x80',
  ]),
  sample('An ambiguous grammar', [of('entry.abnf', DATES)], () => [
    '2024-10',
    '2024-1-2-3',
    '2024-',
  ]),
];
