/** Selections: what they mean, the types that follow, and what is said about wrong ones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { VARIANTS } from '../../generator/options/variant.js';
import type { CompileOptions } from '../../generator/options/table.js';
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
  return types
    .filter((type) => !/^export \w+ (?:Span|Parsed|Texts|Stringified)\b/.test(type))
    .join('\n');
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

test('a selection in the grammar', async () => {
  const text = `; capture URI: scheme, host (\n;   IPv4), part\n; and more\n${URI}`;
  assert.match(await typesOf(text, {}), /^export interface URI \{\n {2}readonly scheme: Span;/);
  assert.match(
    await typesOf(text, { capture: 'host' }),
    /^export interface URI \{\n {2}readonly host/,
  );
  // It is that of its rule.
  const { files } = await compile(
    { name: 'test.abnf', text },
    { start: 'host', variants: ['table'] },
  );
  assert.not.match(files[0]!.text, 'parse');
  const ambiguous = '; capture s, first: a, b\ns = a / b\na = "x"\nb = "x" / "y"\n';
  assert.match(await typesOf(ambiguous, {}), /readonly kind: 'a'/);
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
