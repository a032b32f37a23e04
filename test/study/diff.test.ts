/** Differences of grammars: known witnesses, and random languages against their words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { shortestWord } from '../../generator/automata/longest-word.js';
import { product } from '../../generator/automata/product.js';
import { run, type Dfa } from '../../generator/automata/dfa.js';
import {
  compareGrammars,
  notationOfBoth,
  type Comparison,
} from '../../generator/study/diff/compare-grammars.js';
import { HEX } from '../../generator/text/symbols.js';
import { printComparison } from '../../generator/study/diff/print-comparison.js';
import { DEFAULT_MAX_STATES } from '../../generator/options/limits.js';
import { hasShared, readSource, shared } from '../support/files.js';
import { DECODERS, FORMATS, stagesOfFormat, utf8 } from '../support/formats.js';
import { ascii, hex, stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

const compare = (a: string, b: string): Comparison =>
  compareGrammars(stagesOfFormat(a), stagesOfFormat(b), DEFAULT_MAX_STATES)!;

/** `relation; witness of the first; witness of the second`. */
function summary({ relation, onlyFirst, onlySecond }: Comparison): string {
  return `${relation}; ${hex(onlyFirst?.witness ?? [])}; ${hex(onlySecond?.witness ?? [])}`;
}

test('known witnesses: UTF-8 and its relatives', () => {
  for (const { name } of FORMATS) assert.is(summary(compare(name, name)), 'equal; ; ', name);
  assert.is(summary(compare('utf-8', 'utf-8-rfc2279')), 'subset; ; ED A0 80');
  assert.is(summary(compare('utf-8-rfc2279', 'utf-8')), 'superset; ED A0 80; ');
  assert.is(summary(compare('utf-8', 'generalized-utf-8')), 'subset; ; ED A0 80');
  assert.is(summary(compare('utf-8', 'cesu-8')), 'overlapping; F0 90 80 80; ED A0 80 ED B0 80');
  assert.is(summary(compare('utf-8', 'modified-utf-8')), 'overlapping; 00; C0 80');
  assert.is(summary(compare('generalized-utf-8', 'utf-8-rfc2279')), 'subset; ; F4 90 80 80');
});

