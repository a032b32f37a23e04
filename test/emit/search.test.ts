/** `match`, `find` and `findAll` of recognizers against a search that asks `validate` about every part of an input. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { VARIANTS } from '../../generator/options/variant.js';
import type { CompileOptions } from '../../generator/options/table.js';
import {
  loadRecognizers,
  Refused,
  type Found,
  type Input,
  type LoadedRecognizer,
} from '../support/load.js';
import { anyGrammar } from '../support/random-grammars.js';
import { runs, some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** The longest word at an offset, by `validate` and `findError`, which tells how far one is possible. */
function slowMatch(module: LoadedRecognizer, input: Input, from: number, to: number): number {
  const error = module.findError(input, from, to);
  for (let end = error < 0 ? to : error; end >= from; end--)
    if (module.validate(input, from, end)) return end;
  return -1;
}

function slowFind(...[module, input, from, to]: Parameters<typeof slowMatch>): Found | undefined {
  for (let start = from; start <= to; start++) {
    const end = slowMatch(module, input, start, to);
    if (end >= 0) return { start, end };
  }
  return undefined;
}

function slowFindAll(...[module, input, from, to]: Parameters<typeof slowMatch>): Found[] {
  const words = [];
  for (let start = from; start < to;) {
    const end = slowMatch(module, input, start, to);
    if (end > start) words.push({ start, end });
    start = Math.max(end, start + 1);
  }
  return words;
}

/** Asserts that all three are right about every part of an input. */
function assertSearches(path: string, module: LoadedRecognizer, input: Input): void {
  const { match, find, findAll } = module;
  const say = (from: number, to: number): string =>
    `${path}: ${JSON.stringify(input)} from ${from} to ${to}`;
  for (let from = 0; from <= input.length; from++) {
    for (let to = from; to <= input.length; to++) {
      assert.is(match(input, from, to), slowMatch(module, input, from, to), say(from, to));
      assert.equal(find(input, from, to), slowFind(module, input, from, to), say(from, to));
      assert.equal(findAll(input, from, to), slowFindAll(module, input, from, to), say(from, to));
    }
    assert.is(match(input, from), match(input, from, input.length));
    assert.equal(find(input, from), find(input, from, input.length));
    assert.equal(findAll(input, from), findAll(input, from, input.length));
  }
  assert.is(match(input), match(input, 0));
  assert.equal(find(input), find(input, 0));
  assert.equal(findAll(input), findAll(input, 0));
}

/** Grammars in which the leftmost word is not the first to end, or the longest not the first that is found. */
const HARD: Readonly<Record<string, readonly string[]>> = {
  'a = "a" *"b" "c" / "b"\n': ['abbb', 'abbbc', 'xabbcb', 'bb', 'aab', 'abab'],
  'a = "ab" / "abcd" / "c"\n': ['abcd', 'abc', 'xxabcc', 'babcab', 'aabcd'],
  'a = *"a" "b"\n': ['aaaa', 'aaab', 'aacaab', 'b', 'ba'],
  'a = 1*DIGIT "." / "1" 2DIGIT "!"\n': ['123!', '12.3.', '1123!.', '11', '9.'],
  'a = %x61.61.62 / %x61.63\n': ['aaac', 'aaab', 'aaaab', 'aac'],
  'a = *( %x61.62 )\n': ['ababa', 'ba', ''],
  // Enough units in vain to follow words side by side; words in runs; words within and after others.
  'a = "ab" / "a" 1*"b" "c" / "d" *"d" "e"\n': [
    'abbbbbbbbbbbbbbbabbbcab',
    'abababbbbbbbbbbbbbabc',
    'ddddddddddddddabddde',
    'dddddddddddddxdddeab',
  ],
  'a = 1*"b" "a" / "c" / "ca" 1*"c" "b"\n': [
    'bbbbbbbbbbbbbbcaccccccccccbba',
    'caccccccccccccaccccbcba',
  ],
};

