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
import type { PlaygroundState } from '../../generator/study/answers/page-state.js';

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

/** The day and the time, as RFC 3339 writes them. */
const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** @param strings the test strings, one a line */
function sample(
  texts: Readonly<Record<string, string>>,
  strings: string,
  options = {},
): PlaygroundState {
  const [first, ...others] = Object.entries(texts).map(([name, text]) => ({ name, text }));
  return { documents: [first!, ...others], options, strings, panel: 'test' };
}

/** The samples by their titles, simple ones first. */
export const SAMPLES = {
  'Greeting: a first grammar': sample(
    { 'greeting.abnf': TUTORIAL },
    'hello, Ada\nGood evening, Alan Turing!\ngood night, Grace\nhello, ',
  ),
  'URI (RFC 3986)': sample(
    { 'uri.abnf': uri },
    'http://example.com/a?b#c\nmailto:ada@example.org\nhttp://[2001:db8::7]:8080/\nhttps://exa mple.com/\nhttp',
  ),
  'Timestamp (RFC 3339)': sample(
    { 'date-time.abnf': dateTime, 'date.abnf': date, 'time.abnf': time },
    `${now}\n${now.replace('Z', '+01:00')}\n${now.slice(0, 10)} 12:00\n2023-02-29T00:00:00Z`,
  ),
  'Mail address (RFC 5321)': sample(
    { 'mailbox.abnf': mailbox },
    'ada@example.org\n"Ada L."@example.org\nada@[192.0.2.1]\nada@example..org',
  ),
  'Version (Semantic Versioning)': sample(
    { 'semver.abnf': semver },
    '1.0.0\n2.1.0-beta.2+build.7\n1.02.0',
  ),
  'JSON string (RFC 8259)': sample(
    { 'json.abnf': json },
    '"hello"\n"caf\\\\u00e9 or café"\n"no end\n"a\\nb"',
    { start: 'string' },
  ),
  'JSON (RFC 8259): rules that embed themselves': sample(
    { 'json.abnf': json },
    '{"a": [1, {"b": null}], "c": "d"}\n[[[[]]]]\n[1, 2,]\n{"a": [1',
  ),
  'JSON Pointer (RFC 6901)': sample(
    { 'json-pointer.abnf': jsonPointer },
    '/users/0/name\n/a~1b\n/a~2',
  ),
  'UTF-8 (RFC 3629): a decoder': sample(
    { 'utf-8.abnf': utf8 },
    'A≢Α.\n€\n\\xC0\\x80\n\\xED\\xA0\\x80',
  ),
  'An ambiguous grammar': sample({ 'entry.abnf': DATES }, '2024-10\n2024-1-2-3\n2024-'),
};
