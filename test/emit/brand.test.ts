/** Brands: `validate` tells TypeScript which strings are words. */
import { Project } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { loadModule } from '../support/load.js';

const GRAMMAR = 'my-word = 1*ALPHA\n';

async function filesOf(options: CompileOptions, text = GRAMMAR) {
  return compile({ name: 'a.abnf', text }, { variants: ['table'], brand: true, ...options });
}

/** What the compiler of TypeScript says about a program beside a file. */
function complaints(name: string, text: string, program: string): readonly string[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { strict: true, target: 99, module: 199, moduleResolution: 99 },
  });
  project.createSourceFile(name, text);
  project.createSourceFile('program.mts', program);
  return project.getPreEmitDiagnostics().map((each) => JSON.stringify(each.getMessageText()));
}

const PROGRAM = (from: string): string => `
import { validate, type MyWordString } from '${from}';
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

test('a whole string that is a word has a type of its own, a part of one has not', async () => {
  for (const input of ['both', 'string'] as const) {
    const { ok, files } = await filesOf({ input });
    assert.ok(ok);
    assert.equal(complaints('a.mts', files[0]!.text, PROGRAM('./a.mjs')), []);
    assert.match(files[0]!.text, 'abnfc compile a.abnf');
    assert.match(files[0]!.text, /^\/\/.* --brand`/m);
    const { validate } = (await loadModule(files[0]!.text)) as unknown as {
      validate(text: string, from?: number): boolean;
    };
    assert.is(validate('ab1'), false);
    assert.is(validate('1ab', 1), true);
  }
});

test('octets are told by a boolean', async () => {
  const { files } = await filesOf({});
  const program = `
    import { validate } from './a.mjs';
    const octets: number[] = [65];
    const isWord: boolean = validate(octets);
    void isWord;
  `;
  assert.equal(complaints('a.mts', files[0]!.text, program), []);
});

test('the types of JavaScript have it, too', async () => {
  const standalone = { language: 'js', format: 'esm' } as const;
  const { files } = await filesOf({ standalone, variants: undefined });
  const types = files.find(({ path }) => path.endsWith('.d.mts'))!.text;
  assert.equal(complaints('a.d.mts', types, PROGRAM('./a.mjs')), []);
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
