/** Header fields: lists with empty elements, and octets beyond ASCII. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat, textsOf } from '../support/format-words.js';

test('Accept: empty elements, and the empty field', async () => {
  const module = await loadFormat('accept');
  const rangesIn = (text: string): number =>
    (textsOf(module, text, module.parse(text)) as { mediaRanges: unknown[] }).mediaRanges.length;
  for (const text of ['', ',', ', ,', ' ,\t,']) assert.is(rangesIn(text), 0, text);
  for (const text of ['a/b', ',a/b', 'a/b,', ', a/b ,,']) assert.is(rangesIn(text), 1, text);
  assert.is(rangesIn('a/b,,c/d ,e/f;'), 3);
  assert.is(rangesIn('a/b;c="\\",", d/e'), 2);
});

test('tokens and field values', async () => {
  const { findError } = await loadFormat('http-field-value');
  assert.is(findError('\u00e9'), -1);
  assert.is(findError('\u0100'), 0);
  assert.is(findError([0x80, 0xff]), -1);
});

test.run();
