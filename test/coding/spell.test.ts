/** Ranges of characters in the units of an encoding. */
import { codeUnitsIn } from '../../generator/text/code-units.js';
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ENCODINGS } from '../../generator/options/choices.js';
import { sizeOf } from '../../generator/automata/symbol-range.js';
import { readCoding } from '../../generator/passes/read-coding.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import { determinize } from '../../generator/automata/determinize.js';
import { run, type Dfa } from '../../generator/automata/dfa.js';
import { cut, spell } from '../../generator/coding/spell.js';
import { decodeWord } from '../../generator/coding/layout.js';
import { anyRange, surrogatesIn, sizeOfProduct } from '../support/codings.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const encodings = [...ENCODINGS, 'utf-16'] as const;

for (const name of encodings) {
  const { products, values } = readCoding(name);

  test(`${name}: the spellings of a range are those of its characters`, () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        let spelled = 0;
        for (const each of products) {
          for (const product of cut(each, range)) {
            spelled += sizeOfProduct(product);
            // Values are between those of the first and the last word, whose units are all least or greatest.
            for (const word of [product.map(({ lo }) => lo), product.map(({ hi }) => hi)]) {
              const value = decodeWord(word, each.row);
              assert.ok(range.lo <= value && value <= range.hi, `${value}`);
            }
          }
        }
        const inRange = values.map(({ lo, hi }) => ({
          lo: Math.max(lo, range.lo),
          hi: Math.min(hi, range.hi),
        }));
        assert.is(spelled, sizeOf(inRange.filter(({ lo, hi }) => lo <= hi)));
      }),
      { numRuns: runs(2000) },
    );
  });
}

test('a range without a character has no spelling', () => {
  const surrogates = { kind: 'range', range: { lo: 0xd800, hi: 0xdfff } } as const;
  const letter = { kind: 'range', range: { lo: 0x61, hi: 0x61 } } as const;
  const utf8 = readCoding('utf-8');
  assert.is(spell(surrogates, utf8), undefined);
  assert.is(spell({ kind: 'concatenation', operands: [letter, surrogates] }, utf8), undefined);
  assert.equal(spell({ kind: 'alternation', operands: [letter, surrogates] }, utf8), {
    ...letter,
    begun: 0,
  });
  assert.equal(spell({ kind: 'repetition', min: 0, max: 3, body: surrogates }, utf8), {
    kind: 'empty',
  });
  assert.is(spell({ kind: 'repetition', min: 1, max: 3, body: surrogates }, utf8), undefined);
});

slow('the code units of a string say what its characters say', () => {
  const utf16 = readCoding('utf-16');
  fc.assert(
    fc.property(
      anyRange,
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
      (range, more) => {
        const regex = spell({ kind: 'range', range }, utf16);
        if (regex === undefined) return assert.is(surrogatesIn(range), sizeOfProduct([range]));
        const { dfa } = (determinize(buildNfa(regex), 0xffff, 1000) as { made: { dfa: Dfa } }).made;
        const values = [range.lo - 1, range.lo, range.hi, range.hi + 1, 0, 0xd7ff, 0xd800, 0xdfff];
        const texts = values
          .filter((value) => value >= 0 && value <= 0x10ffff)
          .map((value) => String.fromCodePoint(value));
        for (const text of [...texts, ...more]) {
          const value = text.codePointAt(0) ?? -1;
          const isOne = text.length === (value > 0xffff ? 2 : 1);
          const isIn = range.lo <= value && value <= range.hi && (value < 0xd800 || value > 0xdfff);
          const units = codeUnitsIn(text);
          assert.is(dfa.accepting[run(dfa, units)], isOne && isIn, JSON.stringify(text));
        }
      },
    ),
    { numRuns: runs(300) },
  );
});

test.run();
