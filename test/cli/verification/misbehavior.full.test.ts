/** Modules that misbehave in every known way, under `abnfc verify`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { succeeds } from '../../support/command.js';
import {
  inValidate,
  pairSuite,
  SLEEP,
  testMisbehavior,
  verify,
  type Change,
  type Misbehavior,
} from '../../support/pair.js';

const test = pairSuite('misbehavior');

/** The module with code after its own. */
const also =
  (text: string): Change =>
  (code) =>
    `${code}\n${text}`;

/** The module with a function that answers something else. */
const answering =
  (name: string, answer: string): Change =>
  (code) =>
    code.replace(new RegExp(`(function ${name}[^{]*)\\{`), `$1{ return ${answer} as any;`);

const MODULES: readonly Misbehavior[] = [
  [
    'loops for ever when it is loaded',
    'loops.js',
    () => `for (;;) ${SLEEP}`,
    /does not return: no answer to import after 6 s/,
  ],
  [
    'throws when it is loaded',
    'throws.js',
    () => 'throw new Error("not today")',
    /cannot be loaded: Error: not today/,
  ],
  [
    'throws later',
    'later.ts',
    also("setTimeout(() => { throw new Error('too late'); }, 1);"),
    /throws outside of any call: Error: too late/,
  ],
  [
    'throws nothing later',
    'nothing-later.ts',
    also('Promise.resolve().then(() => { throw null; });'),
    /throws outside of any call: null/,
  ],
  [
    'loops in its exports',
    'loops.cjs',
    () => `module.exports = { start: 1, get validate() { for (;;) ${SLEEP} } };`,
    /does not return: no answer to import after 6 s/,
  ],
  [
    'answers something that loops',
    'sleeps-later.ts',
    answering('findError', `{ get x() { for (;;) ${SLEEP} } }`),
    // A busy machine may not have sent the name of the call yet.
    /does not return: no answer to (?:findError|the check "arguments").* after 6 s/,
  ],
  [
    'answers what no message can carry',
    'odd.ts',
    answering('next', 'Symbol("odd")'),
    /expected +a state\n +got +Symbol\(odd\)/,
  ],
  [
    'answers promises',
    'async.ts',
    (code) => code.replace('export function validate', 'export async function validate'),
    /got +a Promise/,
  ],
  [
    'imports another',
    'imports.ts',
    () => "export * from './out/pair/switch.ts';",
    /cannot have imports/,
  ],
  [
    'has nothing but microtasks to do, for ever',
    'loops-in-microtasks.ts',
    also(
      `const again = (): unknown => Promise.resolve().then(() => { ${SLEEP} }).then(again);\nagain();`,
    ),
    /does not return: no answer to import after 6 s/,
  ],
  [
    'loops in microtasks that a call leaves',
    'sleeps-in-the-end.ts',
    inValidate(
      `const again = (): unknown => Promise.resolve().then(() => { ${SLEEP} }).then(again);\n  void again();`,
    ),
    /does not return: no answer to its remaining work after 6 s/,
  ],
  [
    'waits for memory that nobody writes',
    'sleeps.ts',
    inValidate('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'),
    /does not return: no answer to validate\(.* after 6 s/,
  ],
  [
    'takes all memory',
    'takes.ts',
    also('const all: unknown[] = [];\nfor (;;) all.push(new Array(1e6).fill(all.length));'),
    /needs more than 2048 MiB of memory, in import/,
  ],
  [
    'answers with a very long text',
    'long.ts',
    (code) => `const LONG = "x".repeat(2 ** 28);\n${answering('findError', 'LONG')(code)}`,
    /got +"x+"\.\.\. \(268435456 code units\)/,
  ],
  [
    'answers with an array without end',
    'endless.ts',
    answering('validate', 'new Array(2 ** 32 - 1)'),
    /got +\[.*\(4294967295\)/,
  ],
  [
    'answers with what throws when it is looked at',
    'throws-later.ts',
    answering('validate', 'new Proxy({}, { ownKeys() { throw 0; }, get() { throw 0; } })'),
    /got +a value that throws when it is read/,
  ],
  [
    'throws what throws when it is shown',
    'throws-odd.ts',
    inValidate('throw { toString() { throw 0; }, get name() { throw 0; } };'),
    /got +a value that throws when it is read/,
  ],
  [
    'is right only when it is asked for the first time',
    'wears-out.ts',
    (code) => `let calls = 0;\n${inValidate('if (++calls > 99) return 0;')(code)}`,
    /is wrong on/,
  ],
  [
    'changes the arrays that it is given',
    'writes.ts',
    inValidate('if (bytes.length > 2) (bytes as any)[0] ^= 1;'),
    /is wrong/,
  ],
  ['is data', 'data.json', () => '{}', /is not a module/],
  [
    'never is ready',
    'waits.mjs',
    () => 'await new Promise(() => {})',
    /awaits a promise that never settles, in import/,
  ],
  [
    'is no TypeScript',
    'syntax.ts',
    () => 'const x = 1;\nconst y = ;',
    /not TypeScript: line 2: Expression expected/,
  ],
  [
    'exports nothing',
    'nothing.ts',
    () => 'const x = 1;',
    /expected +start: number, .*\n +got +start: nothing/,
  ],
];
const hangs = ([, , , said]: Misbehavior): boolean => said.source.includes('after 6 s');
testMisbehavior(test, MODULES.filter(hangs), 6);
testMisbehavior(
  test,
  MODULES.filter((each) => !hangs(each)),
  100,
);

test('what a module prints is not in the report', ({ folder, code }) => {
  writeFileSync(join(folder, 'prints.ts'), `console.log('hello');\n${code}`);
  const line = 'verify pair.abnf --input octets --json --against prints.ts';
  const { out, err } = succeeds(folder, line);
  assert.is(err, '');
  assert.is((JSON.parse(out) as { readonly verified: boolean }).verified, true);
});

test('a limit for everything a module does', ({ folder, code }) => {
  const slow = inValidate('for (let i = 0; i < 1e7; i++);')(code);
  assert.is.not(slow, code);
  const { code: exit, out } = verify(folder, 'slow.ts', slow, '--limit', '3');
  assert.is(exit, 1);
  assert.match(out, /it has not finished after 3 s/);
});

test('a module of both inputs that behaves, as compiled', ({ folder }) => {
  succeeds(folder, 'verify pair.abnf');
});

test.run();
