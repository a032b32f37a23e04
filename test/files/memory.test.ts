/** The cache: its owner, its place, and entries that others have touched. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Memory } from '../../generator/files/memory.js';
import { readId } from '../../generator/plugin/grammar-id.js';
import { makeLoad } from '../../generator/plugin/load.js';
import { abnfc } from '../support/command.js';
import { makeProject } from '../support/project.js';

const test = suite<{ folder: string; cwd: string; state: string | undefined }>('memory');

/** Every test runs in a project of its own, as a user of its own. */
test.before.each((context) => {
  context.cwd = process.cwd();
  context.state = process.env['XDG_STATE_HOME'];
  context.folder = makeProject({ 'package.json': '{}', 'a.abnf': 'a = "x"\n' });
  process.env['XDG_STATE_HOME'] = join(context.folder, 'state');
  process.chdir(context.folder);
});

test.after.each(({ folder, cwd, state }) => {
  process.chdir(cwd);
  if (state === undefined) delete process.env['XDG_STATE_HOME'];
  else process.env['XDG_STATE_HOME'] = state;
  rmSync(folder, { recursive: true, force: true });
});

const cacheOf = (folder: string): string => join(folder, 'node_modules', '.cache', 'abnfc');
const entriesOf = (folder: string): readonly string[] =>
  readdirSync(cacheOf(folder)).map((name) => join(cacheOf(folder), name));

test('an answer comes back for its question, in another process as well', () => {
  new Memory().keep(['a', 1], { text: 'é\n\ud800' });
  assert.equal(new Memory().recall(['a', 1]), { text: 'é\n\ud800' });
  assert.is(new Memory().recall(['a', 2]), undefined);
});

test('an entry that was changed is not there', ({ folder }) => {
  const kept = new Memory();
  kept.keep('a', { answer: 1 });
  const [entry] = entriesOf(folder);
  const written = readFileSync(entry!, 'utf8');
  const [signature] = written.split('\n');
  const digest = createHash('sha256').update('{"answer":2}').digest('hex');
  for (const text of [
    '',
    'null',
    '{}',
    '[]',
    '{"answer":2}',
    `${signature}\n{"answer":2}`,
    `${signature}\n`,
    `${signature}\n{"answer":1} `,
    `${written}\n`,
    written.slice(0, -1),
    written.slice(1),
    written.replace('\n', '\r\n'),
    `abnfc ${digest}\n{"answer":2}`,
    `abnfc \n{"answer":2}`,
  ]) {
    writeFileSync(entry!, text);
    assert.is(new Memory().recall('a'), undefined, text);
  }
  writeFileSync(entry!, written);
  assert.equal(new Memory().recall('a'), { answer: 1 });
  new Memory().keep('a', { answer: 3 });
  assert.equal(new Memory().recall('a'), { answer: 3 });
});

test('the answer to one question is none to another', ({ folder }) => {
  new Memory().keep('a', 1);
  const [first] = entriesOf(folder);
  new Memory().keep('b', 2);
  const second = entriesOf(folder).find((path) => path !== first)!;
  copyFileSync(first!, second);
  assert.is(new Memory().recall('b'), undefined);
  assert.is(new Memory().recall('a'), 1);
});

test('entries of another user are not there, nor is what is no file', ({ folder }) => {
  new Memory().keep('a', 1);
  const [entry] = entriesOf(folder);
  process.env['XDG_STATE_HOME'] = join(folder, 'other');
  assert.is(new Memory().recall('a'), undefined);
  process.env['XDG_STATE_HOME'] = join(folder, 'state');
  const written = readFileSync(entry!);
  rmSync(entry!);
  mkdirSync(entry!);
  assert.is(new Memory().recall('a'), undefined);
  rmSync(entry!, { recursive: true });
  writeFileSync(join(folder, 'elsewhere'), written);
  symlinkSync(join(folder, 'elsewhere'), entry!);
  assert.is(new Memory().recall('a'), undefined);
  rmSync(entry!);
  if (spawnSync('mkfifo', [entry!]).status === 0) assert.is(new Memory().recall('a'), undefined);
});

test('the key is for the user alone, and made again if it is not', ({ folder }) => {
  new Memory().keep('a', 1);
  const path = join(folder, 'state', 'abnfc', 'cache-key');
  const key = readFileSync(path);
  assert.is(key.length, 32);
  if (process.platform !== 'win32') {
    assert.is(statSync(path).mode & 0o777, 0o600);
    chmodSync(path, 0o644);
    assert.is(new Memory().recall('a'), undefined);
    assert.is(statSync(path).mode & 0o777, 0o600);
    assert.not.equal(readFileSync(path), key);
  }
  for (const spoil of [
    () => writeFileSync(path, 'short'),
    () => writeFileSync(path, ''),
    () => {
      rmSync(path);
      writeFileSync(join(folder, 'known'), Buffer.alloc(32), { mode: 0o600 });
      symlinkSync(join(folder, 'known'), path);
    },
  ]) {
    spoil();
    new Memory().keep('a', 1);
    assert.is(readFileSync(path).length, 32);
    assert.not.ok(readFileSync(path).equals(Buffer.alloc(32)));
    assert.is(new Memory().recall('a'), 1);
  }
  assert.equal(readdirSync(join(folder, 'state', 'abnfc')), ['cache-key']);
});

