/** Modules that misbehave in every known way, under `abnfc verify`. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, main } from '../../support/command.js';
import { partOf } from '../../support/fewer.js';
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
    () => 'for (;;);',
    /does not return: no answer to import after 3 s/,
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
    /cannot be loaded: ReferenceError: setTimeout is not defined/,
  ],
  [
    'throws nothing later',
    'nothing-later.ts',
    also('Promise.resolve().then(() => { throw null; });'),
    /throws outside of any call: null/,
  ],
  [
    'is sent something and answers itself',
    'liar.mjs',
    () =>
      "import { parentPort } from 'node:worker_threads';\nparentPort.postMessage({ kind: 'done' });",
    /cannot be loaded: Error: it imports "node:worker_threads"; under test, only relative imports of files beside it work/,
  ],
  [
    'changes what we are made of',
    'changes.ts',
    also('Object.is = () => true;'),
    /cannot be loaded: TypeError: Cannot assign to read only property 'is'/,
  ],
  [
    'changes what we are made of when it is called',
    'changes-later.ts',
    inValidate('Array.prototype.filter = () => [];'),
    /got +throws TypeError: Cannot assign to read only property 'filter'/,
  ],
  [
    'loops in its exports',
    'loops.cjs',
    () => 'module.exports = { start: 1, get validate() { for (;;); } };',
    /does not return: no answer to import after 3 s/,
  ],
  [
    'answers something that loops',
    'sleeps-later.ts',
    answering('findError', `{ get x() { for (;;) ${SLEEP} } }`),
    // A busy machine may not have sent the name of the call yet.
    /does not return: no answer to (?:findError|the check "arguments").* after 10 s/,
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
    'patches what messages are sent with',
    'patches.ts',
    (code) => `MessagePort.prototype.postMessage = () => {};\n${code}`,
    /cannot be loaded: ReferenceError: MessagePort is not defined/,
  ],
  [
    'has nothing but microtasks to do, for ever',
    'loops-in-microtasks.ts',
    also('const again = (): unknown => Promise.resolve().then(again);\nagain();'),
    /does not return: no answer to import\(\) after 3 s/,
  ],
  [
    'loops in microtasks that a call leaves',
    'sleeps-in-the-end.ts',
    inValidate(
      `const again = (): unknown => Promise.resolve().then(() => { ${SLEEP} }).then(again);\n  void again();`,
    ),
    /does not return: no answer to its remaining work after 10 s/,
  ],
  [
    'waits for memory that nobody writes',
    'sleeps.ts',
    inValidate('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'),
    /does not return: no answer to validate\(.* after 10 s/,
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
  ['prints', 'prints.ts', (code) => `console.log('hello');\n${code}`, /console is not defined/],
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
testMisbehavior(test, partOf(MODULES, 6));

/** Every way out that a module may look for, and what it has to find there. */
const WAYS_OUT = `
  const ways = {
    process: [() => typeof process + typeof require + typeof module + typeof console, /^(undefined)+$/],
    functions: [() => new Function('return typeof process + typeof require')(), /^(undefined)+$/],
    global: [() => typeof Function('return this')().process, /^undefined$/],
    network: [() => typeof fetch + typeof WebSocket + typeof MessageChannel, /^(undefined)+$/],
    timers: [() => typeof setTimeout + typeof setImmediate + typeof queueMicrotask, /^(undefined)+$/],
    files: [() => import('node:fs'), /it imports/],
    processes: [() => new Function('return import("node:child_process")')(), /it imports/],
    sockets: [() => eval('import("node:net")'), /it imports/],
    indirectly: [() => (0, eval)('import("node:process")'), /it imports/],
    later: [() => Promise.resolve('import("node:fs")').then(eval), /^TypeError/],
    data: [() => import('data:text/javascript,export default 1'), /it imports/],
    meta: [() => JSON.stringify(import.meta), /^{}$/],
    stack: [() => { try { Error.stackTraceLimit = 9; } catch {} return new Error('x').stack; }, /^Error: x$/],
    callers: [() => { try { Error.prepareStackTrace = String; } catch {} return new Error('x').stack; }, /^Error: x$/],
    prototypes: [() => { Uint8Array.prototype.set = 1; }, /read only/],
    globals: [() => { globalThis.Uint8Array = 1; }, /read only/],
    setters: [() => { Object.defineProperty(Object.prototype, 0, { set() {} }); }, /not extensible/],
  };
  const open = [];
  for (const [name, [way, closed]] of Object.entries(ways)) {
    let found;
    try { found = await way(); } catch (error) { found = error; }
    if (!closed.test(String(found))) open.push(name + ': ' + String(found));
  }
  throw new Error('open are: ' + open.join(', ') + '.');
`;

test('a module under test has no way out of its process', ({ folder }) => {
  const { code, out } = verify(folder, 'ways-out.mjs', WAYS_OUT);
  assert.is(code, 1);
  assert.match(out, 'it cannot be loaded: Error: open are: .');
});

/** The processes that a process has started, and these in turn. */
function descendants(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number);
  return [...children, ...children.flatMap(descendants)];
}

/** Whether a process has begun as one of a module: a fork that is stopped before that would block what forked it. */
function runsModule(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('child.js');
  } catch {
    return false;
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

for (const [signal, said] of [
  ['SIGSTOP', /does not return: no answer to .* after 2 s/],
  ['SIGKILL', /its process is ended by SIGKILL/],
] as const) {
  test(`a process that gets ${signal}, whoever sends it`, async ({ folder, code }) => {
    if (process.platform !== 'linux') return;
    // Slow enough to be found while it runs.
    const slow = inValidate('for (let i = 0; i < 1e5; i++);')(code);
    assert.is.not(slow, code);
    writeFileSync(join(folder, 'slow.ts'), slow);
    const line = 'verify pair.abnf --input octets --against slow.ts --timeout 2';
    const verification = spawn(process.execPath, [main, ...line.split(' ')], { cwd: folder });
    const ended = new Promise<number | null>((resolve) => verification.on('close', resolve));
    let out = '';
    verification.stdout.on('data', (data: Buffer) => (out += data.toString()));
    for (let found = 0; found === 0 && verification.exitCode === null;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const pid of descendants(verification.pid!).filter(runsModule)) {
        process.kill(pid, signal);
        found += 1;
      }
    }
    assert.is(await ended, 1);
    assert.match(out, said);
  });
}

test('a limit for everything a module does', ({ folder, code }) => {
  const slow = inValidate('for (let i = 0; i < 1e7; i++);')(code);
  assert.is.not(slow, code);
  const { code: exit, out } = verify(folder, 'slow.ts', slow, '--limit', '3');
  assert.is(exit, 1);
  assert.match(out, /it has not finished after 3 s/);
});

test('modules of both inputs that behave: as compiled, and from files', ({ folder }) => {
  const compiled = abnfc(folder, 'verify pair.abnf');
  assert.is(compiled.code, 0, compiled.err);
  const files = ['switch', 'table'].map((variant) => join('out', 'pair', `${variant}.ts`));
  const named = abnfc(folder, ['verify', 'pair.abnf', '--input', 'octets', '--against', ...files]);
  assert.is(named.code, 0, named.err);
  for (const file of files) assert.match(named.out, file);
});

test.run();
