/** `abnfc verify` as its users meet it: what is right, what is wrong, and files that misbehave. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc } from '../support/command.js';

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
      if (!(Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= bytes.length))
        throw new RangeError('bytes ' + from + ' to ' + to + ' of ' + bytes.length);
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
    (code) => code.replace('let state = 1;', 'let state = 1;\n  if (bytes.length === 2) for (;;);'),
    /does not return: after 1 s there was no answer to (validate|findError)\((31 32|00 00)/,
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

/** Every way out that a module may look for, each of which has to end in what it throws. */
const WAYS_OUT = `
  const told = {};
  const look = async (name, way) => {
    try { told[name] = await way(); } catch (error) { told[name] = String(error); }
  };
  await look('process', () => typeof process + typeof require + typeof module + typeof console);
  await look('functions', () => new Function('return typeof process + typeof require')());
  await look('this', () => typeof Function('return this')().process);
  await look('network', () => typeof fetch + typeof WebSocket + typeof MessageChannel + typeof Worker);
  await look('import', () => import('node:fs'));
  await look('in a function', () => new Function('return import("node:child_process")')());
  await look('in eval', () => eval('import("node:net")'));
  await look('in indirect eval', () => (0, eval)('import("node:process")'));
  await look('later', () => Promise.resolve('import("node:fs")').then(eval));
  await look('meta', () => JSON.stringify(import.meta));
  await look('stack', () => { try { Error.stackTraceLimit = 99; } catch {} return new Error('x').stack; });
  await look('callers', () => { try { Error.prepareStackTrace = (_, sites) => sites.length; } catch {} return new Error('x').stack; });
  await look('prototype', () => { Uint8Array.prototype.set = () => {}; return 'patched'; });
  await look('global', () => { globalThis.Uint8Array = class {}; return 'patched'; });
  await look('setter', () => { Object.defineProperty(Object.prototype, 0, { set() {} }); return 'patched'; });
  throw new Error('\\n' + Object.entries(told).map(([name, found]) => name + ': ' + String(found).split('\\n').join(' ')).join('\\n').slice(0, 3000));
`;

test('a module under test has nothing to get out with', ({ folder }) => {
  const { code, out } = verify(folder, 'ways-out.mjs', WAYS_OUT.replace('throw new Error(', 'throw told; ('));
  assert.is(code, 1);
  assert.match(out, 'it cannot be loaded');
});
for (const [name, file, change, said] of MISBEHAVIOR) {
  test(`a file that ${name}`, ({ folder, code }) => {
    const changed = change(code);
    assert.is.not(changed, code);
    // Nothing else takes long, but the machine may be busy.
    const seconds = name.includes('loops') ? '1' : '10';
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
