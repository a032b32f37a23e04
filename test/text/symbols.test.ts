/** Symbols as text: quoted and named symbols, and lists of ranges. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  HEX,
  notationOf,
  printAllSymbols,
  printMembers,
  printSymbol,
  printSymbolRanges,
  printSymbols,
  printWord,
  type Notation,
} from '../../generator/text/symbols.js';
import { codePointsOf } from '../support/grammar.js';

const CHARACTERS = notationOf('characters', []);
const UNITS: Notation = { form: 'ascii', noun: 'unit' };

test('characters and code units are text; octets only if no control characters are read', () => {
  const all = [{ lo: 0, hi: 0x10ffff }];
  assert.equal(notationOf('characters', all), { form: 'text', noun: 'character' });
  assert.equal(notationOf('code units', all), { form: 'text', noun: 'code unit' });
  assert.equal(notationOf('octets', [{ lo: 0x20, hi: 0x7e }]), { form: 'ascii', noun: 'octet' });
  for (const [lo, hi] of [
    [0x09, 0x0a],
    [0x0d, 0x0d],
    [0x80, 0xff],
  ] as const) {
    const read = [
      { lo: 0x41, hi: 0x42 },
      { lo, hi },
    ];
    assert.equal(notationOf('octets', read), { form: 'ascii', noun: 'octet' });
    assert.equal(notationOf('octets', [{ lo, hi }]), HEX);
  }
  for (const [lo, hi] of [
    [0x1f, 0x7e],
    [0x20, 0x7f],
    [0x0b, 0x0c],
  ] as const)
    assert.equal(
      notationOf('octets', [
        { lo: 0x41, hi: 0x42 },
        { lo, hi },
      ]),
      HEX,
    );
});

test('a word is printable ASCII in quotes, with the other characters by their numbers', () => {
  const print = (text: string): string => printAllSymbols(codePointsOf(text), CHARACTERS);
  assert.is(print('ab\u00e9c'), '"ab" U+00E9 "c"');
  assert.is(print('\u{1f600}\ud83d'), 'U+1F600 U+D83D');
  assert.is(print('\0\n\x7f \u202e'), 'U+0000 U+000A U+007F " " U+202E');
  assert.is(print('say "\\"'), String.raw`"say \"\\\""`);
  assert.is(print(''), '');
  assert.is(printWord([], CHARACTERS), 'the empty word');
  assert.is(printAllSymbols([0x41, 0xc3], HEX), '41 C3');
  assert.is(printAllSymbols([0x41, 0xc3, 0xd83d], UNITS), '"A" C3 D83D');
});

test('no symbol is printed as anything but ASCII without controls', () => {
  for (const notation of [CHARACTERS, HEX, UNITS])
    for (let symbol = 0; symbol < 0x11000; symbol++)
      assert.match(printSymbol(symbol, notation), /^[\x20-\x7e]+$/);
});

test('a long word is cut, with its length in symbols', () => {
  const word = codePointsOf('x'.repeat(30));
  assert.is(printSymbols(word, CHARACTERS), `"${'x'.repeat(24)}" ... (30 characters)`);
  assert.is(printSymbols(word.slice(0, 24), CHARACTERS), `"${'x'.repeat(24)}"`);
  assert.match(printSymbols(word, HEX), /^78( 78){23} \.\.\. \(30 octets\)$/);
});

test('ranges, and the members of the class that leads nowhere', () => {
  const ranges = [
    { lo: 0x22, hi: 0x22 },
    { lo: 0x2d, hi: 0x2d },
    { lo: 0x61, hi: 0x7a },
    { lo: 0x7d, hi: 0xd7ff },
  ];
  const text = String.raw`"\"", "-", "a"-"z", "}"-U+D7FF`;
  assert.is(printSymbolRanges(ranges, CHARACTERS), text);
  assert.is(printSymbolRanges(ranges, CHARACTERS, '–'), String.raw`"\"", "-", "a"–"z", "}"–U+D7FF`);
  assert.is(printMembers(ranges, false, CHARACTERS), text);
  assert.is(printMembers(ranges, true, CHARACTERS), 'any other');
  assert.is(printMembers(ranges, true, HEX), '22, 2D, 61-7A, 7D-D7FF');
});

test.run();
