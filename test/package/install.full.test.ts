/** Programs of users who have installed a package: the command, the API, ES modules and CommonJS. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installInto, npm } from '../../scripts/package/npm.js';
import { weightOf } from '../../scripts/package/weight.js';
import { withoutSizes } from '../support/command.js';
import { read } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { COMPILER_PACKAGE, installed, RUNTIME_PACKAGE } from '../support/packages.js';

/** The stdout of a command that must succeed with only the expected stderr. */
function run(folder: string, command: string, args: readonly string[], expected = ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  assert.is(status, 0, stderr);
  assert.is(withoutSizes(stderr), expected);
  return stdout;
}

/** The output of a program that is written to a file of the project. */
function runProgram(folder: string, file: string, text: string): string {
  writeFileSync(join(folder, file), text);
  return run(folder, process.execPath, [file]);
}

/** The output of the command in the project. */
function abnfc(args: readonly string[], expected = ''): string {
  const { project } = installed(COMPILER_PACKAGE);
  return run(project, join(project, 'node_modules', '.bin', 'abnfc'), args, expected);
}

test('neither package has a script that its installation would run or warn of', () => {
  for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
    const { scripts = {} } = installed(name).manifest as { scripts?: Record<string, string> };
    const run = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    assert.equal(
      Object.keys(scripts).filter((script) => run.includes(script)),
      [],
      name,
    );
  }
});

const GRAMMAR = 'node_modules/abnfc/grammar/utf-8.abnf';

test('abnfc: the command compiles, as its own modules were', () => {
  const { project } = installed(COMPILER_PACKAGE);
  const wrote = ['switch', 'table', 'branchless', 'explanation'].map(
    (name) => `wrote generated/utf-8/${name}.ts\n`,
  );
  abnfc(['compile', GRAMMAR], wrote.join(''));
  assert.is(
    readFileSync(join(project, 'generated/utf-8/switch.ts'), 'utf8'),
    read('generated/utf-8/switch.ts'),
  );
});

test('abnfc: every command has what it needs', () => {
  const { project } = installed(COMPILER_PACKAGE);
  assert.match(abnfc(['--help']), /Usage: abnfc/);
  assert.is(abnfc(['--version']), `${installed(COMPILER_PACKAGE).manifest.version}\n`);
  assert.match(abnfc(['facts', GRAMMAR]), /byte classes: 12/);
  assert.match(abnfc(['diff', GRAMMAR, GRAMMAR]), /have the same words/);
  assert.match(abnfc(['inspect', GRAMMAR, '--format', 'svg']), /<svg/);
  assert.match(abnfc(['trace', GRAMMAR, '--hex', 'E2 89 A2']), /U\+2262/);
  assert.match(abnfc(['extract', GRAMMAR]), /UTF8-tail/);
  writeFileSync(join(project, 'word.abnf'), 'word = *( "a" / "b" )\n');
  assert.match(abnfc(['verify', 'word.abnf']), /^verified: /m);
  abnfc(['explore', GRAMMAR], 'wrote utf-8.explorer.html\n');
  assert.ok(existsSync(join(project, 'utf-8.explorer.html')));
});

test('abnfc: the API, also from CommonJS', () => {
  const { project } = installed(COMPILER_PACKAGE);
  const use = `compile({ name: 'digits.abnf', text: 'digits = 1*DIGIT\\n' }).then(({ ok, files }) => console.log(ok, files.length));`;
  assert.is(runProgram(project, 'api.mjs', `import { compile } from 'abnfc';\n${use}`), 'true 1\n');
  assert.is(
    runProgram(project, 'api.cjs', `const { compile } = require('abnfc');\n${use}`),
    'true 1\n',
  );
});

test('abnfc: grammars and the schema of automata are there to be read', () => {
  const { project } = installed(COMPILER_PACKAGE);
  assert.match(
    runProgram(
      project,
      'data.cjs',
      `console.log(require('fs').readFileSync(require.resolve('abnfc/grammar/utf-8.abnf'), 'utf8'), require('abnfc/automaton-schema.json').$schema);`,
    ),
    /UTF8-octets[^]*json-schema/,
  );
});

