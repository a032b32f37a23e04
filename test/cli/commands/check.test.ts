/** `abnfc check GRAMMAR`; that of a project is in `build.test.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { OTHER_WORDS } from '../../../generator/cli/other-words.js';
import { abnfc, fails, succeeds } from '../../support/command.js';
import { filesBelow, root } from '../../support/files.js';
import { folderSuite } from '../../support/folder.js';

const test = folderSuite('check', {
  'good.abnf': 'good = 1*DIGIT\n',
  'slip.abnf': 'slip = %x41-59\nother = "x"\n',
  'bad.abnf': 'bad = 1*othre\nother = "x"\n',
  'part.abnf': 'part = "x" good\n',
});

test('a grammar without errors has one line, and warnings are on standard error', ({ folder }) => {
  assert.equal(succeeds(folder, 'check good.abnf'), {
    code: 0,
    out: 'good.abnf: no errors\n',
    err: '',
  });
  const { out, err } = succeeds(folder, 'check slip.abnf');
  assert.is(out, 'slip.abnf: no errors, 2 warnings\n');
  assert.equal(err.match(/^warning\[[\w-]+\]/gm), ['warning[unused-rule]', 'warning[odd-range]']);
  assert.is(abnfc(folder, 'check -', 'a = "x"\n').out, '<stdin>: no errors\n');
});

test('errors end with 1', ({ folder }) => {
  const { code, out, err } = abnfc(folder, 'check bad.abnf');
  assert.is(code, 1);
  assert.is(out, '');
  assert.match(err, /^error\[undefined-rule\]: rule "othre" is not defined\n --> bad.abnf:1:9\n/);
  assert.match(fails(folder, 'check none.abnf'), /^error\[unreadable\]/);
  assert.match(fails(folder, 'check good.abnf none.abnf'), /^error\[unreadable\]/);
});

test('further documents and options are those of compile', ({ folder }) => {
  fails(folder, 'check part.abnf');
  succeeds(folder, 'check part.abnf good.abnf');
  succeeds(folder, 'check part.abnf --import good.abnf');
  succeeds(folder, ['check', 'part.abnf', '--define', 'good = "y"']);
  succeeds(folder, 'check bad.abnf --start other');
  assert.match(fails(folder, 'check good.abnf --max-states 1'), /^error\[state-limit\]/);
  writeFileSync(join(folder, 'list.abnf'), 'list = 1#"x"\nOWS = *WSP\n');
  fails(folder, 'check list.abnf');
  succeeds(folder, 'check list.abnf --list sender');
  assert.equal(
    filesBelow(folder, '').filter((path) => !path.endsWith('.abnf')),
    [],
    'nothing is written',
  );
});

test('the report for programs', ({ folder }) => {
  const reportOn = (name: string): unknown =>
    JSON.parse(abnfc(folder, ['check', name, '--json']).out);
  const head = { format: 'abnfc grammar report', version: 1 };
  assert.equal(reportOn('good.abnf'), { ...head, ok: true, source: 'good.abnf', diagnostics: [] });
  const place = { file: 'bad.abnf', line: 1, column: 9, endLine: 1, endColumn: 14 };
  const meant = { file: 'bad.abnf', line: 2, column: 1, endLine: 2, endColumn: 6 };
  assert.equal(reportOn('bad.abnf'), {
    ...head,
    ok: false,
    source: 'bad.abnf',
    diagnostics: [
      {
        severity: 'error',
        code: 'undefined-rule',
        message: 'rule "othre" is not defined',
        ...place,
        notes: [{ message: 'did you mean "other"?', ...meant }],
      },
    ],
  });
  const { ok, diagnostics } = reportOn('none.abnf') as Record<'ok' | 'diagnostics', unknown[]>;
  assert.equal([ok, diagnostics.length], [false, 1]);
  const said = JSON.stringify(reportOn('slip.abnf'));
  assert.match(said, '--start RULE selects another rule', 'as the command line names options');
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
