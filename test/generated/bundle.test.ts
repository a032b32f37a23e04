/** A bundle contains the imported parts of a module, and nothing else. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow, root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';

test('a program that imports nothing of a module gets nothing of it, whatever its package says', () => {
  // Away from package.json, whose `sideEffects` would answer for the modules.
  const folder = makeFolder();
  cpSync(join(root, 'generated'), folder, { recursive: true });
  const modules = filesBelow(folder, '.ts');
  assert.ok(modules.length > 20);
  for (const module of modules) {
    const { outputFiles } = buildSync({
      stdin: { contents: `import './${module}';`, resolveDir: folder },
      bundle: true,
      format: 'esm',
      write: false,
    });
    assert.is(outputFiles[0]!.text, '', module);
  }
});

test.run();
