/** The test runner: its counts, and the failures that it detects. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from './support/files.js';
import { makeFolder } from './support/folder.js';
import { slowTests } from './support/slow.js';

const slow = slowTests(test);

const uvu = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))};\n`;
const PASSES = `${uvu}test('good', () => {});\ntest.run();\n`;
const FAILS = `${uvu}test('good', () => {});\ntest('bad', () => { throw new Error('so bad'); });\ntest.run();\n`;
const SKIPS = `${uvu}test.skip('no browser', () => {});\ntest.skip('no engine', () => {});\ntest.run();\n`;

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  /** The output without times. */
  readonly out: string;
  readonly last: string | undefined;
}

function run(files: Readonly<Record<string, string>>, ...args: readonly string[]): Run {
  const folder = makeFolder({ 'package.json': '{ "type": "module" }', ...files });
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'dist/test/run.js'), '--folder', folder, ...args],
    { encoding: 'utf8' },
  );
  const out = stdout.replaceAll(/ \(\d+\.\d s, processor \d+\.\d s\)/g, '');
  return { code: status, stdout, out, last: out.trimEnd().split('\n').at(-1) };
}

test('the sum of all files, on the last line', () => {
  const { code, last } = run({ 'a.test.js': PASSES, 'b.test.js': PASSES, 'c.test.js': SKIPS });
  assert.is(last, '2 passed, 0 failed, 2 skipped');
  assert.is(code, 0);
});

test('a file all of whose tests are skipped is no failure, and is named', () => {
  const { code, out } = run({ 'a.test.js': PASSES, 'b.test.js': SKIPS });
  assert.match(out, 'b.test.js skipped: all of its tests\n');
  assert.is(code, 0);
});

test('a file that forgets run() is a failure', () => {
  const forgets = PASSES.replace('test.run();', '');
  const { code, out, last } = run({ 'a.test.js': PASSES, 'b.test.js': forgets });
  assert.match(out, 'b.test.js not run (does it call run()?)\n');
  assert.is(last, '1 passed, 1 failed, 0 skipped');
  assert.is(code, 1);
});

test('a failure is shown below the name of its file', () => {
  const { code, out, last } = run({ 'a.test.js': PASSES, 'b.test.js': FAILS });
  assert.match(out, /b\.test\.js\n• ✘ +\(1 \/ 2\)\n\n +FAIL +"bad"\n +so bad\n/);
  assert.is(last, '2 passed, 1 failed, 0 skipped');
  assert.is(code, 1);
});

slow('a file that ends before its tests do, or cannot be loaded, is a failure', () => {
  for (const [text, note] of [
    [PASSES.replace('{}', '{ process.exit(0); }'), 'ended early: exit code 1'],
    [PASSES.replace('{}', '{ process.exit(3); }'), 'ended early: exit code 3'],
    [`import './nowhere.js';\n${PASSES}`, 'ended early: exit code 1'],
    [`${PASSES}process.on('exit', () => { process.exitCode = 4; });\n`, 'exit code 4'],
  ] as const) {
    const { code, out } = run({ 'a.test.js': PASSES, 'b.test.js': text });
    assert.ok(out.includes(`b.test.js ${note}\n`), out);
    assert.is(code, 1);
  }
});

slow('slow tests run with the full ones, and no other test of their file does', () => {
  const helper = JSON.stringify(import.meta.resolve('./support/slow.js'));
  const head = `${uvu}import { slowTests } from ${helper};\nconst slow = slowTests(test);\n`;
  const slowly = `${head}test('quick', () => {});\nslow('a', () => {});\nslow('b', () => { throw new Error('so slow'); });\ntest.run();\n`;
  const files = { 'a.test.js': slowly, 'b.full.test.js': PASSES };
  assert.is(run(files).last, '1 passed, 0 failed, 0 skipped');
  const full = run(files, '--full');
  assert.is(full.last, '2 passed, 1 failed, 0 skipped');
  assert.match(full.out, 'so slow');
});

slow('the files of a folder share a process; those after one that ends it have another one', () => {
  const tells = PASSES.replace('{}', '{ console.log(`${process.pid};`); }');
  const ends = PASSES.replace('{}', '{ process.exit(3); }');
  const pids = (files: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    Array.from(run(files, ...args).out.matchAll(/^(\d+);$/gm), ([, pid]) => pid);
  const all = pids({ 'x/a.test.js': tells, 'x/y/b.test.js': tells, 'z/a.test.js': tells });
  assert.is(all.length, 3);
  assert.is(new Set(all).size, 2);
  const files = { 'x/a.test.js': tells, 'x/b.test.js': ends, 'x/c.test.js': tells };
  assert.is(new Set(pids(files)).size, 2);
  assert.is(run(files).last, '2 passed, 1 failed, 0 skipped');
  const full = { 'x/a.full.test.js': tells, 'x/b.full.test.js': tells };
  assert.is(new Set(pids(full, '--full')).size, 2);
});

const onLinux = existsSync('/proc/self/stat') ? test : test.skip;

onLinux(
  'the processor time of each file and of all, with that of processes that they start',
  () => {
    const start = `spawnSync(process.execPath, ['-e', 'let i = 0; do i++; while (i % 1e6 > 0 || process.cpuUsage().user < 4e5);']);`;
    const starts = `import { spawnSync } from 'node:child_process';\n${PASSES.replace('{}', `{ ${start} }`)}`;
    const { stdout } = run({ 'x/a.test.js': starts, 'x/b.test.js': PASSES });
    const [first, second] = Array.from(stdout.matchAll(/processor (\S+) s/g), ([, time]) =>
      Number(time),
    );
    assert.ok(first! >= 0.4 && second! < 0.2, stdout);
    assert.ok(Number(/^(\S+) s of processor time$/m.exec(stdout)![1]) >= 0.5, stdout);
  },
);

slow('--full runs the other files', () => {
  const files = { 'a.test.js': PASSES, 'b.full.test.js': SKIPS, 'c.full.test.js': PASSES };
  assert.is(run(files).last, '1 passed, 0 failed, 0 skipped');
  assert.is(run(files, '--full').last, '1 passed, 0 failed, 2 skipped');
});

test('no tests are a failure', () => {
  assert.is(run({}).code, 1);
  assert.is(run({ 'a.test.js': SKIPS }).code, 1);
});

test.run();
