/** The committed files are fresh: `generated/`, and the format of every file. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from './support/files.js';

/** Runs a script of the project, which has to end well; what it has to say is for the reader of a failure. */
function run(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  assert.is(status, 0, stdout + stderr);
}

test('generated/ is what npm run generate writes', () => {
  run(join(root, 'dist/scripts/generate.js'), '--check');
});

test('every file is formatted as npm run format does it', () => {
  run(join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', '.');
});

test.run();
