/** The contents of errors: kinds and rules from a grammar's own layout, expected octets, messages. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DecodeError,
  Decoder,
  Encoder,
  explainer,
  type DecodeOptions,
  type DecoderModule,
  type Explanation,
} from '../../runtime/index.js';
import { formatVectors } from '../suites/vectors.js';
import { cuts } from '../support/chunks.js';
import { errorOf, errorsOf as errorsOfChunks } from '../support/errors.js';
import {
  decoderFormat,
  DECODERS,
  EXPLANATIONS,
  utf8,
  utf8Module as module,
} from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';

const errorsOf = (
  module: DecoderModule,
  bytes: string,
  options: DecodeOptions = {},
): readonly DecodeError[] => errorsOfChunks(module, [octets(bytes)], options);

/** Tells the errors of inputs by the module of a grammar, with its explanation. */
async function explaining(text: string): Promise<(bytes: string) => readonly DecodeError[]> {
  const modules = (await compileAndLoad(text, { variants: undefined })).map(([, each]) => each);
  const [module, data] = [modules[1], modules.at(-1)];
  const { explanation } = data as unknown as { readonly explanation: Explanation };
  return (bytes) => errorsOf(module!, bytes, { explain: explainer(explanation) });
}

/** The kind of each error, by format; formats left out read the octets as well-formed. */
const KINDS: Readonly<Record<string, readonly (readonly [octets: string, kinds: string])[]>> = {
  'utf-8': [
    ['C0 80', 'overlong, unexpected continuation'],
    ['C1 BF', 'overlong, unexpected continuation'],
    ['E0 80 80', 'overlong, unexpected continuation, unexpected continuation'],
    ['F0 8F BF', 'overlong, unexpected continuation, unexpected continuation'],
    ['ED A0 80', 'surrogate, unexpected continuation, unexpected continuation'],
    ['ED BF BF', 'surrogate, unexpected continuation, unexpected continuation'],
    ['F4 90', 'out of range, unexpected continuation'],
    ['F5', 'out of range'],
    ['F7', 'out of range'],
    ['F8', 'never-valid octet'],
    ['FE', 'never-valid octet'],
    ['41 FF 41', 'never-valid octet'],
    ['80', 'unexpected continuation'],
    ['41 BF 41', 'unexpected continuation'],
    ['C3', 'truncated'],
    ['C3 41', 'truncated'],
    ['E2 82', 'truncated'],
    ['F0 9F 98 F0 9F 98 80', 'truncated'],
    ['E0 41', 'truncated'],
    ['ED C3 A9', 'truncated'],
    ['FE FF', 'foreign signature, never-valid octet'],
    ['FF FE 00 00', 'foreign signature, never-valid octet'],
    ['41 FE FF', 'never-valid octet, never-valid octet'],
  ],
  'utf-8-rfc2279': [
    ['C0 80', 'overlong, unexpected continuation'],
    ['F8 87', 'overlong, unexpected continuation'],
    ['FC 83', 'overlong, unexpected continuation'],
    ['ED A0 80', ''],
    ['FE', 'never-valid octet'],
    // Characters that no string has.
    ['F7 BF BF BF', 'out of range'],
    ['FD BF BF BF BF BF 41', 'out of range'],
  ],
  'cesu-8': [
    ['ED A0 80 ED B0 80', ''],
    ['ED A0 80 41', 'surrogate'],
    ['ED A0 80 ED A0 80', 'surrogate, unexpected continuation, unexpected continuation'],
    ['ED B0 80', 'surrogate, unexpected continuation, unexpected continuation'],
    ['ED A0 80 ED', 'truncated'],
    ['ED A0 41', 'truncated'],
    ['F0 90', 'never-valid octet, unexpected continuation'],
    ['E0 80', 'overlong, unexpected continuation'],
  ],
  'generalized-utf-8': [
    ['ED A0 80 ED BF BF', ''],
    ['C0 80', 'overlong, unexpected continuation'],
    ['F4 90', 'out of range, unexpected continuation'],
  ],
  'modified-utf-8': [
    ['C0 80 ED A0 80', ''],
    ['C0 81', 'overlong, unexpected continuation'],
    ['C0 41', 'truncated'],
    ['C0', 'truncated'],
    ['C1', 'overlong'],
    ['00', 'out of range'],
    ['F0', 'never-valid octet'],
    ['E0 9F', 'overlong, unexpected continuation'],
  ],
  'utf-16be': [
    ['D8 3D DE 00 FF FE', ''],
    ['DC 00', 'surrogate'],
    ['D8 00 00 41', 'surrogate'],
    ['D8 00 D8 00 DC 00', 'surrogate'],
    ['D8 00 DC', 'truncated'],
    ['D8 00 41', 'surrogate'],
    ['DC', 'surrogate'],
    ['00', 'truncated'],
  ],
  'utf-16le': [
    ['3D D8 00 DE FE FF', ''],
    ['00 DC', 'surrogate'],
    ['00 D8 41 00', 'surrogate'],
    ['00 D8 00 D8 00 DC', 'surrogate'],
    ['00 D8 00', 'truncated'],
    ['DC', 'truncated'],
  ],
  'utf-32be': [
    ['00 00 FE FF 00 10 FF FF', ''],
    ['00 00 D8 00 00 00 00 41', 'surrogate'],
    ['00 11 00 00', 'out of range'],
    ['01 00 00 00', 'unexpected continuation'],
    ['20 00 00 00', 'unexpected continuation'],
    ['00 00 D8', 'surrogate'],
    ['00 00 00', 'truncated'],
    ['FE FF 00 41', 'foreign signature'],
    ['00 00 00 41 FE FF 00 41', 'unexpected continuation'],
  ],
  'utf-32le': [
    ['FF FE 00 00 FF FF 10 00', ''],
    ['00 D8 00 00 41 00 00 00', 'surrogate'],
    ['00 00 11 00', 'out of range'],
    ['00 D8', 'truncated'],
    ['FF FE 41 00', 'foreign signature'],
  ],
};

