/** Standalone files: their contents, the features they need, and their sizes. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../../generator/compile.js';
import { globalNameOf } from '../../../generator/emit/standalone/standalone.js';
import { ENGINE_OPTIONS } from '../../../generator/emit/standalone/engine-options.js';
import { FORMATS, LEVELS, TARGETS } from '../../../generator/options/choices.js';
import { VARIANTS } from '../../../generator/options/variant.js';
import { renderDiagnostic } from '../../../generator/diagnostics/render-diagnostic.js';
import { targets } from '../../engines/write-docs.js';
import {
  compileFile,
  EVERYTHING,
  type FileOptions,
  make,
  nodesOf,
  NOT_EVERYWHERE,
  SCRIPTS,
  testScripts,
  textOf,
  DEFAULTS,
} from '../../suites/standalone-files.js';
import { read } from '../../support/files.js';
import { makeFolder } from '../../support/folder.js';
import { utf8 } from '../../support/formats.js';
import { slowTests } from '../../support/slow.js';

const slow = slowTests(test);

/** One format and one variant for each level; `standalone.full.test.ts` has all, and all sinks. */
const SOME = LEVELS.map((level, index) =>
  SCRIPTS.find(
    ({ es, format, variant }) =>
      es === level && format === (es === 5 ? 'iife' : 'esm') && variant === VARIANTS[index],
  )!,
);

testScripts(test, SOME);

test('syntax of later levels is seen', () => {
  assert.throws(() => nodesOf('const a = 1;', 5, 'iife'));
  assert.ok(
    nodesOf('function f(a = 1) {}', 2015, 'iife').some(({ type }) => NOT_EVERYWHERE.test(type)),
  );
});

slow(
  'ES5 works without typed arrays, on plain arrays, with pairs made in one call of few arguments',
  async () => {
    for (const variant of VARIANTS) {
      const text = await textOf({ es: 5, format: 'iife', variant, with: EVERYTHING });
      const calls: number[][] = [];
      const context = createContext({ calls });
      runInContext(
        `for (const name of ['Uint8Array', 'Uint16Array', 'Int32Array', 'ArrayBuffer', 'Map', 'Symbol', 'Promise']) delete globalThis[name];
      const { fromCharCode } = String;
      String.fromCharCode = (...units) => { calls.push(units); return fromCharCode(...units); };
      String.fromCodePoint = undefined;`,
        context,
      );
      runInContext(text, context);
      const result = runInContext(
        `var bytes = []; var text = '';
      for (var i = 0; i < 400; i++) { bytes.push(0x41, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82, 0xac); text += 'A😀€'; }
      [utf8.decode(bytes) === text, Array.isArray(utf8.encode(text)), String(utf8.encode(text)) === String(bytes),
       new utf8.TextDecoder().decode(bytes) === text, Array.isArray(new utf8.TextEncoder().encode(text))].join()`,
        context,
      );
      assert.is(result, 'true,true,true,true,true', variant);
      assert.ok(calls.length > 10);
      for (const units of calls) {
        assert.ok(units.length <= 128, `${units.length} arguments`);
        // A lead surrogate is never the last of a call, and a trail never the first.
        assert.not((units.at(-1)! & 0xfc00) === 0xd800);
        assert.not((units[0]! & 0xfc00) === 0xdc00);
      }
    }
  },
);

