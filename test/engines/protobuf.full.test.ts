/**
 * A library that needs `TextDecoder` and `TextEncoder`, in an engine that has neither: the drop-in of
 * `docs/standalone.md`.
 */
import { buildSync } from 'esbuild';
import { getQuickJS } from 'quickjs-emscripten';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { ENGINE_OPTIONS } from '../../generator/emit/standalone/engine-options.js';
import { read, root } from '../support/files.js';
import { utf8 } from '../support/formats.js';

const page = read('docs/standalone.md');

/** The four lines of the documentation. */
const [, dropIn] = /```js\n(import \{ TextDecoder[^]*?)```/.exec(page)!;

/** The library in one module, as an embedder would bundle it. */
const library = buildSync({
  stdin: {
    contents: `export { create, fromBinary, toBinary } from '@bufbuild/protobuf';
      export { StringValueSchema } from '@bufbuild/protobuf/wkt';`,
    resolveDir: root,
  },
  bundle: true,
  format: 'esm',
  write: false,
}).outputFiles[0]!.text;

/** The export `result` of a module, run in a QuickJS of its own. */
async function evaluate(code: string): Promise<unknown> {
  const { ok, files } = await compile(utf8.stages.document.source, {
    standalone: { target: 'quickjs', with: ['web'] },
  });
  assert.ok(ok);
  assert.is(files[0]!.path, 'utf-8.mjs');
  const modules: Readonly<Record<string, string>> = {
    'lib/utf-8.mjs': files[0]!.text,
    'drop-in.mjs': dropIn!,
    protobuf: library,
  };
  const context = (await getQuickJS()).newContext();
  try {
    context.runtime.setModuleLoader((name) => modules[name]!);
    const found = context.unwrapResult(context.evalCode(code, 'main.mjs', { type: 'module' }));
    const result = context.getProp(found, 'result');
    try {
      return context.dump(result);
    } finally {
      result.dispose();
      found.dispose();
    }
  } finally {
    context.dispose();
  }
}

const MESSAGE = `
  import { create, fromBinary, toBinary, StringValueSchema } from 'protobuf';
  const there = (value) => toBinary(StringValueSchema, create(StringValueSchema, { value }));
  const back = (octets) => fromBinary(StringValueSchema, new Uint8Array(octets)).value;`;

test('without the classes, the library refuses', async () => {
  const result = await evaluate(`export const result = typeof TextDecoder + typeof TextEncoder;`);
  assert.is(result, 'undefinedundefined');
  try {
    await evaluate(MESSAGE);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, 'encoding API missing');
  }
});

test('with the classes, messages go there and back', async () => {
  const texts = [
    '',
    'plain',
    'Grüße, κόσμε, 日本語, 😀',
    '\ufeffsigned',
    'x'.repeat(5000),
    '€'.repeat(3000),
  ];
  const result = await evaluate(`import './drop-in.mjs';${MESSAGE}
    const texts = ${JSON.stringify(texts)};
    export const result = texts.map((text) => {
      const octets = there(text);
      return [Array.from(octets), back(octets)];
    });`);
  const pairs = result as readonly (readonly [readonly number[], string])[];
  assert.is(pairs.length, texts.length);
  for (const [index, [octets, text]] of pairs.entries()) {
    assert.is(text, texts[index]);
    // Field 1, of the type of texts, then the length and the octets that Node makes of it.
    const expected = Array.from(new TextEncoder().encode(text));
    assert.equal(octets.slice(octets.length - expected.length), expected);
  }
});

test('with the classes, ill-formed text is refused', async () => {
  const result = await evaluate(`import './drop-in.mjs';${MESSAGE}
    export const result = [[10, 2, 0xc0, 0x80], [10, 3, 0xed, 0xa0, 0x80], [10, 1, 0x41]].map((octets) => {
      try { return back(octets); } catch (error) { return error.name + ': ' + error.message; }
    });`);
  assert.equal(result, [
    'TypeError: ill-formed UTF-8 at byte 0',
    'TypeError: ill-formed UTF-8 at byte 0',
    'A',
  ]);
});

test('the command of the page does as described', () => {
  assert.match(
    page,
    '--standalone --target quickjs --with web -o lib\nwrote lib/utf-8.mjs\nwrote lib/utf-8.d.mts',
  );
  assert.is(ENGINE_OPTIONS.quickjs.format, 'esm');
});

test.run();
