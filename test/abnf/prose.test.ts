/** What prose values say: references to the rules of other documents, and sets of symbols without others. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/automata/dfa.js';
import { analyze } from '../../generator/compile.js';
import { readReferences } from '../../generator/abnf/references.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { hasShared, sharedSource } from '../support/files.js';
import { codePointsOf, complaintsAbout, stagesOf } from '../support/grammar.js';

const source = (name: string, text: string): Source => ({ name, text: `${text}\n` });

/** Filters the words of a grammar, of which the reference of verification has the same automaton. */
function wordsOf(
  words: readonly string[],
  { name, text }: Source,
  imports: readonly Source[] = [],
  options: AnalyzeOptions = {},
): readonly string[] {
  const stages = stagesOf(text, { ...options, imports }, name);
  for (const { walk } of specify(stages, 10_000)!.automata)
    assert.is(walk.divergence, undefined, text);
  const { minimal } = stages;
  return words.filter((word) => minimal.accepting[run(minimal, codePointsOf(word))]);
}

const WORDINGS = [
  // The rule is named, in whatever way.
  ['x = <host, see [RFC3986], Section 3.2.2>', 'host'],
  ['x = <host; see RFC 3986>', 'host'],
  ['x = <HOST defined in [RFC3986]>', 'host'],
  ['x = <host definition from RFC 3986>', 'host'],
  ['x = < host as per Section 3 of [RFC3986] >', 'host'],
  ['x = < host from Section 2.1 of [RFC 3986] (STD 66)>', 'host'],
  ['x = < host in RFC3986 >', 'host'],
  ["y = <As defined for 'host' by RFC 3986 [6]>", 'host'],
  ['y = <as the host-name of [RFC3986]>', 'host-name'],
  ['x = ( <host, see [RFC3986]> )', 'host'],
  // It is the rule of the same name.
  ['x = <As defined in Section 3 of [RFC3986]>', 'x'],
  ['x = < imported from Section 5.6 of [RFC3986] >', 'x'],
  ['x = <comment or host white space as per [RFC3986]>', 'x'],
  ['x = <see RFC 3986 Section 3.2.2>', 'x'],
  ['x = <given by RFC 3986, using UTF-8 encoding>', 'x'],
  ['x = <1*DIGIT, defined in [RFC3986], Section 3.3.2>', 'x'],
] as const;

test('prose names a rule of an RFC in many words', () => {
  const named = source(
    'rfc3986.abnf',
    ['x', 'host', 'host-name', 'comment'].map((name) => `${name} = "${name}"`).join('\n'),
  );
  for (const [rule, meant] of WORDINGS)
    assert.equal(
      wordsOf(['x', 'host', 'host-name', 'comment'], source('a.abnf', `s = ${rule[0]}\n${rule}`), [
        named,
      ]),
      [meant],
      rule,
    );
});

test('prose that names no rule, or several documents, stays prose', () => {
  const named = source('rfc3986.abnf', 'host = "h"\nsection = "s"\nx = "x"');
  const other = source('rfc9.abnf', 'host = "h"\nx = "x"');
  const cases = [
    's = "a" / <as defined in Section 6.4 of [RFC3986]>',
    's = "a" / <SECTION 6 of [RFC3986]>',
    's = "a" / <the host of [RFC3986]>', // an English word, too
    's = <missing, see [RFC3986]>',
    's = x\nx = <See RFC 3986, with revisions from RFC 9>',
    's = x\nx = <host>',
    's = x\nx = <as in rfc3986-host>',
    's = x\nx = <defined in [URI]>',
  ];
  for (const text of cases) {
    const { diagnostics } = analyze(source('a.abnf', text), { imports: [named, other] });
    assert.is(diagnostics[0]?.code, 'prose', text);
  }
});

