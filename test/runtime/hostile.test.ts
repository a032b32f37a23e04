/** Octets in arrays and memory, with neighbors that would complete a character; `memory.test.ts` has every kind. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runInNewContext } from 'node:vm';
import { Decoder, type Octets } from '../../runtime/index.js';
import { extremeWords } from '../support/texts.js';
import { isA } from '../support/errors.js';
import { DECODERS, utf8, utf8Module as module } from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

function decode(source: Octets): string {
  const decoder = new Decoder(module);
  return decoder.decode(source) + decoder.end();
}

test('a view never reads its neighbors, wherever it lies', () => {
  for (const { name, stages, variants } of DECODERS) {
    for (const word of extremeWords(stages)) {
      for (let offset = 0; offset <= 8; offset++) {
        for (let length = 0; length <= word.length; length++) {
          // On both sides stands what would make whole characters of the part.
          const memory = new Uint8Array(offset + word.length * 2 + 8);
          memory.set(word, offset);
          memory.set(word, offset + word.length);
          const view = memory.subarray(offset, offset + length);
          const tail = memory.subarray(offset + length, offset + word.length);
          for (const [variant, each] of variants) {
            const place = `${name}, ${variant}: ${hex(view)} at ${offset}`;
            const alone = each.decode([...view]);
            const decoder = new Decoder(each);
            assert.is(decoder.decode(view) + decoder.end(), alone, place);
            assert.is(decoder.decode(tail) + decoder.end(), each.decode([...tail]), place);
            assert.is(each.decode(view), alone, place);
            assert.is(each.validate(view), each.validate([...view]), place);
            assert.is(each.count(view), each.count([...view]), place);
          }
        }
      }
    }
  }
});

test('arrays and views of another realm, and a view of shared memory', () => {
  const shared = new SharedArrayBuffer(6);
  new Uint8Array(shared).set(octets('C3 A9 E2 82 AC 41'));
  assert.is(decode(new Uint8Array(shared, 2, 3)), '€');
  const foreign = runInNewContext('new Uint8Array([0xc3, 0xa9])') as Uint8Array;
  assert.is(decode(foreign), 'é');
  assert.is(decode(foreign.buffer), 'é');
  assert.is(decode(runInNewContext('[0xc3, 0xa9]') as number[]), 'é');
});

test('frozen arrays and array-likes are read as they are', () => {
  assert.is(decode(Object.freeze(octets('C3 A9'))), 'é');
  assert.is(decode({ 0: 0xc3, 1: 0xa9, length: 2 }), 'é');
  const frozen = Object.freeze([0x41, 0xff, 0x42]);
  const decoder = new Decoder(module, { errors: 'ignore' });
  assert.is(decoder.decode(frozen), 'AB');
  assert.equal(frozen, [0x41, 0xff, 0x42]);
});

test('changing the octets afterwards changes no result', () => {
  const bytes = Uint8Array.from(octets('41 E2 82'));
  const decoder = new Decoder(module);
  assert.is(decoder.decode(bytes), 'A');
  bytes.fill(0);
  assert.is(decoder.decode([0xac]), '€');
  // The result of `save` belongs to the caller.
  decoder.decode([0xe2]);
  const saved = decoder.save() as unknown as { pending: number[] };
  saved.pending.push(0x41);
  assert.is(decoder.decode([0x82, 0xac]), '€');
});

test('what holds no octets is refused', () => {
  for (const source of ['text', 5, null, undefined, {}, new Map(), () => 0, Symbol('a')]) {
    assert.throws(
      () => new Decoder(module).decode(source as unknown as Octets),
      isA(TypeError, /^expected octets/),
    );
  }
});

slow('an error for every octet costs no more than linear time', () => {
  // A quadratic decoder would take many minutes for the first, and one for the second.
  const bytes = new Uint8Array(1 << 19).fill(0xff);
  for (const [variant, each] of utf8.variants) {
    const ignoring = new Decoder(each, { errors: 'ignore' });
    assert.is(ignoring.decode(bytes) + ignoring.end(), '', variant);
    const answering = new Decoder(each, { errors: () => '' });
    assert.is(answering.decode(bytes.subarray(0, 1 << 16)) + answering.end(), '', variant);
    const replacing = new Decoder(each);
    assert.is((replacing.decode(bytes) + replacing.end()).length, bytes.length);
  }
});

test.run();
