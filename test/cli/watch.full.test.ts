/** `--watch`: whatever happens to files and folders, the next build uses their current contents. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReportData } from '../../generator/cli/project/build-report.js';
import { abnfc, fails } from '../support/command.js';
import { filesBelow } from '../support/files.js';
import { Running } from '../support/process.js';
import { makeProject } from '../support/project.js';
import { hasShell } from '../support/on-path.js';

const test = suite('watch');
const inShell = hasShell ? test : test.skip;

/** A grammar that is told apart by its number, also in the code. */
const digits = (count: number): string => `digits = ${count}DIGIT\n`;
const configOf = (...sources: string[]): string =>
  JSON.stringify({
    output: 'out',
    grammars: sources.map((source) => ({ source, variants: ['table'] })),
  });

let processes: Running[] = [];
function start(folder: string, ...args: string[]): Running {
  const running = new Running(folder, args);
  processes.push(running);
  return running;
}
test.after.each(() => {
  for (const { child } of processes) child.kill('SIGKILL');
  processes = [];
});

/** As editors do: written beside its place, then renamed. */
function save(path: string, text: string): void {
  writeFileSync(`${path}~`, text);
  renameSync(`${path}~`, path);
}

const BUILT = (modules: number, written: number): RegExp =>
  new RegExp(`^built ${modules} modules? in \\d+ ms: ${written} written\n`, 'm');
const FAILED = (modules: number): RegExp =>
  new RegExp(`^built ${modules} modules? in \\d+ ms: 0 written, 1 error\n`, 'm');

test('a warning is said when it comes up, and not with every round or check', async () => {
  const text = (count: number, extra: string): string => `a = ${count}DIGIT\n${extra}`;
  const folder = makeProject({
    'abnfc.config.json': configOf('a.abnf'),
    'a.abnf': text(1, 'b = "x"\n'),
  });
  const path = join(folder, 'a.abnf');
  const watch = start(folder, 'build', '--watch');
  const warning = /warning\[unused-rule\]: rule "b" is not used/;
  assert.match(await watch.says(BUILT(1, 1)), warning);
  save(path, text(2, '\n\nb = "x"\n'));
  assert.not.match(await watch.says(BUILT(1, 1)), /warning/);
  save(path, text(3, ''));
  assert.not.match(await watch.says(BUILT(1, 1)), /warning/);
  save(path, text(4, 'b = "x"\n'));
  assert.match(await watch.says(BUILT(1, 1)), warning);
  assert.is(await watch.end('SIGINT'), 0);

  for (const args of [
    ['check'],
    ['compile', 'a.abnf', '-o', 'out', '--variant', 'table', '--check'],
  ])
    assert.is(abnfc(folder, args).err, '', args[0]);
  for (const args of [['build'], ['compile', 'a.abnf', '-o', 'out', '--variant', 'table']])
    assert.match(abnfc(folder, args).err, warning, args[0]);
  const named = abnfc(folder, 'compile a.abnf -o new --start a');
  assert.not.match(named.err, /warning/);
  save(path, 'a = b\n');
  assert.match(abnfc(folder, 'check').err, /error\[undefined-rule\]/);
});

test('a further document, of a configuration and of the command', async () => {
  const entry = { source: 'text/a.abnf', imports: ['text/b.abnf'], define: ['c = "c"'] };
  const folder = makeProject({
    'abnfc.config.json': JSON.stringify({ grammars: [{ ...entry, variants: ['table'] }] }),
    'text/a.abnf': 'a = b c\n',
    'text/b.abnf': 'b = 1DIGIT\n',
  });
  const [first, second] = [
    start(folder, 'build', '--watch'),
    start(
      folder,
      ...['compile', 'text/a.abnf', 'text/b.abnf', '--define', 'c = "c"'],
      ...['--variant', 'table', '-o', 'other', '--watch'],
    ),
  ];
  await Promise.all([first.says(BUILT(1, 1)), second.says(BUILT(1, 1))]);
  save(join(folder, 'text/b.abnf'), 'b = 2DIGIT\n');
  await Promise.all([first.says(BUILT(1, 1)), second.says(BUILT(1, 1))]);
  const [built, other] = ['generated', 'other'].map((output) =>
    readFileSync(join(folder, output, 'a/table.ts'), 'utf8'),
  );
  assert.match(built!, '//   b.abnf line 1           b = 2DIGIT\n');
  assert.is(built, other);
  save(join(folder, 'text/b.abnf'), 'b = x\n');
  await Promise.all([first.says(FAILED(0)), second.says(FAILED(0))]);
});