function stateAfter(module: DecoderModule, bytes: readonly number[]): number {
  return bytes.reduce((from, each) => module.next(from, each), module.start);
}

for (const { name, stages, variants } of DECODERS) {
  test(`${name}: the kind of an error follows from the layout`, () => {
    for (const [variant, module] of variants) {
      for (const [bytes, kinds] of KINDS[name]!) {
        const errors = errorsOf(module, bytes, { explain: explainer(EXPLANATIONS[name]!) });
        assert.is(errors.map(({ kind }) => kind).join(', '), kinds, `${variant}: ${bytes}`);
      }
    }
  });

  test(`${name}: an error has its octets, what could have been there, and the same sentence in every cut`, () => {
    const explain = explainer(EXPLANATIONS[name]!);
    const module = variants[0]![1];
    for (const bytes of formatVectors(stages)) {
      const errors = errorsOfChunks(module, [bytes], { explain });
      for (const { offset, length, bytes: part, expected, found, rules, kind } of errors) {
        const place = `${hex(bytes)} at ${offset}`;
        assert.equal(part, bytes.slice(offset, offset + length), place);
        if (part.length > 0 && expected.length === 0) assert.is(kind, 'out of range', place);
        if (expected.length === 0) continue;
        assert.ok(rules.length > 0, place);
        const rest = bytes.slice(offset);
        const states = rest.map((_, index) => stateAfter(module, rest.slice(0, index + 1)));
        const misfit = states.indexOf(0);
        const read = misfit < 0 ? rest : rest.slice(0, misfit);
        assert.is(found, misfit < 0 ? undefined : rest[misfit], place);
        for (let octet = 0; octet < 256; octet++) {
          const state = stateAfter(module, [...read, octet]);
          const isListed = expected.some(({ lo, hi }) => lo <= octet && octet <= hi);
          assert.is(isListed, state !== 0, `${place}: ${hex([octet])}`);
        }
      }
      const sentences = errors.map(({ message }) => message).join('\n');
      for (const chunks of cuts(bytes)) {
        const found = errorsOfChunks(module, chunks, { explain }).map(({ message }) => message);
        if (found.join('\n') !== sentences)
          assert.unreachable(`${chunks.map(hex).join(' | ')}: ${found.join('\n')}`);
      }
    }
  });
}