test('a core rule may be prose about RFC 5234 in any words', () => {
  const cases = [
    'DIGIT = <DIGIT definition from RFC 5234>',
    'DIGIT = <0-9 as per [RFC4234]>',
    "DIGIT = <defined by RFC 2234 -- '0'-'9'>",
    'DIGIT = <see [RFC5234] Appendix B.1>',
  ];
  for (const rule of cases)
    assert.equal(wordsOf(['1', 'a'], source('a.abnf', `s = DIGIT\n${rule}`)), ['1'], rule);
  assert.equal(wordsOf(['1', 'a'], source('a.abnf', 's = <DIGIT, see RFC 5234>')), ['1']);
  assert.equal(wordsOf(['1', 'a'], source('a.abnf', 's = x\nx = <DIGIT, see RFC 5234>')), ['1']);
  // A document that uses it without a definition means it, too; one that says something else in prose does not.
  const text = 's = DIGIT\nDIGIT = <DIGIT defined in [RFC3261]>';
  assert.equal(wordsOf(['1', 'a'], source('a.abnf', text), [source('rfc3261.abnf', 'x = DIGIT')]), [
    '1',
  ]);
  const said = analyze(source('a.abnf', text), {
    imports: [source('rfc3261.abnf', 'DIGIT = <any digit>')],
  });
  assert.is(said.diagnostics[0]!.code, 'prose');
});

/** A document with a list of references, over a page break. */
const DOCUMENT = `
A Document

   1. Introduction
   2. References

1. Introduction

   [HTTP] is a tag, and a line of text may begin with it, as RFC 7 does.

     s = x / y / DIGIT
     x = <host, see [URI], Section 3.2.2>
     y = <see [3]>
     DIGIT = <defined in [ABNF]>

2. References

2.1.  Normative References

   [URI]      Berners-Lee, T., Fielding, R., and L. Masinter, "Uniform
              Resource Identifiers, which obsoletes RFC 2396", STD 66,


Fielding                     Standards Track                    [Page 14]
\f
RFC 9999                         Document                      June 2022


              RFC 3986, January 2005.
   [3]        Somebody, "Another", STD 97, RFC
              9110.
   [ABNF]     Crocker, D., "ABNF", RFC5234, January 2008.
   [ISO]      "Unnumbered".

Appendix A.  More

   [ISO] is not RFC 8.
`;

test('a tag means the RFC of its entry in the list of references', () => {
  assert.equal(
    [...readReferences(source('a.txt', DOCUMENT))],
    [
      ['uri', 3986],
      ['3', 9110],
      ['abnf', 5234],
    ],
  );
  const imports = [source('rfc3986.abnf', 'host = "h"'), source('rfc9110.abnf', 'y = "y"')];
  assert.equal(wordsOf(['h', 'y', '1', 'z'], source('a.txt', DOCUMENT), imports), ['h', 'y', '1']);
  // Options speak the language of the first document.
  const options = { define: ['y = <host, see [URI]>'] };
  assert.equal(wordsOf(['h', 'y'], source('a.txt', DOCUMENT), imports, options), ['h']);
});

test('an excerpt without headings may have references, too', () => {
  const text =
    'Host, as in\n[URI] and RFC 99.\n\n  Host = <host, see [URI], Section 3.2.2> "."\n\n[URI] Someone, RFC 3986,\n2005.\n\n[X] Nobody\n\nRFC 7';
  assert.equal(wordsOf(['h.'], source('a.txt', text), [source('rfc3986.abnf', 'host = "h"')]), [
    'h.',
  ]);
  assert.equal([...readReferences(source('a.txt', text))], [['uri', 3986]]);
});

