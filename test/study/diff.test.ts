/** Differences of grammars: values, and random languages against their words; `fixtures/commands/diff.txt` has known ones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { shortestWord } from '../../generator/automata/longest-word.js';
import { product } from '../../generator/automata/product.js';
import { run, type Dfa } from '../../generator/automata/dfa.js';
import { compareGrammars, type Comparison } from '../../generator/study/diff/compare-grammars.js';
import { HEX } from '../../generator/text/symbols.js';
import { printComparison } from '../../generator/study/diff/print-comparison.js';
import { DEFAULT_MAX_STATES } from '../../generator/options/limits.js';
import type { StudiedStages } from '../../generator/analysis/stages.js';
import { hasShared, readSource, shared } from '../support/files.js';
import { DECODERS, stagesOfFormat, utf8 } from '../support/formats.js';
import { ascii, hex, stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

const compare = (a: string, b: string): Comparison =>
  compareGrammars(stagesOfFormat(a), stagesOfFormat(b), DEFAULT_MAX_STATES)!;

/** `relation; witness of the first; witness of the second`. */
function summary({ relation, onlyFirst, onlySecond }: Comparison): string {
  return `${relation}; ${hex(onlyFirst?.witness ?? [])}; ${hex(onlySecond?.witness ?? [])}`;
}

test('equal languages with other values differ in their characters', () => {
  const grammar = (row: string): string => `a = *n\nn = %x80-8F %x00-0F\n; ${row}\n`;
  const first = stagesOf(grammar('0000 0000-0000 00FF | 1000xxxx 0000xxxx'));
  const second = stagesOf(grammar('0000 0100-0000 01FF | 1000xxxx 0000xxxx + 0000 0100'));
  const { relation, characters } = compareGrammars(first, second, 100)!;
  assert.is(relation, 'equal');
  assert.equal(characters!.readDifferently, { word: [0x80, 0], first: 0, second: 0x100 });

  // One more for each: the values that both have are spelled differently.
  const shifted = stagesOf(grammar('0000 0001-0000 0100 | 1000xxxx 0000xxxx + 0000 0001'));
  assert.equal(compareGrammars(first, shifted, 100)!.characters!.spelledDifferently, [
    { lo: 1, hi: 0xff, isAll: false, first: [0x80, 1], second: [0x80, 0] },
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

test('values that are spelled alike are no difference', () => {
  const { characters } = compare('utf-16be', 'utf-16le');
  const [found] = characters!.spelledDifferently;
  assert.equal(found, { lo: 1, hi: 0xd7ff, isAll: false, first: [0, 1], second: [1, 0] });

  // U+0303 has two equal octets, and the words of a shorter row have those of a longer one.
  const [little, big, short] = [
    'FFFF | xxxxxxxx yyyyyyyy',
    'FFFF | xxxxxxxx xxxxxxxx',
    '0FFF | 0000xxxx xxxxxxxx',
  ].map((row) => stagesOf(`a = *n\nn = %x03 %x00-FF\n; 0000 0000-0000 ${row}\n`)) as [
    StudiedStages,
    StudiedStages,
    StudiedStages,
  ];
  for (const other of [little, short])
    assert.equal(compareGrammars(big, other, 100)!.characters!.spelledDifferently, []);
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

test('grammars of different alphabets have no words to compare', () => {
  const [text, octets] = [stagesOf('a = %x100\n'), stagesOf('a = "a"\n')];
  assert.throws(() => compareGrammars(text, octets, 1000), /different alphabets/);
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
    { numRuns: runs(300) },
  );
  assert.is(
    product(utf8.stages.minimal, stagesOfFormat('cesu-8').minimal, (x, y) => x && y, 3),
    undefined,
  );
});

test.run();
