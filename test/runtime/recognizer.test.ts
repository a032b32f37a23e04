/** Recognizing in chunks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as abnf from '../../generated/abnf/table.js';
import * as ipv4 from '../../generated/ipv4-address/table.js';
import * as json from '../../generated/json/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { Messages, Parser, Recognizer } from '../../runtime/index.js';
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

test('rules that embed themselves: the stack goes on from chunk to chunk, and is stored', () => {
  const text = ' {"a": [1, {"b\\u00e9\u{1f600}": [[], null]}], "c": {}} ';
  const texts = [text, '[[[[1]]]', '[1]]', '{"a":1,}', '"\ud83d"', '[', '', '[[[[[[[[[[]]]]]]]]]]'];
  for (const word of texts) {
    for (const input of [word, new TextEncoder().encode(word)]) {
      const isWord = json.validate(input);
      for (let at = 0; at <= input.length; at++) {
        const recognizer = new Recognizer(json);
        recognizer.write(input.slice(0, at));
        assert.is(recognizer.isWord, json.validate(input, 0, at), `${word} up to ${at}`);
        const saved = JSON.stringify(recognizer.save());
        const other = new Recognizer(json);
        other.restore(JSON.parse(saved) as ReturnType<typeof other.save>);
        assert.equal(other.save(), recognizer.save());
        for (const each of [recognizer, other]) {
          each.write(input.slice(at));
          assert.is(each.isWord, isWord, `${word} cut at ${at}`);
          assert.is(each.end(), isWord);
          assert.ok(each.write('[[') && each.write(']]') && each.end());
        }
        // The stack that was saved is no part of the recognizer.
        assert.is(JSON.stringify(JSON.parse(saved)), saved);
      }
    }
  }
});

test('a million levels take a number each', () => {
  const recognizer = new Recognizer(json);
  for (let level = 0; level < 1000; level++) assert.ok(recognizer.write('['.repeat(1000)));
  assert.not.ok(recognizer.isWord);
  assert.is(recognizer.save().stack.length, 1_000_000);
  for (let level = 0; level < 1000; level++) assert.ok(recognizer.write(']'.repeat(1000)));
  assert.ok(recognizer.end());
});

test('a module with a chart has no states', () => {
  for (const make of [Recognizer, Messages])
    assert.throws(() => new make(abnf as never), /^the module has no export `next`/);
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
