/** `docs/building.md`, tried: the configurations, the fields, and every recipe. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import * as assert from 'uvu/assert';
import type { BuildReportData } from '../generator/cli/project/build-report.js';
import { abnfc, main } from './support/command.js';
import { read, root } from './support/files.js';
import { folderSuite } from './support/folder.js';
import { makeProject } from './support/project.js';

const page = read('docs/building.md');
const [typed] = blocks('ts');
const [json, scripts] = blocks('json');

function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1]!,
  );
}

const test = folderSuite('recipes');

/** A project with the grammars and the configuration of the page, and with the command on its path. */
let template = '';

test.before(() => {
  template = makeProject({
    'abnfc.config.json': json!,
    'package.json': JSON.stringify({ name: 'project', version: '1.0.0' }),
  });
  mkdirSync(join(template, 'grammar'));
  for (const name of ['utf-8.abnf', 'ipv4-address.abnf'])
    cpSync(join(root, 'grammar', name), join(template, 'grammar', name));
  linkCommand(template);
  assert.is(abnfc(template, 'build').code, 0);
});

test.before.each((context) => {
  cpSync(template, context.folder, { recursive: true, verbatimSymlinks: true });
});

function linkCommand(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(main, join(folder, 'node_modules/.bin/abnfc'));
}

const MODULE = 'src/generated/utf-8/table.ts';

function run(folder: string, command: string): { readonly status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    // A hook, and make itself, tell those that they start where they are.
    env: { ...process.env, GIT_DIR: undefined, GIT_INDEX_FILE: undefined, MAKEFLAGS: undefined },
  });
  return { status, said: stdout + stderr };
}

function edit(folder: string, path: string): void {
  writeFileSync(join(folder, path), `${readFileSync(join(folder, path), 'utf8')} `);
}

test('both configurations, the table of fields, and the fields of the report', ({ folder }) => {
  rmSync(join(folder, 'abnfc.config.json'));
  // The example is JavaScript, too, for a Node that runs no TypeScript.
  const { typescript } = process.features as { readonly typescript?: string | false };
  const extension = typescript ? 'ts' : 'mjs';
  writeFileSync(join(folder, `abnfc.config.${extension}`), typed!);
  const built = abnfc(folder, 'build --json');
  assert.is(built.err, '');
  const report = JSON.parse(built.out) as BuildReportData;
  assert.equal(
    report.modules.map(({ path }) => path.replace('src/generated/', '')),
    [...['utf-8/switch.ts', 'utf-8/table.ts'], 'dec-octet/table.ts', 'utf-8.js', 'utf-8.d.ts'],
  );
  const [, table] = /^## The report as JSON\n([^]*?)^## /m.exec(page)!;
  for (const name of [...Object.keys(report), ...Object.keys(report.modules[0]!)])
    assert.match(table!, new RegExp(`\`${name}\``), name);

  const schema = JSON.parse(read('docs/config-schema.json')) as {
    properties: { grammars: { items: { properties: object } } };
  };
  const fields = [...page.matchAll(/^\| `(\w+)` +\|.*\|.*\|$/gm)].map((match) => match[1]!);
  assert.equal(fields.sort(), Object.keys(schema.properties.grammars.items.properties).sort());

  rmSync(join(folder, `abnfc.config.${extension}`));
  writeFileSync(join(folder, 'abnfc.config.json'), json!);
  const { $schema, ...rest } = JSON.parse(json!) as { $schema: string };
  const [, short] = /```json\n([^]*?)```/.exec(read('docs/first-steps.md'))!;
  assert.equal(JSON.parse(short!), rest);
  assert.is(readFileSync(join(folder, $schema), 'utf8'), read('docs/config-schema.json'));
  const [, shown] = /^\$ npx abnfc build\n([^]*?)\n\.\.\.$/m.exec(page)!;
  rmSync(join(folder, 'src'), { recursive: true });
  const columns = (text: string): string => text.replaceAll(/ +/g, ' ');
  assert.is(
    columns(abnfc(folder, 'build').out.split('\n').slice(0, 2).join('\n')),
    columns(shown!),
  );
});