test('advice names the documents that are missing', () => {
  const text = 's = token\ntoken = <token, see [RFC2616]>';
  const said = (imports: readonly Source[]): readonly string[] =>
    analyze(source('a.txt', text), { imports }).diagnostics[0]!.notes.map(({ message }) => message);
  const start = 'option "start" selects a rule that does not need it';
  const import2616 = 'option "imports" may give RFC 2616, whose rule "token" it means';
  const define = `option "define" may give the rule in its place: 'token = …'`;
  assert.equal(said([]), [import2616, define, start]);
  assert.equal(said([source('rfc2616.abnf', 'x = "x"')]), [
    'it means "token" of RFC 2616, which has no such rule here',
    define,
    start,
  ]);
  // A successor may mean something else, so it is not taken silently.
  const successor = source(
    'rfc7230.txt',
    'Request for Comments: 7230\nObsoletes: 2145,                 Adobe\n           2616               greenbytes\nUpdates: 2817\n\n  token = "t"',
  );
  assert.equal(said([successor]), [
    import2616,
    'RFC 7230 obsoletes RFC 2616 and has "token", which may be another language',
    `option "define" may give the rule in its place: 'token = <token, see RFC 7230>'`,
    start,
  ]);
  const updated = { ...successor, text: successor.text.replace('2616', '2617') };
  assert.equal(said([updated]), [import2616, define, start]);
});

test('advice about `=/` without a rule names the document that has it', () => {
  const said = (name: string): readonly string[] =>
    analyze(source(name, 's =/ "x"')).diagnostics[0]!.notes.map(({ message }) => message);
  const imports = 'option "imports" may give the document that defines "s"';
  assert.equal(said('a.txt'), [imports]);
  assert.equal(said('a.abnf'), [imports, 'write `=` where the rule begins']);
});

/** The set of prose, as the warning about it shows it; the reference has the same. */
function setOf(prose: string, others = ''): string {
  const text = `s = 1*<${prose}>\n${others}`;
  wordsOf([], source('a.abnf', text));
  const [first] = analyze(source('a.abnf', text), { start: 's' }).diagnostics;
  assert.is(first?.code, 'prose-set', text);
  return first!.message.replace(/^.*> was read as /, '');
}

const RULES =
  'specials = "(" / ")" / more\nmore = <any %x40-41 except "A">\nT = %x20-7E\nspecials =/ %d127';

const SETS = [
  ['any ALPHA except "b"', '%x41 / %x43-5A / %x61 / %x63-7A'],
  ['any CHAR except CR and LF', '%x01-09 / %x0B-0C / %x0E-7F'],
  ['any CHAR except CTLs, SPACE, and specials', '%x21-27 / %x2A-3F / %x41-7E'],
  ["any OCTET excluding CTL's or space", '%x21-7E / %x80-FF'],
  ['any US-ASCII CHAR other than NUL, DEL, or tab', '%x01-08 / %x0A-7E'],
  ['T, excluding "a", "\\"', '%x20-40 / %x42-5B / %x5D-60 / %x62-7E'],
  ['any T or CTL but not """', '%x00-21 / %x23-7F'],
  ['%d33-255, except %x30-39 / specials', '%x21-27 / %x2A-2F / %x3A-3F / %x41-7E / %x80-FF'],
  ['%d32-%d127 except DIGIT and/or ALPHA', '%x20-2F / %x3A-40 / %x5B-60 / %x7B-7F'],
  ['any DIGIT except "0"', '%x31-39'],
] as const;

test('prose may be a set of symbols without others, which a warning shows', () => {
  for (const [prose, set] of SETS) assert.is(setOf(prose, RULES), set, prose);
});

test('a set that is not understood stays prose, and the error says why', () => {
  const cases = [
    ['any CHAR except free insertion', undefined],
    ['any CHAR except "ab"', undefined],
    ['URI, but free insertion of FWS permitted', undefined],
    ['any CHAR except missing', '"missing" is not defined'],
    ['any character except CR', '"character" is not defined'],
    ['any CHAR except CRLF', 'those of "CRLF" are not'],
    ['any CHAR except again', 'those of "again" are not'],
    ['any CHAR except rep', 'those of "rep" are not'],
    ['any CHAR except two', 'those of "two" are not'],
    ['any CR except CR', 'no symbol is left'],
  ] as const;
  for (const [prose, why] of cases) {
    const { diagnostics } = analyze(
      source('a.abnf', `s = <${prose}>\nagain = "a" / again "b"\ntwo = "a"\ntwo = "c"\nrep = 2"a"`),
      { start: 's' },
    );
    const [first] = diagnostics;
    assert.is(first?.code, 'prose', prose);
    const notes = first!.notes.map(({ message }) => message).join('\n');
    if (why === undefined) assert.not.match(notes, 'is a set');
    else assert.match(notes, why, prose);
  }
});

