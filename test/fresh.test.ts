/** The files of the repository are fresh: a part of `generated/`, and the format of what was changed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { root } from './support/files.js';
import { assertFormatted, runScript } from './support/run-script.js';

test('generated/ has what npm run generate writes of a few grammars', () => {
  runScript('dist/scripts/generate.js', '--check', '--fewer');
});

test('every file that differs from the last commit is formatted as npm run format does it', () => {
  const changed = changedFiles();
  // Without Git, any file may differ.
  if (changed === undefined) assertFormatted('.');
  else if (changed.length > 0) assertFormatted(...changed);
});

/** The files that differ from the last commit, new ones included; undefined where Git does not know. */
function changedFiles(): readonly string[] | undefined {
  const lists = [
    ['diff', '--name-only', '--relative', '-z', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ].map((args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }));
  if (lists.some(({ status }) => status !== 0)) return undefined;
  return lists
    .flatMap(({ stdout }) => stdout.split('\0'))
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

test.run();
