/** The types beside standalone JavaScript, as TypeScript 6 and 7 read them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../../generator/compile.js';
import type { StandaloneOptions } from '../../../generator/options/table.js';
import { FORMATS, LEVELS, SINKS, type Format } from '../../../generator/options/choices.js';
import { isModule } from '../../../generator/emit/standalone/standalone.js';
import { EVERYTHING, everythingFor } from '../../suites/standalone-files.js';
import { makeFolder } from '../../support/folder.js';
import { importText } from '../../support/load.js';
import { utf8 } from '../../support/formats.js';
import { partOf } from '../../support/fewer.js';
import { tsc } from '../../support/tsc.js';

async function filesOf(
  options: StandaloneOptions,
  name = 'utf-8',
  small = false,
): Promise<Readonly<Record<string, string>>> {
  const { ok, files } = await compile(utf8.stages.document.source, {
    name,
    small,
    standalone: { format: 'esm', with: EVERYTHING, ...options },
  });
  assert.ok(ok);
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

/** A program that uses a file, with lines that TypeScript has to refuse. */
const USE = `
const text: string = utf8.decode(Uint8Array.of(0x41), 0, 1, true);
const valid: boolean = utf8.validate([0x41]);
const decoder: { decode(bytes: number[]): string } = utf8.createDecoder(true);
const web: string = new utf8.TextDecoder('utf-8', { fatal: true }).decode(new ArrayBuffer(1));
const message: string | undefined = utf8.explainError([0xff])?.message;
// @ts-expect-error
utf8.decode('text');
// @ts-expect-error
utf8.nothing();
void [text, valid, decoder, web, message];
`;

/** The programs that load a file in each format: the name and the first lines. */
const PROGRAMS: Readonly<Record<Format, readonly (readonly [name: string, head: string])[]>> = {
  esm: [['use.mts', "import * as utf8 from './utf-8.mjs';"]],
  'esm-default': [['use.mts', "import utf8 from './utf-8.mjs';"]],
  cjs: [
    ['use.cts', "import utf8 = require('./utf-8.cjs');"],
    ['use.mts', "import * as utf8 from './utf-8.cjs';"],
  ],
  umd: [
    ['use.cts', "import utf8 = require('./utf-8.js');"],
    ['script.ts', '/// <reference path="utf-8.d.ts" />'],
  ],
  iife: [['script.ts', '/// <reference path="script-name.d.ts" />']],
};

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
  lib: ['es2022', 'dom'],
  target: 'es2022',
  moduleDetection: 'legacy',
};

test('programs that use a file in every format, under nodenext and bundler', async () => {
  for (const es of partOf(LEVELS, 4)) {
    const folder = makeFolder();
    for (const format of FORMATS.filter((each) => es > 5 || !isModule(each))) {
      mkdirSync(join(folder, format));
      // The only file with a global name besides the UMD, which has another one.
      const name = format === 'iife' ? 'script-name' : 'utf-8';
      for (const [path, text] of Object.entries(await filesOf({ target: `es${es}`, format }, name)))
        writeFileSync(join(folder, format, path), text);
      const use = format === 'iife' ? USE.replaceAll('utf8.', 'scriptName.') : USE;
      for (const [path, head] of PROGRAMS[format])
        writeFileSync(join(folder, format, path), `${head}\n{${use}}\n`);
    }
    if (es === 2015) {
      const head = "import utf8 from './utf-8.mjs';";
      writeFileSync(join(folder, 'esm', 'default.mts'), `${head}\n{${USE}}\n`);
    }
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['preserve', 'bundler'],
    ] as const) {
      const config = join(folder, 'tsconfig.json');
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions: { ...OPTIONS, module, moduleResolution } }),
      );
      // TypeScript 6, and 7.
      const found = new Project({ tsConfigFilePath: config }).getPreEmitDiagnostics();
      const messages = found.map((each) => {
        const text = each.getMessageText();
        return `${each.getSourceFile()?.getFilePath()}: ${typeof text === 'string' ? text : text.getMessageText()}`;
      });
      assert.equal(messages, [], `ES${es}, ${moduleResolution}`);
      assert.is(tsc(folder, ['-p', folder]), '', `ES${es}, ${moduleResolution}`);
    }
  }
});

test('types declare exactly the exports of a file, for every sink', async () => {
  for (const sink of partOf(SINKS)) {
    const files = await filesOf({ with: [...everythingFor(sink), sink] });
    assert.equal(Object.keys(files), ['utf-8.mjs', 'utf-8.d.mts']);
    const module = await importText(files['utf-8.mjs']!);
    const declared = files['utf-8.d.mts']!.matchAll(/^export declare (?:function|const) (\w+)/gm);
    assert.equal(Array.from(declared, ([, name]) => name).sort(), Object.keys(module).sort());
  }
});

test('the names of types follow from the names of files', async () => {
  const names = async (options: StandaloneOptions): Promise<readonly string[]> =>
    Object.keys(await filesOf(options));
  assert.equal(await names({ format: 'cjs' }), ['utf-8.cjs', 'utf-8.d.cts']);
  assert.equal(await names({ format: 'umd' }), ['utf-8.js', 'utf-8.d.ts']);
  assert.equal(await names({ format: 'ts' }), ['utf-8.ts']);
  const minified = await filesOf({}, 'utf-8', true);
  assert.equal(Object.keys(minified), ['utf-8.min.mjs', 'utf-8.min.d.mts']);
  const types = minified['utf-8.min.d.mts']!;
  assert.match(types, /^\/\/ @generated by `abnfc compile utf-8\.abnf /);
});

test.run();
