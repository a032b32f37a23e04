/** `abnfc verify` of a small grammar, each test in a folder of its own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc, type Ended } from './command.js';
import { makeFolder } from './folder.js';

/** The context of each test. */
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
    code.replace('let i = from - 1;', `${text}\n  let i = from - 1;`);

/** A module that misbehaves: the name of its file, its text from that of the right one, and the report. */
export type Misbehavior = readonly [name: string, file: string, change: Change, said: RegExp];

/** Adds one test per module. */
export function testMisbehavior(test: Test<Pair>, modules: readonly Misbehavior[]): void {
  for (const [name, file, change, said] of modules) {
    test(`a file that ${name}`, ({ folder, code }) => {
      const changed = change(code);
      assert.is.not(changed, code);
      // Others take no time but to be loaded, for which a busy machine may need some.
      const seconds = /loops/.test(file) ? '3' : /sleeps/.test(file) ? '10' : '60';
      const { code: exit, out, err } = verify(folder, file, changed, '--timeout', seconds);
      assert.is(exit, 1);
      assert.match(out, said);
      assert.is(err, '');
    });
  }
}
