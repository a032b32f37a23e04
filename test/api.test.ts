/** The package as its users import it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../generator/compile.js';
import { rejectionOf } from './support/errors.js';
import { readSource, hasShared, root, shared } from './support/files.js';
import { utf8 } from './support/formats.js';
import { slowTests } from './support/slow.js';

const slow = slowTests(test);

/** TypeScript must not resolve these: what counts is what Node makes of `exports`. */
const load = (specifier: string): Promise<Record<string, unknown>> =>
  import(specifier) as Promise<Record<string, unknown>>;

test('the root of the package compiles without files', async () => {
  const { compile, renderDiagnostic } = (await load(
    'abnfc',
  )) as unknown as typeof import('../generator/index.js');
  const good = await compile({ name: 'digits.abnf', text: 'digits = 1*DIGIT\n' });
  assert.ok(good.ok);
  assert.equal(
    good.files.map(({ path }) => path),
    ['digits/table.ts'],
  );
  const bad = await compile({ name: 'digits.abnf', text: 'digits = 1*\n' });
  assert.not(bad.ok);
  assert.equal(bad.files, []);
  assert.match(renderDiagnostic(bad.diagnostics[0]!), /^error\[syntax\]: /);
});

test('every ready-made module is exported', async () => {
  for (const [variant, module] of utf8.variants) {
    const exported = await load(`abnfc/utf-8/${variant}`);
    assert.equal(Object.keys(exported).sort(), Object.keys(module).sort());
    assert.is((exported['decode'] as (bytes: number[]) => string)([0xc3, 0xa9]), '\u00e9');
  }
});

test('all variants export the same names', () => {
  const [first, ...others] = utf8.variants.map(([, module]) => Object.keys(module).sort());
  for (const names of others) assert.equal(names, first);
});

(hasShared ? slow : test.skip)(
  'RFC 3629 as published and grammar/utf-8.abnf become the same code',
  async () => {
    const { compile } = (await load('abnfc')) as unknown as typeof import('../generator/index.js');
    const code = async (folder: string, ...path: string[]): Promise<readonly string[]> => {
      const { files } = await compile(readSource(folder, ...path), { name: 'utf-8' });
      return files.map(({ text }) => text.replace(/^\s*\/\/.*\n/gm, ''));
    };
    assert.equal(
      await code(shared, 'specs', 'rfc3629.txt'),
      await code(root, 'grammar', 'utf-8.abnf'),
    );
  },
);

test('a variant that is named twice is written once', async () => {
  const { files } = await compile(
    { name: 'a.abnf', text: 'a = "a"\n' },
    { variants: ['table', 'switch', 'table'] },
  );
  assert.equal(
    files.map(({ path }) => path),
    ['a/table.ts', 'a/switch.ts'],
  );
});

test('a wrong source, option or value is a TypeError with the expected ones', async () => {
  const source = { name: 'a.abnf', text: 'a = "a"\n' };
  for (const [args, message] of [
    [['a = "b"'], 'expected a source'],
    [[undefined], 'expected a source'],
    [[{ text: 'a = "b"' }], 'expected a source'],
    [
      [source, { variants: ['tabel'] }],
      'option "variants" must be a list of switch, table, branchless, or "auto", not this list',
    ],
    [
      [source, { variants: [] }],
      'option "variants" must be a list of switch, table, branchless, or "auto", not an empty list',
    ],
    [[source, { variant: 'table' }], 'option "variant" does not exist; did you mean "variants"?'],
    [
      [source, { alphabet: 'bytes' }],
      'option "alphabet" must be octets or characters, not "bytes"',
    ],
    [[source, { input: 'text' }], 'option "input" must be octets, string or both, not "text"'],
    [[source, { encoding: 'latin-1' }], 'option "encoding" must be utf-8, cesu-8, '],
    [[source, { depth: 301 }], 'option "depth" must be a number from 0 to 300, not 301'],
    [[source, { define: 'a = b' }], 'option "define" must be a list of rules such as name = ABNF'],
    [
      [source, { standalone: { format: 'es6' } }],
      'format" must be ts, esm, esm-default, cjs, iife or umd, not "es6"',
    ],
    [
      [source, { standalone: { target: 'v8' } }],
      /^abnfc: option "standalone\.target" must be es5, .* or browser, not "v8"$/,
    ],
    [
      [source, { standalone: { variant: 'fast' } }],
      'variant" must be switch, table, branchless or auto, not "fast"',
    ],
    [[source, { standalone: { with: 'x' } }], 'with" must be a list of names, not "x"'],
    [
      [source, { standalone: { formt: 'esm' } }],
      'option "standalone.formt" does not exist; did you mean "format"?',
    ],
    [[source, { toString: 1 }], 'option "toString" does not exist'],
    [[source, { imports: ['b.abnf'] }], '"imports" must be a list of sources, { name, text }'],
    [[source, { imports: source }], '"imports" must be a list of sources'],
    [[source, { imports: 5 }], '"imports" must be a list of sources'],
    [[source, null], 'expected options, an object'],
  ] as const) {
    const error = await rejectionOf(compile(...(args as unknown as Parameters<typeof compile>)));
    assert.instance(error, TypeError);
    assert.match(error.message, message);
  }
});

test.run();
