/** The verdicts of two linters for packages: publint, and "Are the types wrong?". */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../support/files.js';
import { COMPILER_PACKAGE, installed, RUNTIME_PACKAGE } from '../support/packages.js';

function run(command: string, args: readonly string[]): string {
  const path = join(root, 'node_modules', '.bin', command);
  const { status, stdout, stderr } = spawnSync(path, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  assert.is(status, 0, stdout + stderr);
  return stdout;
}

for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
  test(`${name}: publint`, () => {
    assert.match(run('publint', ['run', '--strict', installed(name).tarball]), /All good!/);
  });

  test(`${name}: attw --profile esm-only`, () => {
    const { tarball, modules } = installed(name);
    // Patterns are not followed by themselves.
    const entries = modules.map((module) => module.slice(name.length + 1));
    const args = [
      ...['--profile', 'esm-only', '--no-definitely-typed', '--format', 'json', tarball],
      ...['--include-entrypoints', ...entries],
    ];
    const { analysis } = JSON.parse(run('attw', args)) as {
      analysis: { entrypoints: Readonly<Record<string, unknown>> };
    };
    for (const module of modules)
      assert.ok(`.${module.slice(name.length)}` in analysis.entrypoints, module);
  });
}

test.run();
