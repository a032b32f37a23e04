/** Standalone files of every level, format, variant and sink, minified or not, and of every grammar. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'prettier';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sizeOf, sizeOfBundle, staleSizes } from '../../../bench/sizes.js';
import { LEVELS, SINKS } from '../../../generator/options/choices.js';
import { VARIANTS } from '../../../generator/options/variant.js';
import {
  EVERYTHING,
  everythingFor,
  nodesOf,
  SCRIPTS,
  testScripts,
  textOf,
} from '../../suites/standalone-files.js';
import { root } from '../../support/files.js';
import { isFewer, partOf } from '../../support/fewer.js';
import { makeFolder } from '../../support/folder.js';
import { DECODERS, FORMATS } from '../../support/formats.js';
import { STRICT, tsc } from '../../support/tsc.js';
import { words } from '../../support/words.js';

testScripts(test, partOf(SCRIPTS, 4));

test('every grammar, everything of it', async () => {
  for (const [index, { name, stages }] of FORMATS.entries()) {
    const isDecoder = DECODERS.some((each) => each.name === name);
    // Recognizers differ in their tables alone, so each has one variant in turn.
    for (const variant of isDecoder ? VARIANTS : [VARIANTS[index % VARIANTS.length]!]) {
      for (const level of partOf(LEVELS, 4)) {
        const format = level === 5 ? 'iife' : 'esm';
        const functions = isDecoder ? EVERYTHING : ['errors', 'next', 'accepts', 'start'];
        const options = { es: level, format, variant, with: functions } as const;
        const text = await textOf(options, stages.document.source);
        nodesOf(text, level, format);
      }
    }
  }
});

test('TypeScript compiles under every strict flag, from 5.0 on, and is as prettier has it', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const paths: string[] = [];
  const settings = [
    ...VARIANTS.map((variant) => ({ variant, with: EVERYTHING })),
    ...LEVELS.map((es) => ({ es, with: EVERYTHING })),
    ...SINKS.map((sink) => ({ sink, with: everythingFor(sink) })),
    { with: [] },
  ];
  for (const [index, options] of partOf(settings).entries()) {
    const text = await textOf({ ...options, language: 'ts' });
    assert.ok(await check(text, { parser: 'typescript' }), JSON.stringify(options));
    paths.push(`file-${index}.ts`);
    writeFileSync(join(folder, paths.at(-1)!), text);
  }
  const compilers = [
    [
      'typescript',
      '7.',
      ['--erasableSyntaxOnly', '--isolatedDeclarations', '--declaration', '--types', ''],
    ],
    ['typescript-5.9', '5.9.', ['--erasableSyntaxOnly', '--isolatedDeclarations', '--declaration']],
    ['typescript-5.0', '5.0.', []],
  ] as const;
  for (const [compiler, version, flags] of partOf(compilers)) {
    const home = [root, join(root, 'test', 'compilers')]
      .map((place) => join(place, 'node_modules', compiler))
      .find((place) => existsSync(place));
    if (home === undefined) {
      console.log(`skipped: ${compiler} (npm ci --omit=optional --prefix test/compilers)`);
      continue;
    }
    const all = [...STRICT, ...words('--target es2020 --lib es2020'), ...flags];
    assert.match(tsc(folder, ['--version'], home), `Version ${version}`);
    assert.is(tsc(folder, [...all, ...paths], home), '', compiler);
    writeFileSync(join(folder, 'bad.ts'), 'export const a: string = [][0];\n');
    assert.match(tsc(folder, [...all, 'bad.ts'], home), 'TS2322');
  }
});

test('sizes: within their budgets, and as the document has them', async () => {
  const gzip = async (level: 5 | 2015 | 2020, functions: readonly string[]): Promise<number> =>
    (await sizeOf('table', level, functions)).gzip;
  assert.ok((await gzip(2020, [])) <= 700);
  for (const level of LEVELS) {
    assert.ok((await gzip(level, ['decode'])) <= 1300);
    assert.ok((await gzip(level, ['decode', 'stream'])) <= 2000);
  }
  assert.ok((await sizeOfBundle('TextDecoder', 'web/index')).minified <= 7800);
  if (!isFewer) assert.equal(await staleSizes(), [], 'docs/size.md: node dist/bench/sizes.js');
});

test.run();
