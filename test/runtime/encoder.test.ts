/** The streaming encoder: every cut of a text, halves of pairs, policies for characters without a spelling. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import {
  EncodeError,
  Encoder,
  type DecoderModule,
  type EncodeOptions,
} from '../../runtime/index.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { cuts } from '../support/chunks.js';
import { errorOf, isA } from '../support/errors.js';
import { decoderFormat, DECODERS, utf8, utf8Module as module } from '../support/formats.js';
import { hex } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';

/** The octets of a text in each cut, which have to be the same; or the error thrown. */
function encodeInCuts(module: DecoderModule, text: string, options: EncodeOptions = {}): string {
  let result: string | undefined;
  for (const chunks of cuts(text)) {
    const encoder = new Encoder(module, options);
    const found: number[] = [];
    let end = '';
    try {
      for (const chunk of chunks) found.push(...encoder.encode(chunk));
      found.push(...encoder.end());
      end = hex(found);
    } catch (error) {
      end = `${error}`;
    }
    result ??= end;
    assert.is(end, result, JSON.stringify(chunks));
  }
  return result!;
}

const unit = fc.oneof(
  fc.constantFrom(
    'a',
    'é',
    '€',
    '\u{1f600}',
    '\ud800',
    '\udbff',
    '\udc00',
    '\udfff',
    '\ufeff',
    '\0',
  ),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);

for (const { name, variants } of DECODERS) {
  test(`${name}: any text in any cut gives the octets of the whole`, () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
        const text = units.join('');
        for (const [variant, module] of variants)
          assert.is(encodeInCuts(module, text), hex(module.encode(text)), variant);
      }),
      { numRuns: 300 },
    );
  });
}

test('a pair that is cut in two is one character, in CESU-8 six octets, in modified UTF-8 two characters', () => {
  const spelling: Readonly<Record<string, string>> = {
    'utf-8': 'F0 9F 98 80',
    'utf-8-rfc2279': 'F0 9F 98 80',
    'generalized-utf-8': 'F0 9F 98 80',
    'cesu-8': 'ED A0 BD ED B8 80',
    'modified-utf-8': 'ED A0 BD ED B8 80',
    'utf-16be': 'D8 3D DE 00',
    'utf-16le': '3D D8 00 DE',
    'utf-32be': '00 01 F6 00',
    'utf-32le': '00 F6 01 00',
  };
  for (const { name, variants } of DECODERS)
    for (const [, module] of variants)
      assert.is(encodeInCuts(module, '\u{1f600}'), spelling[name], name);
});

test('half a pair waits for the other half, and no longer', () => {
  const encoder = new Encoder(module);
  assert.is(hex(encoder.encode('a\ud83d')), '61');
  assert.is(hex(encoder.encode('')), '');
  assert.is(hex(encoder.encode('\ude00')), 'F0 9F 98 80');
  assert.is(hex(encoder.encode('\ud83d')), '');
  assert.is(hex(encoder.encode('\ud83d')), 'EF BF BD');
  assert.is(hex(encoder.end()), 'EF BF BD');
  assert.is(hex(encoder.end()), '');
});

test('unpaired surrogates: replaced, dropped, answered for, thrown with the index, or kept', () => {
  const text = 'a\ud800b\u{1f600}\udc00';
  assert.is(encodeInCuts(module, text), '61 EF BF BD 62 F0 9F 98 80 EF BF BD');
  assert.is(encodeInCuts(module, text, { replacement: '?' }), '61 3F 62 F0 9F 98 80 3F');
  assert.is(encodeInCuts(module, text, { replacement: '' }), '61 62 F0 9F 98 80');
  assert.is(encodeInCuts(module, text, { errors: 'ignore' }), '61 62 F0 9F 98 80');
  const errors = ({ index, codePoint }: EncodeError): string => `<${index} ${codePoint}>`;
  const answered = Buffer.from('a<1 55296>b\u{1f600}<5 56320>');
  assert.is(encodeInCuts(module, text, { errors }), hex(answered));
  assert.is(
    encodeInCuts(module, text, { errors: 'fatal' }),
    'EncodeError: UTF-8 cannot encode U+D800, at index 1',
  );
  const generalized = decoderFormat('generalized-utf-8').variants[0]![1];
  assert.is(
    encodeInCuts(generalized, text, { errors: 'fatal' }),
    '61 ED A0 80 62 F0 9F 98 80 ED B0 80',
  );
});

