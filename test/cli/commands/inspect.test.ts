/** `abnfc inspect` in its formats, and its messages for JSON that is not an automaton. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { abnfc } from '../../support/command.js';
import { root } from '../../support/files.js';

const test = suite<{ folder: string }>('inspect');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
});

test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

const utf8 = join(root, 'grammar', 'utf-8.abnf');

/** The grammar of the small examples. */
const ab = 'a = "x" b "y"\nb = 1*"z"\n';

test('an automaton as JSON can be inspected like its grammar', ({ folder }) => {
  for (const stage of ['nfa', 'dfa', 'minimal', 'transducer']) {
    const json = join(folder, `${stage}.json`);
    assert.is(
      abnfc(folder, ['inspect', utf8, '--stage', stage, '--format', 'json', '-o', json]).out,
      '',
    );
    for (const format of stage === 'minimal' ? ['text', 'json', 'dot', 'mermaid'] : ['text']) {
      const direct = abnfc(folder, ['inspect', utf8, '--stage', stage, '--format', format]);
      const read = abnfc(folder, ['inspect', json, '--format', format]);
      assert.equal(read, direct, `${stage} ${format}`);
      assert.is(read.code, 0);
    }
  }
});

test('captures: the automaton with traces, and what there is without', ({ folder }) => {
  writeFileSync(join(folder, 'ab.abnf'), ab);
  const of = (...options: string[]): ReturnType<typeof abnfc> =>
    abnfc(folder, ['inspect', 'ab.abnf', '--stage', ...options]);
  const json = of('traced', '--capture', 'b', '--format', 'json');
  writeFileSync(join(folder, 'ab.json'), json.out);
  for (const format of ['text', 'json', 'dot', 'mermaid'])
    assert.equal(
      abnfc(folder, ['inspect', 'ab.json', '--format', format]),
      of('traced', '--capture', 'b', '--format', format),
    );
  const { out } = of('traced', '--capture', 'b');
  assert.match(out, /^ {3}2 {2}\["Z", "z"\] => 3 \/ \( /m);
  assert.match(out, /^ {3}3 {2}\["Y", "y"\] => 4 \/ b\), /m);
  assert.match(of('regex', '--capture', 'b').out, /^ {4}capture b\n {6}b\n/m);
  assert.equal(of('traced'), {
    code: 1,
    out: '',
    err: [
      'error[no-traces]: a grammar without captures has no traces',
      ' --> ab.abnf',
      'note: --capture RULES captures rules, and so does a comment in the grammar',
      'note: --stage minimal prints its automaton',
      '',
    ].join('\n'),
  });
});

