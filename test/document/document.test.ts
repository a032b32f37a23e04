/** Finding ABNF and bit layouts in real documents. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { printRule } from '../../generator/abnf/print.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { printRequirements } from '../../generator/captures/requirements.js';
import { readGrammar } from '../../generator/cli/arguments.js';
import { printRow } from '../../generator/coding/layout.js';
import { analyze } from '../../generator/compile.js';
import { readHead } from '../../generator/document/head.js';
import { splitLines } from '../../generator/document/lines.js';
import { lineOf } from '../../generator/text/source.js';
import { dumpExtract, dumpLines } from '../../generator/study/inspect/dump.js';
import { printExtract } from '../../generator/study/inspect/print-extract.js';
import { hasShared, readSource, root, shared } from '../support/files.js';
import { utf8 } from '../support/formats.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** An excerpt of a document that is printed like RFC 3629, page break inside a rule included. */
const RFC = readSource(root, 'test', 'fixtures', 'document.txt');

test('rules and rows are found among prose, tables, examples and page breaks', () => {
  const { rules, document } = stagesOf(RFC.text, {}, RFC.name);
  assert.is(rules.length, 6, 'one of them twice');
  assert.equal(rules.slice(0, 5).map(printRule), [
    'PAIR-octets = *( PAIR-char )',
    'PAIR-char = PAIR-1 / PAIR-2',
    'PAIR-1 = %x00-7F',
    'PAIR-2 = %xC2 PAIR-tail / %xC3 PAIR-tail',
    'PAIR-tail = %x80-BF',
  ]);
  assert.equal(document.layout.map(printRow), [
    '0000 0000-0000 007F | 0xxxxxxx',
    '0000 0080-0000 00FF | 110xxxxx 10xxxxxx',
  ]);
});

test('skipped lines have a reason, and taken ones a place', () => {
  const { document } = stagesOf(RFC.text, {}, RFC.name);
  assert.is(
    dumpLines(document),
    [
      'lines of document.txt:',
      '   1-11  skipped  not ABNF',
      '  13-14  taken    bit layout',
      '  16-18  skipped  not ABNF',
      '  20     taken    rule PAIR-octets',
      '  21     taken    rule PAIR-char',
      '  22     taken    rule PAIR-1',
      '  23     taken    rule PAIR-2',
      '  24-31  skipped  page break',
      '  32     taken    rule PAIR-2',
      '  33     taken    rule PAIR-tail',
      '  35-36  skipped  not ABNF',
      '  38     skipped  not a rule: it may be prose, since "the" is not a rule',
      '  40-43  skipped  not ABNF',
      '  45     taken    rule PAIR-tail',
      '',
    ].join('\n'),
  );
});

test('rules know their lines in the document, across the page break', () => {
  const { rules } = stagesOf(RFC.text, {}, RFC.name);
  assert.equal(
    rules.map((rule) => lineOf(rule.span)),
    [20, 21, 22, 23, 33, 45],
  );
  const second = rules[3]!.elements.alternatives[1]!;
  assert.is(lineOf(second.span), 32);
});

test('an extract is a grammar that means the same', () => {
  for (const source of [RFC, utf8.stages.document.source]) {
    const stages = stagesOf(source.text, {}, source.name);
    const extract = dumpExtract(stages.document, stages.rules, stages.own);
    const again = stagesOf(extract, {}, 'extract.abnf');
    assert.equal(again.minimal, stages.minimal);
    assert.equal(
      again.decoder?.coding.values.map(({ lo, hi }) => [lo, hi]),
      stages.decoder?.coding.values.map(({ lo, hi }) => [lo, hi]),
    );
  }
});

