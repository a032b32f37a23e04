/** Documents as people have them: what counts as a grammar, what is left out, and what is said about it. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { printRule } from '../../generator/abnf/print.js';
import { analyze } from '../../generator/compile.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import { dumpExtract, dumpLines, dumpLinked } from '../../generator/study/inspect/dump.js';
import { abnfc } from '../support/command.js';
import { hasShared, root, shared, sharedSource } from '../support/files.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';

const rulesIn = (text: string, name: string, options: AnalyzeOptions = {}): readonly string[] =>
  stagesOf(text, options, name).own.rules.map(printRule);

const codesOf = (text: string, name: string, options: AnalyzeOptions = {}): readonly string[] =>
  analyze({ name, text }, options).diagnostics.map(({ code }) => code);

// --- marked blocks -------------------------------------------------------------------------------

test('a slip in a block that is marked as ABNF is an error, as in a grammar', () => {
  const rules = 'message = greeting SP name\ngreeting = "hi" | "hello"\nname = 1*ALPHA\n';
  for (const [name, text, line] of [
    ['a.md', `# Spec\n\n\`\`\`abnf\n${rules}\`\`\`\n`, 5],
    ['a.md', `# Spec\n\n~~~~ {.abnf #id}\n${rules}~~~~\n`, 5],
    ['a.md', `Spec:\n\n- \`\`\` abnf\n${rules.replace(/^/gm, '  ')}\`\`\`\n`, 5],
    ['a.md', `# Spec\n\n> \`\`\`ABNF\n${rules.replace(/^(?=.)/gm, '> ')}> \`\`\`\n`, 5],
    ['a.md', `# Spec\n\n\`\`\`abnf\n${rules}`, 5],
    ['a.xml', `<rfc>\n<sourcecode type="abnf">\n${rules}</sourcecode>\n</rfc>\n`, 4],
    [
      'a.xml',
      `<rfc>\n<artwork align="left" type='abnf'><![CDATA[\n${rules}]]></artwork>\n</rfc>\n`,
      4,
    ],
    ['a.html', `<!doctype html>\n<pre class="abnf">${rules}</pre>\n`, 3],
    ['a.html', `<html>\n<pre><code class="language-abnf">\n${rules}</code></pre>\n`, 4],
    ['a.txt', `It is:\n\n<sourcecode type="abnf">\n${rules}</sourcecode>\n`, 5],
  ] as const) {
    const said = complaintsAbout(text, {}, name);
    assert.match(said, /^error\[syntax\]: expected an element or "\/", found "\|"\n/, text);
    assert.match(said, new RegExp(`\\n +--> ${name}:${line}:`), text);
    assert.match(said, /note: alternatives are separated by "\/"/, text);
  }
});

test('a name with an underscore is an error in a marked block, and elsewhere before the start rule', () => {
  const rules = 'msg_type = "a" / part-b\npart-b = 1*DIGIT\n';
  for (const text of [
    `\n# A\n\n${rules}`,
    `\n# A\n\n\`\`\`\n${rules}\`\`\`\n`,
    `A.\n\n   msg_type = "a" / part-b\n\nIt has\n\n   part-b = 1*DIGIT\n`,
  ]) {
    const said = complaintsAbout(text, {}, 'a.md');
    assert.match(said, /^error\[syntax\]: .*found "_type"\n/, text);
    assert.match(
      said,
      /note: the rule that needs most of the others is the start rule, and this may be it\n/,
    );
    assert.match(said, /note: option "start" says which rule to compile\n/);
  }
  const [warning, ...others] = analyze(
    { name: 'a.md', text: `# A\n\n${rules}` },
    { start: 'part-b' },
  ).diagnostics;
  assert.is(warning!.code, 'left-out-rule');
  assert.equal(others, []);
});

test('fences of other languages and closed ones are not marked', () => {
  const text =
    '# A\n\n```json\n{ "a": 1 }\n```\n\n```abnf\na = b\n```\n\nText.\n\n````\n```abnf\n````\n\n``` abnf\nb = "x"\n```\n';
  assert.equal(rulesIn(text, 'a.md'), ['a = b', 'b = "x"']);
});

test('a fence that is not closed ends with its list item', () => {
  for (const [before, indent, after] of [
    ['- ```abnf', '  ', '- text'],
    ['1.\t```abnf', '\t', 'text'],
    ['- a\n\n  - text\n\n    ```abnf', '    ', '  - text'],
    ['- a\n\n  - text\n\n  ```abnf', '  ', 'text'],
    ['- - ```abnf', '    ', '- text'],
  ] as const) {
    const text = `${before}\n${indent}a = "x" b\n\n${indent}b = "y"\n${after}\n\n~~~abnf\nc = "z"\n~~~\n`;
    assert.equal(rulesIn(text, 'a.md'), ['a = "x" b', 'b = "y"', 'c = "z"'], before);
  }
  // In a list, but not in an item of it, and in an item whose text goes on below.
  const whole = '- text\n\n```abnf\na = b\n- b = "y"\n```\n';
  assert.equal(codesOf(whole, 'a.md'), ['syntax']);
  const quoted = '> - ```abnf\n>   a = "x"\n> ```\n';
  assert.equal(rulesIn(quoted, 'a.md'), ['a = "x"']);
});

test('markup is read as text: references, tags, comments and character data', () => {
  const text =
    '<?xml version="1.0"?>\n<rfc><!-- a = "old" -->\n<sourcecode type="abnf">a = "&amp;" / &lt;b&gt; / &#34;c&#x22;\n   / d\n<!--\nd = "old"\n--></sourcecode><sourcecode type="abnf"><![CDATA[d = "&amp;"]]></sourcecode>\n</rfc>';
  assert.equal(rulesIn(text, 'a.txt', { start: 'd' }), ['a = "&" / <b> / "c" / d', 'd = "&amp;"']);
  const html =
    '<!doctype html>\n<p>Text with a = b.</p>\n<pre><dfn>dir</dfn> = <a href="#x">name</a> "=" <em>1*ALPHA</em>\n<dfn>name</dfn> = "x"</pre>\n';
  assert.equal(rulesIn(html, 'a.html'), ['dir = name "=" 1*ALPHA', 'name = "x"']);
});

test('places in markup are those of the document', () => {
  const text = '<rfc>\n<sourcecode type="abnf">\na = "&lt;" "&gt;" | "x"\n</sourcecode>\n</rfc>\n';
  assert.match(complaintsAbout(text, {}, 'a.xml'), / --> a\.xml:3:19\n/);
});

// --- what is left out ----------------------------------------------------------------------------

test('what cannot be read is an error only if the start rule needs it', () => {
  const text =
    'Text.\n\n   a = "x" / c\n\nText.\n\n   b = "y" | "z"\n\nText.\n\n   c = 1*DIGIT\n\n   d = b "z"\n';
  assert.equal(codesOf(text, 'a.txt', { start: 'a' }), ['left-out-rule']);
  assert.match(
    complaintsAbout(text, { start: 'd' }, 'a.txt'),
    /^error\[syntax\]: [^]*note: "b" is used here\n +--> a\.txt:13:8\n/,
  );
  assert.match(complaintsAbout(text, { start: 'b' }, 'a.txt'), /^error\[syntax\]: /);
});

test('definitions that differ, undefined names and impossible numbers are errors only if the start rule needs them', () => {
  const text =
    'Text.\n\n   a = "x"\n\n   b = "y" undefined\n\n   c = "y"\n\n   c = "z"\n\n   d = %x39-30\n';
  assert.equal(codesOf(text, 'a.txt', { start: 'a' }), []);
  assert.equal(codesOf(text, 'a.txt', { start: 'b' }), ['undefined-rule']);
  assert.equal(codesOf(text, 'a.txt', { start: 'c' }), ['duplicate-rule']);
  assert.equal(codesOf(text, 'a.txt', { start: 'd' }), ['range']);
  assert.equal(codesOf(text.slice(7), 'a.abnf', { start: 'a' }), ['range']);
});

test('a further document with what cannot be read is as good as its other rules', () => {
  const own = { name: 'own.abnf', text: 'a = b\n' };
  const other = {
    name: 'other.txt',
    text: 'Text.\n\n   b = "x"\n\n   c = "y" | "z"\n\n   e = "y" 9.9\n',
  };
  const bnf = { name: 'bnf.txt', text: 'In BNF:\n\n <b> ::= foo | bar.\n' };
  assert.equal(codesOf(own.text, own.name, { imports: [other] }), []);
  assert.equal(codesOf('a = c\n', own.name, { imports: [other] }), ['syntax']);
  assert.equal(codesOf(own.text, own.name, { imports: [bnf, other] }), ['no-grammar']);
  assert.ok(analyze(own, { imports: [bnf, other] }).ok);
});

test('nothing takes the place of a rule that was left out', () => {
  const text = 'Text.\n\n   a = b "x"\n\n   b = "y" | "z"\n';
  const other = { name: 'other.abnf', text: 'b = "other"\n' };
  const said = complaintsAbout(text, { start: 'a', imports: [other] }, 'a.txt');
  assert.match(said, /^error\[syntax\]: [^]* --> a\.txt:5:/);
  assert.match(said, /note: "b" is needed here, and would mean something else\n/);
  assert.ok(
    analyze({ name: 'a.txt', text }, { start: 'a', imports: [other], define: ['b = "z"'] }).ok,
  );
  const core = 'Text.\n\n   a = 1*digit\n\n   digit = "0" | "1"\n';
  assert.match(complaintsAbout(core, { start: 'a' }, 'a.txt'), /^error\[syntax\]: /);
  const increment = 'Text.\n\n   a = "x"\n\nText.\n\n   a =/ "y" | "z"\n';
  assert.match(complaintsAbout(increment, { start: 'a' }, 'a.txt'), /^error\[syntax\]: /);
  const repeated = 'Text.\n\n   a = "x"\n\nText.\n\n   a = "y" | "z"\n';
  assert.equal(codesOf(repeated, 'a.txt', { start: 'a' }), ['left-out-rule']);
});

test('rules of names only are rules beside others, or where a rule needs them', () => {
  const text =
    'Text.\n\n   join-param = to-tag / from-tag / generic-param\n   to-tag     = "to-tag" EQUAL token\n   token      = 1*ALPHA\n';
  assert.match(
    complaintsAbout(text, { start: 'join-param' }, 'a.txt'),
    /^error\[undefined-rule\]: rule "from-tag" is not defined\n --> a\.txt:3:26\n/,
  );
  const utf8 = 'Text.\n\n   NON-US-ASCII = UTF8-2 / UTF8-3\n\nText.\n\n   a = NON-US-ASCII "x"\n';
  assert.match(
    complaintsAbout(utf8, { start: 'a' }, 'a.txt'),
    /^error\[undefined-rule\]: rule "UTF8-2" is not defined\n --> a\.txt:3:19\n/,
  );
  assert.equal(
    rulesIn('Text.\n\n   n = number of octets\n\n   a = "x"\n', 'a.txt', { start: 'a' }),
    ['a = "x"'],
  );
});

test('a document with one letter too few compiles nothing else', () => {
  const slips = [
    'greeting "hi" / "hello"',
    'greeting := "hi" / "hello"',
    '<greeting> ::= "hi" / "hello"',
    'greeting = "hi / "hello"',
    'greeting = \u201chi\u201d / "hello"',
  ];
  for (const slip of slips) {
    const text = `Text.\n\n   ${slip}\n   name = 1*ALPHA\n`;
    assert.not(analyze({ name: 'a.txt', text }).ok, slip);
    assert.equal(codesOf(text, 'a.txt', { start: 'name' }), ['left-out-rule'], slip);
  }
});

test('lines of many rules that were left out are named', () => {
  const lines = Array.from({ length: 9 }, (_, index) => `   r${index} = "x" | "y"`);
  const text = `Text.\n\n   a = "x"\n${lines.join('\n')}\n`;
  const said = complaintsAbout(text, { start: 'a' }, 'a.txt');
  assert.match(
    said,
    /^warning\[left-out-rule\]: 9 lines that look like rules were left out; this one: /,
  );
  assert.match(said, /note: so were lines 9, 10, 11, 12\n/);
  assert.is(said.match(/note: left out, too/g)?.length, 4);
});

// --- page breaks ---------------------------------------------------------------------------------

const BREAK =
  '\n\nNobody            Standards Track            [Page 14]\n\f\nRFC 0          Examples          April 2001\n\n\n';

test('after a page break, prose is no part of the rule before it', () => {
  for (const rule of ['zone = "+" 4DIGIT', 'year = 4DIGIT']) {
    const text = `A document.\n\n${rule}\n${BREAK}   The day is the numeric day of the month.\n   It has 2 digits.\n`;
    assert.equal(rulesIn(text, 'a.txt').length, 1, rule);
    assert.equal(codesOf(text, 'a.txt'), [], rule);
  }
});

test('after a page break, a rule goes on where the line reads as ABNF', () => {
  const text = `A document.\n\n   a = b c\n${BREAK}       d [ b ]\n\n   b = "x"\n   c = "y" /\n${BREAK}       "z"\n   d = "w"\n`;
  assert.equal(rulesIn(text, 'a.txt'), ['a = b c d [ b ]', 'b = "x"', 'c = "y" / "z"', 'd = "w"']);
  const slip = text.replace('d [ b ]', '| d');
  assert.match(complaintsAbout(slip, {}, 'a.txt'), /^error\[syntax\]: [^]* --> a\.txt:11:8\n/);
});

test('a line that a blank line or its indentation separates from its rule is an error if the rule is needed', () => {
  for (const text of [
    'Text.\n\n   a = "x"\n\n       "y" "z"\n\n   b = a\n   c = "c"\n',
    'Text.\n\n   a = "x"\n   2c\n   b = a\n   c = "c"\n',
  ]) {
    const line = text.split('\n').findIndex((each) => /^ +(?:"y"|2c)/.test(each)) + 1;
    assert.match(
      complaintsAbout(text, { start: 'b' }, 'a.txt'),
      new RegExp(
        `^error\\[left-out-rule\\]: this line may continue rule "a", but stands apart from it\n --> a\\.txt:${line}:`,
      ),
    );
    assert.ok(analyze({ name: 'a.txt', text }, { start: 'b', define: ['a = "x"'] }).ok);
    assert.match(
      complaintsAbout(text, { start: 'c' }, 'a.txt'),
      /warning\[left-out-rule\]: .*: it may continue rule "a", but stands apart from it/,
    );
  }
});

test('what only resembles ABNF below a rule in use is no error', () => {
  const rules = 'Text.\n\n   b = a\n   a = "x"\n';
  for (const below of [
    '   <CODE ENDS>\n',
    '\n       * The "password" method is in the "request"\n',
  ]) {
    const { ok, diagnostics } = analyze({ name: 'a.txt', text: rules + below }, { start: 'b' });
    assert.ok(ok, below);
    assert.match(diagnostics[0]!.message, /it may continue rule "a"/);
  }
});

// --- the start rule ------------------------------------------------------------------------------

test('a document starts with the rule that needs most of the others, and else with its first', () => {
  const rfc = (...rules: readonly string[]): string =>
    `A document.\n\n${rules.map((rule) => `   ${rule}\n`).join('\nThen there is:\n\n')}`;
  const parts = ['b = "x" c', 'c = 1*DIGIT', 'list = *( b "," )'];
  const [unused, lost] = ['unused-rule', 'start-rule'];
  for (const [text, start, ...codes] of [
    [rfc('b = c', 'c = "x"', 'a = b'), 'a'],
    [rfc('b = c', 'c = "x"', 'd = "y"', 'a = b', 'e = b'), 'a', unused],
    [rfc(...parts, 'whole = list c'), 'whole'],
    [`# A\n\n\`\`\`abnf\nb = "x"\na = b\n\`\`\`\n`, 'a'],
    [`<rfc>\n<sourcecode type="abnf">\nb = "x"\na = b\n</sourcecode>\n</rfc>\n`, 'a'],
    // A grammar, and a document of rules that stand side by side.
    ['b = "x"\na = b\n', 'b', unused],
    [rfc('b = "x"', 'a = b', 'c = b', 'd = b'), 'b', unused],
    // Rules that need each other are one; the first of them counts, and no other rule that nothing needs.
    [rfc('d = "d"', 'a = "(" b ")"', 'b = *a "x"'), 'a', unused],
    [rfc('b = "x"', 'a = "y"', 'a =/ b'), 'a'],
    // The first is what remains, if the whole cannot be compiled; a slip does not make another part the whole.
    [rfc(...parts, 'whole = lists "." c'), 'b', lost, unused],
    [rfc(...parts, 'whole = <a list> "." c'), 'b', lost, unused],
    [rfc(...parts, 'whole = list | c'), 'b', lost, unused, 'left-out-rule'],
    [rfc(...parts, 'whole_text = list c'), 'b', lost, unused, 'left-out-rule'],
    [
      rfc(...parts.slice(0, 2), 'list = *( b "," ) | c', 'whole = list "." c'),
      'b',
      lost,
      unused,
      'left-out-rule',
    ],
    [rfc('b = "x"', 'c = b', 'a = c', 'd = b | "y"'), 'a', 'left-out-rule'],
    // If neither can be, it says why the whole cannot.
    [rfc('b = "x"', 'b = "y"', 'a = b'), undefined, 'duplicate-rule'],
    [rfc('b = d', 'a = b | c', 'c = "x"'), undefined, 'syntax'],
  ] as const) {
    const { ok, stages, diagnostics } = analyze({ name: 'a', text });
    const found = diagnostics.map(({ code }) => code);
    assert.equal(found.toSorted(), [...codes].sort(), text);
    assert.is(ok ? stages.grammar.start.name.text : undefined, start, text);
  }
});

test('the start rule of a document is its own: further documents and definitions leave it', () => {
  const text = 'Text.\n\n   a = d "a"\n\n   b = c "b"\n\n   c = d\n\n   d = <d, see [RFC1]>\n';
  const rfc1 = { name: 'rfc1.txt', text: 'Text.\n\n   d = e\n\n   e = "e"\n\n   x = b\n' };
  for (const options of [
    { imports: [rfc1] },
    { define: ['d = "e"'] },
    { define: ['b = "b" d', 'd = "e"'] },
  ])
    assert.is(stagesOf(text, options, 'a.txt').grammar.start.name.text, 'b');
});

test('the warning about unused rules says why a document starts with its rule', () => {
  const text = 'Text.\n\n   a = "a"\n\n   b = "b"\n\n   c = a\n';
  for (const [rest, ...notes] of [
    [
      '   d = "d"\n',
      'no rule needs most of the others, so the document starts with its first, "a"',
      'no other rule needs "c", "b" and "d"',
    ],
    ['\n   d = c "d"\n', '"d" needs most of the rules of this document', 'no other rule needs "b"'],
    ['\n   d = c e\n', 'so the document starts with its first rule', 'no other rule needs "b"'],
  ] as const) {
    const said = complaintsAbout(text + rest, {}, 'a.txt').match(/^note: .*$/gm)!;
    assert.equal(
      said.slice(0, -1),
      notes.map((note) => `note: ${note}`),
      rest,
    );
    assert.match(said.at(-1)!, /^note: option "start" selects another rule, or confirms/);
  }
  assert.match(
    complaintsAbout(`${text}\n   d = c e\n`, {}, 'a.txt'),
    /^warning\[start-rule\]: "d" needs most of the rules of this document, but cannot be compiled: rule "e" is not defined\n --> a.txt:9:10\n/m,
  );
});

// --- other ways to lose a rule -------------------------------------------------------------------

const inProse = (rules: string): string =>
  `3.  Syntax\n\n   The syntax is:\n\n${rules}\n\n   That was it.\n`;

test('lines that may be lost are named, or are errors', () => {
  const after = '\n\n   b = "y"';
  for (const rules of [
    '   a = "x" ; foo\r     / b',
    '   a = "x" ; foo\u2028     / b',
    '   a = "x"\r   c = "y"',
    '   a\n     = "x" b',
    '   a = "x"\n\n   a\n     =/ "y"',
    '   o  a = "x" b\n   o  c = "q"',
    '   1.  a = "x" b',
    '   **a** = "x" b',
    '   \u200ba = "x" b',
    ...['==', '<-', '~', '/=', '+=', '|=', '\u2192'].map((sign) => `   a ${sign} "0" b`),
    ...['+ "y"', ', "y"', '& "y"', '| "y"', '\u201cy\u201d'].map(
      (line) => `   a = "x"\n   ${line}`,
    ),
    '   a = "x"\n\nRFC 1           Foo            June 2020\n\n     / b',
    '   a = "x"\nFoo; Bar   Informational   [Page 7]\n\n     / b',
  ]) {
    const { ok, diagnostics } = analyze({ name: 'a.txt', text: inProse(rules + after) });
    const codes = diagnostics.map(({ code }) => code).filter((code) => code !== 'unused-rule');
    assert.ok(!ok || codes.some((code) => /left-out-rule|bare-cr/.test(code)), rules);
  }
  assert.equal(codesOf(inProse('   a = "x"\n   b = "y" | "z"'), 'a.txt'), ['syntax']);
  const dense = 'Text.\n\n   a="x"|b\n\nText.\n\n   b="y"\n\nText.\n\n   c="z"\n';
  assert.equal(codesOf(dense, 'a.txt'), ['syntax']);
  const prose = inProse(
    '   a = "x" b\n   b = "y"\n\n   If records for "tls" are returned by the\n   server, stop.',
  );
  assert.equal(codesOf(prose, 'a.txt'), []);
});

test('a document that marks its ABNF has it nowhere else', () => {
  const fences =
    '# A\n\n```abnf\na = "x" version\n```\n\n```LANGUAGE\nversion = "1"\nDIGIT = "5"\n```\n';
  assert.match(
    complaintsAbout(fences.replace('LANGUAGE', 'toml'), {}, 'a.md'),
    /^error\[undefined-rule\]: rule "version" is not defined\n/,
  );
  const plain = complaintsAbout(fences.replace('LANGUAGE', ''), {}, 'a.md');
  assert.match(
    plain,
    /note: this line was not taken for a rule: the document marks its ABNF, and this is not marked\n/,
  );
  const others = '# A\n\n```abnf\na = "x"\n```\n\n```toml\nversion = "1"\n```\n';
  assert.equal(codesOf(others, 'a.md'), []);
  assert.equal(codesOf(others.replace('toml', ''), 'a.md'), ['left-out-rule']);
  const script = '<!doctype html>\n<script>\nb = "c"\n</script><pre class="abnf">a = "x" b</pre>';
  assert.equal(codesOf(script, 'a.html'), ['undefined-rule']);
});

test('strings and references in markup stay what they are, or are errors', () => {
  const rulesOf = (body: string): readonly string[] =>
    rulesIn(`<rfc>\n<sourcecode type="abnf">\n${body}\n</sourcecode>\n</rfc>`, 'a.xml');
  assert.equal(rulesOf('a = "<foo>" / "<!--"'), ['a = "<foo>" / "<!--"']);
  const nested = 'a = "x" / b\n<sourcecode>b = "z"</sourcecode>\n/ "c"';
  assert.equal(rulesOf(nested), ['a = "x" / b', 'b = "z" / "c"']);
  assert.equal(rulesOf('a = "x"&#10;b = "y"'), ['a = "x"', 'b = "y"']);
  for (const body of ['a = "&sol;"', 'a = "&lt"', 'a = "x"\n<!-- b = "y"'])
    assert.throws(() => rulesOf(body), /error\[syntax\]/, body);
});

test('nothing that a further document lost is replaced', () => {
  const lost = { name: 'lost.txt', text: inProse('   c = "z"\n\n   b = "q" | "z"') };
  const increment = { name: 'increment.txt', text: inProse('   c = "1"\n   b =/ "q" | "z"') };
  const other = { name: 'other.abnf', text: 'b = "q"\n' };
  const own = 'a = "x" b\n';
  assert.equal(codesOf(own, 'own.abnf', { imports: [lost, other] }), ['syntax']);
  assert.equal(codesOf(own, 'own.abnf', { imports: [other, lost] }), ['unused-document']);
  assert.equal(codesOf(`${own}b = "y"\n`, 'own.abnf', { imports: [increment] }), ['syntax']);
  const apart = { name: 'apart.txt', text: inProse('   b = "q"\n\n     "r"') };
  assert.equal(codesOf(own, 'own.abnf', { imports: [apart] }), ['left-out-rule']);
});

test('rows that do not read are named, and a layout alone takes no place of rules', () => {
  const row = '0000 0000-0000 007F   0xxxxxxx\n';
  const near = '0000 0080..0000 07FF   110xxxxx 10xxxxxx\n';
  assert.match(
    complaintsAbout(`Table\n\n${row}${near}`, {}, 'a.txt'),
    /^warning\[layout-row\]: this line looks like a row of the bit layout, .*\n --> a\.txt:4:1\n/,
  );
  assert.equal(codesOf(`Table\n\n   a = *b | c\n\n${row}`, 'a.txt'), ['syntax']);
});

test('a selection that cuts a paragraph is a warning', () => {
  const text = 'a = "x" b\nb = "y"\n  / "z"\n';
  assert.equal(codesOf(text, 'a.abnf', { section: '1-2' }), ['lines']);
  assert.equal(codesOf(text, 'a.abnf', { section: '1-3' }), []);
});

test('lines of one sign, and markup that does not end, take no more than linear time', () => {
  // Each of these took a second or more for a hundredth of the length when it took cubic or quadratic time.
  for (const [name, text] of [
    ['a.txt', `A.\n\n${'_'.repeat(50_000)} x\n`],
    ['a.html', `<html>${'<script>'.repeat(50_000)}`],
    ['a.html', `<html>${'<!--'.repeat(50_000)}`],
  ] as const)
    assert.equal(codesOf(text, name), ['no-grammar'], name);
});

// --- choosing ------------------------------------------------------------------------------------

const SECTIONS = [
  'Contents',
  '',
  '   1.  Examples . . . . . . . . . . . . . . . 2',
  '   Appendix A.  Collected Grammar . . . . . . 3',
  '',
  '1.  Examples',
  '',
  '   a = "example"',
  '',
  '1.1.  More',
  '',
  '   b = "more"',
  '',
  '1.10.  Most',
  '',
  '   c = "most"',
  '',
  'Appendix A.  Collected Grammar',
  '',
  '   a = "x" b',
  '   b = "y"',
  '',
  'A.1.  Other',
  '',
  '   c = "z"',
  '',
  'Appendix B.  Acknowledgments',
  '',
  '   d = "w"',
  '',
].join('\n');

test('lines and sections say where the rules are', () => {
  assert.equal(rulesIn(SECTIONS, 'a.txt', { section: '18-22' }), ['a = "x" b', 'b = "y"']);
  assert.equal(rulesIn(SECTIONS, 'a.txt', { section: '8-8' }), ['a = "example"']);
  for (const section of ['Appendix A', 'appendix a.', 'Collected  grammar'])
    assert.equal(
      rulesIn(SECTIONS, 'a.txt', { section, start: 'a' }),
      ['a = "x" b', 'b = "y"', 'c = "z"'],
      section,
    );
  assert.equal(rulesIn(SECTIONS, 'a.txt', { section: '1', start: 'a' }).length, 3);
  assert.equal(rulesIn(SECTIONS, 'a.txt', { section: '1.1' }), ['b = "more"']);
  assert.equal(rulesIn(SECTIONS, 'a.txt', { section: 'A.1' }), ['c = "z"']);
  assert.equal(
    rulesIn('# A\n\na = "x"\n\n## B ##\n\nb = "y"\n\n# C\n\nc = "z"\n', 'a.md', { section: 'B' }),
    ['b = "y"'],
  );
});

test('lines and sections that are not there are errors', () => {
  assert.match(
    complaintsAbout(SECTIONS, { section: '90-95' }, 'a.txt'),
    /^error\[lines\]: there are no lines 90-95: the document has [0-9]+ lines\n/,
  );
  assert.match(
    complaintsAbout(SECTIONS, { section: 'Appendix C' }, 'a.txt'),
    /^error\[section\]: no heading begins with "Appendix C"\n[^]*note: there are headings such as "1\. examples"/,
  );
});

test('a section is that of the heading that fits best, or of the only one', () => {
  const text =
    '# A\n\na = "x"\n\n## 1. B\n\nb = "y"\n\n## B two\n\nc = "z"\n\n## D: e\n\nd = "w"\n';
  for (const [section, rule] of [
    ['B', 'b = "y"'],
    ['1', 'b = "y"'],
    ['b two', 'c = "z"'],
    ['D', 'd = "w"'],
  ] as const)
    assert.equal(rulesIn(text, 'a.md', { section }), [rule], section);
  assert.equal(rulesIn(`${text}\n## B\n\nf = "f"\n`, 'a.md', { section: 'B' }), ['f = "f"']);
  assert.equal(
    complaintsAbout(text.replace('1. B', '1. B one'), { section: 'B' }, 'a.md'),
    `error[section]: 2 headings fit "B", the first of them here
 --> a.md:5:1
  |
5 | ## 1. B one
  | ^^^^^^^^^^^
note: another one
 --> a.md:9:1
  |
9 | ## B two
  | ^^^^^^^^
note: option "section" takes a whole heading, its number or its title, or lines such as 120-180
`,
  );
  const seven = '## B\n\nb = "y"\n\n'.repeat(7);
  assert.match(
    complaintsAbout(seven, { section: 'B' }, 'a.md'),
    /^error\[section\]: 7 headings [^]*\nnote: further ones in lines 21, 25\n/,
  );
});

test('an entry of a table of contents is no heading', () => {
  const text = 'Contents\n\n1.  Rules . . . . . . . 2\n\nRules\n\n   a = "x"\n';
  assert.equal(codesOf(text, 'a.txt', { section: '1' }), ['section']);
  assert.equal(codesOf(text.replace(' . . . . . . . 2', ''), 'a.txt', { section: '1' }), []);
  const plain = 'Contents\n\n1.  Rules\n\n2.  Rest\n\n1.  Rules\n\n   a = "x"\n\n2.  Rest\n';
  assert.equal(rulesIn(plain, 'a.txt', { section: 'Rules' }), ['a = "x"']);
});

test('an option says which of two definitions counts', () => {
  const text = 'Text.\n\n   a = "1"\n   a =/ "2"\n\n   b = a\n\n   a = "3"\n   a =/ "4"\n';
  assert.equal(codesOf(text, 'a.txt'), ['duplicate-rule']);
  const words = (keep: 'first' | 'last'): readonly string[] => {
    const { grammar } = stagesOf(text, { keep, start: 'b' }, 'a.txt');
    return [printRule(grammar.rules.get('a')!)];
  };
  assert.equal(words('first'), ['a = "1" / "2"']);
  assert.equal(words('last'), ['a = "3" / "4"']);
  assert.is(stagesOf(text, { keep: 'last' }, 'a.txt').grammar.start.name.text, 'b');
});

// --- what is printed -----------------------------------------------------------------------------

test('an extract has what was left out as comments, and lines say why', () => {
  const text = 'Text.\n\n   a = "x"\n   b = "y" |\n       "z"\n';
  const { document, own, rules } = stagesOf(text, { start: 'a' }, 'a.txt');
  assert.is(
    dumpExtract(document, rules, own),
    'a = "x"\n; left out: expected an element or "/", found "|"\n; b = "y" |\n;     "z"\n',
  );
  assert.match(
    dumpLines(document, own.leftOut),
    /4-5 +skipped +not a rule: expected an element or "\/"/,
  );
});

test('an extract has each rule once, and examples as comments', () => {
  const text = `Text.

   a = b
   b = "x" / "y"

   Then: result = "" and a line of its own:

      nonce="dcd98b71"

   All of it:

   A =  b
   b =  "x" /  "y"
`;
  const { document, own, rules } = stagesOf(text, { start: 'a' }, 'a.txt');
  assert.is(
    dumpExtract(document, rules, own),
    'a = b\nb = "x" / "y"\n; left out: no rule refers to this text\n; nonce="dcd98b71"\n',
  );
});

(hasShared ? test : test.skip)('an extract of RFC 3986 has its 36 rules, and no advice', () => {
  const { out, err } = abnfc(root, ['extract', join(shared, 'specs', 'rfcs', 'rfc3986.txt')]);
  assert.is(out.match(/^[\w-]+ +=/gm)!.length, 36);
  assert.match(out, /^URI-reference = URI \/ relative-ref\n/);
  assert.match(out, /^; left out: no rule refers to this text\n; result = ""\n/m);
  assert.is(err, '');
});

test('an extract of several documents is one grammar, which means the same', () => {
  const text = 'Text.\n\n   n = "a"\n\n   b = n m\n\n   n = "a"\n\n   m = <m, see [RFC1]>\n';
  const rfc1 = { name: 'rfc1.txt', text: 'Text.\n\n   x = "x"\n\n   m = n\n\n   n = "b"\n' };
  const { rules, start, document, moduleAutomaton } = stagesOf(text, { imports: [rfc1] }, 'a.txt');
  const extract = dumpLinked(rules, start!, document);
  assert.is(extract, 'b = n m\nn = "a"\n\n; rfc1.txt\n\nm = n-rfc1\nn-rfc1 = "b"\n');
  assert.equal(stagesOf(extract, {}, 'a.abnf').moduleAutomaton.dfa, moduleAutomaton.dfa);
});

// --- published documents -------------------------------------------------------------------------

(hasShared ? test : test.skip)('RFCs whose examples do not read compile', () => {
  for (const [name, start, imports] of [
    ['rfc5545.txt', 'contentline', ['rfc3629.txt']],
    ['rfc4514.txt', 'distinguishedName', []],
    ['rfc9051.txt', 'capability', []],
  ] as const) {
    const found = imports.map((each) =>
      each === 'rfc3629.txt' ? { name: each, text: '' } : sharedSource(each),
    );
    const analysis = analyze(sharedSource(name), {
      start,
      imports: found.filter(({ text }) => text !== ''),
    });
    if (name === 'rfc9051.txt') assert.ok(analysis.ok, name);
    else
      assert.ok(
        analysis.diagnostics.every(({ code }) => code !== 'syntax'),
        name,
      );
  }
});

test.run();
