/**
 * What commands print, word for word: each file of `fixtures/commands/` has grammars, as `=== NAME` with lines that begin
 * with `|`, and commands with what they print; lines of standard error begin with `!`, and an exit code that is not 0
 * stands in brackets. `UPDATE_FIXTURES=1` writes what is printed now, for review by eye.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc } from '../support/command.js';
import { filesBelow, root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';

const home = join(root, 'test', 'fixtures', 'commands');

/** The arguments of a command; one with blanks or escapes is a string of JSON. */
function argumentsOf(command: string): readonly string[] {
  return Array.from(command.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g), ([each]) =>
    each.startsWith('"') ? (JSON.parse(each) as string) : each,
  );
}

/** A command with what it prints. */
function transcribe(folder: string, command: string): string {
  const { code, out, err } = abnfc(folder, argumentsOf(command));
  const said = err === '' ? '' : err.replace(/^/gm, '! ').replace(/! $/, '');
  return `$ abnfc${command}\n${out}${said}${code === 0 ? '' : `[${code}]\n`}`;
}

for (const name of filesBelow(home, '.txt'))
  test(name, () => {
    const known = readFileSync(join(home, name), 'utf8');
    const folder = makeFolder();
    cpSync(join(root, 'grammar'), folder, { recursive: true });
    const files = new Set(filesBelow(folder, ''));
    const said = known.split(/^(?=(?:===|\$|;) )/m).map((block) => {
      const [, file, lines] = /^=== (\S+)\n((?:\|.*\n)+)/.exec(block) ?? [];
      if (file !== undefined) {
        files.add(file);
        writeFileSync(join(folder, file), lines!.replace(/^\| ?/gm, ''));
      }
      const [, command] = /^\$ abnfc(.*)$/m.exec(block) ?? [];
      return command === undefined ? block : `${transcribe(folder, command)}\n`;
    });
    if (process.env['UPDATE_FIXTURES']) writeFileSync(join(home, name), said.join(''));
    assert.is(said.join(''), known);
    assert.ok(said.length > 5, name);
    assert.equal(filesBelow(folder, '').toSorted(), [...files].sort(), 'nothing is written');
  });

test.run();
