/** All decoders, on short ill-formed input, against decoding as it is defined; and the edges of calls. */
import { rangeEnds } from '../support/range-ends.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { numbersOf, textOf } from '../../generator/verify/specification/specification.js';
import { referenceDecode } from '../reference/decode.js';
import { isA } from '../support/errors.js';
import { decoderFormat, DECODERS, FORMATS, utf8, type Format } from '../support/formats.js';
import { hex } from '../support/grammar.js';
import { forEveryString } from '../support/strings.js';
import { extremeWords } from '../support/texts.js';
import type { DecoderModule } from '../../runtime/contract.js';

function compare({ stages, variants }: Format<DecoderModule>, bytes: Uint8Array): void {
  const { parts, error } = referenceDecode(stages, bytes);
  const text = textOf(parts);
  const numbers = numbersOf(parts);
  for (const [variant, module] of variants) {
    // A message for each call would take longer than the calls.
    const say = (name: string): string => `${variant}: ${name}(${hex(bytes)})`;
    const decoded = module.decode(bytes);
    if (decoded !== text) assert.is(decoded, text, say('decode'));
    const found = module.decodeToCodePoints(bytes).join();
    if (found !== numbers.join()) assert.is(found, numbers.join(), say('decodeToCodePoints'));
    const at = module.findError(bytes);
    if (at !== error) assert.is(at, error, say('findError'));
  }
}

for (const format of DECODERS) {
  const ends = rangeEnds(format.stages.minimal.classes);

  test(`${format.name}: every string of one or two octets`, () => {
    for (const length of [1, 2]) forEveryString(length, (bytes) => compare(format, bytes));
  });

  test(`${format.name}: three octets at the ends of ranges`, () => {
    forEveryString(3, (bytes) => compare(format, bytes), ends);
  });

  test(`${format.name}: characters cut short, mixed and joined`, () => {
    const words = extremeWords(format.stages);
    for (const one of words) {
      for (const other of words) {
        for (let cut = 0; cut <= one.length; cut++)
          compare(format, Uint8Array.from([...one.slice(0, cut), ...other, 0x41]));
      }
    }
  });
}

for (const { name, stages, variants } of DECODERS) {
  test(`${name}: a neighbor never completes a character`, () => {
    for (const word of extremeWords(stages)) {
      const bytes = Uint8Array.from([...word, ...word, ...word]);
      for (let from = 0; from <= word.length; from++) {
        for (let to = from; to <= bytes.length; to++) {
          const part = bytes.slice(from, to);
          for (const [variant, module] of variants) {
            const place = `${variant}: ${from} to ${to} of ${hex(bytes)}`;
            assert.is(module.validate(bytes, from, to), module.validate(part), place);
            const error = module.findError(part);
            assert.is(module.findError(bytes, from, to), error < 0 ? error : error + from, place);
            assert.is(module.decode(bytes, from, to), module.decode(part), place);
            assert.equal(
              module.decodeToCodePoints(bytes, from, to),
              module.decodeToCodePoints(part),
              place,
            );
          }
        }
      }
    }
  });
}

test('CESU-8 joins pairs, and nothing else spells a surrogate', () => {
  const [, , cesu8] = DECODERS;
  for (const [, module] of cesu8!.variants) {
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

test('from and to choose a part, and nothing outside of it is read', () => {
  for (const [variant, module] of utf8.variants) {
    const bytes = Uint8Array.of(0xff, 0xe2, 0x82, 0xac, 0xff);
    assert.is(module.decode(bytes, 1, 4), '\u20ac', variant);
    assert.is(module.validate(bytes, 1, 4), true);
    // The neighbors would complete the sequence.
    assert.is(module.validate(bytes, 1, 3), false);
    assert.is(module.findError(bytes, 1, 3), 1);
    assert.is(module.decode(bytes, 1, 3), '\ufffd');
    assert.is(module.findError(bytes, 1), 4);
    assert.is(module.decode(bytes, 2, 2), '');
    assert.throws(() => module.decode(bytes, 1, 3, true), /^ill-formed UTF-8 at byte 1/);
  }
});

test('invalid bounds are refused', () => {
  for (const { variants } of FORMATS) {
    for (const [, module] of variants) {
      for (const [from, to] of [
        [-1, 0],
        [0, 4],
        [2, 1],
        [NaN, 1],
        [0, NaN],
        [4, 4],
        [0.5, 1],
        [0, 1.5],
      ] as const) {
        assert.throws(() => module.validate([0x31, 0x32, 0x33], from, to), isA(RangeError, /of 3/));
        assert.throws(
          () => module.findError([0x31, 0x32, 0x33], from, to),
          isA(RangeError, /of 3/),
        );
      }
    }
  }
});

test('any array of octets will do', () => {
  for (const [, module] of utf8.variants) {
    const octets = [0x41, 0xc3, 0xa9];
    for (const bytes of [
      octets,
      Object.freeze([...octets]),
      Buffer.from(octets),
      new Uint8ClampedArray(octets),
      { ...octets, length: 3 },
    ]) {
      assert.is(module.decode(bytes), 'A\u00e9');
    }
  }
});

test.run();