slow('a script makes one name global, a UMD the requested one', async () => {
  const before = Object.keys(createContext({}));
  for (const [name, global] of [
    [undefined, 'utf8'],
    ['my-own.decoder', 'myOwnDecoder'],
    ['3629', '_3629'],
    ['class', '_class'],
    ['name', '_name'],
    ['decode', 'decode'],
    ['Date', '_Date'],
    ['fetch', '_fetch'],
    ['set-timeout', '_setTimeout'],
    ['URL', '_URL'],
    ['onload', '_onload'],
    ['print', '_print'],
    ['HTML-element', '_HTMLElement'],
  ] as const) {
    // The last has the code of a UMD, too.
    for (const format of name === 'HTML-element'
      ? (['iife', 'umd'] as const)
      : (['iife'] as const)) {
      const context = createContext({});
      runInContext(await textOf({ es: 5, format, name }), context);
      assert.equal(Object.keys(context), [...before, global]);
      assert.is(runInContext(`${global}.decode([0x41])`, context), 'A');
    }
  }
  // It is said where it is not the name of the file, and only where there is a global.
  const said = async (options: Partial<FileOptions>): Promise<readonly string[]> =>
    (await compileFile({ es: 5, ...options })).diagnostics.map(
      ({ code, message }) => `[${code}]: ${message}`,
    );
  assert.equal(await said({ format: 'iife', name: 'fetch' }), [
    '[global-name]: the global of this script is "_fetch": "fetch" belongs to the language or to a host',
  ]);
  assert.equal(await said({ format: 'umd', name: '3629' }), [
    '[global-name]: the global of this script is "_3629": "3629" is not an identifier',
  ]);
  assert.equal(await said({ format: 'cjs', name: 'fetch' }), []);
  assert.equal(await said({ format: 'iife' }), []);
  // No script takes the name of a global of this host.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!/Controller|Reader|Writer|BYOB/.test(name)) assert.not(globalNameOf(name) === name, name);

  const defined: unknown[] = [];
  const define = Object.assign((factory: () => unknown) => defined.push(factory()), { amd: {} });
  runInContext(await textOf({ es: 5, format: 'umd' }), createContext({ define }));
  assert.type((defined[0] as { decode: unknown }).decode, 'function');
});

test('modules and CommonJS have named exports, modules of ES2015 a default one, too', async () => {
  const names = ['validate', 'findError', 'decode', 'encode'];
  const folder = makeFolder();
  const load = async (options: Partial<FileOptions>, file: string): Promise<object> => {
    writeFileSync(join(folder, file), await textOf(options));
    return (await import(join(folder, file))) as object;
  };
  assert.equal(Object.keys(await load({}, 'a.mjs')).sort(), [...names].sort());
  assert.equal(Object.keys(await load({ es: 2015 }, 'b.mjs')).sort(), ['default', ...names].sort());
  const onlyDefault = await load({ es: 2015, format: 'esm-default' }, 'c.mjs');
  assert.equal(Object.keys(onlyDefault), ['default']);
  assert.equal(Object.keys((onlyDefault as { default: object }).default), names);
  // Node finds the names of CommonJS by looking at the text.
  const common = await load({ format: 'cjs' }, 'd.cjs');
  assert.ok(names.every((name) => name in common));
  writeFileSync(join(folder, 'e.cjs'), await textOf({ format: 'umd', minify: true }));
  const required = createRequire(import.meta.url)(join(folder, 'e.cjs')) as object;
  assert.equal(Object.keys(required), names);
});

test('files say where they come from, and whose they are; the same each time', async () => {
  for (const minify of [false, true]) {
    const text = await textOf({ minify });
    assert.match(text, /MIT/);
    assert.match(text, /2026 the abnfc authors/);
    assert.match(text, /utf-8\.abnf/);
    assert.is(text, await make({ minify }));
  }
  const text = await textOf({ es: 5, format: 'iife', sink: 'native', with: ['decode'] });
  assert.ok(
    text.startsWith(
      '// @generated by `abnfc compile utf-8.abnf --standalone --target es5 --variant switch --format iife --with decode,native` from utf-8.abnf, rule UTF8-octets.',
    ),
  );
});

test('rows of a table keep the comments after them', async () => {
  for (const language of ['ts', 'js'] as const) {
    const text = await textOf({ language, variant: 'branchless' });
    assert.match(text, /(?:const|var) s0 = 0x[\da-f]+; \/\/ 00-7F\n/);
    assert.match(text, /; \/\/ F4\n/);
  }
});

test('rows of a table stand in columns in all of JavaScript, and within the function around them', async () => {
  const files = LEVELS.flatMap((es) =>
    FORMATS.filter((format) => es > 5 || !format.startsWith('esm')).map((format) => ({
      es,
      format,
    })),
  );
  for (const { es, format } of files) {
    const text = await textOf({ language: 'js', es, format, variant: 'table' });
    const about = `${es}, ${format}`;
    assert.match(text, / {2,}0, 12, 12, 12, {2}0, {2}0, .*\/\/ 2 e\.g\. after C2-DF/, about);
    // The last line of a script calls the function.
    if (format === 'iife') assert.not.match(text, /^[\])]/m, about);
  }
});

