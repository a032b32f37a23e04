/** Tables that are packed into strings: the same tables, in a fraction of the characters. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { packNumbers } from '../../generator/emit/print/pack-numbers.js';
import { packLiterals } from '../../generator/emit/print/pack-tables.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { ParserModule, StringRecognizerModule } from '../../runtime/contract.js';
import { unpack } from '../../runtime/shared/unpack.js';
import { readGrammar } from '../../scripts/project.js';
import { loadModule } from '../support/load.js';
import { some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

async function textOf(name: string, options: CompileOptions): Promise<string> {
  const { ok, files } = await compile(readGrammar(name), options);
  assert.ok(ok);
  return files[0]!.text;
}

type Parser = StringRecognizerModule &
  Pick<ParserModule<unknown>, 'parts'> & {
    readonly stringStart: number;
    parse(text: string): unknown;
  };

test('a packed table is the same when it is unpacked', () => {
  const number = fc.oneof(fc.constant(0), fc.nat(40), fc.nat(700), fc.nat(100_000));
  const piece = fc.oneof(
    fc.array(number, { maxLength: 30 }),
    fc.tuple(number, fc.nat(500)).map(([value, count]) => new Array<number>(count).fill(value)),
  );
  const pieces = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
  const property = fc.property(
    pieces,
    fc.nat(30),
    fc.integer({ min: 1, max: 9 }),
    (all, wide, factor) => {
      // Pieces come again, so that there is something to copy, also from far away.
      const once = all.flatMap(([part, times]) => new Array(times).fill(part).flat() as number[]);
      const numbers = [...once, ...once];
      const packed = packNumbers(numbers, wide + 1);
      assert.match(packed, /^[#-[\]-~]*$/);
      assert.equal(
        Array.from(unpack(Uint32Array, numbers.length, packed, wide + 1, factor)),
        numbers.map((each) => each * factor),
      );
    },
  );
  fc.assert(property, { numRuns: 100 });
  assert.is(packNumbers(new Array<number>(1000).fill(0), 10).length, 13);
});

test('only constant tables of numbers are packed, whatever their comments say', () => {
  const rows = Array.from({ length: 9 }, (_, row) => `  0, 0, 300, 600, // ${row} e.g. "]);"`);
  const table = `// prettier-ignore\nconst A = /* @__PURE__ */ new Uint16Array([\n${rows.join('\n')}\n]);\n`;
  const plain = `const B = [\n${rows.join('\n')}\n];\n`;
  const others = `const C = [\n  1, f(2),\n];\nlet D = [\n${rows.join('\n')}\n];\n// The end.\n`;
  const { packed, saved } = packLiterals(`${table}${plain}${others}`);
  assert.ok(saved > 0);
  const [a, b, ...rest] = packed.split(/(?<=^\);\n)/m);
  assert.is(rest.join(''), others);
  const unpacked = (text: string): unknown => new Function('unpack', `${text}return A;`)(unpack);
  const numbers = rows.flatMap(() => [0, 0, 300, 600]);
  assert.equal(unpacked(a!), Uint16Array.from(numbers));
  assert.equal(unpacked(b!.replace('B', 'A')), numbers);
});

slow('a module with packed tables is the same function, and smaller', async () => {
  for (const name of some(['uri', 'language-tag'], 0)) {
    const options = { variants: ['table'] } as const;
    const [usual, small] = [
      await textOf(name, options),
      await textOf(name, { ...options, small: true }),
    ];
    const [code, smallCode] = [usual, small].map((text) => text.replace(/ *\/\/.*$/gm, ''));
    assert.ok(smallCode!.length < code!.length * 0.6, name);
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
        if (after !== 0) assert.is(other.parts.moveOf(state, unit), one.parts.moveOf(state, unit));
        states.add(after);
      }
      assert.is(other.accepts(state), one.accepts(state));
      assert.is(other.parts.endOf(state), one.parts.endOf(state));
    }
    assert.ok(states.size > 100);
    for (const text of ['de-CH-1996', 'a:b', 'http://[::1]:80/?q#f', 'i-klingon', 'x-y', '%'])
      assert.equal(other.parse(text), one.parse(text));
  }
});

test('a minified file is packed if it is large, without typed arrays, too', async () => {
  for (const es of some([5, 2020] as const, 0)) {
    const minified = await textOf('language-tag', {
      small: true,
      standalone: {
        format: 'cjs',
        target: `es${es}`,
        variant: 'table',
        with: ['next', 'errors'],
      },
    });
    assert.match(minified, 'charCodeAt(');
    assert.ok(minified.length < 9000, String(minified.length));
    const file: Partial<StringRecognizerModule> & { explainError?(text: string): object } = {};
    new Function('exports', minified)(file);
    assert.match(
      (file.explainError!('de-é') as { message: string }).message,
      /^expected .* at character 4, found /,
    );
    assert.is(file.validate!('de-CH-1996'), true);
    assert.is(file.findError!('de-CH-1996-'), 11);
  }
});

test('a minified file of small tables has them as they are', async () => {
  const standalone = { variant: 'table', format: 'esm', with: [] } as const;
  assert.match(await textOf('utf-8', { small: true, standalone }), 'new Uint8Array([0,');
});

test.run();
