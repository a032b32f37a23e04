/** Every character of every format, decoded and encoded by every variant, with their number counted. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeValue } from '../../generator/coding/layout.js';
import { DECODERS } from '../support/formats.js';
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

/** RFC 2279 has 2³¹ characters; beyond Unicode's, every so many of them and the ends of each row. */
const STRIDE_BEYOND = 9973;

function isSame(octets: ArrayLike<number>, word: readonly number[]): boolean {
  return octets.length === word.length && word.every((octet, i) => octet === octets[i]);
}

for (const { name, stages, variants } of DECODERS) {
  const { values } = stages.decoder!.coding;

  test(`${name}: the number of characters`, () => {
    const count = values.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
    assert.is(count, COUNTS[name]);
  });

  // Verification does the same with every module; the older formats are held against their rows here, too.
  for (const [variant, module] of /^utf-(16|32)/.test(name) ? [] : variants) {
    test(`${name}, ${variant}: every character there and back`, () => {
      let tried = 0;
      for (const { lo, hi, row } of values) {
        for (
          let value = lo;
          value <= hi;
          value =
            value <= 0x10ffff || value === hi ? value + 1 : Math.min(hi, value + STRIDE_BEYOND)
        ) {
          tried += 1;
          const word = encodeValue(value, row);
          const octets = module.encodeCodePoints([value], true);
          if (!isSame(octets, word))
            assert.unreachable(`${value.toString(16)} is ${hex(word)}, got ${hex(octets)}`);
          const numbers = module.decodeToCodePoints(word, 0, word.length, true);
          if (numbers.length !== 1 || numbers[0] !== value) {
            assert.unreachable(
              `${hex(word)} is ${value.toString(16)}, got ${numbers.map((n) => n.toString(16)).join()}`,
            );
          }
          if (value > 0x10ffff) continue;
          const text = String.fromCodePoint(value);
          if (module.decode(word, 0, word.length, true) !== text)
            assert.unreachable(`decode(${hex(word)})`);
          if (module.byteLength(text) !== word.length)
            assert.unreachable(`byteLength of ${value.toString(16)}`);
          if (!isSame(module.encode(text, true), word))
            assert.unreachable(`encode of ${value.toString(16)}`);
        }
      }
      if (name !== 'utf-8-rfc2279') assert.is(tried, COUNTS[name]);
      else assert.ok(tried > 0x110000 + 200_000);
    });
  }
}

test.run();
