/** Tables that are packed into strings: the same tables, in a fraction of the characters. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { UNPACK } from '../../generator/emit/program/packed-tables.js';
import { packNumbers } from '../../generator/emit/program/pack-numbers.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { ParserModule, StringRecognizerModule } from '../../runtime/contract.js';
import { readGrammar } from '../../scripts/project.js';
import { loadModule } from '../support/load.js';
import { some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const texts = new Map<string, Promise<string>>();

function textOf(name: string, options: CompileOptions): Promise<string> {
  return getOrInsert(texts, JSON.stringify([name, options]), async () => {
    const { ok, files } = await compile(readGrammar(name), options);
    assert.ok(ok);
    return files[0]!.text;
  });
}

type Parser = StringRecognizerModule &
  Pick<ParserModule<unknown>, 'parts'> & {
    readonly stringStart: number;
    match(text: string): number;
    find(text: string): unknown;
    parse(text: string): unknown;
    parseOrThrow(text: string): unknown;
  };

test('a packed table is the same when it is unpacked', () => {
  const { text } = UNPACK.body;
  const unpack = new Function('table', 'packed', 'width', 'unit', text.replaceAll('!', '')) as (
    ...parts: readonly unknown[]
  ) => void;
  const unpacked = (packed: string, width: number, unit: number): readonly number[] => {
    const table: number[] = [];
    unpack(table, packed, width, unit);
    return table;
  };
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
    (all, wide, unit) => {
      // Pieces come again, so that there is something to copy, also from far away.
      const once = all.flatMap(([part, times]) => new Array(times).fill(part).flat() as number[]);
      const numbers = [...once, ...once];
      const packed = packNumbers(numbers, wide + 1);
      assert.match(packed, /^[#-[\]-~]*$/);
      assert.equal(
        unpacked(packed, wide + 1, unit),
        numbers.map((each) => each * unit),
      );
    },
  );
  fc.assert(property, { numRuns: 100, seed: 1 });
  assert.is(packNumbers(new Array<number>(1000).fill(0), 10).length, 13);
});

slow('a module with packed tables is the same function, and smaller', async () => {
  for (const name of some(['uri', 'language-tag'], 0)) {
    const options = { variants: ['table'] } as const;
    const [usual, small] = [
      await textOf(name, options),
      await textOf(name, { ...options, small: true }),
    ];
    const [code, smallCode] = [usual, small].map((text) => text.replace(/ *\/\/.*$/gm, ''));
    assert.ok(smallCode!.length < code!.length / 2, name);
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

test('the comment of a packed table says what fills it', async () => {
  const text = await textOf('language-tag', { small: true });
  const tables = [...text.matchAll(/unpack\(\s*([A-Z_]+),/g)].map(([, name]) => name!);
  assert.ok(tables.length > 3, tables.join());
  for (const name of tables) {
    const before = text.slice(0, text.indexOf(`const ${name} =`)).trimEnd();
    const comment = before.slice(before.lastIndexOf('/**'));
    const [, filler] =
      /Filled by `(\w+)` on first use\./.exec(comment.replace(/\s+\*?\s*/g, ' ')) ?? [];
    const end = text.indexOf('\n}', text.indexOf(`function ${filler}(`));
    assert.match(text.slice(text.indexOf(`function ${filler}(`), end), new RegExp(`\\b${name}\\b`));
  }
});

test('what is known of the rows of a table stands in its documentation', async () => {
  const usual = await textOf('uri', { variants: ['table'] });
  const small = await textOf('uri', { variants: ['table'], small: true });
  const from = usual.indexOf('const NEXT =');
  const table = usual.slice(from, usual.indexOf(']);', from));
  const labels = Array.from(table.matchAll(/, \/\/ (\d+) (.*)$/gm), ([, row, note]) => [row, note]);
  const before = small.slice(0, small.indexOf('const NEXT ='));
  const list = before.slice(before.lastIndexOf('/**'));
  const listed = Array.from(list.matchAll(/^ \* +(\d+)  (.*)$/gm), ([, row, note]) => [row, note]);
  assert.ok(listed.length > 50);
  assert.is(listed.join('\n'), labels.join('\n'));
});

test('every export unpacks the tables that it reads, and an import none', async () => {
  const text = await textOf('uri', { variants: ['table'], small: true });
  const load = (code: string, number: number): Promise<Parser> =>
    loadModule(`${code}\nexport const copy = ${number};`) as unknown as Promise<Parser>;
  const word = 'http://a@b:80/c?d#e';
  const octets = Buffer.from(word);
  const calls: readonly ((module: Parser) => unknown)[] = [
    (module) => module.validate(word),
    (module) => module.validate(octets as never),
    (module) => module.findError(`${word} `),
    (module) => module.match(word),
    (module) => module.find(` ${word}`),
    (module) => module.next(1, 0x41),
    (module) => Array.from({ length: 30 }, (_, state) => module.accepts(state)),
    (module) => module.parse(word),
    (module) => module.parse(octets as never),
    (module) => module.parse(`${word} `),
    (module) => module.parse(''),
    (module) => module.parseOrThrow(word),
    (module) => module.parts.moveOf(1, 0x41),
    (module) => module.parts.endOf(3),
    (module) => Array.from(module.parts.events),
    (module) => Array.from(module.parts.endTraces!),
    (module) => module.parts.expectedIn(1),
  ];
  const usual = (await loadModule(
    await textOf('uri', { variants: ['table'] }),
  )) as unknown as Parser;
  for (const [index, call] of calls.entries())
    assert.equal(call(await load(text, index)), call(usual), String(call));

  const broken = text.replace(/^function unpack\([^]*?\{$/m, "$& throw new Error('unpacked');");
  const module = await load(broken, 0);
  assert.throws(() => module.validate(word), /unpacked/);

  // A call that fails in the middle leaves the tables to the next one.
  const interrupted = await load(text, calls.length);
  const { charCodeAt } = String.prototype;
  let left = 50;
  String.prototype.charCodeAt = function (index) {
    if (left-- === 0) throw new RangeError('too much recursion');
    return charCodeAt.call(this, index);
  };
  try {
    assert.throws(() => interrupted.validate(octets as never), /too much recursion/);
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  assert.is(interrupted.validate(word), true);
});

test('a minified file is packed if it is large, without typed arrays, too', async () => {
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
    assert.match(minified, 'charCodeAt(');
    assert.ok(minified.length < 9000, String(minified.length));
    const file: Partial<StringRecognizerModule> & { explainError?(text: string): object } = {};
    new Function('exports', minified)(file);
    assert.match(
      (file.explainError!('de-é') as { message: string }).message,
      /^at index 3: expected /,
    );
    assert.is(file.validate!('de-CH-1996'), true);
    assert.is(file.findError!('de-CH-1996-'), 11);
  }
});

test('a minified file of small tables has them as they are', async () => {
  const standalone = { variant: 'table', minify: true, with: [] } as const;
  assert.match(await textOf('utf-8', { standalone }), 'new Uint8Array([0,');
});

test.run();
