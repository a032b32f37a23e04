/** The contents of errors: kinds and rules from a grammar's own layout, expected octets, messages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { root } from '../support/files.js';
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

function stateAfter(module: DecoderModule, bytes: readonly number[]): number {
  return bytes.reduce((from, each) => module.next(from, each), module.start);
}

for (const { name, stages, variants } of DECODERS)
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

/**
 * Octets for each format, with the kinds and the sentences of their errors below. Formats read some that others refuse.
 * `UPDATE_FIXTURES=1` writes what is said now, for review by eye.
 */
test('the kind of an error follows from the layout; the sentences', () => {
  const path = join(root, 'test', 'fixtures', 'decode-errors.txt');
  const known = readFileSync(path, 'utf8');
  let name = '';
  const said = known
    .split('\n')
    .filter((line) => !line.startsWith('    '))
    .flatMap((line) => {
      name = /^(.*):$/.exec(line)?.[1] ?? name;
      if (!line.startsWith('  ')) return line;
      const explain = explainer(EXPLANATIONS[name]!);
      const [first, ...others] = decoderFormat(name).variants.map(([, module]) =>
        errorsOf(module, line.trim(), { explain }).map(
          (error) => `    ${error.kind}: ${error.message}`,
        ),
      );
      for (const other of others) assert.equal(other, first, line);
      return [line, ...first!];
    })
    .join('\n');
  if (process.env['UPDATE_FIXTURES']) writeFileSync(path, said);
  assert.is(said, known);
  for (const format of DECODERS) assert.match(known, `${format.name}:\n`);
});

test('the sentences without an explanation, and about signatures', () => {
  const explain = explainer(EXPLANATIONS['utf-8']!);
  const sentence = (bytes: string, options: DecodeOptions = { explain }): string =>
    errorsOf(module, bytes, options)[0]!.message;
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
