/** IRIs and URI Templates: characters that they have and have not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat } from '../support/format-words.js';
import { hasShared, readSource, shared } from '../support/files.js';

test('IRIs: RFC 3987, section 4.1, and what no IRI has', async () => {
  const iri = await loadFormat('iri');
  const reference = await loadFormat('iri-reference');
  // Section 4.1: "LRM, RLM, LRE, RLE, LRO, RLO, and PDF", but not the characters beside them.
  const bidirectional = /[\u200e\u200f\u202a-\u202e]/;
  for (const module of [iri, reference]) {
    for (const character of '\u200d\u200e\u200f\u2010\u2029\u202a\u202b\u202c\u202d\u202e\u202f')
      for (const text of [
        `a://${character}`,
        `a:${character}`,
        `a:?${character}`,
        `a:#${character}`,
      ])
        assert.is(module.validate(text), !bidirectional.test(character), JSON.stringify(text));
    // Private use outside of queries, noncharacters, surrogates alone, and what no URI has.
    for (const wrong of ['\ue000', '\ufffe', '\u{1ffff}', '\ud800', '\u009f', ' ', '<', '|', '%f'])
      assert.is(module.validate(`http://a/${wrong}`), false, wrong);
    assert.is(module.findError('http://a/é\ue000'), 10);
    assert.is(module.findError(new TextEncoder().encode('http://a/é\ue000')), 11);
  }
  assert.is(iri.validate('//é'), false);
  assert.is(reference.findError('é:'), 1);
});

test('URI Templates: characters beyond ASCII', async () => {
  const module = await loadFormat('uri-template');
  assert.ok(module.validate('é\ue000\u{e1000}{x}'));
  assert.is(module.findError('é\ufffe'), 1);
  assert.is(module.findError('é\ue000\ud800'), 2);
  assert.is(module.validate('{é}'), false);
});

(hasShared ? test : test.skip)('URI Templates: every example of RFC 6570', async () => {
  const { validate } = await loadFormat('uri-template');
  const { text } = readSource(shared, 'specs', 'rfcs', 'rebuilt', 'rfc6570.txt');
  const templates = text.match(/\S*\{[^{}\s]+\}\S*/g)!;
  assert.is(templates.length, 210);
  for (const template of templates) assert.ok(validate(template), template);
});

test.run();
