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

/** A sample by its title. */
export interface Sample {
  readonly title: string;
  readonly state: () => PageState;
}

/** @param strings the test strings; `now` is the day and the time as RFC 3339 writes them */
function sample(
  title: string,
  texts: Readonly<Record<string, string>>,
  strings: (now: string) => string,
  options: PageState['options'] = {},
): Sample {
  const [first, ...others] = Object.entries(texts).map(([name, text]) => ({ name, text }));
  const state = (): PageState => ({
    documents: [first!, ...others],
    options,
    strings: strings(new Date().toISOString().replace(/\.\d+Z$/, 'Z')),
    panel: 'test',
  });
  return { title, state };
}

/** The samples, simple ones first. */
export const SAMPLES: readonly Sample[] = [
  sample(
    'Greeting: a first grammar',
    { 'greeting.abnf': TUTORIAL },
    () => 'hello, Ada\nGood evening, Alan Turing!\ngood night, Grace\nhello, ',
  ),
  sample(
    'URI (RFC 3986)',
    { 'uri.abnf': uri },
    () =>
      'http://example.com/a?b#c\nmailto:ada@example.org\nhttp://[2001:db8::7]:8080/\nhttps://exa mple.com/\nhttp',
  ),
  sample(
    'Timestamp (RFC 3339)',
    { 'date-time.abnf': dateTime, 'date.abnf': date, 'time.abnf': time },
    (now) =>
      `${now}\n${now.replace('Z', '+01:00')}\n${now.slice(0, 10)} 12:00\n2023-02-29T00:00:00Z`,
  ),
  sample(
    'Mail address (RFC 5321)',
    { 'mailbox.abnf': mailbox },
    () => 'ada@example.org\n"Ada L."@example.org\nada@[192.0.2.1]\nada@example..org',
  ),
  sample(
    'Version (Semantic Versioning)',
    { 'semver.abnf': semver },
    () => '1.0.0\n2.1.0-beta.2+build.7\n1.02.0',
  ),
  sample(
    'JSON string (RFC 8259)',
    { 'json.abnf': json },
    () => '"hello"\n"caf\\\\u00e9 or café"\n"no end\n"a\\nb"',
    { start: 'string' },
  ),
  sample(
    'JSON (RFC 8259): rules that embed themselves',
    { 'json.abnf': json },
    () => '{"a": [1, {"b": null}], "c": "d"}\n[[[[]]]]\n[1, 2,]\n{"a": [1',
  ),
  sample(
    'JSON Pointer (RFC 6901)',
    { 'json-pointer.abnf': jsonPointer },
    () => '/users/0/name\n/a~1b\n/a~2',
  ),
  sample(
    'UTF-8 (RFC 3629): a decoder',
    { 'utf-8.abnf': utf8 },
    () => 'A≢Α.\n€\n\\xC0\\x80\n\\xED\\xA0\\x80',
  ),
  sample('An ambiguous grammar', { 'entry.abnf': DATES }, () => '2024-10\n2024-1-2-3\n2024-'),
];
