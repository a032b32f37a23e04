/** Foreign text in messages: it never controls a terminal or the log of a CI service. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { analyze } from '../generator/compile.js';
import { diagnosticData } from '../generator/diagnostics/diagnostic-data.js';
import { escapeJson, visible, visibleLines, visiblePath } from '../generator/text/visible.js';
import { abnfc } from './support/command.js';
import { folderSuite } from './support/folder.js';
import { assertHarmless, COMMAND, EVIL, LINE } from './support/harmless.js';
import { makeProject } from './support/project.js';
import { slowTests } from './support/slow.js';

const test = folderSuite('visible');
const slow = slowTests(test);
const DIGITS = 'digits = 1*DIGIT\n';

test('controls are shown and not obeyed, in as many code units', () => {
  assert.is(
    visible('a\0\t\n\r\x1b[31m\x7f\x85\u200f\u2067b'),
    'a␀\t␊␍␛[31m\ufffd\ufffd\ufffd\ufffdb',
  );
  for (let code = 0; code <= 0xffff; code++) {
    const char = String.fromCharCode(code);
    assert.is(visible(char).length, 1);
    assert.is(visible(visible(char)), visible(char));
  }
  assert.is(visible('\u{e0041}'), '\ufffd\ufffd');
  assert.is(visible('\ud83d'), '\ufffd');
  // Ordinary text stays.
  const text = 'Zoë, עברית, فارسی‌ها, 日本, 👩‍👧 ## a [b] #[c]';
  assert.is(visible(text), text);
  assertHarmless(visible(EVIL), 'a part of a line');
  assert.is(visible('##vso[task.setvariable]'), '#\ufffdvso[task.setvariable]');
  assert.is(visible('##[error]x'), '#\ufffd[error]x');
  for (const path of [COMMAND, ' ::x', '\t::x', '\n::x', '##[x]', '#x'])
    assertHarmless(visiblePath(path), path);
  assert.is(visiblePath('::x'), './::x');
  assert.is(visiblePath('a/::x'), 'a/::x');
  assert.is(visibleLines('a\tb\r\nc\rd\n\x1b[0m\n'), 'a\tb\r\nc␍d\n␛[0m\n');
  const json = JSON.stringify({ [EVIL]: [EVIL] }, null, 2);
  assert.equal(JSON.parse(escapeJson(json)), JSON.parse(json));
  assertHarmless(escapeJson(json), 'JSON');
});

test('a diagnostic is one line as data, too', () => {
  const source = { name: 'g.abnf', text: `a = b${EVIL}\n` };
  const { diagnostics } = analyze(source, { start: EVIL });
  assert.ok(diagnostics.length > 0);
  for (const each of diagnostics.map(diagnosticData))
    for (const message of [each.message, ...each.notes.map((note) => note.message)])
      assertHarmless(message, message);
});

test('the contents of a project, as text and as JSON', () => {
  if (process.platform === 'win32') return;
  const folder = makeProject({
    'd.abnf': DIGITS,
    'abnfc.config.json': JSON.stringify({ output: `out${LINE}`, grammars: [{ source: 'd.abnf' }] }),
  });
  abnfc(folder, 'build');
  const output = readdirSync(folder).find((name) => name.startsWith('out'))!;
  writeFileSync(join(folder, output, 'd', LINE), '');
  mkdirSync(join(folder, output, 'd', COMMAND));
  writeFileSync(join(folder, output, 'd', COMMAND, '::x'), '');
  for (const args of [['build'], ['build', '--json'], ['check'], ['check', '--json']]) {
    const { out, err } = abnfc(folder, args);
    assertHarmless(out, args.join(' '));
    assertHarmless(err, args.join(' '));
    if (args.includes('--json'))
      assert.is((JSON.parse(out) as { strays: string[] }).strays.length, 2);
    else assert.match(err, 'stray: ');
  }
});

slow('the comments of a module', ({ folder }) => {
  writeFileSync(join(folder, 'd.abnf'), DIGITS);
  writeFileSync(
    join(folder, 'm.js'),
    `const evil = ${JSON.stringify(EVIL)};\n` +
      'console.log(evil);\nexport function validate() { return evil; }\n' +
      'export function findError() { throw new Error(evil); }\nexport function next() { return evil; }\n',
  );
  writeFileSync(join(folder, 'n.js'), `throw new Error(${JSON.stringify(EVIL)});\n`);
  for (const args of [
    ['verify', 'd.abnf', '--against', 'm.js', 'n.js'],
    ['verify', 'd.abnf', '--against', 'm.js', 'n.js', '--json'],
  ]) {
    const { code, out, err } = abnfc(folder, args);
    assert.is(code, 1);
    assertHarmless(out, args.join(' '));
    assertHarmless(err, args.join(' '));
  }
});

test.run();
