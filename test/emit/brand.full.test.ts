/** Brands: `validate` tells TypeScript which strings are words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { loadModule } from '../support/load.js';
import { typeErrors } from '../support/tsc.js';

const GRAMMAR = 'my-word = 1*ALPHA\n';

async function filesOf(options: CompileOptions, text = GRAMMAR) {
  return compile({ name: 'a.abnf', text }, { variants: ['table'], brand: true, ...options });
}

const PROGRAM = `
  import { validate, type MyWordString } from './a.mjs';
  const greet = (word: MyWordString): string => word.toUpperCase();
  declare const text: string;
  // @ts-expect-error
  greet(text);
  if (validate(text)) greet(text);
  else text.length;
  // @ts-expect-error
  if (validate(text, 1)) greet(text);
  // @ts-expect-error
  if (validate(text, 0, 2)) greet(text);
  const words: MyWordString[] = ['a', 'b', '1'].filter((each) => validate(each));
  void words;
`;

const OCTETS = `
  import { validate } from './a.mjs';
  const octets: number[] = [65];
  const isWord: boolean = validate(octets);
  void isWord;
`;

test('a whole string that is a word has a type of its own, a part of one and octets have not', async () => {
  const modules = await Promise.all(
    (['both', 'string'] as const).map(async (input) => {
      const { ok, files } = await filesOf({ input });
      assert.ok(ok);
      return files[0]!.text;
    }),
  );
  for (const text of modules) {
    assert.match(text, 'abnfc compile a.abnf');
    assert.match(text, /^\/\/.* --brand`/m);
    const { validate } = (await loadModule(text)) as unknown as {
      validate(text: string, from?: number): boolean;
    };
    assert.is(validate('ab1'), false);
    assert.is(validate('1ab', 1), true);
  }
  // The types of JavaScript have it, too.
  const standalone = { format: 'esm' } as const;
  const { files } = await filesOf({ standalone, variants: undefined });
  const types = files.find(({ path }) => path.endsWith('.d.mts'))!.text;
  for (const [name, text, program] of [
    ...modules.map((text) => ['a.mts', text, PROGRAM] as const),
    ['a.d.mts', types, PROGRAM] as const,
    ['a.mts', modules[0]!, OCTETS] as const,
  ])
    assert.equal(typeErrors({ [name]: text, 'program.mts': program }), [], name);
});

test('the name of a part is not taken', async () => {
  const captured = await filesOf(
    { capture: 'S-string(x)' },
    's = s-string\ns-string = x\nx = "x"\n',
  );
  assert.match(captured.files[0]!.text, /export type SString2 =/);
  assert.match(captured.files[0]!.text, /export interface SString extends Span/);
});

test('octets alone have no strings to brand', async () => {
  const { ok, diagnostics } = await filesOf({ input: 'octets' });
  assert.is(ok, false);
  assert.equal(
    diagnostics.map(({ code, message }) => `[${code}] ${message}`),
    ['[no-brand] a brand is for strings, and these modules read octets only'],
  );
});

test.run();