test('the leftmost word, and of those the longest', async () => {
  for (const [grammar, texts] of some(Object.entries(HARD), 0, 3, -2, -1)) {
    for (const [path, module] of await loadRecognizers(grammar)) {
      for (const text of texts) {
        assertSearches(path, module, text);
        assertSearches(path, module, Buffer.from(text));
        assertSearches(path, module, [...Buffer.from(text)]);
      }
    }
  }
  for (const [, { match, find }] of await loadRecognizers('a = "ab" / "abcd" / "bc" / "c"\n')) {
    assert.is(match('abcd'), 4);
    assert.is(match('abcx'), 2);
    assert.is(match('abcx', 1), 3);
    assert.is(match('abcd', 0, 3), 2);
    assert.is(match('xab'), -1);
    assert.equal(find('xabcd'), { start: 1, end: 5 });
    assert.equal(find('xabcd', 2), { start: 2, end: 4 });
    assert.equal(find('xabcd', 1, 4), { start: 1, end: 3 });
    assert.is(find('xyz'), undefined);
    assert.is(find(''), undefined);
  }
});

test('a grammar with the empty word: found where the search begins', async () => {
  for (const [, { match, find }] of await loadRecognizers('a = *"ab"\n')) {
    assert.is(match('abab'), 4);
    assert.is(match('xab'), 0);
    assert.is(match('xab', 3), 3);
    assert.equal(find('xab'), { start: 0, end: 0 });
    assert.equal(find('xab', 1), { start: 1, end: 3 });
    assert.equal(find('', 0, 0), { start: 0, end: 0 });
  }
});

/** Grammars, inputs by what is repeated in them, and the words that are found per repetition. */
const COSTLY: readonly (readonly [grammar: string, repeated: string, words: number])[] = [
  // Words begin in vain, or end before they could.
  ...(['1', '2', '3'] as const).map(
    (unit) => ['a = "1" / 1*"1" "." / "2" *DIGIT "!"\n', unit, unit === '1' ? 1 : 0] as const,
  ),
  // Words are longer than their limit.
  ['a = d "."\nd = 1*DIGIT\n; capture a: d\n; limit a: a 3 octets\n', '123.', 0],
];

