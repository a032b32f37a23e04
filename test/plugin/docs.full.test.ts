/** `docs/bundlers.md`: its configurations as they are printed, by the bundlers' own commands. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import webpack from 'webpack';
import { makeProject } from '../support/bundlers.js';
import { read } from '../support/files.js';

const page = read('docs/bundlers.md');
const [, program] = /```js\n(import \{ decode \}[^]*?)```/.exec(page)!;
const configs = Object.fromEntries(
  [...page.matchAll(/, in `([\w.]+)`:\n\n```js\n([^]*?)```/g)].map((match) => [
    match[1]!,
    match[2]!,
  ]),
);
const FILES = {
  ...configs,
  'package.json': '{ "type": "module" }',
  'src/main.js': program!,
  ...Object.fromEntries(
    ['utf-8.abnf', 'ipv4-address.abnf'].map((name) => [`src/${name}`, read(`grammar/${name}`)]),
  ),
};

function node(folder: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.is(status, 0, stdout + stderr);
  return stdout;
}

const bin = (name: string): string => join('node_modules', name, 'bin');
const COMMANDS: Readonly<Record<string, (folder: string) => unknown>> = {
  // For Node, since the program is to run in it.
  'vite.config.js': (folder) =>
    node(folder, join(bin('vite'), 'vite.js'), 'build', '--ssr', 'src/main.js'),
  'rollup.config.js': (folder) =>
    node(folder, join('node_modules', 'rollup', 'dist', 'bin', 'rollup'), '-c'),
  'rolldown.config.js': (folder) => node(folder, join(bin('rolldown'), 'cli.mjs'), '-c'),
  'build.js': (folder) => node(folder, 'build.js'),
  // Its command is a package of its own.
  'webpack.config.js': async (folder) => {
    const url = pathToFileURL(join(folder, 'webpack.config.js')).href;
    const { default: config } = (await import(url)) as { default: webpack.Configuration };
    const compiler = webpack({
      ...config,
      context: folder,
      output: { path: join(folder, 'dist') },
    })!;
    await new Promise<void>((resolve, reject) =>
      compiler.run((error) => compiler.close(() => (error ? reject(error) : resolve()))),
    );
  },
};

test('docs/bundlers.md: there is a configuration for each bundler', () => {
  assert.equal(Object.keys(configs).sort(), Object.keys(COMMANDS).sort());
});

test('docs/bundlers.md: each makes a program that prints what is shown', async () => {
  const claims = [...program!.matchAll(/ \/\/ (.*)\n/g)].map((match) => `${match[1]}\n`);
  assert.is(claims.length, 2);
  const folder = makeProject(FILES);
  const dist = join(folder, 'dist');
  for (const [file, build] of Object.entries(COMMANDS)) {
    await build(folder);
    const made = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    const script = made.find((path) => path.endsWith('.js'))!;
    assert.is(node(folder, join(dist, script)), claims.join(''), file);
    rmSync(dist, { recursive: true });
  }
});

test('docs/bundlers.md: the versions are those that exist', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>;
  };
  const [, versions] = /^The plugins are tested with (.*)\.$/m.exec(page)!;
  for (const [, name, version] of versions!.matchAll(/(\w+) (\d+\.\d+)/g))
    assert.is(devDependencies[name!.toLowerCase()]!.replace(/\.\d+$/, ''), version, name);
});

test.run();
