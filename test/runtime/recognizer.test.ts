/** Recognizing in chunks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as ipv4 from '../../generated/ipv4-address/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { Parser } from '../../runtime/parser.js';
import { Recognizer } from '../../runtime/recognizer.js';
import { loadRecognizers } from '../support/load.js';
import { isA } from '../support/errors.js';

test('where chunks end does not matter', async () => {
  const text = 's = 1*( %xE9 / %x1F600 / "a" ) "."\n';
  const [[, module]] = (await loadRecognizers(text, { variants: ['table'] })) as [[string, never]];
  const words = ['aé\u{1f600}a.', 'a', '.', '\ud83d.', 'é\u{1f600}', 'a..', 'x'];
  for (const word of words) {
    for (const input of [word, new TextEncoder().encode(word)]) {
      const recognizer = new Recognizer(module);
      for (let first = 0; first <= input.length; first++)
        for (let second = first; second <= input.length; second++) {
          recognizer.write(input.slice(0, first));
          recognizer.write(input.slice(first, second));
          const saved = JSON.stringify(recognizer.save());
          recognizer.write('');
          const other = new Recognizer(module);
          other.restore(JSON.parse(saved) as ReturnType<typeof other.save>);
          for (const each of [recognizer, other]) {
            const goesOn = each.write(input.slice(second));
            const isWord = word === words[0];
            assert.is(each.isWord, isWord, word);
            assert.is(goesOn, isWord || ['a', 'é\u{1f600}'].includes(word), word);
            assert.is(each.end(), isWord);
            assert.is(each.offset, 0);
          }
        }
    }
  }
});

test('the offset of a refusal', () => {
  const recognizer = new Recognizer(ipv4);
  assert.ok(recognizer.write('192.1'));
  assert.not.ok(recognizer.write('68..'));
  assert.is(recognizer.offset, 8);
  assert.is(ipv4.findError('192.168..'), 8);
  assert.not.ok(recognizer.write('1'));
  assert.is(recognizer.offset, 8);
});

test('octets or strings, as the module takes them', () => {
  for (const reader of [new Recognizer(ipv4), new Parser(uri)]) {
    reader.write('');
    reader.write([0x31]);
    assert.throws(() => reader.write('2'), /^the input so far is octets$/);
    assert.throws(() => reader.write([256]), /is 256, not an octet/);
    assert.throws(() => reader.write(5 as never), /^expected octets/);
    reader.reset();
    reader.write('1');
    assert.throws(() => reader.write(Uint8Array.of(0x31)), /^the input so far is a string$/);
  }
  const decoder = new Recognizer(utf8);
  assert.throws(() => decoder.write('a'), isA(TypeError));
  assert.ok(decoder.write(Uint8Array.of(0xe2, 0x89)));
  assert.not.ok(decoder.isWord);
  assert.ok(decoder.write(Uint8Array.of(0xa2).buffer));
  assert.ok(decoder.end());
});

test.run();
