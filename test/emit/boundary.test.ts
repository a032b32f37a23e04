/** The option `boundary`: `find` and `findAll` leave out what is only a part of a word of the text. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { APART } from '../../generator/text/apart.js';
import { loadRecognizers, type Found, type LoadedRecognizer } from '../support/load.js';
import { runs } from '../support/thorough.js';

const NAME = 'name = 1*ALPHA *( ( "." / "-" ) 1*ALPHA ) [ "!" ]\n';

/** Texts with the names in them; the option is `.-`. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'a.b': ['a.b'],
  'a, (b) "c".': ['a', 'b', 'c'],
  '1a b1 a_ _b c': ['c'],
  'é.a b.é c-é é-d e': ['e'],
  'a..é é..b c.-é d. é': ['a', 'b', 'c', 'd'],
  '.a. -b- -': ['a', 'b'],
  'a!b c! d!.é e': ['b', 'c!', 'e'],
  // Punctuation and blanks beyond ASCII, and what cannot be seen.
  '„a“ »b« c… d\u00a0! \ufeffe ，f。 📧g ✉h 📧.i': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
  'a\u00adb c\u200bd e\u0301 \u{10ffff}f g\ud800 \udc00h 字i j': ['j'],
};

const TABLE: CompileOptions = { variants: ['table'] };

const modules = await loadRecognizers(NAME, { boundary: '.-' });

const find = (text: string, found: readonly Found[]): readonly string[] =>
  found.map(({ start, end }) => text.slice(start, end));

test('a word of the text is found whole, or not at all', async () => {
  for (const [path, { findAll, find: first }] of modules)
    for (const [text, names] of Object.entries(TEXTS)) {
      assert.equal(find(text, findAll(text)), names, `${path}: ${text}`);
      assert.equal(first(text), findAll(text)[0], `${path}: ${text}`);
      const octets = Buffer.from(text);
      if (octets.toString() !== text) continue; // a lone surrogate
      const inOctets = findAll(octets).map(({ start, end }) => octets.toString('utf8', start, end));
      assert.equal(inOctets, names, `${path}: octets of ${text}`);
      assert.equal(first(octets), findAll(octets)[0], `${path}: octets of ${text}`);
    }
});

test('characters that join, or none; the text before the search counts, and nothing behind it', async () => {
  for (const [boundary, names] of [
    ['', ['a', 'b', 'c-d', 'e']],
    ['.xé', ['c-d', 'e']],
  ] as const)
    for (const [, { findAll }] of await loadRecognizers(NAME, { ...TABLE, boundary })) {
      const text = 'é.a b.é c-d é-e';
      assert.equal(find(text, findAll(text)), names, boundary);
    }
  for (const [, { findAll, find, match }] of modules) {
    assert.equal(findAll('abc', 1), []);
    assert.equal(findAll('a bc', 2), [{ start: 2, end: 4 }]);
    assert.equal(findAll('é.bc', 2), []);
    assert.equal(find('abé', 0, 2), { start: 0, end: 2 });
    assert.is(match('abé'), 2);
    assert.is(match('éab', 1), 3);
  }
});

/** What `findAll` finds, of what it finds without the option: an independent reading of the text, character by character. */
function wholeOf(text: string, joiners: string, found: readonly Found[]): readonly Found[] {
  const isApart = (character: string | undefined): boolean =>
    character === undefined ||
    APART.some(({ lo, hi }) => lo <= character.codePointAt(0)! && character.codePointAt(0)! <= hi);
  const ends = ([next, after]: readonly (string | undefined)[]): boolean =>
    isApart(next) && (next === undefined || !joiners.includes(next) || isApart(after));
  return found.filter(
    ({ start, end }) => ends([...text.slice(0, start)].reverse()) && ends([...text.slice(end)]),
  );
}

/** A grammar in which words are found side by side, and which reads characters. */
const SIDE_BY_SIDE = 'a = "ab" / "a" 1*"b" "c" / "b" *"b" %xE9\n';

test('what is found are the whole words among those found without the option', async () => {
  const parts = ['a', 'b', 'abbbbbbbbbb', 'c', '.', '-', ' ', 'é', '“', '_', '📧', '\u{20000}'];
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((all) => all.join(''));
  const options: CompileOptions = { ...TABLE, alphabet: 'characters' };
  const [[, plain]] = (await loadRecognizers(SIDE_BY_SIDE, options)) as [
    [string, LoadedRecognizer],
  ];
  for (const [path, module] of await loadRecognizers(SIDE_BY_SIDE, { ...options, boundary: '.-' }))
    fc.assert(
      fc.property(texts, (text) => {
        const whole = wholeOf(text, '.-', plain.findAll(text));
        assert.equal(module.findAll(text), whole, `${path}: ${text}`);
        assert.equal(module.find(text), whole[0], `${path}: ${text}`);
        const at = (index: number): number => Buffer.from(text.slice(0, index)).length;
        const inOctets = whole.map(({ start, end }) => ({ start: at(start), end: at(end) }));
        assert.equal(module.findAll(Buffer.from(text)), inOctets, `${path}: octets of ${text}`);
      }),
      { numRuns: runs(400) },
    );
});

test('boundaries are found in octets of UTF-16', async () => {
  const options: CompileOptions = { ...TABLE, encoding: 'utf-16le', boundary: '.' };
  const characters: CompileOptions = { ...options, alphabet: 'characters' };
  for (const [, { findAll }] of await loadRecognizers('a = 1*ALPHA\n', characters)) {
    const octets = Buffer.from('é.a b “c” d📧 .e. f\u{20000}', 'utf16le');
    const found = findAll(octets).map(({ start, end }) => octets.toString('utf16le', start, end));
    assert.equal(found, ['b', 'c', 'd', 'e']);
  }
});

test('the empty word is none of the text', async () => {
  for (const [, { find, findAll }] of await loadRecognizers('a = *"ab"\n', {
    ...TABLE,
    boundary: '',
  })) {
    assert.is(find('xab'), undefined);
    assert.equal(find('x ab'), { start: 2, end: 4 });
    assert.equal(findAll('ab ab'), [
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ]);
  }
  for (const [, { find }] of await loadRecognizers('a = ""\n', { ...TABLE, boundary: '' }))
    assert.is(find('ab'), undefined);
});

test('many words that are left out take linear time', async () => {
  const options: CompileOptions = { ...TABLE, boundary: '' };
  for (const [, { find }] of await loadRecognizers('a = "1" / 1*"1" "."\n', options))
    assert.is(find('1'.repeat(1 << 17)), undefined);
});

test('modules that do not search refuse it', async () => {
  const said = async (text: string): Promise<readonly string[]> => {
    const { diagnostics } = await compile({ name: 'a.abnf', text }, { boundary: '' });
    return diagnostics.map(({ code, message }) => `[${code}] ${message}`);
  };
  assert.equal(await said('a = "(" [ a ] ")"\n'), [
    '[no-search] a boundary is for `find`, which these modules lack',
  ]);
});

test.run();