test('the sentences', () => {
  const explain = explainer(EXPLANATIONS['utf-8']!);
  const sentence = (bytes: string, options: DecodeOptions = { explain }): string =>
    errorsOf(module, bytes, options)[0]!.message;
  for (const [bytes, message] of [
    [
      '41 E0 80 80',
      'ill-formed UTF-8 at byte 1: expected A0 to BF after E0 (UTF8-3), found 80; this would be an overlong form of U+0000–U+003F',
    ],
    [
      'C0',
      'ill-formed UTF-8 at byte 0: expected 00 to 7F or C2 to F4, found C0; this would be an overlong form of U+0000–U+003F',
    ],
    [
      'ED A0',
      'ill-formed UTF-8 at byte 0: expected 80 to 9F after ED (UTF8-3), found A0; this would be a surrogate, U+D800–U+D83F',
    ],
    [
      'F4 90',
      'ill-formed UTF-8 at byte 0: expected 80 to 8F after F4 (UTF8-4), found 90; this would be U+110000–U+110FFF, beyond U+10FFFF',
    ],
    [
      'F0 9F 98 41',
      'ill-formed UTF-8 at byte 0: expected 80 to BF after F0 9F 98 (UTF8-4), found 41',
    ],
    ['E2 82', 'ill-formed UTF-8 at byte 0: expected 80 to BF after E2 82 (UTF8-3) at the end'],
    [
      '80',
      'ill-formed UTF-8 at byte 0: expected 00 to 7F or C2 to F4, found 80; 80 only continues a character',
    ],
    [
      '41 FF',
      'ill-formed UTF-8 at byte 1: expected 00 to 7F or C2 to F4, found FF; FF is in no character',
    ],
    ['FE FF', 'ill-formed UTF-8 at byte 0: FE FF — this is the signature of UTF-16, big endian'],
    [
      'FF FE',
      'ill-formed UTF-8 at byte 0: FF FE — this is the signature of UTF-16 or UTF-32, little endian',
    ],
    [
      'FF',
      'ill-formed UTF-8 at byte 0: expected 00 to 7F or C2 to F4, found FF; FF is in no character',
    ],
    [
      'FF FF',
      'ill-formed UTF-8 at byte 0: expected 00 to 7F or C2 to F4, found FF; FF is in no character',
    ],
  ] as const) {
    assert.is(sentence(bytes), message);
  }
  assert.is(
    sentence('E0 80', {}),
    'ill-formed UTF-8 at byte 0: expected A0 to BF after E0, found 80',
  );
  assert.is(
    sentence('EF BB BF', { bom: 'forbid' }),
    'forbidden signature at byte 0: EF BB BF — this UTF-8 stream may not begin with U+FEFF',
  );
  assert.is(
    sentence('41', { bom: 'require' }),
    'missing signature at byte 0 — this UTF-8 stream has to begin with U+FEFF, EF BB BF',
  );
  const old = decoderFormat('utf-8-rfc2279').variants[0]![1];
  assert.is(
    errorsOf(old, '41 F4 90 80 80')[0]!.message,
    'UTF-8-RFC2279 at byte 1: F4 90 80 80 — U+110000 is beyond U+10FFFF, so no string can hold it',
  );
});

test('the rules that were being matched, from those that read the octets before', () => {
  const rulesOf = (name: string, bytes: string): string => {
    const { variants } = decoderFormat(name);
    const explain = explainer(EXPLANATIONS[name]!);
    return errorsOf(variants[0]![1], bytes, { explain })[0]!.rules.join(' ');
  };
  assert.is(rulesOf('utf-8', 'E0 41'), 'UTF8-3');
  assert.is(rulesOf('utf-8', 'E1 41'), 'UTF8-3 UTF8-tail');
  assert.is(rulesOf('utf-8', 'E1 80 41'), 'UTF8-3 UTF8-tail');
  assert.is(rulesOf('utf-8', 'F1 80 80 41'), 'UTF8-4 UTF8-tail');
  assert.is(rulesOf('utf-8', 'C3 41'), 'UTF8-2 UTF8-tail');
  assert.is(rulesOf('utf-8', 'FF'), 'UTF8-1 UTF8-2 UTF8-3 UTF8-4');
  assert.is(rulesOf('cesu-8', 'ED 41'), 'CESU8-3 CESU8-6 CESU8-high');
  assert.is(rulesOf('cesu-8', 'ED A0 41'), 'CESU8-6 CESU8-high CESU8-tail');
  assert.is(rulesOf('cesu-8', 'ED A0 80 ED B0 41'), 'CESU8-6 CESU8-low CESU8-tail');
});

test('without an explanation an error has the facts of the automaton', () => {
  const [overlong] = errorsOf(module, 'E0 80');
  assert.is(overlong!.kind, undefined);
  assert.equal(overlong!.rules, []);
  assert.equal(overlong!.expected, [{ lo: 0xa0, hi: 0xbf }]);
  assert.is(errorsOf(module, 'E2 82')[0]!.kind, 'truncated');
});