test('make builds files that are older than their grammar, and nothing twice', ({ folder }) => {
  if (spawnSync('make', ['--version']).status !== 0) return;
  const [rule] = blocks('make');
  writeFileSync(join(folder, 'Makefile'), rule!);
  rmSync(join(folder, MODULE));
  const first = run(folder, 'make');
  assert.is(first.status, 0, first.said);
  assert.ok(statSync(join(folder, MODULE)).size > 0);
  assert.match(run(folder, 'make').said, /up to date/);
  const soon = Date.now() / 1000 + 60;
  utimesSync(join(folder, 'grammar/utf-8.abnf'), soon, soon);
  assert.match(run(folder, 'make').said, /npx abnfc build/);
  writeFileSync(join(folder, 'grammar/utf-8.abnf'), 'a = \n');
  const later = soon + 60;
  utimesSync(join(folder, 'grammar/utf-8.abnf'), later, later);
  assert.is.not(run(folder, 'make').status, 0);
});

test('npm scripts: npm test fails where the modules are not those of the grammars', ({
  folder,
}) => {
  const path = join(folder, 'package.json');
  const own = JSON.parse(scripts!) as { scripts: Record<string, string> };
  own.scripts['test'] = 'echo tested';
  writeFileSync(path, JSON.stringify({ name: 'project', version: '1.0.0', ...own }));
  rmSync(join(folder, MODULE));
  const generated = run(folder, 'npm run generate');
  assert.is(generated.status, 0, generated.said);
  assert.match(run(folder, 'npm test').said, /^tested$/m);
  edit(folder, MODULE);
  const drifted = run(folder, 'npm test');
  assert.is(drifted.status, 1);
  assert.match(
    drifted.said,
    /^stale: src\/generated\/utf-8\/table\.ts\nto fix this: abnfc build$/m,
  );
  assert.not.match(drifted.said, /^tested$/m);
});

test('the hook checks the staged files', ({ folder }) => {
  if (spawnSync('git', ['--version']).status !== 0) return;
  const [hook] = blocks('sh');
  const git = (command: string): { readonly status: number | null; said: string } =>
    run(folder, `git -c user.name=a -c user.email=a@example.org ${command}`);
  git('init -q');
  writeFileSync(join(folder, '.git/hooks/pre-commit'), hook!, { mode: 0o755 });
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
  git('add .');
  const committed = git('commit -qm one');
  assert.is(committed.status, 0, committed.said);
  // A change of the modules that is not staged is not the commit's.
  edit(folder, MODULE);
  edit(folder, 'package.json');
  assert.is(git('commit -qm two package.json').status, 0);
  const refused = git('commit -qam three');
  assert.is(refused.status, 1);
  assert.match(refused.said, /^stale: src\/generated\/utf-8\/table\.ts$/m);
  // Mended, but not staged.
  git('add .');
  abnfc(folder, 'build');
  assert.is(git('commit -qm four').status, 1);
});

test('the workflow is YAML, and its commands see drift', async ({ folder }) => {
  const [workflow] = blocks('yaml');
  assert.is(await format(workflow!, { parser: 'yaml', singleQuote: true }), workflow);
  const commands = [...workflow!.matchAll(/^ +- run: (.*)$/gm)].map((match) => match[1]!);
  assert.equal(commands, ['npm ci', 'npx abnfc check']);
  const [install, check] = commands;
  // The project depends on the command alone, which is put back.
  run(folder, 'npm install --package-lock-only --no-audit --no-fund');
  const installed = run(folder, install!);
  assert.is(installed.status, 0, installed.said);
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  cpSync(join(template, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  assert.is(run(folder, check!).status, 0);
  edit(folder, MODULE);
  assert.is(run(folder, check!).status, 1);
});

test.run();
