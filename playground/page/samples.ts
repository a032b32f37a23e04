/** Grammars to begin with, each with examples of its standard, and with mistakes that people make. */
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
    // Sections 3 and 1.1.2.
    'foo://example.com:8042/over/there?name=ferret#nose\nmailto:John.Doe@example.com\nldap://[2001:db8::7]/c=GB?objectClass?one\nhttps://exa mple.com/\nwww.example.com',
  ),
  'Timestamp (RFC 3339)': sample(
    { 'date-time.abnf': dateTime, 'date.abnf': date, 'time.abnf': time },
    // Section 5.8.
    '1985-04-12T23:20:50.52Z\n1996-12-19T16:39:57-08:00\n1990-12-31T23:59:60Z\n2023-02-29T00:00:00Z\n1985-04-12 23:20',
  ),
  'Mail address (RFC 5321)': sample(
    { 'mailbox.abnf': mailbox },
    // Appendix D, RFC 3696 section 3, RFC 5321 section 4.1.3.
    'Admin.MRC@foo.com\n"Abc@def"@example.com\nuser@[IPv6:2001:db8::1]\nada@example..org\nAda <ada@example.org>',
  ),
  'Version (Semantic Versioning)': sample(
    { 'semver.abnf': semver },
    // Items 9 and 10.
    '1.0.0-alpha.1\n1.0.0+20130313144700\n1.0.0-beta+exp.sha.5114f85\nv1.0.0\n1.02.0',
  ),
  'JSON string (RFC 8259)': sample(
    { 'json.abnf': json },
    // Sections 7 and 8.3; `\\n` is a line feed in the string.
    '"\\\\uD834\\\\uDD1E"\n"a\\\\u005Cb"\n"café"\n"no end\n"a\\nb"\n\'a\'',
    { start: 'string' },
  ),
  'JSON (RFC 8259): rules that embed themselves': sample(
    { 'json.abnf': json },
    // Section 13.
    '{"Image": {"Width": 800, "Thumbnail": {"Height": 125}, "IDs": [116, 943]}}\n"Hello world!"\n[1, 2,]\n{"a": [1',
  ),
  'JSON Pointer (RFC 6901)': sample(
    { 'json-pointer.abnf': jsonPointer },
    // Section 5.
    '/foo/0\n/a~1b\n/m~0n\n/a~2b\nfoo',
  ),
  'UTF-8 (RFC 3629): a decoder': sample(
    { 'utf-8.abnf': utf8 },
    // Sections 7 and 10; U+D800 is a surrogate.
    'A≢Α.\n日本語\n\\u{FEFF}𣎴\n\\x2F\\xC0\\xAE\\x2E\\x2F\n\\xED\\xA0\\x80',
  ),
  'An ambiguous grammar': sample({ 'entry.abnf': DATES }, '2024-10\n2024-1-2-3\n2024-'),
};
