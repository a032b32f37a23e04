/** Large switch statements are laid out as prettier does it, and nothing else in a text changes. */
import estree from 'prettier/plugins/estree';
import * as babel from 'prettier/plugins/babel';
import { format as prettierFormat } from 'prettier/standalone';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { format } from '../../generator/emit/print/format.js';
import { toDeclarations, toJavaScript } from '../../generator/emit/print/javascript.js';
import { putSwitches, takeSwitches } from '../../generator/emit/print/large-switches.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { makeHost } from '../../generator/emit/host.js';
import { printDeclarations } from '../../generator/emit/print/print-module.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { stagesOf } from '../support/grammar.js';

const SETTINGS = {
  parser: 'babel-ts',
  plugins: [babel, estree],
  printWidth: 100,
  singleQuote: true,
};

/** States with one range and with many, with conditions that fill a line, half a line and several. */
const GRAMMAR = `s = *( 40( a ) b )
a = %x30-39 / %x61 %x62 / %x41-43 %x45-47 %x49 / %x21 ( %x30 / %x32-33 / %x35 / %x37-38 )
b = ( %x2A / %x2C-2D / %x2F / %x3A / %x3C / %x3E / %x40 / %x5B-5C / %x5E / %x60 / %x7B ) ( %x2A / %x2C / %xE9 )
`;

/** An engine for which `findError` is a loop over a switch statement, too. */
const HOST = makeHost({ typedArrays: true, compiles: false, strings: 'code units' });

/** A text without layout. */
const bare = (text: string): string => text.replace(/\s+/g, '');

/** The declarations of the switch variant as they are printed, before they are laid out. */
function printed(options: CompileOptions): string {
  const stages = stagesOf(GRAMMAR);
  const { declarations } = emitVariant(planOf(stages, options), HOST, 'switch');
  return printDeclarations(declarations).join('\n');
}

test('in the layout of prettier, as a module and as JavaScript', async () => {
  const text = printed({});
  const taken = takeSwitches(text);
  // Of findError, of findErrorString, and of next.
  assert.is(taken.switches.length, 3);
  assert.is(bare(putSwitches(taken.text, taken)), bare(text));
  assert.is(await format(text), await prettierFormat(text, SETTINGS));
  const narrow = { ...SETTINGS, printWidth: 80 };
  assert.is(await format(text, { singleQuote: true }), await prettierFormat(text, narrow));

  for (const level of [5, 2020] as const) {
    const code = toJavaScript(text, level);
    assert.is(takeSwitches(code).switches.length, 3);
    assert.is(await format(code), await prettierFormat(code, SETTINGS));
  }
  const short = takeSwitches(text).text.replace(/^\$switch\d\$;$/gm, 'switch (state) {}');
  assert.is(toDeclarations(text), toDeclarations(short));
});

test('statements with anything else stay where they are', () => {
  const lines = Array.from({ length: 2000 }, (_, i) => `case ${i}:\nreturn ${i};`);
  const plain = `switch (state) {\n${lines.join('\n')}\n}\n`;
  assert.is(takeSwitches(plain).switches.length, 1);
  const call = plain.replace('return 1000;', 'return f(1000);');
  assert.equal(takeSwitches(call), { text: call, switches: [] });
  const open = plain.replace(/\}\n$/, '');
  assert.equal(takeSwitches(open), { text: open, switches: [] });
  assert.throws(() => putSwitches('', takeSwitches(plain)), /a switch statement is lost/);
});

test.run();
