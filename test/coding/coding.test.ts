/** The proofs of the coding passes about the formats, and the layouts that they refuse. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { equivalent } from '../../generator/automata/distinguishing-word.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { decoderFormat, DECODERS, utf8 } from '../support/formats.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';

function codingOf(name: string) {
  return decoderFormat(name).stages.decoder!.coding;
}

const hexRanges = (ranges: readonly { readonly lo: number; readonly hi: number }[]): string =>
  ranges.map(({ lo, hi }) => `${lo.toString(16)}-${hi.toString(16)}`).join(' ');

test('RFC 3629: words, values, order, and exactly the surrogates left out', () => {
  const { wordsOfLength, values, excluded, disorder, products } = codingOf('utf-8');
  assert.equal(wordsOfLength, [0n, 128n, 1920n, 61440n, 1048576n]);
  assert.is(
    wordsOfLength.reduce((sum, count) => sum + count),
    1112064n,
  );
  assert.is(hexRanges(values), '0-7f 80-7ff 800-d7ff e000-ffff 10000-10ffff');
  assert.is(hexRanges(excluded), 'd800-dfff');
  assert.is(disorder, undefined);
  assert.is(products.length, 9);
});

test('the other formats: what is left out, and whose octets sort as their values do', () => {
  assert.is(hexRanges(codingOf('utf-8-rfc2279').excluded), '');
  assert.is(codingOf('utf-8-rfc2279').disorder, undefined);
  assert.is(hexRanges(codingOf('cesu-8').excluded), 'd800-dfff');
  assert.equal(codingOf('cesu-8').disorder, [0xffff, 0x10000]);
  assert.is(hexRanges(codingOf('generalized-utf-8').excluded), '');
  assert.is(codingOf('generalized-utf-8').disorder, undefined);
  assert.equal(codingOf('modified-utf-8').disorder, [0, 1]);
});

test('a transducer has the language of its grammar, and no more states than it needs', () => {
  for (const { name, stages } of DECODERS) {
    assert.ok(equivalent(stages.decoder!.transducer.dfa, stages.minimal), name);
    assert.is(
      stages.decoder!.transducer.dfa.accepting.length,
      stages.minimal.accepting.length,
      name,
    );
  }
});

/** RFC 3629's grammar with some text exchanged. */
function changed(what: string | RegExp, by: string): string {
  const { text } = utf8.stages.document.source;
  const result = text.replace(what, by);
  assert.is.not(result, text, 'nothing to change');
  return result;
}

function refusal(text: string): string {
  const complaints = complaintsAbout(text);
  const lines = complaints.split('\n').filter((line) => /^(error|note)/.test(line));
  return lines.join('\n');
}

test('a grammar that lets overlong forms through is refused with the shortest of them', () => {
  assert.is(
    refusal(changed('UTF8-2      = %xC2-DF', 'UTF8-2      = %xC0-DF')),
    [
      'error[layout-misfit]: C0 80 has the value U+0000, but its row is for U+0080 to U+07FF',
      'note: the shortest witness is C0 80',
      'note: spelled by UTF8-char > UTF8-2 > UTF8-tail',
    ].join('\n'),
  );
  assert.match(refusal(changed('%xE0 %xA0-BF', '%xE0 %x9F-BF')), /witness is E0 9F 80\n/);
  assert.match(
    refusal(changed('%xF4 %x80-8F', '%xF4 %x80-90')),
    /F4 90 BF BF has the value U\+110FFF.*\n.*F4 90 BF BF/,
  );
});

test('words without a row, with two rows, or that begin other words are refused', () => {
  assert.match(
    refusal(changed('UTF8-1      = %x00-7F', 'UTF8-1      = %x00-7F / %xFF')),
    /no row .*\n.*witness is FF\n/,
  );
  assert.match(
    refusal(changed('UTF8-1      = %x00-7F', 'UTF8-1      = %x00-7F / %x80')),
    /no row .*\n.*witness is 80\n/,
  );
  assert.match(
    refusal(
      changed(/; {3}0000 0000-0000 007F \| 0xxxxxxx/, '$&\n;   0000 0000-0000 003F | 00xxxxxx'),
    ),
    /two rows .*\n.*witness is 00\n/,
  );
  const twoOctets =
    'text = *( unit )\nunit = %x00-7F / %x00 %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n; 0000 0080-0000 00FF | 00000000 0xxxxxxx + 0000 0080\n';
  assert.match(refusal(twoOctets), /beginning of another.*\n.*witness is 00\n/);
  assert.match(
    refusal('text = *( unit )\nunit = [ %x00-7F ]\n; 0000 0000-0000 007F | 0xxxxxxx\n'),
    /no octets at all\nnote: the shortest witness is the empty word/,
  );
});

test('a value spelled twice is refused', () => {
  const text = [
    'text = *( unit )',
    'unit = %x00-7F / %xC0-C1 %x80-BF',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0000-0000 007F | 1100000x 10xxxxxx',
    '',
  ].join('\n');
  assert.match(
    refusal(text),
    /U\+0000 is spelled twice, as 00 and as C0 80\nnote: the shortest witness is 00\n/,
  );
});

test('of several values spelled twice, the shortest witness is shown', () => {
  const text = [
    'text = *( unit )',
    'unit = %x10-1F / %x80-81 %x00-3F / %x90-91 %x00-3F',
    '; 0000 0000-0000 007F | 1000000x 00xxxxxx',
    '; 0000 0000-0000 007F | 1001000x 00xxxxxx',
    '; 0000 0040-0000 004F | 0001xxxx + 0000 0040',
    '',
  ].join('\n');
  assert.match(refusal(text), /U\+0040 is spelled twice, .*\nnote: the shortest witness is 10\n/);
});

test('a start rule that is no repetition of one rule becomes one by a definition', () => {
  const text =
    'text = *( a / b )\na = %x00-3F\nb = %x40-7F\nunit = a / b\n; 0000 0000-0000 007F | 0xxxxxxx\n';
  assert.match(complaintsAbout(text), /^warning\[layout-unused\]/m);
  assert.ok(stagesOf(text, { define: ['text = *unit'] }).decoder);
});

test('formats that are not UTF-8: a variable-length quantity, big end first', () => {
  const { coding, transducer } = stagesOf(DECODER_SHAPES['a variable-length quantity']!).decoder!;
  assert.is(hexRanges(coding.values), '0-7f 80-3fff 4000-1fffff');
  assert.equal(coding.disorder, [0x3fff, 0x4000]);
  assert.is(transducer.dfa.accepting.length, 4);
});

test.run();