test('an extract has what the head says, and the rules of imported documents', () => {
  const meaningOf = ({ grammar, minimal, captured }: Stages): unknown => [
    [grammar.start.name.text, grammar.alphabet, minimal],
    captured?.captures.map(({ field }) => field),
    printRequirements(captured?.requirements),
  ];
  for (const format of ['accept', 'cidr', 'cookie', 'hostname']) {
    const { source, options } = readGrammar(join(root, 'grammar', `${format}.abnf`), {});
    const stages = stagesOf(source.text, options, source.name);
    const extract = printExtract(stages)!;
    const again = stagesOf(extract, {}, 'extract.abnf');
    assert.equal(meaningOf(again), meaningOf(stages), format);
    const { imports, problems, ...head } = readHead(again.document.source);
    const { list, ...others } = readHead(source).options;
    assert.equal([imports, problems, head.options], [[], [], others], format);
    assert.equal([head.format, head.aliases], [readHead(source).format, readHead(source).aliases]);
    assert.not.match(extract, /[\\/]grammar[\\/]/);
  }
  const names = '; list sender\n; alphabet octets\n\na = 1#b\nb = *%x61\nOWS = *SP\n';
  assert.is(printExtract(stagesOf(names)), names);
  const text = `; import b.abnf\n; capture a: x=\r\n ; b\n; about b: it is\n\na = b\n`;
  assert.is(
    printExtract(stagesOf(text, { imports: [{ name: 'x/b.abnf', text: '; alias c\nb = "b"\n' }] })),
    '; capture a: x=\n; b\n\na = b\n\n; b.abnf\n\nb = "b"\n',
  );
  // What cannot be linked keeps its imports.
  const { stages } = analyze({ name: 'a.abnf', text });
  assert.is(printExtract(stages), '; import b.abnf\n; capture a: x=\n; b\n\na = b\n');
});

test('an extract keeps the comments of rules', () => {
  const b = { name: 'b.abnf', text: '; about z\n; accepts z: "q"\nz = "q" ; of b\n' };
  const rows = [
    '; first',
    '; intended: above',
    'a = "x" / ; in the line',
    '    ; between',
    '    "X" ; intended: idle-alternative',
    '; of c',
    'c = "c"',
    '    ; 0000-007F | 0xxxxxxx',
  ];
  const text = `; apart\n\n; accepts a: "x"\n${rows.join('\n')}\n\n; apart\n`;
  const layout = '\n; bit layout\n;   0000 0000-0000 007F | 0xxxxxxx\n';
  const kept = rows.slice(0, -1).join('\n');
  const fence = `Text.\n\n\`\`\`abnf\n${text}\`\`\`\n`;
  for (const document of [text, text.replace(/^(?=.)/gm, '  '), fence])
    assert.is(
      printExtract(analyze({ name: 'a.md', text: document }).stages),
      `; accepts a: "x"\n\n${kept}\n${layout}`,
    );
  const own = '; of a\na = z / ; one\n "x" ; two\ny = z ; three\n';
  assert.is(
    printExtract(stagesOf(own, { imports: [b] })),
    '; of a\n; one\n; two\na = z / "x"\ny = z ; three\n\n; b.abnf\n\n; about z\nz = "q" ; of b\n',
  );
});

test('an extract has lists written out if the document defines them', () => {
  const text = `Text.

   a = 1#b
   b = "x"
   OWS = *SP

   It is:

   1#element => element *( OWS ";" OWS element )

     c = "y" |
         "z"
`;
  const stages = stagesOf(text, { start: 'a' }, 'a.txt');
  const extract = printExtract(stages)!;
  assert.match(extract, /\n; left out: .*\n; c = "y" \|\n/);
  assert.equal(stagesOf(extract, {}, 'extract.abnf').minimal, stages.minimal);
});

test('a form feed or a byte order mark at the beginning of a line is no indentation', () => {
  const rulesOf = (text: string): readonly string[] => stagesOf(text).own.rules.map(printRule);
  assert.equal(rulesOf('\ufeff\fa = "x"\n\f\fb = a\f\n\f  "y"\n'), ['a = "x"', 'b = a "y"']);
  const { document } = stagesOf('\ufeffa = "x"\n\fb = a\n', {}, 'a.txt');
  assert.equal(
    document.rules.map(({ span }) => span.start),
    [1, 10],
  );
  // Else the invisible character would make the line a part of the rule before.
  for (const edge of ['\f', '\ufeff'])
    for (const line of ['b', '"y"'])
      assert.match(
        complaintsAbout(`a = "x"\nb = "z"\n${edge}${line}\n`),
        /^error\[syntax\]: expected/,
      );
  assert.match(
    complaintsAbout('a = b\n\ufeffb = "x"\n'),
    /\nnote: this is U\+FEFF, which ABNF does not have; remove it\n/,
  );
  const marked = '<rfc><sourcecode type="abnf">\n\fa = b\n\f&#98; = "x"\n</sourcecode></rfc>\n';
  const { own, document: xml } = stagesOf(marked, {}, 'a.xml');
  assert.equal(own.rules.map(printRule), ['a = b', 'b = "x"']);
  assert.equal(
    xml.rules.map(({ span }) => xml.source.text.slice(span.start, span.end)),
    ['a = b', '&#98; = "x"'],
  );
});

