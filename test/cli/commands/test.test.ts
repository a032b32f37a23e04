/** `abnfc test`: the examples of grammars, of documents, and of files of their own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { TestReport } from '../../../generator/cli/test-report.js';
import { abnfc, fails, succeeds } from '../../support/command.js';
import { folderSuite } from '../../support/folder.js';

const test = folderSuite('test', { 'hour.abnf': 'hour = 2DIGIT\n' });

/** The report on a text, of a file with a name; its complaints are codes, each with the line. */
function reportOn(
  folder: string,
  name: string,
  text: string,
  ...args: readonly string[]
): { readonly report: TestReport; readonly complaints: readonly string[] } {
  writeFileSync(join(folder, name), text);
  const report = JSON.parse(abnfc(folder, ['test', name, '--json', ...args]).out) as TestReport;
  const { diagnostics, examples } = report;
  const all = [...diagnostics, ...examples.flatMap(({ problem }) => problem ?? [])];
  return { report, complaints: all.map(({ code, line }) => `${line} ${code}`) };
}

test('a failure has its place, and what was expected there', ({ folder }) => {
  const said = (text: string): string => {
    writeFileSync(join(folder, 'a.abnf'), text);
    const { code, out, err } = abnfc(folder, 'test a.abnf');
    assert.equal([code, out], [1, '0 passed, 1 failed\n']);
    return err;
  };
  assert.is(
    said('a = 2DIGIT\n; accepts a: "\\u0031x"\n'),
    [
      'error[failed-example]: this is not a word of a: expected a digit at character 2, found "x"',
      ' --> a.abnf:2:21',
      '  |',
      '2 | ; accepts a: "\\u0031x"',
      '  |                     ^',
      '',
    ].join('\n'),
  );
  for (const [example, message, column] of [
    ['accepts a: "1"', 'this is not a word of a: expected a digit at the end', 16],
    ['rejects a: "12"', 'this is a word of a, but the example rejects it', 15],
    [
      'rejects a: "1" at 0',
      'this is rejected at offset 1, not at 0: expected a digit at the end',
      16,
    ],
    ['rejects a: 12', 'this is no example: expected JSON strings', 14],
    ['accepts a: "12" at 2', 'this is no example: expected JSON strings', 14],
    ['accepts a: "12" "34"', 'this is no example: expected JSON strings', 14],
  ] as const)
    assert.match(
      said(`a = 2DIGIT\n; ${example}\n`),
      new RegExp(`^error\\[[\\w-]+\\]: ${message}.*\n --> a.abnf:2:${column}\n`),
    );
});

test('the forms of examples', ({ folder }) => {
  const inputs = (name: string, text: string, ...args: readonly string[]): readonly unknown[] => {
    const { report, complaints } = reportOn(folder, name, text, ...args);
    assert.equal(complaints, [], text);
    return report.examples.map(({ rule, input, verdict, offset }) =>
      verdict === 'accept' ? `${rule} ${input}` : `${rule} ${input} ${offset}`,
    );
  };
  // Comments: lists, the escapes of JSON, a rule of any case; a prose that looks like one.
  assert.equal(
    inputs(
      'a.abnf',
      '; accepts A: "", ";",\r\n;   "\\u003b\\\\"\r\n; accepts nothing: but lists\r\na = *( ";" / "\\" )\r\n; rejects a: "\\";", ";a" at 1\r\n',
    ),
    ['A ', 'A ;', 'A ;\\\\', 'a "; 0', 'a ;a 1'],
  );
  // Markup has references; characters beyond FFFF count once.
  assert.equal(
    inputs(
      'a.xml',
      '<rfc><sourcecode type="abnf">\na = "&amp;" %x1F600\n; accepts a: &quot;&amp;\\ud83d\\ude00&quot;\n; rejects a: "&amp;😀&lt;" at 2\n</sourcecode></rfc>',
    ),
    ['a &😀', 'a &😀< 2'],
  );
  // Fences: in lists and quotations, indented; the start rule; escapes; nothing in them is a rule.
  assert.equal(
    inputs(
      'a.md',
      [
        '- ```abnf',
        '  a = *( %x20-7E ) [ LF ] [ %xFF ]',
        '  ```',
        '  ```abnf-accept a',
        '    b = "c"',
        '',
        '  \\x20at 1\\n',
        '  ```',
        '> ~~~ abnf-reject',
        '> \\xFE at 0',
        '> see at 7 at 3\\r',
        '> x\\n\\n at 2',
        '> ~~~',
        '```js',
        '; accepts a: "\\n\\n"',
        '```',
        '',
      ].join('\n'),
      ...['--alphabet', 'octets'],
    ),
    ['a   b = "c"', 'a \\x20at 1\\n', 'a \\xFE 0', 'a see at 7 at 3\\r 13', 'a x\\n\\n 2'],
  );
  // A document in which no fence is marked as ABNF.
  const plain = 'Prose.\n\n```\na = 1*%x20-7E\n```\n\n```abnf-accept\na = "b"\n```\n';
  assert.equal(inputs('b.md', plain), ['a a = "b"']);
  // Files, and rules that embed themselves.
  const cases = [
    { rule: 'sum', input: '((1))', verdict: 'accept' },
    { input: '(1]', verdict: 'reject', offset: 2 },
  ];
  writeFileSync(join(folder, 'c.json'), JSON.stringify(cases));
  writeFileSync(join(folder, 'c.examples'), '; None.\n\naccept 1+(2)\r\nreject\nreject 1+ at 2\n');
  const sum = 'sum = term *( "+" term )\nterm = DIGIT / "(" sum ")"\n';
  assert.equal(inputs('sum.abnf', sum, 'c.json', 'c.examples'), [
    'sum ((1))',
    'sum (1] 2',
    'sum 1+(2)',
    'sum  0',
    'sum 1+ 2',
  ]);
  // Requirements, and a selection that is for the start rule.
  assert.equal(
    inputs(
      'b.abnf',
      '; capture a: b\n; limit a: b 2 octets\na = "-" b\nb = *DIGIT\n; rejects a: "-123" at 3\n; accepts b: "123"\n',
      '--capture',
      'b',
    ),
    ['a -123 3', 'b 123'],
  );
});

