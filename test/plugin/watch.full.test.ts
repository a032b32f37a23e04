/** The watch modes of bundlers: editing a grammar that is imported with a query rebuilds the bundle. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { context } from 'esbuild';
import { watch as watchWithRolldown } from 'rolldown';
import { watch as watchWithRollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import webpack from 'webpack';
import { abnfc as forEsbuild } from '../../generator/plugin/esbuild.js';
import { abnfc as forRolldown } from '../../generator/plugin/rolldown.js';
import { abnfc as forRollup } from '../../generator/plugin/rollup.js';
import { abnfc as forWebpack } from '../../generator/plugin/webpack.js';
import { run, makeProject } from '../support/bundlers.js';

type Stop = () => unknown;

const WATCHERS: Readonly<Record<string, (input: string, file: string) => Promise<Stop>>> = {
  async Rollup(input, file) {
    const watcher = watchWithRollup({ input, plugins: [forRollup()], output: { file } });
    return () => watcher.close();
  },
  async Rolldown(input, file) {
    const watcher = watchWithRolldown({ input, plugins: [forRolldown()], output: { file } });
    return () => watcher.close();
  },
  async esbuild(input, file) {
    const watcher = await context({
      entryPoints: [input],
      bundle: true,
      format: 'esm',
      outfile: file,
      logLevel: 'silent',
      plugins: [forEsbuild()],
    });
    await watcher.watch();
    return () => watcher.dispose();
  },
  async webpack(input, file) {
    const compiler = webpack({
      entry: input,
      mode: 'production',
      experiments: { outputModule: true },
      output: { path: join(file, '..'), filename: 'out.mjs', library: { type: 'module' } },
      plugins: [forWebpack()],
    })!;
    compiler.watch({}, () => undefined);
    return () => new Promise((resolve) => compiler.close(resolve));
  },
};

/** Waits until the bundle says so. */
async function answers(file: string, expected: boolean): Promise<void> {
  let answer: unknown;
  for (let tries = 0; tries < 150; tries++) {
    if (existsSync(file)) {
      // A partly written file does not run.
      const bundle = await run(readFileSync(file, 'utf8')).catch(() => undefined);
      answer = bundle?.['answer'];
      if (answer === expected) return;
    }
    await sleep(100);
  }
  assert.is(answer, expected);
}

/** A rule with a string, in the grammar that is imported, or in a document that it imports. */
const CASES = [
  {
    where: '',
    edited: 'src/a.abnf',
    files: { 'src/a.abnf': 'a = b\nb = "x"\n' },
    program: "import { validate } from './a.abnf?start=b'; export const answer = validate([0x79]);",
    text: (body: string) => `a = b\nb = ${body}\n`,
  },
  {
    where: ', in a document that is imported',
    edited: 'rules/b.abnf',
    files: { 'src/a.abnf': 'a = b\n', 'rules/b.abnf': 'b = "x"\n' },
    program:
      "import { validate } from './a.abnf?imports=../rules/b.abnf'; export const answer = validate('y');",
    text: (body: string) => `b = ${body}\n`,
  },
];

for (const [name, watch] of Object.entries(WATCHERS)) {
  for (const { where, edited, files, program, text } of CASES) {
    test(`${name}: an edit, a mistake, and its mending${where}`, async () => {
      const folder = makeProject({ ...files, 'src/main.js': program });
      const [grammar, file] = [join(folder, edited), join(folder, 'out', 'out.mjs')];
      const stop = await watch(join(folder, 'src', 'main.js'), file);
      try {
        await answers(file, false);
        await sleep(300);
        writeFileSync(grammar, text('"y"'));
        await answers(file, true);
        await sleep(300);
        writeFileSync(grammar, text('c'));
        await sleep(700);
        writeFileSync(grammar, text('"z"'));
        await answers(file, false);
      } finally {
        await stop();
      }
    });
  }
}

test.run();
