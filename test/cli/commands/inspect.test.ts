/** The pictures of `abnfc inspect`; `fixtures/commands/inspect.txt` has its texts and messages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc } from '../../support/command.js';
import { root } from '../../support/files.js';
import { folderSuite } from '../../support/folder.js';

const test = folderSuite('inspect', { 'ab.abnf': 'a = "x" b "y"\nb = 1*"z"\n' });
const utf8 = join(root, 'grammar', 'utf-8.abnf');

test('pictures go to files, and need nothing else', ({ folder }) => {
  const path = join(folder, 'utf-8.svg');
  const args = ['inspect', utf8, '--format', 'svg', '-o', path];
  assert.equal(abnfc(folder, args), { code: 0, out: '', err: '' });
  const text = readFileSync(path, 'utf8');
  assert.match(text, /^<svg /);
  assert.match(text, /UTF8-tail/);
  assert.not.match(text.replaceAll(/xmlns(:xlink)?="[^"]*"/g, ''), /https?:|src=|@import/);
});

test('--focus and --dead choose what is drawn', ({ folder }) => {
  const dot = (...options: string[]): string =>
    abnfc(folder, ['inspect', 'ab.abnf', '--format', 'dot', ...options]).out;
  const states = (text: string): readonly string[] =>
    [...text.matchAll(/^ {2}s(\d+) \[/gm)].map((match) => match[1]!);
  assert.equal(states(dot()), ['1', '2', '3', '4']);
  assert.equal(states(dot('--dead')), ['0', '1', '2', '3', '4']);
  assert.equal(states(dot('--focus', 'B')), ['2', '3', '4']);
});

test.run();
