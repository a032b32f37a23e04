/** The texts in the build are those of the repository, whole. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as ohm from 'ohm-js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ENCODINGS } from '../../generator/options/choices.js';
import { abnfRecipe, grammars, parts } from '../../generator/resources/texts.js';
import { filesBelow, read, root } from '../support/files.js';

test('grammars are the files of grammar/', () => {
  const names = ['core', 'utf-16', ...ENCODINGS].map((name) => `${name}.abnf`);
  assert.equal(Object.keys(grammars).sort(), names.sort());
  for (const name of names) assert.is(grammars[name], read(`grammar/${name}`), name);
});

test('the recipe is that of abnf.ohm', () => {
  const grammar = ohm.grammar(read('grammar/abnf.ohm'));
  const { toRecipe } = grammar as ohm.Grammar & { toRecipe(): string };
  assert.equal(abnfRecipe, JSON.parse(toRecipe.call(grammar)));
});

test('parts have all that the files of the runtime that are linked declare', () => {
  const files = ['checks', 'shared', 'standalone']
    .flatMap((name) => {
      const folder = join(root, 'runtime', name);
      return filesBelow(folder, '.ts').map((file) => join(folder, file));
    })
    .filter((file) => basename(file) !== 'kernel.ts');
  assert.equal(Object.keys(parts).sort(), files.map((name) => basename(name, '.ts')).sort());
  const bare = (text: string): string => text.replace(/^ *\*(?!\/)/gm, '').replace(/\s+/g, '');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const whole = parts[basename(file, '.ts')]!.map(
      (each) => `${each.comment}${each.isExported ? 'export' : ''}${each.text}`,
    );
    // In front are imports, and perhaps a comment on the file; lines of comments have another width.
    assert.ok(bare(text).endsWith(bare(whole.join(''))), file);
    const exported = parts[basename(file, '.ts')]!.filter(({ isExported }) => isExported);
    assert.is(exported.length, [...text.matchAll(/^export /gm)].length, file);
  }
});

test.run();