test('pictures and pages go to files, and need nothing else', ({ folder }) => {
  for (const format of ['svg', 'html']) {
    const path = join(folder, `utf-8.${format}`);
    assert.equal(abnfc(folder, ['inspect', utf8, '--format', format, '-o', path]), {
      code: 0,
      out: '',
      err: '',
    });
    const text = readFileSync(path, 'utf8');
    assert.match(text, format === 'svg' ? /^<svg / : /^<!doctype html>/);
    assert.match(text, /UTF8-tail/);
    assert.not.match(text.replaceAll(/xmlns(:xlink)?="[^"]*"/g, ''), /https?:|src=|@import/);
  }
});

test('--focus and --dead choose what is drawn', ({ folder }) => {
  writeFileSync(join(folder, 'ab.abnf'), ab);
  const dot = (...options: string[]): string =>
    abnfc(folder, ['inspect', 'ab.abnf', '--format', 'dot', ...options]).out;
  const states = (text: string): readonly string[] =>
    [...text.matchAll(/^ {2}s(\d+) \[/gm)].map((match) => match[1]!);
  assert.equal(states(dot()), ['1', '2', '3', '4']);
  assert.equal(states(dot('--dead')), ['0', '1', '2', '3', '4']);
  assert.equal(states(dot('--focus', 'B')), ['2', '3', '4']);
  assert.equal(abnfc(folder, ['inspect', 'ab.abnf', '--focus', 'c']), {
    code: 2,
    out: '',
    err: 'abnfc: no state is inside a rule "c"; --stage rules lists the rules\nabnfc inspect --help shows the usage.\n',
  });
});

test('what cannot be drawn says what can be done', ({ folder }) => {
  writeFileSync(join(folder, 'long.abnf'), 'long = 100"x"\n');
  assert.equal(abnfc(folder, ['inspect', 'long.abnf', '--format', 'svg']), {
    code: 1,
    out: '',
    err: [
      'error[too-large-to-draw]: 101 states with 100 edges are too many for a picture',
      ' --> long.abnf',
      'note: --focus RULE draws the states inside a rule, --start RULE compiles a rule by itself',
      'note: --format dot is for tools that draw more, such as sfdp',
      '',
    ].join('\n'),
  });
  writeFileSync(join(folder, 'ab.abnf'), ab);
  assert.equal(abnfc(folder, ['inspect', 'ab.abnf', '--stage', 'transducer']), {
    code: 1,
    out: '',
    err: [
      'error[no-transducer]: a grammar without a bit layout has no transducer',
      ' --> ab.abnf',
      'note: --stage minimal prints its automaton',
      '',
    ].join('\n'),
  });
});

test('JSON that is not an automaton is shown where it fails', ({ folder }) => {
  const said = (text: string): string => {
    writeFileSync(join(folder, 'bad.json'), text);
    const { code, out, err } = abnfc(folder, ['inspect', 'bad.json']);
    assert.is(`${code} ${out}`, '1 ');
    return err;
  };
  const expected =
    'note: expected the output of abnfc inspect --format json; its schema is docs/automaton-schema.json\n';
  assert.is(
    said('{\n  "format": "abnfc automaton",\n  "version" 1\n}\n'),
    [
      'error[bad-automaton]: this is not JSON: colon expected',
      ' --> bad.json:3:13',
      '  |',
      '3 |   "version" 1',
      '  |             ^',
      expected,
    ].join('\n'),
  );
  writeFileSync(join(folder, 'ab.abnf'), ab);
  const json = abnfc(folder, ['inspect', 'ab.abnf', '--format', 'json']).out;
  assert.match(
    said(json.replace('"version": 1', '"version": 2')),
    /^error\[bad-automaton\]: this is not an automaton: it must be equal to constant, at \/version\n --> bad\.json:3:14\n/,
  );
  assert.match(
    said(json.replace('"start": 1', '"start": 7')),
    /^error\[bad-automaton\]: there is no state 7, at \/start\n {2}--> bad\.json:\d+:12\n/,
  );
  assert.match(said('{"a":1}'), /^error\[bad-automaton\]: this is not an automaton: it must have/);
});

test('JSON that is nested without end is refused', ({ folder }) => {
  const deep = (open: string, close: string, levels: number): string =>
    open.repeat(levels) + close.repeat(levels);
  for (const [name, text, column] of [
    ['closed.json', `{"a":${deep('[', ']', 100_000)}}`, 105],
    ['open.json', '{"a":'.repeat(100_000), 501],
    ['strings.json', `{"[[[\\"${'['.repeat(1000)}":${deep('[', ']', 100)}}`, 1109],
  ] as const) {
    writeFileSync(join(folder, name), text);
    const { code, err } = abnfc(folder, ['inspect', name]);
    assert.is(code, 1, err);
    assert.match(
      err,
      `error[bad-automaton]: this JSON is nested more than 100 levels deep\n --> ${name}:1:${column}\n`,
    );
    assert.match(err, /^note: expected the output of abnfc inspect --format json/m);
  }
  writeFileSync(join(folder, 'not-too-deep.json'), `{"a":${deep('[', ']', 99)}}`);
  assert.match(abnfc(folder, ['inspect', 'not-too-deep.json']).err, 'this is not an automaton');
});

test('stages and formats that do not go together are wrong usage', ({ folder }) => {
  writeFileSync(join(folder, 'ab.abnf'), ab);
  const json = join(folder, 'ab.json');
  abnfc(folder, ['inspect', 'ab.abnf', '--format', 'json', '-o', json]);
  for (const [args, message] of [
    [
      ['ab.abnf', '--stage', 'plan', '--format', 'dot'],
      'stage plan is not an automaton: its only format is text',
    ],
    [
      ['ab.abnf', '--format', 'gif'],
      '--format is text, json, dot, mermaid, svg or html, not "gif"',
    ],
    [[json, '--stage', 'nfa'], `${json} is an automaton of stage minimal`],
  ] as const) {
    const { code, out, err } = abnfc(folder, ['inspect', ...args]);
    assert.is(`${code} ${out}`, '2 ');
    assert.is(err, `abnfc: ${message}\nabnfc inspect --help shows the usage.\n`);
  }
});

test.run();
