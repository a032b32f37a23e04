/** The installed package in other hosts, by other package managers, and in a test runner that loads modules itself. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutSizes } from '../support/command.js';
import { read, root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { COMPILER_PACKAGE, installed } from '../support/packages.js';

const hosts = join(root, 'test', 'hosts', 'node_modules');
const commandOf = (name: string): string => join(hosts, '.bin', name);

/** A test that needs a command of `test/hosts`. */
function hostTest(name: string, title: string, work: () => void | Promise<void>): void {
  const isThere = existsSync(commandOf(name));
  if (!isThere) console.log(`skipped: ${name} (npm ci --prefix test/hosts)`);
  (isThere ? test : test.skip)(`${name}: ${title}`, work);
}

/** What a command says that has to succeed. */
function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  assert.is(status, 0, stdout + stderr);
  return stdout + stderr;
}

/** A format, the classes of the Web and the compiler, in one line. */
const LINE = `await (async () => {
  const { ok } = await compile({ name: 'digits.abnf', text: 'digits = 1*DIGIT\\n' });
  return [explain('http'), new TextDecoder().decode(Uint8Array.of(0xe2, 0x89, 0xa2)), ok].join(' ');
})()`;
const IMPORTS = `import { explain } from 'abnfc/uri';
import { TextDecoder } from 'abnfc/web';
import { compile } from 'abnfc';
`;
const SAID = 'expected ":" at the end ≢ true';

/** A program, a grammar and its module in a project. */
function prepare(project: string): void {
  writeFileSync(join(project, 'host.mjs'), `${IMPORTS}console.log(${LINE});\n`);
  writeFileSync(join(project, 'word.abnf'), 'word = 1*( "a" / "b" )\n');
}

const COMMAND = 'node_modules/abnfc/dist/generator/cli/main.js';

for (const [host, flags] of [
  ['bun', []],
  ['deno', ['run', '-A']],
] as const)
  hostTest(host, 'formats, classes, the compiler, and verification in a worker', () => {
    const { project } = installed(COMPILER_PACKAGE);
    prepare(project);
    const inHost = (...args: readonly string[]): string =>
      run(project, commandOf(host), [...flags, ...args]);
    assert.is(inHost('host.mjs'), `${SAID}\n`);
    const compiled = ['--standalone', '--es', '2020', '--with', 'find,explain', '-o', host];
    assert.is(
      withoutSizes(inHost(COMMAND, 'compile', 'word.abnf', ...compiled)),
      `wrote ${host}/word.mjs\nwrote ${host}/word.d.mts\n`,
    );
    assert.match(inHost(COMMAND, 'compile', 'word.abnf', '-o', host), /wrote \w+\/word\/table\.ts/);
    assert.match(
      inHost(COMMAND, 'verify', 'word.abnf', '--against', `${host}/word/table.ts`),
      /^verified: /m,
    );
  });

hostTest('workerd', 'formats, classes and the compiler in a bundle', async () => {
  const { project } = installed(COMPILER_PACKAGE);
  await build({
    stdin: {
      contents: `${IMPORTS}export default { async test() {
        const said = ${LINE};
        if (said !== ${JSON.stringify(SAID)}) throw new Error(said);
      } };`,
      resolveDir: project,
    },
    ...{ bundle: true, format: 'esm', conditions: ['workerd', 'worker', 'browser'] },
    outfile: join(project, 'worker.mjs'),
    logLevel: 'error',
  });
  writeFileSync(
    join(project, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
    const worker :Workerd.Worker = (
      modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-01-01");`,
  );
  assert.match(run(project, commandOf('workerd'), ['test', 'config.capnp']), /PASS/);
});

hostTest('pnpm', 'an installation with links, and the command', () => {
  const { tarball } = installed(COMPILER_PACKAGE);
  const project = makeFolder({ 'package.json': '{ "private": true }\n' });
  prepare(project);
  const pnpm = (...args: readonly string[]): string => run(project, commandOf('pnpm'), args);
  pnpm('add', '--ignore-scripts', '--prefer-offline', tarball);
  assert.is(run(project, process.execPath, ['host.mjs']), `${SAID}\n`);
  assert.match(pnpm('exec', 'abnfc', 'compile', 'word.abnf'), /wrote generated\/word\/table\.ts/);
  assert.match(pnpm('exec', 'abnfc', 'verify', 'word.abnf'), /^verified: /m);
});

hostTest('jest', 'docs/libraries.md: as modules, and as CommonJS by Babel', () => {
  const { project } = installed(COMPILER_PACKAGE);
  const [, config] = /```js\n\/\/ jest\.config\.cjs\n([^]*?)```/.exec(read('docs/libraries.md'))!;
  const [, options] = /`NODE_OPTIONS=(\S+) npx jest`/.exec(read('docs/libraries.md'))!;
  const claims = `test('a URI', () => { expect(explain('http')).toBe('expected ":" at the end'); });`;
  const jest = (file: string, code: string, settings: string, node = ''): string => {
    const name = `${file}.config.cjs`;
    writeFileSync(join(project, file), code);
    writeFileSync(join(project, name), settings);
    return run(project, commandOf('jest'), ['--config', name, '--testMatch', `**/${file}`], {
      NODE_OPTIONS: node,
      // Plugins of Babel are those of the project.
      NODE_PATH: hosts,
    });
  };
  const module = `import { explain } from 'abnfc/uri';\n${claims}`;
  assert.match(jest('uri.test.mjs', module, 'module.exports = {};', options), /1 passed/);
  const settings = config!.replaceAll("'@babel/", `'${hosts}/@babel/`);
  assert.match(jest('uri.test.js', module, settings), /1 passed/);
});

test.run();