test('a grammar that is saved in any way, broken, deleted, moved, and mended', async () => {
  const folder = makeProject({
    'text/of/grammar/digits.abnf': digits(1),
    'abnfc.config.json': configOf('text/of/grammar/digits.abnf'),
  });
  const grammar = join(folder, 'text/of/grammar/digits.abnf');
  const built = (): string =>
    /digits = (\S+)DIGIT/.exec(readFileSync(join(folder, 'out/digits/table.ts'), 'utf8'))![1]!;
  const running = start(folder, 'build', '--watch');
  await running.says(BUILT(1, 1));

  // In place, and as editors do, again and again.
  writeFileSync(grammar, digits(2));
  await running.says(BUILT(1, 1));
  for (const count of [3, 4]) {
    save(grammar, digits(count));
    assert.is(await running.says(BUILT(1, 1)).then(() => built()), String(count));
  }

  // A mistake, which leaves the last modules.
  save(grammar, 'digits = 2DIGIST\n');
  assert.match(
    await running.says(FAILED(0)),
    /^error\[undefined-rule\]: .*\n --> text\/of\/grammar\/digits/,
  );
  writeFileSync(grammar, digits(5));
  await running.says(BUILT(1, 1));

  // The file goes, then its folder, and both come back.
  rmSync(grammar);
  assert.match(
    await running.says(FAILED(0)),
    /^error\[unreadable\]: cannot read text\/of\/grammar\/digits/,
  );
  rmSync(join(folder, 'text/of/grammar'), { recursive: true });
  mkdirSync(join(folder, 'text/of/grammar'));
  for (const count of [6, 9]) {
    writeFileSync(grammar, digits(count));
    await running.says(BUILT(1, 1));
  }
  renameSync(join(folder, 'text/of'), join(folder, 'text/elsewhere'));
  await running.says(FAILED(0));
  // A file takes the folder's place for a while.
  save(join(folder, 'text/of'), '');
  renameSync(join(folder, 'text/of'), join(folder, 'text/file'));
  renameSync(join(folder, 'text/elsewhere'), join(folder, 'text/of'));
  await running.says(BUILT(1, 0));
  writeFileSync(grammar, digits(7));
  await running.says(BUILT(1, 1));
  assert.is(built(), '7');

  // Files of others, and the same content again, are no reason to build.
  const { err } = running;
  writeFileSync(join(folder, 'text/of/grammar/other.abnf'), 'x');
  writeFileSync(join(folder, 'notes.txt'), 'x');
  save(grammar, digits(7));
  save(grammar, digits(8));
  await running.says(BUILT(1, 1));
  assert.match(running.err.slice(err.length), /^built .*\n$/);
  assert.is(running.out, '');
  assert.is(await running.end('SIGINT'), 0);
  assert.equal(filesBelow(folder, '.tmp'), []);
});

test('the configuration: changed, broken, deleted, and mended; as JSON', async () => {
  const folder = makeProject({
    'a.abnf': 'a = "a"\n',
    'b.abnf': 'b = "b"\n',
    'abnfc.config.mjs': `export default ${configOf('a.abnf')};\n`,
  });
  const config = join(folder, 'abnfc.config.mjs');
  const running = start(folder, 'build', '--watch', '--json');
  await running.says(BUILT(1, 1));
  save(config, `const config = ${configOf('a.abnf', 'b.abnf')};\nexport default config;\n`);
  await running.says(BUILT(2, 1));
  // Grammars that the configuration has added are watched, too.
  save(join(folder, 'b.abnf'), 'b = "c"\n');
  await running.says(BUILT(2, 1));
  save(config, 'throw new Error("no luck");\n');
  assert.match(await running.says(FAILED(0)), /no luck\n --> abnfc\.config\.mjs/);
  rmSync(config);
  assert.match(await running.says(FAILED(0)), /cannot read abnfc\.config\.mjs/);
  save(config, `export default ${configOf('a.abnf', 'b.abnf')};\n`);
  await running.says(BUILT(2, 0));
  assert.is(await running.end('SIGTERM'), 0);

  // A line per build.
  const lines = running.out.trimEnd().split('\n');
  const reports = lines.map((line) => JSON.parse(line) as BuildReportData);
  assert.equal(
    reports.map(({ ok, modules, diagnostics }) => [ok, modules.length, diagnostics.length]),
    [
      [true, 1, 0],
      [true, 2, 0],
      [true, 2, 0],
      [false, 0, 1],
      [false, 0, 1],
      [true, 2, 0],
    ],
  );
  assert.equal(
    readdirSync(folder).filter((name) => name.startsWith('.')),
    [],
  );
});

