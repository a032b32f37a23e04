/** `abnfc words`, word for word. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc } from '../../support/command.js';
import { folderSuite } from '../../support/folder.js';

const test = folderSuite('words');

const GRAMMAR = 'word = "-" / %x20 %xE9 / 2"\\" %s"n" ; intended: alphabet\n';

test('words, near misses and data of a grammar', ({ folder }) => {
  const words = (...args: readonly string[]): string => {
    const { out, err, code } = abnfc(folder, ['words', 'a.abnf', ...args]);
    assert.equal([err, code], ['', 0]);
    return out;
  };
  writeFileSync(join(folder, 'a.abnf'), GRAMMAR);
  const all = '-\n\\x20\\xE9\n\\\\\\\\n\n';
  assert.is(words(), all);
  assert.is(words('--cover'), all);
  assert.is(words('--count', '1', '--seed', '2').split('\n').length, 2);
  assert.is(
    words('--near-miss', '--count', '6'),
    String.raw`; without "\\"
reject \\n at 1
; "]" instead of "\\"
reject ]\\n at 0
; "\\" twice
reject \\\\\\n at 2
; " " instead of E9
reject \x20\x20 at 1
; E9 twice
reject \x20\xE9\xE9 at 2
; without E9
reject \x20 at 1
`,
  );
  assert.equal(JSON.parse(words('--json', '--start', 'word')), {
    ...{ format: 'abnfc words', version: 1, rule: 'word' },
    words: [
      { text: '-', symbols: [0x2d] },
      { text: '\\x20\\xE9', symbols: [0x20, 0xe9] },
      { text: '\\\\\\\\n', symbols: [0x5c, 0x5c, 0x6e] },
    ],
  });
  const { nearMisses } = JSON.parse(words('--json', '--near-miss', '--count', '1'));
  assert.equal(nearMisses, [
    { text: '\\\\n', symbols: [0x5c, 0x6e], edit: 'without "\\\\"', offset: 1 },
  ]);
});

test('wrong usage, and grammars with errors', ({ folder }) => {
  writeFileSync(join(folder, 'b.abnf'), 'a = b\n');
  const refuses = (line: string, code: number, message: RegExp): void => {
    const ended = abnfc(folder, line);
    assert.equal([ended.out, ended.code], ['', code], line);
    assert.match(ended.err, message);
  };
  refuses('words', 2, /expected a GRAMMAR/);
  refuses('words b.abnf --count 0', 2, /--count must be a number from 1 to 100000, not "0"/);
  refuses('words b.abnf --seed -1', 2, /--seed has no value/);
  refuses('words b.abnf', 1, /error\[undefined-rule\]/);
  refuses('words c.abnf', 1, /c\.abnf/);
});

test.run();