test('names in a set are those of its document, and what adds to them counts', () => {
  const first = source('a.abnf', 's = x / y\nx = <any A except B>\nA = "1" / "2" / "3"\nB = "1"');
  const second = source('b.abnf', 'y = "y" x\nx = <any A except B>\nA = %x61-63\nB = "b"\nB =/ C');
  const third = source('c.abnf', 'C = "c"\nB =/ "2"\nVCHAR =/ %x80-FF');
  const words = ['1', '2', '3', 'ya', 'yb', 'yc', 'y2', 'y3'];
  assert.equal(wordsOf(words, first, [second, third]), ['3', 'ya']);
  const core = source('a.abnf', 's = <any VCHAR except %x21-7E>');
  assert.equal(wordsOf(['\u00e9', 'a'], core, [third]), ['\u00e9']);
  assert.equal(
    wordsOf(['a', 'b'], source('a.abnf', 's = x'), [], {
      define: ['x = <any %x61-62 except "a">'],
    }),
    ['b'],
  );
});

test('a set may be read through any number of names, but not through itself', () => {
  const count = 150;
  const chain = (line: (from: string, to: string) => string, last: string): string =>
    Array.from({ length: count }, (_, index) => line(`c${index}`, `c${index + 1}`)).join('\n') +
    `\nc${count} = ${last}\n`;
  for (const line of [
    (from: string, to: string) => `${from} = ${to}`,
    (from: string, to: string) => `${from} = <any ${to} except "y">`,
  ]) {
    const text = `s = <any c0 except "x">\nt = c${count}\n${chain(line, '"x" / "z"')}`;
    const { minimal } = stagesOf(text);
    assert.equal(
      ['x', 'y', 'z'].map((word) => minimal.accepting[run(minimal, codePointsOf(word))]),
      [false, false, true],
    );
  }
  const said = complaintsAbout(
    `s = <any c0 except "x">\n${chain((from, to) => `${from} = ${to}`, 'c1')}`,
  );
  assert.match(said, /those of "c0" are not/);
});

test('a rule that only a set names is in use, and a set is no slip', () => {
  const text = 's = <any ALPHA except no>\nno = "z"';
  assert.equal(
    analyze(source('a.abnf', text)).diagnostics.map(({ code }) => code),
    ['prose-set'],
  );
  // A set that is not in use is not shown.
  assert.is(complaintsAbout('s = "a"\nt = <any ALPHA except "a">', { start: 's' }), '');
});

const published = hasShared ? test : test.skip;

published('IMAP, RFC 3501 and RFC 9051, as published', () => {
  for (const name of ['rfc3501.txt', 'rfc9051.txt']) {
    const all = ['a1', 'A.1]', '+', 'a+', '', 'a"'];
    const imap = sharedSource(name);
    assert.equal(wordsOf(all, imap, [], { start: 'tag' }), ['a1', 'A.1]'], name);
    assert.equal(wordsOf(all, imap, [], { start: 'atom' }), ['a1', '+', 'a+'], name);
    assert.equal(
      wordsOf(['IMAP4rev1', 'AUTH=PLAIN', 'a{', ''], imap, [], { start: 'capability' }),
      ['IMAP4rev1', 'AUTH=PLAIN'],
      name,
    );
  }
});

published('iCalendar, RFC 5545, and HTTP, RFC 7230, refer to RFC 3986 in their own words', () => {
  const uri = sharedSource('rfc3986.txt');
  const words = ['http://a/?b#c', '/a', '[::1]:80'];
  assert.equal(
    wordsOf(words, sharedSource('rfc5545.txt'), [uri], { start: 'uri' }),
    words.slice(0, 1),
  );
  assert.equal(
    wordsOf(words, sharedSource('rfc7230.txt'), [uri], { start: 'Host' }),
    words.slice(2),
  );
});

test.run();
