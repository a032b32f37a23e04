/** `abnfc verify` of a small grammar, each test in a folder of its own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc, type Ended } from './command.js';
import { makeFolder } from './folder.js';

export interface Pair {
  /** A folder with `pair.abnf`, and its modules in `out/pair/`. */
  folder: string;
  /** The text of the switch variant. */
  code: string;
}

/** A suite whose tests are each given a {@link Pair}. */
export function pairSuite(name: string): Test<Pair> {
  const test = suite<Pair>(name);
  const original = makeFolder({ 'pair.abnf': 'pair = "a" %x10-1F / "b" *DIGIT\n' });
  assert.is(abnfc(original, 'compile pair.abnf --input octets -o out --variant all').code, 0);
  test.before.each((context) => {
    context.folder = makeFolder();
    cpSync(original, context.folder, { recursive: true });
    context.code = readFileSync(join(context.folder, 'out', 'pair', 'switch.ts'), 'utf8');
  });
  return test;
}

/** Runs `verify` against a module with this text. */
export function verify(
  folder: string,
  name: string,
  text: string,
  ...options: readonly string[]
): Ended {
  writeFileSync(join(folder, name), text);
  return abnfc(folder, ['verify', 'pair.abnf', '--input', 'octets', '--against', name, ...options]);
}

/** A statement that waits; in an endless loop, it takes no time from others. */
export const SLEEP = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);';

/** The text of a module, from that of the right one. */
export type Change = (code: string) => string;

/** The module with statements at the beginning of `validate`. */
export const inValidate =
  (text: string): Change =>
  (code) =>
    code.replace('  return findError(bytes, from, to) < 0;', `  ${text}\n$&`);

/** A module that misbehaves: the name of its file, its text from that of the right one, and the report. */
export type Misbehavior = readonly [name: string, file: string, change: Change, said: RegExp];

/**
 * Adds a test that verifies modules together.
 *
 * @param timeout of each call, in seconds; others than those that hang need some to be loaded by a busy machine
 */
export function testMisbehavior(
  test: Test<Pair>,
  modules: readonly Misbehavior[],
  timeout: number,
): void {
  test(`files that misbehave, timeout ${timeout}`, ({ folder, code }) => {
    for (const [name, file, change] of modules) {
      const changed = change(code);
      assert.is.not(changed, code, name);
      writeFileSync(join(folder, file), changed);
    }
    const files = modules.map(([, file]) => file);
    const line = [
      'verify',
      'pair.abnf',
      '--input',
      'octets',
      '--timeout',
      `${timeout}`,
      '--against',
    ];
    const { code: exit, out, err } = abnfc(folder, [...line, ...files]);
    assert.is(exit, 1);
    assert.is(err, '');
    const reports = out.split(/^(?=\S+ +tried +answers)/m).slice(1);
    assert.is(reports.length, files.length);
    for (const [index, [name, file, , said]] of modules.entries()) {
      assert.ok(reports[index]!.startsWith(file), file);
      assert.match(reports[index]!, said, name);
    }
  });
}