test('an error has its place in the stream, and leaves the encoder as new', () => {
  for (const [, module] of utf8.variants) {
    const encoder = new Encoder(module, { errors: 'fatal', bom: true });
    encoder.encode('abc');
    const error = errorOf(() => encoder.encode('d\udc00'));
    assert.instance(error, EncodeError);
    assert.instance(error, RangeError);
    assert.is((error as EncodeError).index, 4);
    assert.is((error as EncodeError).codePoint, 0xdc00);
    assert.is(hex(encoder.encode('a')), 'EF BB BF 61');
    encoder.reset();
    assert.throws(() => encoder.encode('a\udc00'), /at index 1$/);
  }
});

test('a grammar with few characters: others are replaced by one that it has', async () => {
  const options = { variants: ['table'] } as const;
  const ascii = 'a = *( n )\nn = %x20-7E\n; 0000 0020-0000 007E | 0xxxxxxx\n';
  const few = await compileAndLoad(ascii, options);
  const hexadecimal = ({ codePoint }: EncodeError): string => `&#${codePoint};`;
  for (const [, module] of few) {
    assert.is(encodeInCuts(module, 'aé\u{1f600}'), '61 3F 3F');
    assert.is(
      encodeInCuts(module, 'é\u{1f600}a', { errors: hexadecimal }),
      hex(Buffer.from('&#233;&#128512;a')),
    );
    assert.is(
      encodeInCuts(module, 'a\u{1f600}', { errors: 'fatal' }),
      'EncodeError: TEST cannot encode U+1F600, at index 1',
    );
    assert.throws(() => new Encoder(module, { replacement: '\ufffd' }), /cannot encode U\+FFFD/);
    const answering = new Encoder(module, { errors: () => 'é' });
    assert.throws(() => answering.encode('é'), /answered with a text that TEST cannot encode/);
  }
  // Neither U+FFFD nor `?` has a spelling: no replacement is possible.
  const letters = await compileAndLoad(
    'a = *( n )\nn = %x41-5A\n; 0000 0000-0000 007F | 0xxxxxxx\n',
    options,
  );
  for (const [, module] of letters) {
    assert.is(encodeInCuts(module, 'ABC'), '41 42 43');
    assert.is(encodeInCuts(module, 'AB?'), 'EncodeError: TEST cannot encode U+003F, at index 2');
  }
});

test('halves around a dropped or replaced character do not join', async () => {
  const modules = await compileAndLoad(DECODER_SHAPES['surrogates, but no A']!);
  for (const [, module] of modules) {
    for (const options of [{ errors: 'ignore' }, { replacement: '' }] as const)
      assert.is(encodeInCuts(module, '\ud83dA\ude00', options), 'ED A0 BD ED B8 80');
    assert.is(
      encodeInCuts(module, 'A\ude00A', { replacement: '\ud83d' }),
      'ED A0 BD ED B8 80 ED A0 BD',
    );
  }
});

test('options and chunks that there are not', () => {
  for (const [options, message] of [
    [{ errors: 'strict' }, 'errors is replace, fatal, ignore or a function, not strict'],
    [{ bom: 'keep' }, 'bom is true or false'],
    [{ replacement: null }, 'replacement is a text'],
  ] as const) {
    assert.throws(
      () => new Encoder(module, options as unknown as EncodeOptions),
      isA(TypeError, message),
    );
  }
  assert.throws(() => new Encoder(module).encode(5 as unknown as string), /expected a text/);
  const answering = new Encoder(module, { errors: (() => 5) as unknown as () => string });
  assert.throws(() => answering.encode('\udc00'), /errors has to answer with a text/);
});

test.run();
