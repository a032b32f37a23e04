/** `abnfc inspect` in its formats, and its messages for JSON that is not an automaton. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, fails } from '../../support/command.js';
import { root } from '../../support/files.js';
import { folderSuite } from '../../support/folder.js';

const test = folderSuite('inspect', { 'ab.abnf': 'a = "x" b "y"\nb = 1*"z"\n' });
const utf8 = join(root, 'grammar', 'utf-8.abnf');

test('captures: the automaton with traces, and what there is without', ({ folder }) => {
  const of = (...options: string[]): ReturnType<typeof abnfc> =>
    abnfc(folder, ['inspect', 'ab.abnf', '--stage', ...options]);
  const { out } = of('traced', '--capture', 'b');
  assert.match(out, /^ {3}2 {2}\["Z", "z"\] => 3 \/ \( /m);
  assert.match(out, /^ {3}3 {2}\["Y", "y"\] => 4 \/ b\), /m);
  assert.match(of('regex', '--capture', 'b').out, /^ {4}capture b\n {6}b\n/m);
  assert.is(
    fails(folder, 'inspect ab.abnf --stage traced'),
    [
      'error[no-traces]: a grammar without captures has no traces',
      ' --> ab.abnf',
      'note: --capture PARTS captures rules, and so does a comment in the grammar',
      'note: --stage minimal prints its automaton',
      '',
    ].join('\n'),
  );
});

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
  assert.is(
    fails(folder, 'inspect ab.abnf --focus c', 2),
    'abnfc: no state is inside a rule "c"; --stage rules lists the rules\nabnfc inspect --help shows the usage.\n',
  );
});

test('what cannot be drawn says what can be done', ({ folder }) => {
  writeFileSync(join(folder, 'long.abnf'), 'long = 100"x"\n');
  assert.is(
    fails(folder, 'inspect long.abnf --format svg'),
    [
      'error[too-large-to-draw]: 101 states with 100 edges are too many for a picture',
      ' --> long.abnf',
      'note: --focus RULE draws the states inside a rule',
      'note: --start RULE compiles a rule by itself',
      'note: --format dot is for tools that draw more, such as sfdp',
      '',
    ].join('\n'),
  );
  assert.is(
    fails(folder, 'inspect ab.abnf --stage transducer'),
    [
      'error[no-transducer]: a grammar without a bit layout has no transducer',
      ' --> ab.abnf',
      'note: --stage minimal prints its automaton',
      '',
    ].join('\n'),
  );
});

test('stages and formats that do not go together are wrong usage', ({ folder }) => {
  for (const [args, message] of [
    [
      ['ab.abnf', '--stage', 'plan', '--format', 'dot'],
      'stage plan is not an automaton: its only format is text',
    ],
    [['ab.abnf', '--format', 'gif'], '--format must be text, json, dot or svg, not "gif"'],
  ] as const) {
    const said = fails(folder, ['inspect', ...args], 2);
    assert.is(said, `abnfc: ${message}\nabnfc inspect --help shows the usage.\n`);
  }
});

test.run();
