/** `npm run generate -- --check`, on a copy of the repository. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';

test('generated/ is what npm run generate writes, and the check notices where it is not', () => {
  const folder = makeFolder();
  // A copy of the repository in which a byte is changed and a file is added.
  for (const name of [
    'package.json',
    'grammar',
    'generated',
    'runtime',
    'docs',
    'README.md',
    '.prettierrc.json',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['generator', 'runtime', 'scripts'])
    cpSync(join(root, 'dist', name), join(folder, 'dist', name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const table = join(folder, 'generated', 'utf-8', 'table.ts');
  writeFileSync(table, readFileSync(table, 'utf8').replace('12,   0', '12,  12'));
  mkdirSync(join(folder, 'generated', 'old'));
  writeFileSync(join(folder, 'generated', 'old', 'switch.ts'), '');
  const copy = spawnSync(
    process.execPath,
    [join(folder, 'dist', 'scripts', 'generate.js'), '--check'],
    { cwd: folder, encoding: 'utf8' },
  );
  assert.is(
    copy.stderr,
    [
      `stray: ${join('generated', 'old', 'switch.ts')}`,
      `stale: ${join('generated', 'utf-8', 'table.ts')}`,
      'to fix this: npm run generate, and remove the stray files',
      '',
    ].join('\n'),
  );
  assert.is(copy.status, 1);
});

test.run();
