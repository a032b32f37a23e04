/** The layout of grammars: nothing but the layout changes, and what is laid out stays. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatGrammar } from '../../generator/abnf/format.js';
import { analyzeGrammar } from '../../generator/compile.js';
import { dumpExtract } from '../../generator/study/inspect/dump.js';
import { parseRules } from '../../generator/abnf/parse.js';
import { printRule } from '../../generator/abnf/print.js';
import { DiagnosticBag } from '../../generator/diagnostics/diagnostic-bag.js';
import { readDocument } from '../../generator/document/read-document.js';
import { hasShared, read, root, sharedSource } from '../support/files.js';

const name = 'test.abnf';

function format(text: string): string {
  const formatted = formatGrammar({ name, text });
  assert.equal(formatted.diagnostics, []);
  return formatted.text!;
}

const rulesOf = (text: string): readonly string[] => {
  const bag = new DiagnosticBag();
  const { rules } = readDocument({ name, text }, new Set(), bag);
  return parseRules(rules, bag)!.map(printRule);
};

const commentsOf = (text: string): readonly string[] =>
  [...text.matchAll(/"[^"\n]*"|<[^>\n]*>|;[^\r\n]*/g)]
    .map(([found]) => found.trimEnd())
    .filter((found) => found.startsWith(';'));

const longestOf = (text: string): number =>
  Math.max(...text.split('\n').map(({ length }) => length));

test('all grammars keep their rules and comments, and stay as they are the second time', () => {
  const paths = ['grammar', 'test/fixtures/rfcs'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.abnf'))
      .map((file) => `${folder}/${file}`),
  );
  assert.ok(paths.length > 40);
  let changed = 0;
  for (const path of paths) {
    const text = read(path);
    const once = format(text);
    assert.equal(rulesOf(once), rulesOf(text), path);
    assert.equal(commentsOf(once), commentsOf(text), path);
    assert.is(format(once), once, path);
    assert.ok(longestOf(once) <= Math.max(72, longestOf(text)), path);
    if (once !== text) changed += 1;
  }
  assert.ok(changed > 20);
});

test('comments stay anywhere between the parts of a rule, and blank lines do not end it', () => {
  const parts = ['name', '=', '1*', '(', '"x"', '/', 'other', ')', '/', '[', '%x41', ']'];
  const gap = fc.constantFrom(
    '',
    ' ',
    '\n  ',
    '\r\n\t',
    ' ; one\n ',
    '\n    ; two\r\n  ',
    '\n\n ',
    '\n \t\n  ',
    '\n  ; own\n   ',
  );
  const gaps = fc.array(gap, { minLength: parts.length, maxLength: parts.length });
  let kept = 0;
  fc.assert(
    fc.property(gaps, (between) => {
      const first = parts.map((part, at) => (part === '1*' ? part : part + between[at]!)).join('');
      const text = `${first}\nlonger-name = "y"\n`;
      const formatted = formatGrammar({ name, text });
      if (formatted.text === undefined) return;
      kept += 1;
      assert.equal(rulesOf(formatted.text), rulesOf(text));
      assert.equal(commentsOf(formatted.text), commentsOf(text));
      assert.is(format(formatted.text), formatted.text);
    }),
    { numRuns: 300 },
  );
  assert.ok(kept > 200, String(kept));
});

test('definitions are aligned, and elements have one space between them', () => {
  assert.is(
    format(
      'a=b/c ; x\nlonger   =   1*("x"  /"y") [z]  \n\n;  top \nz =/ %x41  -  \n'.replace(
        '  -  ',
        '',
      ),
    ),
    `a      = b / c ; x
longer = 1*( "x" / "y" ) [ z ]

;  top
z      =/ %x41
`,
  );
});

test('line breaks between alternatives stay, and comments stay after them', () => {
  assert.is(
    format('a = "x" / "y" ; two\n  / "zzz" ; three\n   ; alone\n / "b"\n'),
    `a = "x" / "y" ; two
  / "zzz"     ; three
  ; alone
  / "b"
`,
  );
});

