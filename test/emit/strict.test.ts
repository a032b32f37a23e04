/** What is emitted compiles under every strict option of TypeScript, whatever the grammar. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { WORD_CASES } from '../suites/words.js';
import { filesBelow, root } from '../support/files.js';

const FLAGS = [
  '--strict',
  '--noEmit',
  '--skipLibCheck',
  '--types',
  '--target es2020 --module nodenext --lib es2020',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--noImplicitReturns',
  '--noImplicitOverride',
  '--noFallthroughCasesInSwitch',
  '--noUnusedLocals',
  '--noUnusedParameters',
  '--noPropertyAccessFromIndexSignature',
  '--allowUnreachableCode false',
  '--allowUnusedLabels false',
  '--verbatimModuleSyntax',
  '--isolatedModules',
  '--erasableSyntaxOnly',
  '--isolatedDeclarations --declaration',
].flatMap((flags) => (flags === '--types' ? ['--types', ''] : flags.split(' ')));

function typecheck(folder: string, files: readonly string[]): string {
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, ...FLAGS, ...files], { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('modules of every shape', async () => {
  const grammars = [
    ...Object.values(RECOGNIZER_SHAPES),
    ...Object.values(DECODER_SHAPES),
    ...WORD_CASES.map(({ grammar }) => grammar),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const paths: string[] = [];
    for (const [index, text] of grammars.entries()) {
      const { ok, files } = await compile({ name: `grammar-${index}.abnf`, text });
      assert.ok(ok, text);
      for (const file of files) {
        mkdirSync(dirname(join(folder, file.path)), { recursive: true });
        writeFileSync(join(folder, file.path), file.text);
        paths.push(file.path);
      }
    }
    assert.is(paths.length, grammars.length * 3);
    assert.is(typecheck(folder, paths), '');
    // The check itself can fail.
    writeFileSync(
      join(folder, 'bad.ts'),
      'export function f(a: number[]): number {\n  return a[0];\n}\n',
    );
    assert.match(typecheck(folder, ['bad.ts']), /TS2322/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the modules of generated/', () => {
  const paths = filesBelow(join(root, 'generated'), '.ts').map((path) =>
    join(root, 'generated', path),
  );
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  // Outside of the project: its own configuration is not to be mixed with these flags.
  assert.is(typecheck(folder, paths), '');
  rmSync(folder, { recursive: true });
});

test.run();
