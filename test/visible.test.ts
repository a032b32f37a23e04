/** Text that is not ours, wherever it is said: no terminal obeys it, and no log of a CI service. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../generator/compile.js';
import { diagnosticData } from '../generator/diagnostic-data.js';
import { escapeJson, visible, visibleLines, visiblePath } from '../generator/visible.js';
import { abnfc } from './support/command.js';
import { makeProject } from './support/project.js';

const test = suite<{ folder: string }>('visible');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
});

test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a terminal would obey, and what ends a line. */
const EVIL = '\x1b]0;title\x07\x9b31m\u202e\u2066\u061c\u2028\r\n::warning::x##vso[a]b';

/** A name that begins with a command, and the same with a line feed before it. */
const [COMMAND, LINE] = ['::warning::x.abnf', `a\n::warning::x\x1b[31m\x9b\u202e.abnf`];

const DIGITS = 'digits = 1*DIGIT\n';

/** Asserts that nothing acts, and that no line is anybody's command. */
function assertHarmless(said: string, about: string): void {
  assert.not.match(
    said,
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    about,
  );
  assert.not.match(said, /^\s*::/m, about);
  assert.not.match(said, /##\w*\[/, about);
}

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
  // What people write stays.
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

test('names of files, wherever they are said', ({ folder }) => {
  if (process.platform === 'win32') return;
  for (const name of [COMMAND, LINE]) {
    writeFileSync(join(folder, name), DIGITS);
    writeFileSync(join(folder, `bad${name}`), '::x = \x1b[31m\u202e ##vso[x]y\n');
    writeFileSync(join(folder, `${name}.ts`), 'export const validate = 1;');
    const named = ['--name', 'd', '--variant', 'table'];
    const runs: readonly (readonly string[])[] = [
      ['compile', name, ...named, '-o', name.replace('abnf', 'out')],
      ['compile', name, ...named, '-o', name.replace('abnf', 'out'), '--check'],
      ['compile', name, ...named, '-o', 'none', '--check'],
      ['compile', name],
      ['compile', name, '--name', name],
      ['compile', `bad${name}`],
      ['compile', `none${name}`],
      ['compile', name, name],
      ['compile', name, '--start', name],
      ['compile', name, '--variant', name],
      ['compile', name, `--${name}`],
      ['compile', '--verbose', name, ...named, '--stdout'],
      ['compile', name, ...named, '-o', name],
      [name],
      ['inspect', name, '--stage', 'plan'],
      ['inspect', name, '--format', 'dot'],
      ['inspect', name, '--format', name],
      ['inspect', name, '-o', name],
      ['explore', name, '-o', `${name}/x`],
      ['diff', name, `none${name}`],
      ['diff', name, name],
      ['diff', name, name, '--max-states', '1'],
      ['facts', name],
      ['trace', name, '--text', `1${EVIL}`],
      ['trace', name, '--hex', EVIL],
      ['extract', `bad${name}`, '--verbose'],
      ['verify', name, '--against', `${name}.ts`],
      ['verify', name, '--against', `${name}.ts`, '--json'],
      ['build', '--config', name],
      ['check', '--config', `none${name}`],
    ];
    for (const args of runs) {
      const { out, err } = abnfc(folder, args);
      // What a document contains is printed line by line, like what a module does.
      if (args[0] === 'extract') assert.not.match(out, /[\0-\x08\x0b-\x1f\u202e]/);
      else assertHarmless(out, args.join(' '));
      assertHarmless(err, args.join(' '));
    }
  }
});

test('what a project consists of, as text and as JSON', () => {
  if (process.platform === 'win32') return;
  const folder = makeProject({
    'd.abnf': DIGITS,
    'abnfc.config.json': JSON.stringify({ output: `out${LINE}`, grammars: [{ source: 'd.abnf' }] }),
  });
  try {
    abnfc(folder, ['build']);
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an automaton that somebody else has written', ({ folder }) => {
  writeFileSync(join(folder, 'd.abnf'), DIGITS);
  const { out } = abnfc(folder, ['inspect', 'd.abnf', '--format', 'json']);
  type Text = { rule: string; text: string; where: string };
  type State = { name: string; rules: string[]; transitions: { origins: Text[] }[] };
  const view = JSON.parse(out) as {
    grammar: string;
    rule: string;
    rules: Text[];
    states: State[];
  };
  const [grammar, rule] = [EVIL, EVIL];
  const evil = {
    ...view,
    grammar,
    rule,
    rules: view.rules.map((each) => ({ ...each, text: EVIL, where: EVIL })),
    states: view.states.map((state) => ({
      ...state,
      name: EVIL,
      rules: state.rules.map(() => EVIL),
      transitions: state.transitions.map((way) => ({
        ...way,
        origins: way.origins.map((each) => ({ ...each, rule: EVIL, text: EVIL })),
      })),
    })),
  };
  writeFileSync(join(folder, 'evil.json'), JSON.stringify(evil));
  for (const format of ['text', 'json', 'dot', 'mermaid', 'svg', 'html']) {
    const shown = abnfc(folder, ['inspect', 'evil.json', '--format', format]);
    assert.is(shown.code, 0, `${format}: ${shown.err}`);
    assertHarmless(
      format === 'html' ? shown.out.replace(/<style>.*?<\/style>/s, '') : shown.out,
      format,
    );
    if (format === 'json') assert.equal(JSON.parse(shown.out), evil);
  }
  writeFileSync(join(folder, 'worse.json'), JSON.stringify({ [EVIL]: 1 }));
  assertHarmless(abnfc(folder, ['inspect', 'worse.json']).err, 'an unknown key');
  writeFileSync(join(folder, 'worst.json'), `{ ${EVIL}`);
  assertHarmless(abnfc(folder, ['inspect', 'worst.json']).err, 'no JSON');
});

test('what a module says', ({ folder }) => {
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
