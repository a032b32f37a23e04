/** Streams of every format and shape: in every cut, and long ones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import type { DecoderModule } from '../../runtime/index.js';
import { BOM_POLICIES, checkEveryCut } from '../suites/every-cut.js';
import { checkLongStreams } from '../suites/long-streams.js';
import { POLICIES } from '../suites/policies.js';
import { formatVectors } from '../suites/vectors.js';
import { compiledShapes } from '../support/compiled-shapes.js';
import { fewerOf, partOf } from '../support/fewer.js';
import { DECODERS } from '../support/formats.js';
import { anyOctets } from '../support/texts.js';

function spellsBom(module: DecoderModule): boolean {
  try {
    return module.encodeCodePoints([0xfeff], true).length > 0;
  } catch {
    return false;
  }
}

for (const format of DECODERS) {
  for (const policy of Object.keys(POLICIES)) {
    test(`${format.name}, ${policy}: characters cut short, mixed and joined, in every cut`, () => {
      const vectors = formatVectors(format.stages);
      assert.ok(vectors.length > 40, String(vectors.length));
      const bom = [...(format.variants[0]![1].encodeCodePoints([0xfeff]) as Iterable<number>)];
      for (const [index, bytes] of partOf(vectors, 3).entries()) {
        for (const bomPolicy of BOM_POLICIES) {
          checkEveryCut(format, format.variants, bytes, policy, bomPolicy);
          if (index % 5 === 0)
            checkEveryCut(format, format.variants, [...bom, ...bytes], policy, bomPolicy);
        }
      }
    });
  }
}

test('other grammars: random octets under random policies in every cut', () => {
  for (const format of compiledShapes) {
    const boms = spellsBom(format.variants[0]![1]) ? BOM_POLICIES : (['keep', 'strip'] as const);
    fc.assert(
      fc.property(
        anyOctets(format.stages).map((bytes) => bytes.slice(0, 9)),
        fc.constantFrom(...Object.keys(POLICIES)),
        fc.constantFrom(...boms),
        (bytes, policy, bom) => checkEveryCut(format, format.variants, bytes, policy, bom),
      ),
      { numRuns: fewerOf(60) },
    );
  }
});

for (const format of partOf([...DECODERS, ...compiledShapes], 5))
  test(`${format.name}: long streams`, () => checkLongStreams(format));

test.run();