test('units are read a few times at most', async () => {
  const length = 3000;
  for (const [grammar, repeated, words] of COSTLY)
    for (const [path, module] of await loadRecognizers(grammar, { variants: ['table'] })) {
      let reads = 0;
      const units = Array.from({ length }, (_, i) => repeated.charCodeAt(i % repeated.length));
      const input = new Proxy(units, {
        get: (target, key) => {
          reads += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
      assert.is(module.findAll(input).length, (words * length) / repeated.length, path);
      assert.ok(reads < 16 * length, `${path}: ${reads} reads in ${length} units`);
      module.find(input);
      assert.ok(reads < 32 * length, `${path}: ${reads} reads in ${length} units`);
    }
});

test('random grammars', async () => {
  const octets = fc.array(fc.constantFrom(0, 1, 0x41, 0x42, 0x61, 0x62, 0x7f, 0x80, 0xff), {
    maxLength: 7,
  });
  const searches = fc.array(octets, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyGrammar, searches, async (grammar, inputs) => {
      const options = { depth: 0, maxStates: 500 };
      const modules = await loadRecognizers(grammar, options).catch((error: unknown) => {
        fc.pre(!(error instanceof Refused));
        throw error;
      });
      assert.ok(modules.length > 0);
      for (const [path, module] of modules) {
        for (const bytes of inputs) {
          assertSearches(`${grammar} ${path}`, module, bytes);
          assertSearches(`${grammar} ${path}`, module, String.fromCharCode(...bytes));
        }
      }
    }),
    { numRuns: runs(20) },
  );
});

/** Characters of one to four octets and of one and two code units, with parts in common. */
const CHARACTERS =
  'a = 1*( %x61 / %xE9 / %x20AC / %xD7FF / %xE000 / %x10000-10001 / %x10400 %x10001 / %x10FFFF )\n';

const anyText = fc
  .array(
    fc.constantFrom(
      ...['a', 'b', '\u00e9', '\u20ac', '\ud7ff', '\ue000', '\u{10000}', '\u{10001}', '\u{10400}'],
      ...['\u{10ffff}', '\ud800', '\udc00', '\udc01', '\udbff', '\udfff'],
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('characters: no word begins or ends within a pair, or within the octets of a character', async () => {
  const isInside = (text: string, index: number): boolean =>
    /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, index - 1), index + 1)) &&
    index > 0;
  for (const [path, module] of await loadRecognizers(CHARACTERS)) {
    fc.assert(
      fc.property(anyText, (text) => {
        assertSearches(path, module, text);
        const octets = new TextEncoder().encode(text);
        assertSearches(path, module, octets);
        for (let from = 0; from <= text.length; from++) {
          const found = module.find(text, from);
          if (found === undefined) continue;
          assert.not.ok(isInside(text, found.start), `${path}: ${JSON.stringify(text)}`);
          assert.not.ok(isInside(text, found.end), `${path}: ${JSON.stringify(text)}`);
        }
        for (let from = 0; from <= octets.length; from++) {
          const found = module.find(octets, from);
          if (found === undefined) continue;
          for (const offset of [found.start, found.end])
            assert.not.ok(octets[offset]! >> 6 === 2, `${path}: ${JSON.stringify(text)}`);
        }
      }),
      { numRuns: 60 },
    );
  }
});

test('octets of UTF-16 do not show where characters begin: a word may be found within one', async () => {
  const options: CompileOptions = { encoding: 'utf-16be', alphabet: 'characters', input: 'octets' };
  for (const [, { find }] of await loadRecognizers('a = %x62\n', options))
    assert.equal(find([0x61, 0x00, 0x62, 0x00]), { start: 1, end: 3 });
});

slow('many beginnings without an end take no more than linear time', async () => {
  const digits = '1'.repeat(1 << 20);
  for (const grammar of ['a = 1*DIGIT "."\n', 'a = *3DIGIT *( 7DIGIT ) "."\n']) {
    for (const [, { find, findAll }] of await loadRecognizers(grammar)) {
      assert.is(find(digits), undefined);
      assert.is(find(Buffer.from(digits)), undefined);
      assert.is(find(`${digits}.`)!.end, digits.length + 1);
      assert.equal(findAll(digits), []);
      const rows = `${'1'.repeat(1 << 10)} `.repeat(1 << 10);
      assert.equal(findAll(rows), []);
      assert.is(findAll(`${rows}1.`).length, 1);
    }
  }
});

/** Words that begin with few characters, which strings are searched for, and others; long vain beginnings between them. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  'a = "http" [%s"s"] "://" 1*ALPHA\n': ['http', '://', 'HTTPS://', 'x', 'ht', ' ', 'hhttp://'],
  'a = 4DIGIT "-" 2DIGIT [ "-" 2DIGIT ]\n': ['12', '1234', '-', '-56', '7', ' '],
  'a = %x5B *( %x41-5A / %x5D-5E ) %x5D\n': ['[', ']', '^', 'ABCDEFGHIJK', '\\', '-'],
  'a = "\\" 8DIGIT / "/" 12DIGIT "/"\n': ['\\', '/', '12345678', '1234', 'x'],
};

slow('beginnings of several units, and those that are given up late', async () => {
  for (const [grammar, parts] of Object.entries(BEGINNINGS)) {
    const modules = await loadRecognizers(grammar);
    const texts = fc
      .array(fc.constantFrom(...parts), { maxLength: 6 })
      .map((each) => each.join(''));
    for (const [path, module] of modules)
      fc.assert(
        fc.property(texts, (text) => {
          assertSearches(path, module, text);
          assertSearches(path, module, Buffer.from(text));
        }),
        { numRuns: 30 },
      );
  }
});

test('a standalone file has the searches that it is asked for', async () => {
  for (const variant of VARIANTS) {
    const load = async (functions: readonly string[]): Promise<LoadedRecognizer> => {
      const standalone = { variant, with: functions };
      return (await loadRecognizers('a = 1*DIGIT\n', { standalone }))[0]![1];
    };
    assert.equal(Object.keys(await load([])).sort(), ['findError', 'validate']);
    const { match, ...others } = await load(['match']);
    assert.equal(Object.keys(others).sort(), ['findError', 'validate']);
    assert.is(match('12x'), 2);
    const { find } = await load(['find']);
    assert.equal(find('x12x'), { start: 1, end: 3 });
    const { findAll } = await load(['findAll']);
    assert.equal(findAll('x12x3'), [
      { start: 1, end: 3 },
      { start: 4, end: 5 },
    ]);
  }
});

test.run();
