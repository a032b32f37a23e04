/** `abnfc check GRAMMAR` of standard input, and the words for it; `fixtures/commands/check.txt` has what it prints. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OTHER_WORDS } from '../../../generator/cli/other-words.js';
import { abnfc } from '../../support/command.js';
import { filesBelow, root } from '../../support/files.js';

test('a grammar on standard input', () => {
  assert.is(abnfc(root, 'check -', 'a = "x"\n').out, '<stdin>: no errors\n');
});

test('words of other programs lead to commands that exist', () => {
  const commands = filesBelow(join(root, 'generator', 'cli', 'commands'), '.ts').map((path) =>
    path.replace(/\.ts$/, ''),
  );
  for (const [word, hint] of Object.entries(OTHER_WORDS)) {
    assert.not(commands.includes(word), word);
    for (const [, name] of hint.matchAll(/abnfc ([a-z]+)/g)) assert.ok(commands.includes(name!));
  }
});

test.run();