test('without a place for the key nothing is remembered, and commands work', ({ folder }) => {
  writeFileSync(join(folder, 'state'), '');
  new Memory().keep('a', 1);
  assert.is(new Memory().recall('a'), undefined);
  assert.not.ok(existsSync(cacheOf(folder)));
  assert.is(abnfc(folder, ['compile', 'a.abnf']).code, 0);
  assert.is(abnfc(folder, ['compile', 'a.abnf', '--check']).code, 0);
});

test('the search ends at the project', ({ folder }) => {
  mkdirSync(join(folder, 'sub', 'deep'), { recursive: true });
  process.chdir(join(folder, 'sub', 'deep'));
  new Memory().keep('a', 1);
  assert.is(entriesOf(folder).length, 1);
  // A project below another one.
  writeFileSync(join(folder, 'sub', 'package.json'), '{}');
  assert.is(new Memory().recall('a'), undefined);
  new Memory().keep('a', 2);
  assert.is(entriesOf(folder).length, 1);
  assert.is(entriesOf(join(folder, 'sub')).length, 1);
  // No project at all: what stands above is somebody else's.
  rmSync(join(folder, 'sub', 'package.json'));
  rmSync(join(folder, 'package.json'));
  assert.is(new Memory().recall('a'), undefined);
  new Memory().keep('a', 3);
  assert.not.ok(existsSync(join(folder, 'sub', 'deep', 'node_modules')));
  process.chdir(folder);
  assert.is(new Memory().recall('a'), 1);
});

test('nothing is taken from above a folder for everybody, or of somebody else', ({ folder }) => {
  const config = { grammars: [{ source: 'a.abnf', variants: ['table'] }] };
  writeFileSync(join(folder, 'abnfc.config.json'), JSON.stringify(config));
  const below = join(folder, 'shared', 'mine');
  mkdirSync(below, { recursive: true });
  const isTaken = (): boolean => {
    rmSync(cacheOf(folder), { recursive: true, force: true });
    process.chdir(below);
    new Memory().keep('a', 1);
    process.chdir(folder);
    const { code, err } = abnfc(below, ['build']);
    if (code === 1) assert.match(err, /^error\[no-config\]/);
    assert.is(existsSync(cacheOf(folder)), code === 0);
    return code === 0;
  };
  assert.ok(isTaken());
  if (process.platform === 'win32') return;
  chmodSync(join(folder, 'shared'), 0o1777);
  assert.not.ok(isTaken());
  chmodSync(join(folder, 'shared'), 0o777);
  assert.ok(isTaken());
  // Only a superuser gives files away.
  if (process.getuid!() !== 0) return;
  chownSync(join(folder, 'shared'), 65534, 65534);
  assert.not.ok(isTaken());
});

/** Replaces a text in every entry, signatures aside; how many have it. */
function forge(folder: string, text: string, forged: string): number {
  const forging = entriesOf(folder).filter((path) => readFileSync(path, 'utf8').includes(text));
  for (const path of forging)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(text, forged));
  return forging.length;
}

test('a check believes no entry that was edited', ({ folder }) => {
  writeFileSync(
    'abnfc.config.json',
    '{ "grammars": [{ "source": "a.abnf", "variants": ["table"] }] }',
  );
  assert.is(abnfc(folder, ['build']).code, 0);
  const path = join(folder, 'generated', 'a', 'table.ts');
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  const fresh = readFileSync(path, 'utf8');
  const evil = fresh.replace(/^export function validate/m, 'export function validate /* evil */');
  assert.not.equal(evil, fresh);
  writeFileSync(path, evil);
  assert.is(forge(folder, digest(fresh), digest(evil)), 1);
  const checked = abnfc(folder, ['check']);
  assert.is(checked.code, 1);
  assert.match(checked.err, /^stale: generated\/a\/table\.ts$/m);
  for (const text of ['null', '{}', '[]', '"x"', 'x', '']) {
    for (const entry of entriesOf(folder)) writeFileSync(entry, text);
    const damaged = abnfc(folder, ['check']);
    assert.is(damaged.code, 1, text);
    assert.match(damaged.err, /^stale: generated\/a\/table\.ts\nto fix/, text);
  }
  assert.is(abnfc(folder, ['build']).code, 0);
  assert.is(readFileSync(path, 'utf8'), fresh);
});

test('what was edited is neither run nor printed', async ({ folder }) => {
  writeFileSync(
    'abnfc.config.ts',
    `export default { grammars: [{ source: 'a.abnf', variants: ['table' as const] }] };\n`,
  );
  assert.is(abnfc(folder, ['build']).code, 0);
  assert.ok(forge(folder, 'export default', `console.error('evil');\\nexport default`) >= 1);
  const built = abnfc(folder, ['build']);
  assert.is(built.code, 0);
  assert.not.match(built.err, 'evil');

  const load = async (): Promise<string> =>
    (await makeLoad({})(readId(join(folder, 'a.abnf'))!)).code!;
  const code = await load();
  assert.is(forge(folder, 'export function validate', 'evil(); export function validate'), 1);
  assert.is(await load(), code);

  const { out } = abnfc(folder, ['inspect', 'a.abnf']);
  assert.is(forge(folder, JSON.stringify(out).slice(1, -1), 'evil'), 1);
  assert.is(abnfc(folder, ['inspect', 'a.abnf']).out, out);
});

test.run();
