/** Files of other languages: what they are called, what has none, and a self-test where a compiler is found. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { casesFor } from '../../generator/cli/verification/cases-for.js';
import { compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { LANGUAGES } from '../../generator/languages/languages.js';
import { LANGUAGE_NAMES, PATTERN_FORMATS } from '../../generator/options/choices.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { foreignComment } from '../../generator/text/comments.js';
import { abnfc } from '../support/command.js';
import { isFewer } from '../support/fewer.js';
import { makeFolder } from '../support/folder.js';
import { foundLanguages } from '../support/found-languages.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

test('what has no file in another language', async () => {
  const refused: readonly (readonly [text: string, options: CompileOptions, message: string])[] = [
    [
      'a = "(" [ a ] ")"\n',
      { language: 'c' },
      'error[no-language]: rules that "a" needs call each other, which takes a stack: C has none yet\n --> test.abnf\nnote: option "depth" ',
    ],
    [
      'a = 40b\nb = 1*20"x" "."\n',
      { language: 'c', maxStates: 70 },
      'error[no-language]: rules that "a" needs call each other, which takes a stack: C has none yet\n --> test.abnf\nnote: option "maxStates" ',
    ],
    [
      'a = %xE9-1F600\n',
      { language: 'c', input: 'string' },
      'error[no-language]: this grammar is read in strings of code units, and C reads octets',
    ],
    [
      'a = "a"\n',
      { language: 'c', variants: ['table'] },
      'error[bad-standalone]: another language has no variants, and no standalone file',
    ],
    [
      'a = "a"\n',
      { selftest: true },
      'error[bad-standalone]: a self-test is for files of another language',
    ],
  ];
  for (const [text, options, message] of refused) {
    const { ok, diagnostics } = await compile({ name: 'test.abnf', text }, options);
    const said = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic)).join('\n');
    assert.ok(!ok && said.startsWith(message), said);
  }
});

test('a grammar with too long words for a self-test', () => {
  const folder = makeFolder({ 'a.abnf': 'a = 1*2000"x"\n' });
  const { code, err } = abnfc(folder, 'compile a.abnf --lang c --selftest -o out');
  assert.is(code, 1);
  assert.match(err, 'error[no-language]: this grammar is too large for a self-test');
});

test('commands write the cases of a self-test, and `compile` returns its program alone', async () => {
  const text = 'a = "x"\n';
  const folder = makeFolder({ 'a.abnf': text });
  abnfc(folder, 'compile a.abnf --lang python --selftest -o out');
  const options = { language: 'python', selftest: true } as const;
  const { files } = await compile({ name: 'a.abnf', text }, options);
  const written = readdirSync(join(folder, 'out')).sort();
  assert.equal([...files.map(({ path }) => path), 'a_selftest.txt'].sort(), written);
});

test('a compiler that is not there', () => {
  const folder = makeFolder({ 'a.abnf': 'a = "x"\n' });
  const { code, err } = abnfc(folder, 'verify a.abnf --lang c', undefined, { PATH: folder });
  assert.is(code, 1);
  assert.match(err, 'error[failed-command]: "cc" is not found');
});

test('comments in other languages end with their line', () => {
  const lines = ['a\\', 'b\\u000a', 'c??/', 'coding: x', 'd\n*/', '+build x', ''];
  assert.is(
    foreignComment('//', lines),
    '// a\\ .\n// b\\ u000a\n// c?? /\n// coding : x\n// d?*\\/\n// +\\build x\n//',
  );
});

/** Two parts are empty in one place, and the selection has them in another order. */
const LIMITED = `; capture a: c, b
; limit a: a 9 octets, b 4 octets
a = b *("." b) c
b = *ALPHA
c = [ "!" ]
`;

test('cases have empty parts in the order of the text', async () => {
  const [empty] = (await casesFor({ name: 'a.abnf', text: LIMITED }, {}))!;
  assert.is(empty, '\t-1\tb 0 0\tc 0 0');
});

for (const language of foundLanguages()) {
  // With fewer inputs, only some are: the formats of languages.full.test.ts are tried in all.
  if (isFewer && language !== 'c') continue;
  slow(`${LANGUAGES[language].title} is verified by its own compiler`, () => {
    const folder = makeFolder({ 'a.abnf': LIMITED });
    const { out, err } = abnfc(folder, `verify a.abnf --lang ${language}`);
    assert.match(out, / cases, 0 differ\n$/, err);
  });
}

(foundLanguages().includes('python') ? test : test.skip)('a str is refused in Python', () => {
  const folder = makeFolder({ 'a.abnf': '; capture a: b\na = b\nb = "x"\n' });
  for (const grammar of ['a.abnf', 'utf-8']) abnfc(folder, `compile ${grammar} --lang python -o .`);
  const program = `import a, utf_8 as u
for call in (a.validate, a.find_error, a.parse, u.validate, u.find_error, lambda text: next(u.decode(text))):
    for text in ("x", ""):
        try: print(call(text))
        except TypeError as error: print(error)`;
  const { stdout } = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' });
  assert.is(stdout, 'expected bytes, found a str: text.encode() makes bytes of it\n'.repeat(12));
});

test('files of a language are written over older ones', () => {
  const folder = makeFolder({ 'a.abnf': 'a = "x"\n' });
  for (const language of LANGUAGE_NAMES)
    for (const extra of language === 'c' ? [' --selftest', ' --selftest'] : ['', ' --check']) {
      const line = `compile a.abnf --lang ${language} -o out/${language}${extra}`;
      const { code, err } = abnfc(folder, line);
      assert.is(code, 0, err);
    }
});

test('a pattern is written over an older one', () => {
  const folder = makeFolder({ 'a.abnf': 'a = "x"\n' });
  for (const format of PATTERN_FORMATS.filter((each) => each !== 'i-regexp'))
    for (let round = 0; round < 2; round++) {
      const { code, err } = abnfc(folder, `compile a.abnf --format ${format} -o out`);
      assert.is(code, 0, err);
    }
  assert.match(readFileSync(join(folder, 'out', 'a.schema.json'), 'utf8'), '"pattern"');
});

test.run();
