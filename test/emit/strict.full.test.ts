/** Emitted code compiles under every strict option of TypeScript, whatever the grammar. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { UNAMBIGUOUS } from '../suites/captures.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { WORD_CASES } from '../suites/words.js';
import { filesBelow, root } from '../support/files.js';
import { partOf } from '../support/fewer.js';
import { makeFolder } from '../support/folder.js';
import { STRICT, tsc } from '../support/tsc.js';
import { words } from '../support/words.js';

const FLAGS = [
  ...[...STRICT, ...words('--skipLibCheck --target es2020 --lib es2020 --erasableSyntaxOnly')],
  ...['--isolatedDeclarations', '--declaration', '--types', ''],
];

test('modules of every shape', async () => {
  const grammars = partOf([
    ...Object.values(RECOGNIZER_SHAPES),
    ...Object.values(DECODER_SHAPES),
    ...WORD_CASES.map(({ grammar }) => grammar),
  ]);
  const modules: Record<string, string> = {};
  for (const [index, text] of grammars.entries()) {
    const source = { name: `grammar-${index}.abnf`, text };
    const { ok, files } = await compile(source, { variants: VARIANTS });
    assert.ok(ok, text);
    for (const file of files) modules[file.path] = file.text;
  }
  const paths = Object.keys(modules);
  const folder = makeFolder({ 'package.json': '{ "type": "module" }', ...modules });
  assert.is(paths.length, grammars.length * 3);
  assert.is(tsc(folder, [...FLAGS, ...paths]), '');
  // The check itself can fail.
  writeFileSync(
    join(folder, 'bad.ts'),
    'export function f(a: number[]): number {\n  return a[0];\n}\n',
  );
  assert.match(tsc(folder, [...FLAGS, 'bad.ts']), /TS2322/);
});

/** Options that change the code of `parse`, one set after the other. */
const PARSE_OPTIONS: readonly Partial<CompileOptions>[] = [
  {},
  { input: 'octets' },
  { input: 'string', values: 'text' },
  { small: true },
  { small: true, input: 'octets' },
];

test('modules of every shape with captures', async () => {
  const selections: readonly (readonly [string, string])[] = [
    ...UNAMBIGUOUS.map(([, capture, text]) => [text, capture] as const),
    // Parts of rules that embed themselves: none in a list, in lists only, and both.
    ['s = "x" / "(" s ")" / r\nr = "y"\n', 'r'],
    ['s = "x" / "(" s ")" / *r "z"\nr = "y"\n', 'r'],
    ['s = "x" / "(" s ")" / r *("," r)\nr = "y"\n', 's,r'],
    ['s = "b" r\nr = "a"\n', 'r'],
    ['s = 2*3%x7F %x00-41\n', 'all'],
  ];
  const modules: Record<string, string> = {};
  for (const [index, [text, capture]] of partOf(selections).entries())
    for (const [number, options] of PARSE_OPTIONS.entries()) {
      const source = { name: `grammar-${index}-${number}.abnf`, text };
      const { files } = await compile(source, {
        ...{ capture, prefer: 'first', variants: ['table', 'switch'], ...options },
      });
      // Characters cannot be read as octets alone, and so on: then there are no files.
      for (const file of files) modules[file.path] = file.text;
    }
  const folder = makeFolder({ 'package.json': '{ "type": "module" }', ...modules });
  const paths = Object.keys(modules);
  assert.ok(paths.length > 100, String(paths.length));
  assert.is(tsc(folder, [...FLAGS, ...paths]), '');
});

test('the modules of generated/', () => {
  const paths = filesBelow(join(root, 'generated'), '.ts').map((path) =>
    join(root, 'generated', path),
  );
  const folder = makeFolder();
  // Outside of the project: its own configuration is not to be mixed with these flags.
  assert.is(tsc(folder, [...FLAGS, ...paths]), '');
});

/** A user's file against the declarations of `dist/`, which are checked with it. */
function typecheckUser(code: string, lib: string): string {
  const folder = makeFolder({
    'package.json': '{ "type": "module" }',
    'user.ts': code.replaceAll('DIST', join(root, 'dist').replaceAll('\\', '/')),
  });
  const flags = [...words('--erasableSyntaxOnly --target es2022 --lib'), lib, '--types', ''];
  return tsc(folder, [...STRICT, ...flags, 'user.ts']);
}

test('the declarations of the runtime need neither the DOM nor Node', () => {
  const code = `
    import * as utf8 from 'DIST/generated/utf-8/switch.js';
    import { explanation } from 'DIST/generated/utf-8/explanation.js';
    import { explanation as cesu8 } from 'DIST/generated/cesu-8/explanation.js';
    import type { DecoderModule, Ordered, SelfSynchronizing } from 'DIST/runtime/contract.js';
    import { codePoints, decodeChunks, Decoder, Encoder, explainer } from 'DIST/runtime/index.js';
    const module: DecoderModule & SelfSynchronizing & Ordered = utf8;
    const decoder = new Decoder(module, { errors: 'fatal', explain: explainer(explanation) });
    export const text: string = decoder.decode(new Encoder(utf8, { bom: true }).encode('a'));
    export const other = explainer(cesu8);
    export const points = [...codePoints(utf8, [0x41])].map(({ value }) => value);
    export const texts: AsyncIterable<string> = decodeChunks(utf8, [[0x41]]);
  `;
  assert.is(typecheckUser(code, 'es2022'), '');
});

test('with the DOM, octets are a body, and the classes of the Web fit the place of its own', () => {
  const code = `
    import * as utf8 from 'DIST/generated/utf-8/table.js';
    import { decoderStream } from 'DIST/runtime/streams/index.js';
    import * as web from 'DIST/runtime/web/index.js';
    export const response = new Response(utf8.encode('a'));
    export const texts: ReadableStream<string> = response.body!.pipeThrough(decoderStream(utf8));
    export const decoder: TextDecoder = new web.TextDecoder();
    export const encoder: TextEncoder = new web.TextEncoder();
    export const decoding: TextDecoderStream = new web.TextDecoderStream();
    export const encoding: TextEncoderStream = new web.TextEncoderStream();
  `;
  assert.is(typecheckUser(code, 'es2022,dom,dom.iterable,dom.asynciterable'), '');
  assert.match(
    typecheckUser(`${code}export const wrong: number = decoder;`, 'es2022,dom'),
    /TS2322/,
  );
});

test.run();