test('a file has only the requested exports', async () => {
  const text = await textOf({ with: [] });
  for (const absent of ['decode', 'encode', 'next', 'accumulate', 'maxCodePoint', 'illFormed'])
    assert.not.match(text, new RegExp(`(?:function|const|let) ${absent}\\b`));
  const one = await textOf({ with: ['byteLength', 'isBoundary'] });
  assert.match(one, /export function byteLength/);
  assert.match(one, /export function isBoundary/);
  assert.match(one, /\n(?:\/\*\*[^/]*\*\/\n)?function next/);
  assert.not.match(one, /function decode/);
});

test('what there is not is an error that says what there is', async () => {
  const { ok, diagnostics } = await compileFile({
    with: ['decode', 'decod'],
  });
  assert.not.ok(ok);
  const text = renderDiagnostic(diagnostics[0]!);
  assert.ok(text.startsWith('error[no-such-part]: "decod" is not a part of this file\n'), text);
  assert.match(
    diagnostics[0]!.notes[0]!.message,
    /expected .*decode.*stream, web, web-lite, errors/,
  );
  const recognizer = await compileFile({ with: ['decode'] }, { name: 'a.abnf', text: 'a = "a"\n' });
  assert.match(recognizer.diagnostics[0]!.notes[1]!.message, /recognizer/);
  const grammar = { name: 'a.abnf', text: '; capture a: b\na = b\nb = "b"\n' };
  const stream = await compileFile({ with: ['stream'] }, grammar);
  const [expected, , advice] = stream.diagnostics[0]!.notes;
  assert.match(advice!.message, /docs\/standalone\.md/);
  // Types are no parts.
  assert.match(
    expected!.message,
    /, parse, parseOrThrow, textOf, parts, stringify, stringifyOrThrow, errors$/,
  );
  const callback = await compileFile({
    sink: 'callback',
    with: ['web'],
  });
  assert.not.ok(callback.ok);
});

test('what does not go together is an error', async () => {
  for (const [options, message] of [
    [{ target: 'es5', format: 'esm' }, 'ES5 has no modules: the format is cjs, iife or umd'],
    [
      { target: 'es5', format: 'esm-default' },
      'ES5 has no modules: the format is cjs, iife or umd',
    ],
    [{ with: ['native', 'callback'] }, 'decoded characters have one form'],
  ] as const) {
    const { ok, diagnostics } = await compile(utf8.stages.document.source, { standalone: options });
    assert.not.ok(ok);
    assert.is(renderDiagnostic(diagnostics[0]!), `error[bad-standalone]: ${message}\n`);
  }
});

slow(
  'a missing input, and one of another type, are the same errors in all parts of a file',
  async () => {
    const { files } = await compileFile({
      with: ['encode', 'stream', 'errors'],
      format: 'cjs',
      language: 'js',
    });
    const file = {} as Record<string, (...args: readonly unknown[]) => unknown>;
    new Function('exports', files[0]!.text)(file);
    const { encode } = file['createEncoder']!() as { encode(text: unknown): unknown };
    const { decode } = file['createDecoder']!() as { decode(octets: unknown): unknown };
    for (const input of [undefined, 5, null]) {
      assert.throws(() => encode(input), /^expected a string$/);
      assert.throws(() => decode(input), /^expected a Uint8Array or an array of octets/);
      assert.throws(
        () => file['explainError']!(input),
        /^expected a Uint8Array or an array of octets/,
      );
    }
    assert.equal(
      Array.from(encode('\ud83d') as number[]),
      [],
      'the encoder is still at the beginning',
    );
  },
);

slow('missing options follow from the others', async () => {
  for (const [options, path] of [
    [{}, 'utf-8.ts'],
    [{ target: 'es2020' }, 'utf-8.mjs'],
    [{ target: 'es5' }, 'utf-8.js'],
    [{ format: 'cjs' }, 'utf-8.cjs'],
    [{ target: 'njs' }, 'utf-8.mjs'],
    [{ target: 'hermes' }, 'utf-8.cjs'],
    [{ target: 'duktape', format: 'ts' }, 'utf-8.ts'],
  ] as const) {
    const { files } = await compile(utf8.stages.document.source, { standalone: options });
    assert.is(files[0]!.path, path);
  }
});

slow('targets are files that their engines read, and as docs/engines.md has them', async () => {
  assert.ok(read('docs/engines.md').includes(targets()));
  for (const target of TARGETS) {
    const options = { ...DEFAULTS, ...ENGINE_OPTIONS[target] };
    nodesOf(await textOf(options), options.es, options.format);
  }
});

test.run();
