/** `abnfc verify` as its users meet it: what is right, what is wrong, and files that misbehave. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc, main } from '../support/command.js';

const GRAMMAR = 'pair = "a" %x80-8F / "b" *DIGIT\n';

const test = suite<{ folder: string; code: string }>('verify');

const original = mkdtempSync(join(tmpdir(), 'abnfc-'));
writeFileSync(join(original, 'pair.abnf'), GRAMMAR);
assert.is(abnfc(original, ['compile', 'pair.abnf', '-o', 'out']).code, 0);

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  cpSync(original, context.folder, { recursive: true });
  context.code = readFileSync(join(context.folder, 'out', 'pair', 'switch.ts'), 'utf8');
});

test.after(() => {
  rmSync(original, { recursive: true, force: true });
});

test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

/** What is said of a module with this text. */
function verify(folder: string, name: string, text: string, ...options: readonly string[]) {
  writeFileSync(join(folder, name), text);
  return abnfc(folder, ['verify', 'pair.abnf', '--against', name, ...options]);
}

test('modules that are right: as compiled, from files, several at once', ({ folder }) => {
  const compiled = abnfc(folder, ['verify', 'pair.abnf']);
  assert.is(compiled.code, 0, compiled.err);
  assert.is(compiled.err, '');
  for (const variant of ['switch', 'table', 'branchless'])
    assert.match(compiled.out, `pair/${variant}.ts, as compiled`);
  assert.match(compiled.out, /minimal automaton +\d+ +\d+ +equal to the rules/);
  assert.match(compiled.out, 'complete for functions of at most 5 states;');

  const files = ['switch', 'table'].map((variant) => join('out', 'pair', `${variant}.ts`));
  const named = abnfc(folder, ['verify', 'pair.abnf', '--against', ...files]);
  assert.is(named.code, 0, named.err);
  for (const file of files) assert.match(named.out, file);
});

test('JavaScript, as ECMAScript and as CommonJS', ({ folder }) => {
  // Another way to write the same.
  const functions = `
    const states = [[], [[97, 97, 2], [65, 65, 2], [98, 98, 3], [66, 66, 3]], [[128, 143, 4]], [[48, 57, 3]], []];
    const next = (state, byte) => (states[state].find(([lo, hi]) => lo <= byte && byte <= hi) ?? [0, 0, 0])[2];
    const accepts = (state) => state > 2;
    function findError(bytes, from = 0, to = bytes.length) {
      if (typeof bytes !== 'object' || typeof bytes.length !== 'number')
        throw new TypeError('expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string');
      if (!(Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= bytes.length))
        throw new RangeError('bytes ' + String(from) + ' to ' + String(to) + ' of ' + bytes.length);
      for (let i = from; i < to; i++)
        if ((bytes[i] & 0xff) !== bytes[i]) throw new TypeError('bytes[' + i + '] is ' + bytes[i] + ', not an octet');
      let state = 1;
      for (let i = from; i < to; i++) if ((state = next(state, bytes[i])) === 0) return i;
      return accepts(state) ? -1 : to;
    }
    const validate = (...args) => findError(...args) < 0;
    const start = 1;`;
  // The numbers are in the order in which octets lead to them: "A" and "a" first.
  for (const [name, end] of [
    ['m.mjs', 'export { start, next, accepts, validate, findError };'],
    ['c.cjs', 'module.exports = { start, next, accepts, validate, findError };'],
  ] as const) {
    const { code, out, err } = verify(folder, name, functions + end);
    assert.is(code, 0, out + err);
  }
});

test('a difference: the shortest input, the call, both sides; exit code 1', ({ folder, code }) => {
  const wrong = code.replaceAll('byte <= 0x8f', 'byte <= 0x90');
  assert.is.not(wrong, code);
  const { code: exit, out } = verify(folder, 'wrong.ts', wrong);
  assert.is(exit, 1);
  assert.match(
    out,
    [
      'wrong.ts is wrong on 41 90',
      '  accepts',
      '  expected  false',
      '  got       true',
      '',
      '  octet  the rules                           next',
      '                                             1',
      '  41     pair: "a" %x80-8F (line 1)          2',
      '  90     nothing reads this; expected 80-8F  4  <- they part here',
      '         no word begins like this',
      '',
      'not verified: see above',
    ].join('\n'),
  );

  const json = JSON.parse(verify(folder, 'wrong.ts', wrong, '--json').out) as {
    verified: boolean;
    guarantee: object;
    modules: {
      checks: { name: string; difference: { bytes: number[]; states: number[] } | null }[];
    }[];
  };
  assert.is(json.verified, false);
  assert.equal(json.guarantee, { states: 5, extraStates: 0 });
  const found = json.modules[0]!.checks.filter(({ difference }) => difference !== null);
  assert.is(found[0]!.name, 'next, accepts');
  assert.equal(found[0]!.difference!.bytes, [0x41, 0x90]);
  assert.equal(found[0]!.difference!.states, [1, 2, 4]);
});

