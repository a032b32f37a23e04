/** Known answers of the decoders; `checks.test.ts` has what verification asks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isA } from '../support/errors.js';
import { decoderFormat, DECODERS, utf8 } from '../support/formats.js';
import { hex } from '../support/grammar.js';

/** The number of characters of each format. */
const COUNTS: Readonly<Record<string, number>> = {
  'utf-8': 0x110000 - 0x800,
  'utf-8-rfc2279': 0x80000000,
  'cesu-8': 0x110000 - 0x800,
  'generalized-utf-8': 0x110000,
  'modified-utf-8': 0x10000,
  'utf-16be': 0x110000 - 0x800,
  'utf-16le': 0x110000 - 0x800,
  'utf-32be': 0x110000 - 0x800,
  'utf-32le': 0x110000 - 0x800,
};

test('the number of characters of each format', () => {
  for (const { name, stages } of DECODERS) {
    const { values } = stages.decoder!.coding;
    assert.is(
      values.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0),
      COUNTS[name],
      name,
    );
  }
});

test('boundaries and order are there where they are proven, and nowhere else', () => {
  const boundaries = ['isBoundary', 'boundaryBefore', 'boundaryAfter'];
  const both = [...boundaries, 'compareBytes'];
  for (const [name, expected] of [
    ['utf-8', both],
    ['utf-8-rfc2279', both],
    ['generalized-utf-8', both],
    // CESU-8 spells U+10000 before U+FFFF, modified UTF-8 spells U+0000 after U+007F.
    ['cesu-8', boundaries],
    ['modified-utf-8', boundaries],
  ] as const)
    for (const [variant, module] of decoderFormat(name).variants)
      assert.equal(
        both.filter((each) => each in module),
        expected,
        `${name}, ${variant}`,
      );
});

test('a part is decoded as its octets alone, whatever stands after it', () => {
  for (const { name, variants } of DECODERS)
    for (const [variant, { encode, decode, decodeToCodePoints }] of variants) {
      const bytes = encode('a\u00e9\u6c34\u{1f600}b\u00e9\u6c34\u{1f600}');
      for (let to = 0; to <= bytes.length; to++)
        for (let from = Math.max(0, to - 9); from <= to; from++) {
          const part = bytes.slice(from, to);
          const which = `${name}, ${variant}: ${from} to ${to}`;
          assert.is(decode(bytes, from, to), decode(part), which);
          assert.equal(decodeToCodePoints(bytes, from, to), decodeToCodePoints(part), which);
        }
    }
});

test('CESU-8 joins pairs, and nothing else spells a surrogate', () => {
  for (const [, module] of decoderFormat('cesu-8').variants) {
    assert.is(hex(module.encode('\u{10000}')), 'ED A0 80 ED B0 80');
    assert.is(module.decode([0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80]), '\u{10000}');
    assert.equal(module.decodeToCodePoints([0xed, 0xaf, 0xbf, 0xed, 0xbf, 0xbf]), [0x10ffff]);
    assert.is(module.validate([0xed, 0xa0, 0x80]), false);
    assert.is(module.validate([0xf0, 0x90, 0x80, 0x80]), false);
    assert.is(hex(module.encode('\ud800')), 'EF BF BD');
  }
});

test('modified UTF-8 has two octets for NUL, six for a pair, and keeps lone surrogates', () => {
  for (const [, module] of decoderFormat('modified-utf-8').variants) {
    assert.is(hex(module.encode('\0')), 'C0 80');
    assert.is(module.decode([0xc0, 0x80]), '\0');
    assert.is(module.findError([0x41, 0x00]), 1);
    assert.is(hex(module.encode('\u{1f600}')), 'ED A0 BD ED B8 80');
    assert.is(module.decode([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), '\u{1f600}');
    assert.is(hex(module.encode('\ud800', true)), 'ED A0 80');
  }
});

test('generalized UTF-8 keeps surrogates', () => {
  for (const [, module] of decoderFormat('generalized-utf-8').variants) {
    assert.is(hex(module.encode('\udc00', true)), 'ED B0 80');
    assert.is(hex(module.encode('\u{1f600}', true)), 'F0 9F 98 80');
    assert.is(module.decode([0xed, 0xb0, 0x80]), '\udc00');
  }
});

test('RFC 2279 has characters that no string holds', () => {
  const last = [0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf];
  for (const [variant, module] of decoderFormat('utf-8-rfc2279').variants) {
    assert.ok(module.validate(last));
    assert.equal(module.decodeToCodePoints(last, 0, 6, true), [0x7fffffff]);
    assert.is(module.decode([0x41, ...last, 0x42]), 'A\ufffdB');
    assert.throws(
      () => module.decode(last, 0, 6, true),
      isA(RangeError, /7FFFFFFF is beyond/),
      variant,
    );
    assert.is(hex(module.encodeCodePoints([0x7fffffff])), 'FD BF BF BF BF BF');
  }
});

test('what cannot be spelled is replaced, or refused with its place', () => {
  for (const [, module] of utf8.variants) {
    assert.is(hex(module.encode('a\ud800b')), '61 EF BF BD 62');
    assert.is(hex(module.encode('\udc00\ud800')), 'EF BF BD EF BF BD');
    assert.is(module.byteLength('a\ud800'), 4);
    assert.throws(() => module.encode('a\ud800', true), /^UTF-8 cannot encode U\+D800, at index 1/);
    assert.throws(() => module.byteLength('\udfff', true), isA(RangeError, /DFFF, at index 0/));
    const bytes = new Uint8Array(4);
    assert.throws(() => module.encodeInto('ab\ud800', bytes, true), /D800, at index 2/);
    assert.is(hex(bytes), '61 62 00 00', 'an error leaves what was written before');
    assert.is(hex(module.encodeCodePoints([0x41, 0xd800])), '41 EF BF BD');
    assert.throws(() => module.encodeCodePoints([0x41, 0xd800], true), isA(RangeError, /index 1/));
    // RFC 3629 §10: octets beyond the grammar are not a character, and nothing replaces them.
    for (const bad of [0x110000, -1, 1.5, NaN, 2 ** 32, undefined as unknown as number]) {
      for (const fatal of [false, true])
        assert.throws(
          () => module.encodeCodePoints([0x41, bad], fatal),
          isA(RangeError, /index 1/),
        );
    }
  }
});

test.run();