test('a grammar of a user: characters that it leaves out are neither overlong nor surrogates', async () => {
  const text = [
    'texts = *( character )',
    'character = one / two',
    'one = %x00-40 / %x42-7F',
    'two = %x82-9F %x80-BF',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0080-0000 07FF | 100xxxxx 10xxxxxx',
  ].join('\n');
  const explained = await explaining(text);
  const [error, ...others] = explained('40 41 42');
  assert.is(others.length, 0);
  assert.is(error!.kind, 'excluded');
  assert.match(error!.message, 'this would be U+0041, which TEST leaves out');
  assert.equal(error!.rules, ['one', 'two']);
  assert.is(explained('81')[0]!.kind, 'overlong');
});

test('of several rows that have the pattern, the one that has the number is meant', () => {
  const verdict = (rows: Explanation['rows'], bytes: string) => {
    const explain = explainer({ ...EXPLANATIONS['utf-8']!, rows });
    return errorsOf(module, bytes, { explain })[0]!.kind;
  };
  const longer = { lo: 0x80, hi: 0x7ff, offset: 0, octets: ['110xxxxx', '10xxxxxx'] };
  const zero = { lo: 0, hi: 0, offset: 0, octets: ['11000000'] };
  assert.is(verdict([longer, zero], 'C0'), 'excluded');
  // A range that begins with surrogates and does not end with them is not one of surrogates.
  const wide = {
    lo: 0xd800,
    hi: 0xe7ff,
    offset: 0xd800,
    octets: ['1111100x', '10xxxxxx', '10xxxxxx'],
  };
  assert.is(verdict([wide], 'F8'), 'excluded');
});

test('rules, where a character rule has octets of its own before those of other rules', async () => {
  const text = [
    'texts = *unit',
    'unit = %x00-7F / %xC2-DF tail / %xE1-EF 2tail',
    'tail = %x80-BF',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0080-0000 07FF | 110xxxxx 10xxxxxx',
    '; 0000 1000-0000 FFFF | 1110xxxx 10xxxxxx 10xxxxxx',
  ].join('\n');
  const explained = await explaining(text);
  const found = (bytes: string): DecodeError => explained(bytes)[0]!;
  assert.equal(found('ED 42').rules, ['tail']);
  assert.equal(found('ED 80 42').rules, ['tail']);
  assert.equal(found('80').rules, ['unit']);
  assert.match(found('ED 42').message, 'expected 80 to BF after ED (tail), found 42');
});

test('the explanation of another grammar is refused', () => {
  const decoder = new Decoder(module, {
    errors: 'fatal',
    explain: explainer(EXPLANATIONS['cesu-8']!),
  });
  assert.throws(() => decoder.decode([0x80]), /^this explanation is for CESU-8, not for UTF-8$/);
});

test('an error is the TypeError of a fatal decoder, with all facts', () => {
  for (const [, module] of utf8.variants) {
    const decoder = new Decoder(module, {
      errors: 'fatal',
      explain: explainer(EXPLANATIONS['utf-8']!),
    });
    decoder.decode(octets('41 42'));
    const error = errorOf(() => decoder.decode(octets('43 ED A0 80'))) as DecodeError;
    assert.instance(error, DecodeError);
    assert.instance(error, TypeError);
    const { name, offset, length, bytes, found, kind } = error;
    assert.equal(
      { name, offset, length, bytes, found, kind },
      {
        name: 'DecodeError',
        offset: 3,
        length: 1,
        bytes: [0xed],
        found: 0xa0,
        kind: 'surrogate',
      },
    );
    assert.match(error.stack!, /^DecodeError: ill-formed UTF-8 at byte 3/);
  }
});

test('a function for errors may not call what calls it', () => {
  let called = 0;
  const refused = (call: () => unknown): void => {
    called += 1;
    assert.throws(
      call,
      /^a function for errors must not call the (decoder|encoder) that calls it$/,
    );
  };
  const decoder: Decoder = new Decoder(module, {
    errors: () => {
      assert.type(decoder.offset, 'number');
      assert.is(decoder.sawBom, false);
      for (const call of ['end', 'reset', 'save'] as const) refused(() => decoder[call]());
      refused(() => decoder.decode([0x41]));
      refused(() => decoder.restore(new Decoder(module).save()));
      return '?';
    },
  });
  assert.is(decoder.decode(octets('41 FF 42 E2')), 'A?B');
  assert.is(decoder.end(), '?');
  const encoder: Encoder = new Encoder(module, {
    errors: () => {
      for (const call of ['end', 'reset'] as const) refused(() => encoder[call]());
      refused(() => encoder.encode('a'));
      return '?';
    },
  });
  assert.equal([...encoder.encode('a\ud800b')], [0x61, 0x3f, 0x62]);
  assert.is(called, 13);
});

test.run();
