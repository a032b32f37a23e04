/** Tables that are packed into strings: the same tables, in a fraction of the characters. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { StringRecognizerModule } from '../../runtime/contract.js';
import { readGrammar } from '../../scripts/project.js';
import { loadModule } from '../support/load.js';
import { some } from '../support/thorough.js';

async function textOf(name: string, options: CompileOptions): Promise<string> {
  const { ok, files } = await compile(readGrammar(name), options);
  assert.ok(ok);
  return files[0]!.text;
}

type Parser = StringRecognizerModule & { parse(text: string): unknown };

test('a module with packed tables is the same function, and smaller', async () => {
  for (const name of some(['uri', 'language-tag'], 0)) {
    const options = { variants: ['table'] } as const;
    const [usual, small] = [
      await textOf(name, options),
      await textOf(name, { ...options, small: true }),
    ];
    assert.ok(small.length < usual.length / 2, name);
    assert.match(small, /^\/\/.* --small`/m);
    const [one, other] = (await Promise.all([usual, small].map(loadModule))) as unknown as [
      Parser,
      Parser,
    ];
    const states = new Set([one.start, one.stringStart]);
    for (const state of states) {
      for (let unit = 0; unit <= 0x180; unit++) {
        const after = one.next(state, unit);
        assert.is(other.next(state, unit), after, `${name}: ${state}, ${unit}`);
        states.add(after);
      }
      assert.is(other.accepts(state), one.accepts(state));
    }
    assert.ok(states.size > 100);
    for (const text of ['de-CH-1996', 'a:b', 'http://[::1]:80/?q#f', 'i-klingon', 'x-y', '%'])
      assert.equal(other.parse(text), one.parse(text));
  }
});

test('a minified file is packed, without typed arrays, too', async () => {
  for (const es of some([5, 2020] as const, 0)) {
    const minified = await textOf('language-tag', {
      standalone: {
        language: 'js',
        format: 'cjs',
        es,
        minify: true,
        variant: 'table',
        with: ['next', 'errors'],
      },
    });
    assert.match(minified, /'0\*|"0\*/);
    const file: Partial<StringRecognizerModule> & { explainError?(text: string): object } = {};
    new Function('exports', minified)(file);
    assert.is(file.validate!('de-CH-1996'), true);
    assert.is(file.findError!('de-CH-1996-'), 11);
    assert.match(
      (file.explainError!('de-é') as { message: string }).message,
      /^at index 3: expected /,
    );
  }
});

test('small tables stay as they are', async () => {
  assert.not.match(await textOf('utf-8', { variants: ['table'], small: true }), /unpack/);
});

test.run();