test('a function that is wrong where the automaton is right', ({ folder, code }) => {
  const wrong = code.replace(
    'return accepts(state) ? -1 : to;',
    'return accepts(state) ? -1 : from;',
  );
  assert.is.not(wrong, code);
  const { code: exit, out } = verify(folder, 'wrong.ts', wrong);
  assert.is(exit, 1);
  assert.match(out, 'wrong.ts is wrong on 41\n  findError(41)\n  expected  1\n  got       0\n');
});

const MISBEHAVIOR: readonly (readonly [
  name: string,
  file: string,
  change: (code: string) => string,
  said: RegExp,
])[] = [
  [
    'loops for ever',
    'loops.ts',
    (code) =>
      code.replace(
        'let state = 1;',
        'let state = 1;\n  if (bytes.length === 2 && bytes[0] === 0x42 && bytes[1] === 0x31) for (;;);',
      ),
    /does not return: after 1 s there was no answer to (validate|findError)\(42 31\)/,
  ],
  [
    'loops for ever when it is loaded',
    'loops.js',
    () => 'for (;;);',
    /does not return: after 1 s there was no answer to import/,
  ],
  [
    'throws when it is loaded',
    'throws.js',
    () => 'throw new Error("not today")',
    /cannot be loaded: Error: not today/,
  ],
  [
    'throws when it is called',
    'throws.ts',
    (code) => code.replace('let state = 1;', 'throw new Error("not now");'),
    /got +throws Error: not now/,
  ],
  [
    'throws later',
    'later.ts',
    (code) => `${code}\nsetTimeout(() => { throw new Error('too late'); }, 1);`,
    /cannot be loaded: ReferenceError: setTimeout is not defined/,
  ],
  [
    'throws nothing later',
    'nothing-later.ts',
    (code) => `${code}\nPromise.resolve().then(() => { throw null; });`,
    /throws outside of any call: null/,
  ],
  [
    'is sent something and answers itself',
    'liar.mjs',
    () =>
      "import { parentPort } from 'node:worker_threads';\nparentPort.postMessage({ kind: 'done' });",
    /cannot be loaded: Error: it imports "node:worker_threads"; under test it has only files beside it/,
  ],
  [
    'changes what we are made of',
    'changes.ts',
    (code) => `${code}\nObject.is = () => true;`,
    /cannot be loaded: TypeError: Cannot assign to read only property 'is'/,
  ],
  [
    'changes what we are made of when it is called',
    'changes-later.ts',
    (code) => code.replace('let state = 1;', 'let state = 1; Array.prototype.filter = () => [];'),
    /got +throws TypeError: Cannot assign to read only property 'filter'/,
  ],
  [
    'loops in its exports',
    'loops.cjs',
    () => 'module.exports = { start: 1, get validate() { for (;;); } };',
    /does not return: after 1 s there was no answer to import/,
  ],
  [
    'answers something that loops',
    'loops-later.ts',
    (code) =>
      code.replace(/(function findError[^{]*)\{/, '$1{ return { get x() { for (;;); } } as any;'),
    /does not return: after 1 s there was no answer to findError/,
  ],
  [
    'answers what no message can carry',
    'odd.ts',
    (code) => code.replace(/(function next[^{]*)\{/, '$1{ return Symbol("odd") as any;'),
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
    /has to stand alone/,
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
    (code) => `${code}\nconst again = (): unknown => Promise.resolve().then(again);\nagain();`,
    /does not return: after 1 s there was no answer to import/,
  ],
  [
    'loops in microtasks that a call leaves',
    'loops-in-the-end.ts',
    (code) =>
      code.replace(
        'let state = 1;',
        'let state = 1;\n  const again = (): unknown => Promise.resolve().then(again);\n  void again();',
      ),
    /does not return: after 1 s there was no answer to what it has left to do/,
  ],
  [
    'waits for memory that nobody writes',
    'loops-asleep.ts',
    (code) =>
      code.replace(
        'let state = 1;',
        'let state = 1;\n  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      ),
    /does not return: after 1 s there was no answer to validate\(/,
  ],
  [
    'takes all memory',
    'takes.ts',
    (code) =>
      `${code}\nconst all: unknown[] = [];\nfor (;;) all.push(new Array(1e6).fill(all.length));`,
    /takes more than 2048 MiB of memory, in import/,
  ],
  [
    'answers with a very long text',
    'long.ts',
    (code) =>
      code.replace(
        /(export function findError[^{]*)\{/,
        'const LONG = "x".repeat(2 ** 28);\n$1{ return LONG as any;',
      ),
    /got +"x+"\.\.\. \(268435456 code units\)/,
  ],
  [
    'answers with an array without end',
    'endless.ts',
    (code) =>
      code.replace(/(function validate[^{]*)\{/, '$1{ return new Array(2 ** 32 - 1) as any;'),
    /got +\[.*\(4294967295\)/,
  ],
  [
    'answers with what throws when it is looked at',
    'throws-later.ts',
    (code) =>
      code.replace(
        /(function validate[^{]*)\{/,
        '$1{ return new Proxy({}, { ownKeys() { throw 0; }, get() { throw 0; } }) as any;',
      ),
    /got +something that throws when it is looked at/,
  ],
  [
    'throws what throws when it is shown',
    'throws-odd.ts',
    (code) =>
      code.replace('let state = 1;', 'throw { toString() { throw 0; }, get name() { throw 0; } };'),
    /got +something that throws when it is looked at/,
  ],
  [
    'is right only when it is asked for the first time',
    'wears-out.ts',
    (code) =>
      `let calls = 0;\n${code.replace('let state = 1;', 'if (++calls > 99) return 0;\n  let state = 1;')}`,
    /is wrong on/,
  ],
  [
    'changes the arrays that it is given',
    'writes.ts',
    (code) =>
      code.replace(
        'let state = 1;',
        'if (bytes.length > 2) (bytes as any)[0] ^= 1;\n  let state = 1;',
      ),
    /is wrong/,
  ],
  ['is data', 'data.json', () => '{}', /is no module/],
  ['prints', 'prints.ts', (code) => `console.log('hello');\n${code}`, /console is not defined/],
  ['ends the process', 'exits.js', () => 'process.exit(0)', /process is not defined/],
  [
    'never is ready',
    'waits.mjs',
    () => 'await new Promise(() => {})',
    /waits for what never comes, in import/,
  ],
  [
    'is no TypeScript',
    'syntax.ts',
    () => 'const x = 1;\nconst y = ;',
    /no TypeScript: line 2: Expression expected/,
  ],
  ['is no JavaScript', 'syntax.js', () => 'const y = ;', /cannot be loaded: SyntaxError/],
  [
    'exports something else',
    'other.js',
    () => 'module.exports = { validate: 1 }',
    /expected +start: number, validate: function, .*\n +got +start: nothing, validate: number/,
  ],
  [
    'exports nothing',
    'nothing.ts',
    () => 'const x = 1;',
    /expected +start: number, .*\n +got +start: nothing/,
  ],
];

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

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

for (const [signal, said] of [
  ['SIGSTOP', /does not return: after 2 s there was no answer to/],
  ['SIGKILL', /its process is ended by SIGKILL/],
] as const) {
  test(`a process that gets ${signal}, whoever sends it`, async ({ folder, code }) => {
    if (process.platform !== 'linux') return;
    // Slow enough to be found while it runs.
    const slow = code.replace('let state = 1;', 'for (let i = 0; i < 1e5; i++);\n  let state = 1;');
    assert.is.not(slow, code);
    writeFileSync(join(folder, 'slow.ts'), slow);
    const args = ['verify', 'pair.abnf', '--against', 'slow.ts', '--timeout', '2'];
    const verification = spawn(process.execPath, [main, ...args], { cwd: folder });
    const ended = new Promise<number | null>((resolve) => verification.on('close', resolve));
    let out = '';
    verification.stdout.on('data', (data: Buffer) => (out += data.toString()));
    for (let found = 0; found === 0 && verification.exitCode === null;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const pid of descendants(verification.pid!)) {
        process.kill(pid, signal);
        found += 1;
      }
    }
    assert.is(await ended, 1);
    assert.match(out, said);
  });
}

test('a limit for everything a module does', ({ folder, code }) => {
  const slow = code.replace('let state = 1;', 'for (let i = 0; i < 1e7; i++);\n  let state = 1;');
  assert.is.not(slow, code);
  const { code: exit, out } = verify(folder, 'slow.ts', slow, '--limit', '3');
  assert.is(exit, 1);
  assert.match(out, /it is not done after 3 s altogether/);
});

test('JavaScript with imports, by relative paths and no other', ({ folder }) => {
  const exported = 'start, next, accepts, validate, findError';
  writeFileSync(join(folder, 'table.mjs'), 'export const start = 1;');
  writeFileSync(join(folder, 'main.mjs'), `export { ${exported} } from './missing.mjs';`);
  const missing = abnfc(folder, ['verify', 'pair.abnf', '--against', 'main.mjs']);
  assert.match(missing.out, 'it imports "./missing.mjs"');
  writeFileSync(join(folder, 'main.mjs'), "export { start } from './table.mjs';");
  const found = abnfc(folder, ['verify', 'pair.abnf', '--against', 'main.mjs']);
  assert.match(found.out, /got +validate: nothing/);
});

for (const [name, file, change, said] of MISBEHAVIOR) {
  test(`a file that ${name}`, ({ folder, code }) => {
    const changed = change(code);
    assert.is.not(changed, code);
    // Nothing else takes long, but the machine may be busy.
    const seconds = /loops/.test(file) ? '1' : '20';
    const { code: exit, out, err } = verify(folder, file, changed, '--timeout', seconds);
    assert.is(exit, 1);
    assert.match(out, said);
    assert.is(err, '');
  });
}

test('one file that hangs does not keep the others from being verified', ({ folder, code }) => {
  writeFileSync(join(folder, 'loops.js'), 'for (;;);');
  writeFileSync(join(folder, 'right.ts'), code);
  const { code: exit, out } = abnfc(folder, [
    ...['verify', 'pair.abnf', '--timeout', '1', '--json', '--against', 'loops.js', 'right.ts'],
  ]);
  assert.is(exit, 1);
  const { modules } = JSON.parse(out) as {
    modules: { file: string; problems: string[]; checks: { difference: unknown }[] }[];
  };
  assert.equal(
    modules.map(({ file, problems, checks }) => [file, problems.length, checks.length > 5]),
    [
      ['loops.js', 1, false],
      ['right.ts', 0, true],
    ],
  );
});

test('mistakes of the grammar and of the command line', ({ folder }) => {
  assert.is(abnfc(folder, ['verify']).code, 2);
  assert.is(abnfc(folder, ['verify', 'pair.abnf', 'out/pair/switch.ts']).code, 2);
  assert.is(abnfc(folder, ['verify', 'pair.abnf', '--extra-states', '3']).code, 2);
  assert.is(abnfc(folder, ['verify', 'pair.abnf', '--timeout', 'x']).code, 2);
  const missing = abnfc(folder, [
    ...['verify', 'pair.abnf', '--against', 'no.ts', 'out', join('out', 'pair', 'table.ts')],
  ]);
  assert.is(missing.code, 1);
  assert.match(missing.out, /no\.ts.*\n +PROBLEM +there is no such file/);
  assert.match(missing.out, /out .*\n +PROBLEM +it is no file/);
  assert.match(missing.out, 'conformance suite');
  writeFileSync(join(folder, 'bad.abnf'), 'a = b\n');
  const bad = abnfc(folder, ['verify', 'bad.abnf']);
  assert.is(bad.code, 1);
  assert.match(bad.err, 'bad.abnf:1:5');
});

test('more states than the minimal automaton has', ({ folder }) => {
  writeFileSync(join(folder, 'a.abnf'), 'a = "a"\n');
  const { code, out } = abnfc(folder, ['verify', 'a.abnf', '--extra-states', '1']);
  assert.is(code, 0);
  assert.match(out, 'of at most 4 states (1 more than it takes);');
});

test.run();