test('what is wrong with files, and with what surrounds examples', ({ folder }) => {
  const said = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    const { code, out, err } = abnfc(folder, `test hour.abnf ${name}`);
    assert.equal([code, out], [1, '0 passed, 0 failed\n'], err);
    return err.split('\n').slice(0, 2).join('');
  };
  const bad = 'error[bad-example]: this is no list of cases:';
  for (const [text, problem] of [
    ['{}', `${bad} it must be a list of at least one, not an object --> c.json:1:1`],
    [
      '[{"input":"1"}]',
      `${bad} this entry needs "verdict", accept or reject, at /0 --> c.json:1:2`,
    ],
    [
      '[{"input":"1","verdict":"accept","offset":1}]',
      `${bad} "offset" is for an input to reject, at /0/offset --> c.json:1:43`,
    ],
    [
      '[{"inptu":"1","verdict":"accept"}]',
      `${bad} "inptu" does not exist; did you mean "input"?, at /0/inptu --> c.json:1:11`,
    ],
    ['[', 'error[bad-example]: this is not JSON: close bracket expected --> c.json:1:2'],
  ] as const)
    assert.is(said('c.json', text), problem);
  const none = abnfc(folder, 'test hour.abnf');
  assert.is(none.code, 1);
  assert.match(none.err, /^error\[no-examples\].*\n --> hour.abnf\nnote: .*; accepts RULE: "/);
  assert.match(abnfc(folder, 'test hour.abnf none.json').err, /^error\[unreadable\].*\n$/);
  assert.match(fails(folder, 'test hour.abnf c.yaml', 2), '.json or .examples, not c.yaml');
  assert.match(fails(folder, 'test - --watch', 2), '--watch cannot watch standard input');
  writeFileSync(join(folder, 'c.examples'), '\ufeffaccept 12\nrefuse x\n');
  const { code, out, err } = abnfc(folder, 'test hour.abnf c.examples');
  assert.equal([code, out], [1, '1 passed, 1 failed\n']);
  assert.match(err, /^error\[bad-example\]: .*"accept TEXT".*\n --> c.examples:2:1\n/);
  // Slips for the words of fences, and what is not asked for does not matter.
  for (const tag of ['abnf-accepts hour', 'abnf reject hour', 'abnf-accept hour day'])
    assert.equal(
      reportOn(folder, 'a.md', `\`\`\`${tag}\n1\n\`\`\`\n`, '--define', 'hour = "x"').complaints[0],
      '1 like-directive',
    );
  const { complaints } = reportOn(
    folder,
    'a.abnf',
    'a = b\nc = "c"\n; rejects: "x"\n; accepts c: "C"\n; accepts a: "c"\n',
  );
  assert.equal(complaints, ['3 like-directive', '1 undefined-rule', '5 untried-example']);
  writeFileSync(join(folder, 'c.json'), '[{"input":"12","verdict":"accept"}]');
  succeeds(folder, 'test hour.abnf c.json');
});

test.run();