test('a comment that is moved below another one aligns no others', () => {
  assert.is(
    format('a = "long text"\n  ; own\n  / ; slash\n "x" ; end\n'),
    'a = "long text"\n  ; own\n  ; slash\n  / "x" ; end\n',
  );
});

test('a rule with comments inside brackets keeps its lines, moved', () => {
  // Its lines are as far from its elements as they were, also where these began below the name.
  assert.is(
    format('a =\n        ( "x" ; one\n        / "y" )\nlong = "z"\n'),
    'a    = ( "x" ; one\n       / "y" )\nlong = "z"\n',
  );
  assert.is(
    format('a = ( "x" ; one\n    / "y" )\nlong = "z"\n'),
    'a    = ( "x" ; one\n       / "y" )\nlong = "z"\n',
  );
});

test('long rules take several lines, between alternatives if possible', () => {
  const long = (letter: string): string => `"${letter.repeat(30)}"`;
  const [a, b, c] = ['a', 'b', 'c'].map(long);
  assert.is(format(`r = ${a} / ${b} / ${c}\n`), `r = ${a} / ${b}\n  / ${c}\n`);
  assert.is(format(`r = ${a} ${b} ${c}\n`), `r = ${a} ${b}\n    ${c}\n`);
});

test('brackets take several lines where one is too short', () => {
  const letters = Array.from('abcdefghijklmnopqrst', (letter) => `"${letter}"`).join(' / ');
  assert.is(
    format(`first = 1*( ${letters} )\nsecond = first\n`),
    `first  = 1*( "a" / "b" / "c" / "d" / "e" / "f" / "g" / "h" / "i" / "j"
         / "k" / "l" / "m" / "n" / "o" / "p" / "q" / "r" / "s" / "t" )
second = first
`,
  );
  const long = (letter: string): string => `"${letter.repeat(30)}"`;
  assert.is(
    format(`r = 2*[ ${long('a')} ( ${long('b')} / "c" *( ${long('d')} ${long('e')} ) ) ]\n`),
    `r = 2*[ ${long('a')}
      ( ${long('b')} / "c"
        *( ${long('d')}
          ${long('e')} ) ) ]
`,
  );
  // A line that nothing can break stays where it was.
  const word = `"${'x'.repeat(75)}"`;
  const kept = `r =\n ${word}\nmuch-longer-name = r\n`;
  assert.is(format(kept), kept);
});

(hasShared ? test : test.skip)('no line of RFC 3261 is longer than those of RFCs', () => {
  const { document, own } = analyzeGrammar(sharedSource('rfc3261.txt')).stages;
  const text = dumpExtract(document!, [], own);
  assert.is(longestOf(text), 72);
  assert.is(longestOf(format(text)), 72);
  assert.equal(rulesOf(format(text)), rulesOf(text));
});

test('a rule that is left alone loses the indentation that the others lose', () => {
  const text =
    '  a = b\n  b="x"/"y"/"z" ; a comment that makes this line about as long as seventy columns\n' +
    '  c = d ; and one that makes this line longer than it may be, if anything is to be moved in it\n    "e"\n  d = "d"\n';
  const formatted = format(text);
  assert.equal(rulesOf(formatted), rulesOf(text));
  assert.is(format(formatted), formatted);
});

test('line ends stay', () => {
  assert.is(format('a="b"\r\nc=a\r\n'), 'a = "b"\r\nc = a\r\n');
});

test('mistakes and documents are refused', () => {
  const codes = (text: string, file = name): readonly string[] => {
    const { text: formatted, diagnostics } = formatGrammar({ name: file, text });
    assert.is(formatted, undefined);
    return diagnostics.map(({ code }) => `error[${code}]`);
  };
  assert.equal(codes('a = "b\n'), ['error[syntax]']);
  assert.equal(codes('Some prose.\n\n   a = "b"\n', 'rfc.txt'), ['error[not-a-grammar]']);
});

test.run();
