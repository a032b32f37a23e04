import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { root } from './files.js';

/** Runs a script in the repository, which has to end well; a failure shows its output. */
export function runScript(path: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.is(status, 0, stdout + stderr);
}

/** Asserts that files of the repository, or those of folders, are as `npm run format` writes them. */
export function assertFormatted(...paths: readonly string[]): void {
  runScript('node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...paths);
}