test('JavaScript of both kinds is read anew', async () => {
  for (const [name, keyword] of [
    ['abnfc.config.mjs', 'export default'],
    ['abnfc.config.cjs', 'module.exports ='],
  ] as const) {
    const folder = makeProject({
      'a.abnf': 'a = "a"\n',
      'b.abnf': 'b = "b"\n',
      [name]: `${keyword} ${configOf('a.abnf')};\n`,
    });
    const running = start(folder, 'build', '--watch');
    await running.says(BUILT(1, 1));
    save(join(folder, name), `${keyword} ${configOf('a.abnf', 'b.abnf')};\n`);
    await running.says(BUILT(2, 1));
    save(join(folder, name), `${keyword} ${configOf('b.abnf')};\n`);
    await running.says(BUILT(1, 0));
    assert.is(await running.end('SIGINT'), 0);
  }
});

test('compile --watch follows a link, to another file and to what that file becomes', async () => {
  const folder = makeProject({ 'real/one.abnf': digits(1), 'real/two.abnf': digits(2) });
  mkdirSync(join(folder, 'grammar'));
  const link = join(folder, 'grammar/digits.abnf');
  symlinkSync('../real/one.abnf', link);
  const running = start(folder, 'compile', 'grammar/digits.abnf', '--variant', 'table', '--watch');
  await running.says(BUILT(1, 1));
  // The link stays, what it leads to is saved.
  writeFileSync(join(folder, 'real/new'), digits(3));
  renameSync(join(folder, 'real/new'), join(folder, 'real/one.abnf'));
  await running.says(BUILT(1, 1));
  // The link leads elsewhere.
  symlinkSync('../real/two.abnf', `${link}~`);
  renameSync(`${link}~`, link);
  await running.says(BUILT(1, 1));
  writeFileSync(join(folder, 'real/two.abnf'), digits(4));
  await running.says(BUILT(1, 1));
  // A link to nowhere, and back.
  rmSync(join(folder, 'real/two.abnf'));
  await running.says(FAILED(0));
  writeFileSync(join(folder, 'real/two.abnf'), digits(5));
  await running.says(BUILT(1, 1));
  assert.match(readFileSync(join(folder, 'generated/digits/table.ts'), 'utf8'), /= 5DIGIT/);
  assert.is(await running.end('SIGTERM'), 0);
});

test('test --watch tries the examples again when a grammar or a file of cases has changed', async () => {
  const folder = makeProject({ 'digits.abnf': digits(1), 'cases.examples': 'accept 1\n' });
  const running = start(folder, 'test', 'digits.abnf', 'cases.examples', '--watch');
  const tried = (passed: number, failed: number): RegExp =>
    new RegExp(`^tried \\d examples? in \\d+ ms: ${passed} passed, ${failed} failed\n`, 'm');
  assert.not.match(await running.says(tried(1, 0)), /error/);
  save(join(folder, 'digits.abnf'), digits(2));
  assert.match(await running.says(tried(0, 1)), /^error\[failed-example\]/m);
  save(join(folder, 'cases.examples'), 'accept 12\nreject 1\n');
  await running.says(tried(2, 0));
  rmSync(join(folder, 'cases.examples'));
  assert.match(await running.says(tried(0, 0)), /^error\[unreadable\]/m);
  assert.is(await running.end('SIGINT'), 0);
});

inShell('a FIFO is not waited for, in whatever place it is', async () => {
  if (process.platform === 'win32') return;
  const folder = makeProject({ 'digits.abnf': digits(1) });
  const fifo = (name: string): void => {
    assert.is(spawnSync('mkfifo', [join(folder, name)]).status, 0);
  };
  fifo('fifo.abnf');
  const running = start(folder, 'compile', 'fifo.abnf', '--watch', '--variant', 'table');
  const said = await running.says(FAILED(0));
  assert.match(said, 'error[unwatchable]: cannot watch fifo.abnf: it is not a regular file');
  // A file that takes its place is built, and a FIFO that takes the file's place is noticed.
  rmSync(join(folder, 'fifo.abnf'));
  save(join(folder, 'fifo.abnf'), digits(2));
  await running.says(BUILT(1, 1));
  rmSync(join(folder, 'fifo.abnf'));
  fifo('fifo.abnf');
  await running.says(FAILED(0));
  assert.is(await running.end('SIGINT'), 0);

  fifo('abnfc.config.json');
  const building = start(folder, 'build', '--watch');
  await building.says(FAILED(0));
  assert.is(await building.end('SIGINT'), 0);
});

test('what is wrong from the start', () => {
  const folder = makeProject({ 'digits.abnf': digits(1) });
  assert.match(fails(folder, 'build --watch'), /^error\[no-config\]/);
  for (const args of [
    ['-'],
    ['digits.abnf', '--check'],
    ['digits.abnf', '-o', '-', '--variant', 'table'],
  ])
    fails(folder, ['compile', '--watch', ...args], 2);
});

test.run();
