/** Streaming: every vector, under every policy, by every variant, in every cut; against whole inputs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as ipv4Address from '../../generated/ipv4-address/switch.js';
import {
  DecodeError,
  Decoder,
  type DecodeOptions,
  type DecoderModule,
} from '../../runtime/index.js';
import { BOM_POLICIES, checkEveryCut } from '../suites/every-cut.js';
import { checkLongStreams } from '../suites/long-streams.js';
import { POLICIES } from '../suites/policies.js';
import { formatVectors, UTF8_VECTORS } from '../suites/vectors.js';
import { DECODERS, utf8, utf8Module as module } from '../support/formats.js';
import { errorOf, isA } from '../support/errors.js';
import { octets } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

test('UTF-8: the vectors have the text of the specifications, and of the host', () => {
  for (const [bytes, text] of UTF8_VECTORS) {
    const host = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Uint8Array.from(octets(bytes)),
    );
    assert.is(host, text, bytes);
    for (const [variant, module] of utf8.variants) {
      const decoder = new Decoder(module);
      assert.is(decoder.decode(octets(bytes)) + decoder.end(), text, `${variant}: ${bytes}`);
    }
  }
});

for (const policy of Object.keys(POLICIES)) {
  for (const bom of BOM_POLICIES) {
    test(`UTF-8, ${policy}, ${bom}: every vector in every cut`, () => {
      for (const [bytes] of UTF8_VECTORS)
        checkEveryCut(utf8, utf8.variants, octets(bytes), policy, bom);
    });
  }
}

for (const format of DECODERS) {
  test(`${format.name}: characters cut short, mixed and joined, in every cut`, () => {
    for (const bytes of formatVectors(format.stages))
      checkEveryCut(format, format.variants, bytes, 'replace', 'strip');
  });
}

slow('UTF-8: long streams', () => checkLongStreams(utf8));

test('an ended stream is followed by another one', () => {
  for (const [, module] of utf8.variants) {
    const decoder = new Decoder(module, { bom: 'strip' });
    assert.is(decoder.decode(octets('EF BB BF 41 E2 82')), 'A');
    assert.is(decoder.end(), '\ufffd');
    assert.is(decoder.sawBom, true);
    assert.is(decoder.offset, 6);
    assert.is(decoder.decode(octets('EF BB BF 42')), 'B');
    assert.is(decoder.offset, 4);
    assert.is(decoder.end(), '');
    assert.is(decoder.decode(octets('43')), 'C');
    assert.is(decoder.sawBom, false);
    decoder.reset();
    assert.is(decoder.offset, 0);
    assert.is(decoder.end(), '');
    assert.is(decoder.end(), '');
  }
});

test('the state between chunks can be read out and put back, into any variant', () => {
  const bytes = octets('EF BB BF 41 F0 9F 98 80 E2 82 41 FF');
  for (const bom of BOM_POLICIES) {
    for (let cut = 0; cut <= bytes.length; cut++) {
      for (const [, first] of utf8.variants) {
        for (const [, second] of utf8.variants) {
          const options: DecodeOptions = { bom, errors: (error) => error.message };
          const one = new Decoder(first, options);
          const other = new Decoder(second, options);
          const begun = one.decode(bytes.slice(0, cut));
          other.decode([0x42, 0xe2]);
          if (cut % 2 === 0) other.end();
          const state = JSON.parse(JSON.stringify(one.save())) as ReturnType<typeof one.save>;
          other.restore(state);
          assert.equal(other.save(), state);
          const whole = new Decoder(first, options);
          assert.is(
            begun + other.decode(bytes.slice(cut)) + other.end(),
            whole.decode(bytes) + whole.end(),
          );
          assert.is(other.sawBom, true);
        }
      }
    }
  }
});

test('the state is one small integer, a partial value and the octets pending', () => {
  const decoder = new Decoder(module);
  decoder.decode(octets('41 F0 9F 98'));
  const { automaton } = decoder.save();
  assert.equal(decoder.save(), {
    automaton,
    state: 2,
    partial: 0x1f600 >> 6,
    pending: [0xf0, 0x9f, 0x98],
    offset: 4,
    sawBom: false,
  });
  decoder.end();
  const none = { partial: 0, pending: [], offset: 0, sawBom: false };
  assert.equal(decoder.save(), { automaton, state: 1, ...none });
});

test('an invalid state is refused, and changes nothing', () => {
  const decoder = new Decoder(module);
  decoder.decode(octets('41 E2 82'));
  const good = decoder.save();
  for (const change of [
    { automaton: undefined },
    { automaton: good.automaton + 1 },
    { state: 3 },
    { state: 0 },
    { partial: 1 },
    { pending: [0xe2] },
    { pending: [0xe2, 0x41] },
    { pending: [0x41], state: 1, partial: 0x41 },
    { pending: [0xff], state: 1, partial: 0 },
    { offset: 1 },
    { offset: 2.5 },
    { offset: NaN },
    { offset: '3' },
    { offset: 2 ** 60 },
    { sawBom: 1 },
    { sawBom: true, pending: [], state: 1, partial: 0, offset: 0 },
    { pending: undefined },
    { pending: [0xe2, 0x82 + 256] },
    { pending: [0xe2, 0x82 + 0.5] },
    { pending: '??' },
    { pending: new Array(1), state: 1, partial: 0 },
  ]) {
    assert.throws(
      () => decoder.restore({ ...good, ...change } as typeof good),
      isA(TypeError, 'not a state of a UTF-8 decoder'),
      JSON.stringify(change),
    );
    assert.equal(decoder.save(), good);
  }
  for (const none of [undefined, null, 5, {}])
    assert.throws(() => decoder.restore(none as unknown as typeof good), /^not a state/);
});

test('a first octet that waits for the second can be saved', () => {
  const errors: string[] = [];
  const decoder = new Decoder(module, {
    errors: ({ message }) => (errors.push(message), ''),
  });
  decoder.decode([0xff]);
  assert.equal(errors, []);
  const other = new Decoder(utf8.variants[1]![1], {
    errors: ({ message }) => (errors.push(message), ''),
  });
  other.restore(decoder.save());
  other.decode([0xfe]);
  assert.match(errors[0]!, 'FF FE — this is the signature of UTF-16 or UTF-32, little endian');
  assert.is(errors.length, 2);
});

test('a fatal error has the text that the same call had decoded before', () => {
  const decoder = new Decoder(module, { errors: 'fatal' });
  assert.is(decoder.decode(octets('41')), 'A');
  const error = errorOf(() => decoder.decode(octets('42 43 FF 44')));
  assert.is((error as DecodeError).text, 'BC');
});

test('a stream in which every octet begins a character costs what others cost', () => {
  // Chunks never end between characters here; octet by octet this takes a minute.
  const bytes = new Uint8Array(1 << 16).fill(0xe2);
  for (const [, module] of utf8.variants) {
    const decoder = new Decoder(module);
    let length = 0;
    for (let chunk = 0; chunk < 256; chunk++) length += decoder.decode(bytes).length;
    assert.is(length + decoder.end().length, 1 << 24);
  }
});

test('a function that throws leaves nothing after', () => {
  const decoder = new Decoder(module, {
    errors: () => {
      throw new Error('mine');
    },
  });
  assert.is(decoder.decode(octets('EF BB BF 41')), '\ufeffA');
  assert.throws(() => decoder.decode(octets('42 FF E2')), /^mine$/);
  assert.is(decoder.offset, 0);
  assert.is(decoder.decode(octets('43')), 'C');
});

test('options that there are not', () => {
  for (const [options, message] of [
    [{ errors: 'strict' }, 'errors is replace, fatal, ignore or a function, not strict'],
    [{ bom: true }, 'bom is keep, strip, require or forbid, not true'],
    [{ replacement: 63 }, 'replacement is a text'],
    [{ explain: {} }, 'explain is a function: explainer(explanation)'],
  ] as const) {
    assert.throws(
      () => new Decoder(module, options as unknown as DecodeOptions),
      isA(TypeError, message),
    );
  }
  for (const none of [{}, 'text', undefined, ipv4Address])
    assert.throws(
      () => new Decoder(none as unknown as DecoderModule),
      /^expected a generated decoder/,
    );
  const answering = new Decoder(module, { errors: (() => 5) as unknown as () => string });
  assert.throws(() => answering.decode([0xff, 0x41]), /errors has to answer with a text/);
});

test('shared memory that changes during a call is decoded as it was when it was checked', () => {
  for (const [, module] of utf8.variants) {
    for (const length of [1, 31, 64, 65, 1000, 70_000]) {
      const memory = new Uint8Array(new SharedArrayBuffer(length)).fill(0x41);
      // Another thread, as it were, at the worst moment: after the check, before the decoding.
      const raced: DecoderModule = {
        ...module,
        findError(...args) {
          const error = module.findError(...args);
          memory.fill(0xff);
          return error;
        },
        decode(...args) {
          memory.fill(0xff);
          return module.decode(...args);
        },
      };
      for (const input of [memory, memory.buffer, new DataView(memory.buffer)]) {
        memory.fill(0x41);
        const decoder = new Decoder(raced, { errors: 'fatal' });
        // The first character of a stream is read by the scanner.
        assert.is(decoder.decode([0x41]) + decoder.decode(input), 'A'.repeat(1 + length));
        assert.is(memory[0], 0xff);
      }
    }
  }
});

test.run();
