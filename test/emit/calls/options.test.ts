/** Options of grammars whose rules embed themselves, and the commands that need a finite automaton. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../../generator/compile.js';
import type { CompileOptions } from '../../../generator/options/table.js';
import { renderDiagnostic } from '../../../generator/diagnostics/render-diagnostic.js';
import type { RecognizerModule } from '../../../runtime/contract.js';
import { complaintsAbout } from '../../support/grammar.js';

const NESTED = 'nested = "(" *nested ")"\n';
const UNDECIDED = 'sum = sum "+" sum / "a"\n';

async function compiled(
  text: string,
  options: CompileOptions,
): Promise<{ readonly said: string; readonly text: string }> {
  const { diagnostics, files } = await compile({ name: 'test.abnf', text }, options);
  const said = diagnostics.map((each) => renderDiagnostic(each)).join('\n');
  return { said, text: files[0]?.text ?? '' };
}

test('the header says whether a stack is enough, and names a place that shows it', async () => {
  const { text: nested } = await compiled(NESTED, {});
  assert.match(nested, '// They call each other with a stack: linear time.');
  const { text } = await compiled(UNDECIDED, {});
  assert.match(text, /They call each other: at the beginning, what is read does not decide/);
  const late = 's = "[" t *("," t) "]" *"." / "."\nt = s ["." "!"]\n';
  assert.match((await compiled(late, {})).text, 'each other: after "[." ... "].", what is read');
});

test('linear refuses what a stack does not decide, and nothing else', async () => {
  assert.is((await compiled(NESTED, { linear: true })).said, '');
  const { said, text } = await compiled(UNDECIDED, { linear: true });
  assert.is(text, '');
  assert.match(said, /^error\[undecided-calls\]: at the beginning, what is read does not decide/);
  assert.match(said, 'these rules may go on: "sum"');
});

test('all variants are the table variant, and another one alone is an error', async () => {
  for (const variants of [['switch', 'table'], 'auto'] as const) {
    const { files } = await compile({ name: 'test.abnf', text: NESTED }, { variants });
    assert.equal(
      files.map(({ path }) => path),
      ['test/table.ts'],
    );
  }
  const { said } = await compiled(NESTED, { variants: ['switch'] });
  assert.match(said, /^error\[variant-recursion\]: rules that embed themselves have no switch/);
});

test('parts need the option to take the first parse', async () => {
  const { said } = await compiled(NESTED, { capture: 'nested' });
  assert.match(said, /^error\[capture-recursion\]: "nested" embeds itself to any depth/);
  assert.match(said, 'option "prefer" decides: "first" takes the first alternative');
});

test('a rule that may consist of itself alone has no first parse', async () => {
  const text = 's = "(" r ")"\nr = ["a"] t ["b"]\nt = r / "x" / "(" t ")"\n';
  const { said } = await compiled(text, { capture: 'all', prefer: 'first' });
  assert.match(
    said,
    /^error\[capture-loops\]: a word of "r" may be nothing but a word of "r" again/,
  );
  assert.match(said, 'the way back is: r > t > r');
});

test('a standalone file in ES5 has match, and no errors to explain', async () => {
  const standalone = { language: 'js', es: 5, format: 'iife', with: ['match'] } as const;
  const { text } = await compiled(NESTED, { standalone });
  const module = new Function(`${text}\nreturn test;`)() as RecognizerModule;
  const octets = Array.from('(()(()))', (char) => char.charCodeAt(0));
  assert.is(module.findError(octets), -1);
  assert.is(module.findError(octets.slice(1)), 2);
  const { said } = await compiled(NESTED, { standalone: { ...standalone, with: ['errors'] } });
  assert.match(
    said,
    /^error\[no-such-part\]: "errors"[^]*expected validate, findError, match, explain\n/,
  );
});

test('an analysis has one automaton, so it refuses such rules', () => {
  assert.match(complaintsAbout(NESTED), /^error\[recursion\]/);
  assert.is(complaintsAbout(NESTED, { depth: 2 }), '');
});

test.run();
