/** Selections: what they mean, the types that follow, and what is said about wrong ones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { VARIANTS } from '../../generator/options/variant.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { complaintsAbout } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const URI = [
  'URI = scheme ":" [ "//" host ] *part',
  'scheme = 1*ALPHA',
  'host = 1*ALPHA / IPv4',
  'IPv4 = 1*DIGIT',
  'part = "/" 1*ALPHA',
  '',
].join('\n');

async function typesOf(text: string, options: CompileOptions): Promise<string> {
  const { files, diagnostics } = await compile(
    { name: 'test.abnf', text },
    { variants: ['table'], ...options },
  );
  const isOther = ({ code }: { readonly code: string }): boolean => code !== 'lost-part';
  assert.equal(diagnostics.filter(isOther), []);
  const { text: module } = files[0]!;
  const types = module.match(/^export (?:interface|type) [^]*?(?=\n\n)/gm)!;
  return types.filter((type) => !/^export \w+ (?:Span|Parsed)\b/.test(type)).join('\n');
}

slow('the type follows from how often a part occurs', async () => {
  assert.is(
    await typesOf(URI, { capture: 'scheme, host, part' }),
    [
      'export interface URI {',
      '  readonly scheme: Span;',
      '  readonly host?: Span | undefined;',
      '  readonly part: readonly Span[];',
      '}',
    ].join('\n'),
  );
  const twice =
    's = a [b] (c / d) 0*1e *f 2g\na = "a"\nb = a\nc = a\nd = c\ne = c\nf = b a\ng = c\n';
  assert.is(
    await typesOf(twice, { capture: 'b,c,d(c),e,f(one=a),g,a', prefer: 'first' }),
    [
      'export interface S {',
      '  readonly b?: Span | undefined;',
      '  readonly c?: Span | undefined;',
      '  readonly d?: D | undefined;',
      '  readonly e?: Span | undefined;',
      '  readonly f: readonly F[];',
      '  readonly g: readonly Span[];',
      '  readonly a: Span;',
      '}',
      'export interface D extends Span {',
      '  readonly c: Span;',
      '}',
      'export interface F extends Span {',
      '  readonly one: readonly Span[];',
      '}',
    ].join('\n'),
  );
});

test('alternatives of which there is one are a union', async () => {
  const text =
    'list = item *("," item)\nitem = IP-literal / reg-name\nIP-literal = 1*DIGIT\nreg-name = 1*ALPHA\n';
  assert.is(
    await typesOf(text, { capture: 'item(IP-literal,reg-name)' }),
    [
      'export interface List {',
      '  readonly item: readonly Item[];',
      '}',
      'export type Item = Span &',
      '  (',
      "    | { readonly kind: 'ipLiteral'; readonly ipLiteral: Span }",
      "    | { readonly kind: 'regName'; readonly regName: Span }",
      '  );',
    ].join('\n'),
  );
});

test('names of rules become names of TypeScript', async () => {
  const text =
    'date-time = QUOTED-CHAR IPv4address HTTPVersion\nQUOTED-CHAR = "q"\nIPv4address = "i"\nHTTPVersion = "h"\n';
  assert.match(
    await typesOf(text, { capture: 'all' }),
    /^export interface DateTime \{\n {2}readonly quotedChar: Span;\n {2}readonly ipv4address: Span;\n {2}readonly httpversion: Span;\n\}$/,
  );
  // Given names stay as they are, but for hyphens.
  assert.match(
    await typesOf(text, { capture: 'a-Quote=QUOTED-CHAR, IP=IPv4address' }),
    /^export interface DateTime \{\n {2}readonly aQuote: Span;\n {2}readonly IP: Span;\n\}$/,
  );
});

test('all rules', async () => {
  assert.is(
    await typesOf(URI, { capture: 'all' }),
    [
      'export interface URI {',
      '  readonly scheme: Span;',
      '  readonly host?: Host | undefined;',
      '  readonly part: readonly Span[];',
      '}',
      'export interface Host extends Span {',
      '  readonly ipv4?: Span | undefined;',
      '}',
    ].join('\n'),
  );
});

const said = (capture: string, text = URI, options: CompileOptions = {}): string =>
  complaintsAbout(text, { capture, ...options });

test('a selection in the grammar', async () => {
  const text = `; capture URI: scheme, host (\n;   IPv4), part\n; and more\n${URI}`;
  assert.match(await typesOf(text, {}), /^export interface URI \{\n {2}readonly scheme: Span;/);
  assert.match(
    await typesOf(text, { capture: 'host' }),
    /^export interface URI \{\n {2}readonly host/,
  );
  assert.equal(complaintsAbout(text.replace('IPv4)', 'IPv6)')).split('\n').slice(0, 5), [
    'error[capture-not-found]: rule "IPv6" does not occur in "host"',
    ' --> test.abnf:2:5',
    '  |',
    '2 | ;   IPv6), part',
    '  |     ^^^^',
  ]);
  // It is that of its rule.
  const { files } = await compile(
    { name: 'test.abnf', text },
    { start: 'host', variants: ['table'] },
  );
  assert.not.match(files[0]!.text, 'parse');
  const ambiguous = '; capture s, first: a, b\ns = a / b\na = "x"\nb = "x" / "y"\n';
  assert.match(await typesOf(ambiguous, {}), /readonly kind: 'a'/);
});

test('wrong selections', () => {
  assert.is(
    said('scheme, host('),
    [
      'error[bad-selection]: expected the name of a rule',
      ' --> option "capture":1:14',
      '  |',
      '1 | scheme, host(',
      '  |              ^',
      'note: such as: scheme, authority(userinfo, host, port), path=path-abempty|path-absolute',
      '',
    ].join('\n'),
  );
  for (const [capture, message, column] of [
    ['scheme,,host', 'error[bad-selection]: expected the name of a rule', 8],
    ['scheme host', 'error[bad-selection]: expected "," or the end', 8],
    ['host(IPv4', 'error[bad-selection]: expected "," or ")"', 10],
    ['', 'error[bad-selection]: expected the name of a rule', 1],
    ['x=', 'error[bad-selection]: expected the name of a rule', 3],
    ['path', 'error[capture-not-found]: rule "path" does not occur in "URI"', 1],
    ['scheme(host)', 'error[capture-not-found]: rule "host" does not occur in "scheme"', 8],
    ['scheme, scheme=host', 'error[capture-clash]: two parts have the field "scheme"', 9],
    ['none(host)', 'error[capture-not-found]: rule "none" does not occur in "URI"', 1],
    ['none(x(host))', 'error[capture-not-found]: rule "none" does not occur in "URI"', 1],
    ['host(start=IPv4)', 'error[capture-clash]: the field name "start" is reserved', 6],
  ] as const) {
    const text = said(capture);
    assert.ok(text.startsWith(`${message}\n --> option "capture":1:${column}\n`), text);
  }
});

test('rules that refer to themselves', () => {
  const message =
    'error[capture-loops]: rule "list" cannot be reported: it refers to itself, and its words would nest to any depth';
  assert.ok(said('list', 's = list\nlist = "x" / "x" "," list\n').startsWith(message));
  const nested = 's = list\nlist = "x" / "(" list ")"\n';
  assert.ok(said('list', nested, { depth: 2 }) === '');
  assert.ok(said('all', nested, { depth: 2 }).startsWith(message));
});

test('a word with several parses is shown with both', () => {
  assert.is(
    said('a,b(c)', 's = a / b\na = 1*"x"\nb = *"x" c\nc = "x"\n'),
    [
      'error[ambiguous-capture]: "X" has two parses as "s"',
      ' --> test.abnf:1:1',
      '  |',
      '1 | s = a / b',
      '  | ^',
      'note: one is: a "X"',
      'note: one is: b (c "X")',
      'note: option "prefer" resolves this: "first" takes the first alternative and the longest repetition',
      'note: or do not select the parts that differ',
      '',
    ].join('\n'),
  );
  assert.match(said('a', 's = *( a )\na = [ "x" ]\n'), /the empty word has two parses[^]*a ""\n/);
  // Here both would be `a (b "X")`.
  assert.match(
    said('a(b)', 's = a *"y"\na = b *"y"\nb = "x"\n'),
    /: "XY" has two [^]*\nnote: one is: a "XY" at 0 \(b "X" at 0\)\nnote: one is: a "X" at 0 \(b "X" at 0\)\n/,
  );
  assert.match(
    said('a', 's = "x" a "x" / a "xx"\na = ""\n'),
    /\nnote: one is: a "" at 1\nnote: one is: a "" at 0\n/,
  );
});

test('a part that the first parse of no word has is a warning with a word that shows it', async () => {
  const text = 's = "a" *( ";" p ) [ ";" w ]\np = 1*ALPHA [ "=" n ]\nw = "q=" n\nn = 1*DIGIT\n';
  const saidFirst = async (grammar: string, capture: string): Promise<string> => {
    const source = { name: 'test.abnf', text: grammar };
    const { ok, diagnostics } = await compile(source, { capture, prefer: 'first' });
    assert.ok(ok);
    return diagnostics.map((each) => renderDiagnostic(each)).join('');
  };
  assert.is(
    await saidFirst(text, 'p, w(n)'),
    [
      'warning[lost-part]: no word of "s" has the part "w" in its first parse',
      ' --> test.abnf:1:1',
      '  |',
      '1 | s = "a" *( ";" p ) [ ";" w ]',
      '  | ^',
      'note: "A;Q=0" could have it; its first parse is: p "Q=0"',
      'note: an alternative or a repetition before it takes the same text: make it exclude that text, or select other parts',
      '',
    ].join('\n'),
  );
  // Here the digit of some words can only be that of `w`.
  assert.is(await saidFirst(text.replace('1*ALPHA', '2*ALPHA'), 'p, w(n)'), '');
});

slow(
  'parts that repeat together are lists of one part only: a warning names the rule of both',
  async () => {
    const warned = async (text: string, capture: string): Promise<string> => {
      const { ok, diagnostics } = await compile({ name: 'test.abnf', text }, { capture });
      assert.ok(ok);
      return diagnostics
        .map(({ severity, code, message, notes }) =>
          [`${severity}[${code}]: ${message}`, ...notes.map((each) => each.message)].join('; '),
        )
        .join('\n');
    };
    const rest = 'n = 1*%x61-7A\nv = 1*DIGIT\n';
    const said = (fields: string, advice: string): string =>
      `warning[related-lists]: ${fields} repeat together; as separate lists they lose their pairing; ${advice}`;
    const list = `s = pair *( ";" pair )\npair = n [ "=" v ]\n${rest}`;
    const named = said('"n" and "value"', 'select the rule that is repeated: pair(n, v)');
    assert.is(await warned(list, 'n, value=v'), named);
    assert.is(await warned(list, 'pair(n, v)'), '');
    assert.is(await warned(list, 'v'), '');
    assert.is(
      await warned(`s = "a" *( n "=" v )\n${rest}`, 'n, v'),
      said('"n" and "v"', 'give what is repeated a rule of its own, and select that: RULE(n, v)'),
    );
    // Within a part; all of three; a list in a round.
    assert.is(
      await warned(`s = *( "<" t ">" )\nt = *pair\npair = n "=" v ";"\n${rest}`, 't(n, v)'),
      said('"n" and "v"', 'select the rule that is repeated: pair(n, v)'),
    );
    assert.is(
      await warned(`s = *line\nline = h *( n "=" v ) ";"\nh = "#"\n${rest}`, 'h, n, v'),
      [
        said('"n" and "v"', 'give what is repeated a rule of its own, and select that: RULE(n, v)'),
        said('"h", "n" and "v"', 'select the rule that is repeated: line(h, n, v)'),
      ].join('\n'),
    );
    // Either of them, each by itself, or only once.
    assert.is(await warned(`s = *( n ";" / v ";" )\n${rest}`, 'n, v'), '');
    assert.is(await warned(`s = *( n ";" ) *( v ";" )\n${rest}`, 'n, v'), '');
    assert.is(await warned(`s = [ n "=" v ]\n${rest}`, 'n, v'), '');
  },
);

test('witnesses are text where a grammar reads text, tabs and obs-text included', () => {
  const text = 's = 1*( a / b )\na = "x" / HTAB\nb = "x" / %x80-FF\n';
  assert.match(said('a, b', text), /^error\[ambiguous-capture\]: "X" has two parses/);
  const binary = 's = 1*( a / b )\na = "x" / %x00-1F\nb = "x" / %x80-FF\n';
  assert.match(said('a, b', binary), /^error\[ambiguous-capture\]: 58 has two parses/);
});

test('what has no parse', () => {
  assert.match(
    said('char', 's = *( c )\nc = %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n'),
    'error[capture-decoder]: "s" becomes a decoder, which has no parts to report',
  );
});

test('an option that has no effect is a warning that names it', async () => {
  const said = async (text: string, options: CompileOptions): Promise<readonly string[]> => {
    const { ok, diagnostics } = await compile({ name: 'test.abnf', text }, options);
    assert.ok(ok);
    return diagnostics.map((each) => renderDiagnostic(each).split('\n', 1)[0]!);
  };
  const nothing = 'warning[idle-option]: nothing is captured, so there is no `parse`';
  assert.equal(await said('a = "x"\n', { prefer: 'first' }), [nothing]);
  assert.equal(await said('a = "x"\n', { values: 'text' }), [nothing]);
  assert.equal(await said('; capture a: b\na = b\nb = "x"\n', { values: 'text' }), []);
  const octets = 'warning[idle-option]: the grammar reads octets, so the encoding has no effect';
  assert.equal(await said('a = "x"\n', { encoding: 'utf-16be' }), [octets]);
  assert.equal(await said('a = %x100\n', { encoding: 'utf-16be' }), []);
});

test('the branchless variant has none', async () => {
  const source = { name: 'test.abnf', text: URI };
  const { files } = await compile(source, { capture: 'scheme', variants: VARIANTS });
  assert.equal(
    files.map(({ path }) => path),
    ['test/switch.ts', 'test/table.ts'],
  );
  const { ok, diagnostics } = await compile(source, {
    capture: 'scheme',
    variants: ['table', 'branchless'],
  });
  assert.is(ok, false);
  assert.equal(
    diagnostics.map(({ code, message }) => `error[${code}]: ${message}`),
    ['error[branchless-parse]: the branchless variant cannot parse'],
  );
});

test.run();