test('many empty lines are one gap, and lines keep their numbers', () => {
  const text = `Text.\n${'\n'.repeat(1000)}   a = "x" b\n${'\n'.repeat(3)}   b = "y"\n\n\n`;
  const { document, rules } = stagesOf(text, {}, 'gaps.txt');
  assert.equal(
    rules.map((rule) => lineOf(rule.span)),
    [1002, 1006],
  );
  assert.is(splitLines(document.source).length, 10);
  assert.equal(
    splitLines({ name: 'x', text: 'a\r\n\n\n\n\nb\n' }).map(({ text: line, pieces, number }) => [
      line,
      pieces[0].from,
      number,
    ]),
    [
      ['a', 0, 1],
      ['', 3, 2],
      ['', 6, 5],
      ['b', 7, 6],
      ['', 9, 7],
    ],
  );
});

test('lost indentation: a rule goes on where it cannot end', () => {
  const text = [
    'The syntax follows.',
    'word = *( unit )',
    'unit = one / two /',
    '',
    '%x80-BF %x81',
    'one = "a"',
    'two = "b"',
    '/ "c" ( "d"',
    '"e" )',
    'That is all.',
  ].join('\n');
  const { rules } = stagesOf(text, {}, 'lost.txt');
  assert.equal(rules.map(printRule), [
    'word = *( unit )',
    'unit = one / two / %x80-BF %x81',
    'one = "a"',
    'two = "b" / "c" ( "d" "e" )',
  ]);
});

test('a line that belongs to a rule and is not ABNF is an error, not the end of the rule', () => {
  for (const second of ['     | "y"', '     / y.z', '| "y"', '     1$y']) {
    const said = complaintsAbout(`Text.\n\n   a = "x"\n${second}\n   b = a\n`, {}, 'prose.txt');
    assert.match(said, /^error\[syntax\]: .*\n --> prose\.txt:4:/, second);
  }
  assert.match(
    complaintsAbout('Text.\n\n   a = "x" /\n\n   b = "y"\n', {}, 'prose.txt'),
    /^error\[syntax\]/,
  );
});

test('a rule that cannot be read is an error where it is needed, and a warning elsewhere', () => {
  const text = 'Text.\n\n   a = "x" b\n\n   b = "y" | "z"\n\nMore.\n\n   c = "y"\n';
  const said = complaintsAbout(text, { start: 'a' }, 'prose.txt');
  assert.match(
    said,
    /^error\[syntax\]: expected an element or "\/", found "\|"\n --> prose\.txt:5:12\n/,
  );
  assert.match(
    said,
    /note: alternatives are separated by "\/"\nnote: "b" is used here\n --> prose\.txt:3:12\n/,
  );
  assert.match(
    complaintsAbout(text, { start: 'c' }, 'prose.txt'),
    /^warning\[left-out-rule\]: a line that looks like a rule was left out: expected an element or "\/", found "\|"\n --> prose\.txt:5:4\n/,
  );
});

test('prose that resembles rules or rows is left', () => {
  const text = [
    'In the years',
    '   1990-1995 10101010',
    'one could write',
    '   checksum = crc32(data)',
    '   digest = hash("data")',
    '   size = (number of octets) / 8',
    '',
    '   a = "x" [ b ]',
    '   b = *c',
    '   c = <anything>',
    '',
  ].join('\n');
  const { rules, document } = analyze({ name: 'prose.txt', text }, { start: 'b' }).stages;
  assert.equal(rules!.map(printRule), ['a = "x" [ b ]', 'b = *c', 'c = <anything>']);
  assert.equal(document!.layout, []);
});

test('a line of a grammar that looks like a page footer stays', () => {
  const text =
    'a = "p" b ; see [Page 3]\nb = "x" [Page ii] ; or [Page 4]\n / "y"\nPage = "q"\nii = "r"\n';
  assert.equal(stagesOf(text.replace('[Page ii]', '[ Page ii ]')).rules.map(printRule).length, 4);
  assert.equal(stagesOf(text).rules.map(printRule)[1], 'b = "x" [ Page ii ] / "y"');
});