for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
  const decode = `console.log(utf8.decode(Uint8Array.of(0xe2, 0x89, 0xa2)));`;

  test(`${name}: every module can be imported, and required`, () => {
    const { project, modules } = installed(name);
    assert.ok(modules.length > 25);
    const imports = modules.map((module) => `await import('${module}');`).join('\n');
    assert.is(runProgram(project, 'all.mjs', `${imports}\nconsole.log('done');`), 'done\n');
    const requires = modules.map((module) => `require('${module}');`).join('\n');
    assert.is(runProgram(project, 'all.cjs', `${requires}\nconsole.log('done');`), 'done\n');
  });

  test(`${name}: UTF-8, imported and required`, () => {
    const { project } = installed(name);
    const specifier = `'${name}/utf-8/switch'`;
    assert.is(
      runProgram(project, 'a.mjs', `import * as utf8 from ${specifier};\n${decode}`),
      '≢\n',
    );
    assert.is(
      runProgram(project, 'a.cjs', `const utf8 = require(${specifier});\n${decode}`),
      '≢\n',
    );
  });

  test(`${name}: what is not exported is not reached`, () => {
    const { project } = installed(name);
    const text = `import('${name}/dist/runtime/decode/scanner.js').catch(({ code }) => console.log(code));`;
    // The subpaths of formats are a pattern: what follows it without being a format leads to no file.
    assert.is(runProgram(project, 'inside.mjs', text), 'ERR_MODULE_NOT_FOUND\n');
  });

  test(`${name}: weighs what docs/package.md says`, () => {
    const page = read('docs/package.md');
    const [, packages, kilobytes] = new RegExp(
      `\\| \`${name}\` +\\| +(\\d+) +\\| +(\\d+) +\\|`,
    ).exec(page)!;
    const weight = weightOf(installed(name).project);
    assert.is(weight.packages, Number(packages));
    assert.ok(
      Math.abs(weight.kilobytes / Number(kilobytes) - 1) < 0.1,
      `node dist/scripts/package/weigh.js: ${weight.kilobytes} kB`,
    );
  });
}

test('abnfc-runtime can stand in for abnfc', () => {
  const { project, tarball } = installed(RUNTIME_PACKAGE);
  const folder = join(project, 'stand-in');
  mkdirSync(folder);
  installInto(folder, `${COMPILER_PACKAGE}@file:${tarball}`);
  const text = `import { validate } from 'abnfc/utf-8/switch';\nconsole.log(validate([0xc0, 0x80]));`;
  assert.is(runProgram(folder, 'a.mjs', text), 'false\n');
});

test('docs/building.md: the schema of a configuration in a package of a workspace', () => {
  const { tarball } = installed(COMPILER_PACKAGE);
  const workspace = makeFolder({
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
    'packages/one/package.json': JSON.stringify({
      name: 'one',
      version: '1.0.0',
      devDependencies: { abnfc: `file:${tarball}` },
    }),
    'packages/one/word.abnf': 'word = "a"\n',
  });
  npm(workspace, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
  const page = read('docs/building.md');
  const [, $schema] = /in `packages\/NAME` the path is `([^`]*)`/.exec(page)!;
  const folder = join(workspace, 'packages/one');
  const config = { $schema, grammars: [{ source: 'word.abnf', variants: ['table'] }] };
  writeFileSync(join(folder, 'abnfc.config.json'), JSON.stringify(config));
  assert.is(readFileSync(join(folder, $schema!), 'utf8'), read('docs/config-schema.json'));
  const command = join(workspace, 'node_modules', '.bin', 'abnfc');
  run(folder, command, ['build']);
  assert.ok(existsSync(join(folder, 'generated/word/table.ts')));
});

test.run();
