/** Characters with their offsets: against the reference, by every variant. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { codePoints, codePointsOfChunks, DecodeError } from '../../runtime/index.js';
import { referenceDecode } from '../reference/decode.js';
import { formatVectors } from '../suites/vectors.js';
import { collect, cuts } from '../support/chunks.js';
import { isA } from '../support/errors.js';
import { decoderFormat, DECODERS, utf8, utf8Module as module } from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { anyOctets } from '../support/texts.js';

for (const { name, stages, variants } of DECODERS) {
  const expect = (bytes: readonly number[]) =>
    referenceDecode(stages, bytes).parts.map((part) =>
      part.value < 0 ? { ...part, value: 0xfffd } : part,
    );

  test(`${name}: values, offsets and lengths`, () => {
    fc.assert(
      fc.property(anyOctets(stages), (bytes) => {
        for (const [, module] of variants) {
          const found = [...codePoints(module, bytes)];
          assert.equal(found, expect(bytes), hex(bytes));
          assert.equal(
            found.map(({ value }) => value),
            module.decodeToCodePoints(bytes),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test(`${name}: the same of chunks`, async () => {
    const [[, module]] = variants as readonly [(typeof variants)[0]];
    for (const bytes of formatVectors(stages).filter((_, index) => index % 7 === 0)) {
      for (const chunks of cuts(bytes)) {
        const found = await collect(codePointsOfChunks(module, chunks));
        assert.equal(found, expect(bytes), chunks.map(hex).join(' | '));
      }
    }
  });
}

test('policies: nothing, every character of a text in the place of the part, or an error', () => {
  for (const [, module] of utf8.variants) {
    const bytes = octets('EF BB BF 41 E2 82 42');
    const points = (options: Parameters<typeof codePoints>[2]): string =>
      [...codePoints(module, bytes, options)]
        .map(({ value, offset, length }) => `${value.toString(16)}@${offset}+${length}`)
        .join(' ');
    assert.is(points({}), 'feff@0+3 41@3+1 fffd@4+2 42@6+1');
    assert.is(points({ bom: 'strip', errors: 'ignore' }), '41@3+1 42@6+1');
    assert.is(points({ errors: () => '\u{1f600}!' }), 'feff@0+3 41@3+1 1f600@4+2 21@4+2 42@6+1');
    const some = codePoints(module, bytes, { errors: 'fatal' });
    assert.is(some.next().value?.value, 0xfeff);
    assert.is(some.next().value?.value, 0x41);
    assert.throws(() => some.next(), isA(DecodeError));
  }
});

test('nothing is decoded that is not asked for', () => {
  const read: number[] = [];
  const watched = new Proxy([0x41, 0xc3, 0xa9, 0xff], {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) read.push(Number(key));
      return Reflect.get(target, key) as unknown;
    },
  });
  const points = codePoints(module, watched, { errors: 'fatal' });
  points.next();
  assert.equal(read, [0]);
  points.next();
  assert.equal(read, [0, 1, 2]);
});

test('numbers beyond U+10FFFF are given as they are', () => {
  const { variants } = decoderFormat('utf-8-rfc2279');
  for (const [, module] of variants)
    assert.equal(
      [...codePoints(module, octets('FD BF BF BF BF BF'), { errors: 'fatal' })],
      [{ value: 0x7fffffff, offset: 0, length: 6 }],
    );
});

test.run();