test('known differences of characters', () => {
  const hexRanges = (ranges: readonly { readonly lo: number; readonly hi: number }[]): string =>
    ranges.map(({ lo, hi }) => `${lo.toString(16)}-${hi.toString(16)}`).join(' ');
  const modified = compare('utf-8', 'modified-utf-8').characters!;
  assert.is(hexRanges(modified.onlyFirst), '10000-10ffff');
  assert.is(hexRanges(modified.onlySecond), 'd800-dfff');
  assert.is(hexRanges(modified.spelledDifferently), '0-0');
  const old = compare('utf-8', 'utf-8-rfc2279').characters!;
  assert.is(hexRanges(old.onlySecond), 'd800-dfff 110000-7fffffff');
  assert.equal(old.spelledDifferently, []);
  const cesu = compare('utf-8', 'cesu-8').characters!;
  assert.equal([cesu.onlyFirst, cesu.onlySecond], [[], []]);
  assert.equal(cesu.spelledDifferently, [
    {
      lo: 0x10000,
      hi: 0x10ffff,
      first: [0xf0, 0x90, 0x80, 0x80],
      second: [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
    },
  ]);
  for (const { characters } of [compare('utf-8', 'cesu-8'), compare('utf-8', 'utf-8')])
    assert.is(characters!.readDifferently, undefined);
});

test('the same words with other values', () => {
  const grammar = (row: string): string => `a = *n\nn = %x80-8F %x00-0F\n; ${row}\n`;
  const first = stagesOf(grammar('0000 0000-0000 00FF | 1000xxxx 0000xxxx'));
  const second = stagesOf(grammar('0000 0100-0000 01FF | 1000xxxx 0000xxxx + 0000 0100'));
  const { relation, characters } = compareGrammars(first, second, 100)!;
  assert.is(relation, 'equal');
  assert.equal(characters!.readDifferently, { word: [0x80, 0], first: 0, second: 0x100 });

  // One more for each: the values that both have are spelled differently.
  const shifted = stagesOf(grammar('0000 0001-0000 0100 | 1000xxxx 0000xxxx + 0000 0001'));
  assert.equal(compareGrammars(first, shifted, 100)!.characters!.spelledDifferently, [
    { lo: 1, hi: 0xff, first: [0x80, 1], second: [0x80, 0] },
  ]);

  // The first word has one value, and those after it have not.
  const few = (row: string): string => `a = *n\nn = %x80-81 %x00-07\n; ${row}\n`;
  const tight = stagesOf(few('0000 0000-0000 000F | 1000000x 00000xxx'));
  const wide = stagesOf(few('0000 0000-0000 00FF | 1000xxxx 0000xxxx'));
  assert.equal(compareGrammars(tight, wide, 100)!.characters!.readDifferently, {
    word: [0x81, 0],
    first: 8,
    second: 16,
  });
});

test('counts: both and only one make all', () => {
  for (const one of DECODERS) {
    for (const other of DECODERS) {
      for (const row of compare(one.name, other.name).words) {
        assert.is(row.both + row.onlyFirst, row.first);
        assert.is(row.both + row.onlySecond, row.second);
      }
    }
  }
});

test('disjoint languages, the empty word, and a word that ends too early', () => {
  const difference = (a: string, b: string) =>
    compareGrammars(stagesOf(`a = ${a}\n`), stagesOf(`a = ${b}\n`), 1000)!;
  assert.is(difference('"a"', '"b"').relation, 'disjoint');
  const empty = difference('*"a"', '1*"a"');
  assert.equal(empty.onlyFirst, { witness: [], readBy: [], readByOther: 0 });
  const early = difference('%s"ab" / %s"x"', '%s"abc" / %s"x"');
  assert.equal(early.onlyFirst!.witness, ascii('ab'));
  assert.is(early.onlyFirst!.readByOther, 2);
  assert.match(printComparison(early, 'A', 'B', HEX), 'end of input  <- B expects more octets');
});

(hasShared ? test : test.skip)('RFC 3629 and its drafts are equal, RFC 2279 has more', () => {
  const read = (name: string) => {
    const { text } = readSource(shared, 'specs', name);
    return stagesOf(text, {}, name);
  };
  const rfc3629 = read('rfc3629.txt');
  for (const draft of ['draft-yergeau-rfc2279bis-04.txt', 'draft-yergeau-rfc2279bis-05.md'])
    assert.is(compareGrammars(rfc3629, read(draft), 1000)!.relation, 'equal', draft);
  assert.is(summary(compareGrammars(rfc3629, read('rfc2279.txt'), 1000)!), 'subset; ; ED A0 80');
});

const printed = (a: string, b: string): string => {
  const [first, second] = [stagesOf(a), stagesOf(b)];
  const found = compareGrammars(first, second, 1000)!;
  return printComparison(found, 'A', 'B', notationOfBoth(first, second));
};

test('requirements are not compared, and the text says so', () => {
  const same = compareGrammars(stagesOf('a = "b"\n'), stagesOf('a = "b"\n'), 1000)!;
  const first = (...required: readonly (string | undefined)[]): readonly string[] =>
    printComparison(same, 'A', 'B', HEX, required).split('\n\n')[0]!.split('\n');
  const alone = 'by their rules alone, A and B have the same words';
  assert.equal(first(undefined, undefined), ['A and B have the same words']);
  assert.equal(first('x', 'x'), [alone, 'both require of words besides: x']);
  assert.equal(first('x', undefined), [
    alone,
    'A requires of words besides: x',
    'B requires nothing of words besides',
  ]);
});

test('texts differ by words of their characters', () => {
  const text = printed('a = 1*%x61-7A %xE9 %x1F600 %x22\n', 'a = 1*%x61-7A %xE9 %x1F601 %x22\n');
  assert.ok(
    text.startsWith(
      [
        'A and B have no word in common',
        '',
        'only A has "a" U+00E9 U+1F600 "\\""',
        '  "a"      a: 1*%x61-7A %xE9 %x1F600 %x22 (line 1)',
        '  U+00E9   a: 1*%x61-7A %xE9 %x1F600 %x22 (line 1)',
        '  U+1F600  a: 1*%x61-7A %xE9 %x1F600 %x22 (line 1)  <- nothing in B reads this',
        '  "\\""     a: 1*%x61-7A %xE9 %x1F600 %x22 (line 1)',
        '',
      ].join('\n'),
    ),
    text,
  );
  assert.match(printed('a = %x100\n', 'a = %x100 "a"\n'), 'expects more characters');
});

test('octets are text if both grammars read text only', () => {
  assert.match(printed('a = "ab" / "c"\n', 'a = "ab"\n'), 'only A has "C"\n  "C"  a:');
  assert.match(printed('a = "ab" / "c"\n', 'a = "ab" / %x7F\n'), 'only A has 43\n  43  a:');
});

test('grammars of different alphabets have no words to compare', () => {
  const [text, octets] = [stagesOf('a = %x100\n'), stagesOf('a = "a"\n')];
  assert.throws(() => compareGrammars(text, octets, 1000), /different alphabets/);
});

test('the printed difference', () => {
  const text = printComparison(compare('utf-8', 'modified-utf-8'), 'A', 'B', HEX);
  assert.is(
    text,
    [
      'A and B have words in common, and each has words that the other lacks',
      '',
      'only A has 00',
      '  00  UTF8-1: %x00-7F (line 7)  <- nothing in B reads this',
      '',
      'only B has C0 80',
      '  C0  MUTF8-nul: %xC0 %x80 (line 8)  <- nothing in A reads this',
      '  80  MUTF8-nul: %xC0 %x80 (line 8)',
      '',
      'words by length:',
      '  length          A          B       both    only A  only B',
      '       0          1          1          1         0       0',
      '       1        128        127        127         1       0',
      '       2      18304      18050      18049       255       1',
      '       3    2650112    2599805    2597503     52609    2302',
      '       4  383270912  372912261  372339841  10931071  572420',
      '',
      'characters:',
      '  only A has U+10000 to U+10FFFF',
      '  only B has U+D800 to U+DFFF',
      '  U+0000: 00 in A, C0 80 in B',
      '',
    ].join('\n'),
  );
});

test('random languages: products have exactly the words that they should have', () => {
  const words = fc
    .uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((list) => [...list].sort((x, y) => x.length - y.length || (x < y ? -1 : 1)));
  const dfaOf = (list: readonly string[]): Dfa =>
    stagesOf(`a = ${list.map((word) => (word === '' ? '""' : `%s"${word}"`)).join(' / ')}\n`)
      .minimal;
  fc.assert(
    fc.property(words, words, (first, second) => {
      const [a, b] = [dfaOf(first), dfaOf(second)];
      for (const accepts of [
        (x: boolean, y: boolean) => x && y,
        (x: boolean, y: boolean) => x && !y,
        (x: boolean, y: boolean) => x || y,
        (x: boolean, y: boolean) => x !== y,
      ]) {
        const found = product(a, b, accepts, 1000)!;
        const all = [...new Set([...first, ...second])].sort(
          (x, y) => x.length - y.length || (x < y ? -1 : 1),
        );
        const expected = all.filter((word) => accepts(first.includes(word), second.includes(word)));
        for (const word of all)
          assert.is(found.accepting[run(found, ascii(word))], expected.includes(word), word);
        const shortest = shortestWord(found);
        assert.equal(shortest && String.fromCharCode(...shortest), expected[0]);
      }
    }),
    { seed: 20, numRuns: runs(300) },
  );
  assert.is(
    product(utf8.stages.minimal, stagesOfFormat('cesu-8').minimal, (x, y) => x && y, 3),
    undefined,
  );
});

test.run();