test('an indented paragraph after a rule does not continue it', () => {
  const text =
    'Prose.\n\n   a = "x" b\n\n      some words that are indented\n\n   b = "y"\n      c\n   c = "z"\n';
  assert.equal(stagesOf(text, {}, 'prose.txt').rules.map(printRule), [
    'a = "x" b',
    'b = "y" c',
    'c = "z"',
  ]);
});

test('Markdown: fences and blank lines between rules', () => {
  const text =
    '# Grammar\n\nText = prose here.\n\n```\na = b /\n\n"y"\n\nb = "x"\n```\n\nMore text.\n';
  assert.equal(stagesOf(text, {}, 'grammar.md').rules.map(printRule), ['a = b / "y"', 'b = "x"']);
});

test('a document with a layout only gets its rules from that', () => {
  const text =
    'Table\n\n0000 0000-0000 007F 0xxxxxxx\n0000 0080-0000 07FF 110xxxxx 10xxxxxx\n0000 0800-00FF FFFF 1110xxxx 10xxxxxx ... 10xxxxxx\n';
  const { rules, decoder } = stagesOf(text, {}, 'table.txt');
  assert.is(printRule(rules[3]!), 'row-2 = %xC2-DF %x80-BF');
  assert.equal(decoder!.coding.wordsOfLength, [0n, 128n, 1920n, 0n, 0n, 0x1000000n - 0x800n]);
  assert.equal(decoder!.coding.excluded, []);
});

const sharedTest = hasShared ? test : test.skip;

sharedTest('the four specifications: three have one language, RFC 2279 has its own', () => {
  const rfc3629 = analyze(readSource(shared, 'specs', 'rfc3629.txt'));
  const draft4 = analyze(readSource(shared, 'specs', 'draft-yergeau-rfc2279bis-04.txt'));
  const draft5 = analyze(readSource(shared, 'specs', 'draft-yergeau-rfc2279bis-05.md'));
  const rfc2279 = analyze(readSource(shared, 'specs', 'rfc2279.txt'));
  for (const { ok, diagnostics } of [rfc3629, draft4, draft5, rfc2279]) {
    assert.ok(ok);
    // Without a table, the meaning of the draft's numbers is open.
    const codes = ok && diagnostics.map(({ code }) => code);
    assert.equal(codes, diagnostics === draft5.diagnostics ? ['alphabet'] : []);
  }
  assert.equal(rfc3629.stages.minimal, utf8.stages.minimal);
  assert.equal(draft4.stages.minimal, utf8.stages.minimal);
  assert.equal(draft5.stages.minimal, utf8.stages.minimal);
  assert.equal(
    draft4.stages.decoder!.coding.wordsOfLength,
    rfc3629.stages.decoder!.coding.wordsOfLength,
  );
  assert.is(draft5.stages.decoder, undefined, 'its table is missing');
  const own = stagesOf(readSource(root, 'grammar', 'utf-8-rfc2279.abnf').text);
  assert.equal(rfc2279.stages.minimal, own.minimal);
  assert.is(rfc2279.stages.decoder!.coding.values.at(-1)!.hi, 0x7fffffff);
});

sharedTest('RFC 3629: every rule is at its line', () => {
  const { stages } = analyze(readSource(shared, 'specs', 'rfc3629.txt'));
  assert.equal(
    stages.rules!.map((rule) => lineOf(rule.span)),
    [281, 282, 283, 284, 293, 295, 297],
  );
  assert.equal(
    stages.document!.layout.map((row) => lineOf(row.span)),
    [204, 205, 206, 207],
  );
});

(hasShared ? slow : test.skip)('grammars from the wild parse', () => {
  for (const [name, count] of [
    ['rfc5646-langtag', 14],
    ['rfc8141-urn', 15],
    ['rfc9535-jsonpath', 68],
    ['toml', 124],
    ['dhall', 220],
    ['odata', 459],
  ] as const) {
    const { stages } = analyze(readSource(shared, 'grammars', `${name}.abnf`));
    assert.is(stages.rules?.length, count, name);
  }
});

test.run();
