/**
 * UTF-16 against the host's own decoders, and UTF-32 against a `DataView`: ill-formed units, wherever they stand,
 * and streams that are cut inside of units.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Decoder, type DecoderModule } from '../../runtime/index.js';
import { textOf } from '../suites/standalone-files.js';
import { decoderFormat } from '../support/formats.js';
import { hex } from '../support/grammar.js';
import { forEveryString } from '../support/strings.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

type Decode = (bytes: Uint8Array) => string;

const hostDecoder = (label: string): Decode => {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
};

/** One character of four octets; U+FFFD if they are not a character. */
function characterOf(number: number): string {
  const isCharacter = number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? String.fromCodePoint(number) : '\ufffd';
}

const decodeUtf32 =
  (isLittleEndian: boolean): Decode =>
  (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let text = '';
    let at = 0;
    for (; at + 4 <= bytes.length; at += 4) text += characterOf(view.getUint32(at, isLittleEndian));
    return at < bytes.length ? `${text}\ufffd` : text;
  };

const ORACLES: Readonly<Record<string, Decode>> = {
  'utf-16be': hostDecoder('utf-16be'),
  'utf-16le': hostDecoder('utf-16le'),
  'utf-32be': decodeUtf32(false),
  'utf-32le': decodeUtf32(true),
};

/** The ends of the ranges that the grammars tell apart. */
const ENDS = [0x00, 0x01, 0x10, 0x11, 0xd7, 0xd8, 0xdb, 0xdc, 0xdf, 0xe0, 0xff];

for (const [name, oracle] of Object.entries(ORACLES)) {
  const variants = decoderFormat(name).variants;

  const check = (bytes: Uint8Array): void => {
    const text = oracle(bytes);
    for (const [variant, module] of variants) {
      if (module.decode(bytes) !== text)
        assert.is(module.decode(bytes), text, `${variant}: ${hex(bytes)}`);
    }
  };

  test(`${name}: up to five octets at the ends of ranges, and six and eight of a few`, () => {
    for (const length of [0, 1, 2]) forEveryString(length, check);
    for (const length of [3, 4, 5]) forEveryString(length, check, ENDS);
    forEveryString(6, check, [0x00, 0x41, 0xd8, 0xdc]);
    forEveryString(8, check, [0x00, 0xd8, 0xdc]);
  });

  test(`${name}: every beginning of a stream, cut everywhere, ends as the whole does`, () => {
    const module = variants[0]![1];
    for (const octets of [
      [0xd8, 0x3d, 0xde, 0x00, 0xd8, 0x00, 0x41, 0x00, 0xdc, 0x00, 0x00, 0x41, 0xd8],
      [0x3d, 0xd8, 0x00, 0xde, 0x00, 0xd8, 0x00, 0x41, 0x00, 0xd8, 0x00, 0xd8, 0x00, 0xdc],
      [0x00, 0x00, 0xd8, 0x00, 0x00, 0x00, 0x00, 0x41, 0x00, 0x10, 0xff, 0xff, 0x01, 0x00],
      [0x00, 0xd8, 0x00, 0x00, 0x41, 0x00, 0x00, 0x00, 0xff, 0xff, 0x10, 0x00, 0x00, 0x11],
    ]) {
      for (let end = 0; end <= octets.length; end++) {
        const bytes = Uint8Array.from(octets.slice(0, end));
        const text = oracle(bytes);
        for (let first = 0; first <= end; first++) {
          for (let second = first; second <= end; second++) {
            const cuts = [0, first, second, end];
            assert.is(streamed(module, bytes, cuts), text, `${hex(bytes)} at ${cuts.join()}`);
          }
        }
      }
    }
  });

  test(`${name}: a unit that does not fit, at every place around the pieces of text`, () => {
    for (const unit of ['a', '\u20ac', '\u{1f600}']) {
      const whole = variants[0]![1].encode(unit.repeat(700));
      check(whole);
      for (let at = 1000; at < 1060; at++) {
        for (const octet of [0xd8, 0xdc, 0xff]) {
          const broken = whole.slice();
          broken[at] = octet;
          check(broken);
          check(broken.subarray(0, at + 1));
        }
      }
    }
  });
}

function streamed(module: DecoderModule, bytes: Uint8Array, cuts: readonly number[]): string {
  const results = (['replace', () => '\ufffd'] as const).map((errors) => {
    const decoder = new Decoder(module, { errors });
    let text = '';
    cuts.slice(1).forEach((cut, index) => {
      text += decoder.decode(bytes.subarray(cuts[index], cut));
      // The saved state comes back.
      decoder.restore(decoder.save());
    });
    return text + decoder.end();
  });
  assert.is(results[0], results[1], hex(bytes));
  return results[0]!;
}

interface File {
  readonly decodeEach: (bytes: ArrayLike<number>, write: (codePoint: number) => void) => void;
  readonly createDecoder: (write: (codePoint: number) => void) => {
    readonly decode: (bytes: ArrayLike<number>) => void;
    readonly end: () => void;
  };
  readonly TextDecoder: new () => {
    readonly decode: (bytes?: Uint8Array, options?: { readonly stream: boolean }) => string;
  };
}

slow('standalone files decode units, whole and in streams', async () => {
  for (const name of ['utf-16le', 'utf-32be'] as const) {
    const { source } = decoderFormat(name).stages.document;
    const load = async (options: Parameters<typeof textOf>[0]): Promise<File> => {
      const text = await textOf({ es: 5, format: 'iife', name: 'subject', ...options }, source);
      return new Function(`${text} return subject;`)() as File;
    };
    const { decodeEach, createDecoder } = await load({
      sink: 'callback',
      with: ['decode', 'stream'],
    });
    const { TextDecoder: Own } = await load({ with: ['web'] });
    const octets = [0x00, 0x00, 0xd8, 0x00, 0x00, 0x41, 0x00, 0xdc, 0x3d, 0xd8, 0x00, 0xde, 0x00];
    for (let end = 0; end <= octets.length; end++) {
      const bytes = Uint8Array.from(octets.slice(0, end));
      const expected = ORACLES[name]!(bytes);
      let text = '';
      const write = (codePoint: number): void => void (text += String.fromCodePoint(codePoint));
      decodeEach(bytes, write);
      assert.is(text, expected, hex(bytes));
      for (let cut = 0; cut <= end; cut++) {
        text = '';
        const decoder = createDecoder(write);
        decoder.decode(bytes.subarray(0, cut));
        decoder.decode(bytes.subarray(cut));
        decoder.end();
        assert.is(text, expected, `${hex(bytes)} at ${cut}`);
        const own = new Own();
        const first = own.decode(bytes.subarray(0, cut), { stream: true });
        assert.is(first + own.decode(bytes.subarray(cut)), expected, `${hex(bytes)} at ${cut}`);
      }
    }
  }
});

test('UTF-16LE is encoded as the host encodes it', () => {
  for (const text of ['', 'a', 'h\u00e9llo', '\ufeff\u{1f600}x', 'a\ud800b', '\udc00\ud800']) {
    const octets = [...Buffer.from(text.replace(/\p{Surrogate}/gu, '\ufffd'), 'utf16le')];
    for (const [variant, module] of decoderFormat('utf-16le').variants) {
      assert.equal([...module.encode(text)], octets, variant);
      assert.is(module.byteLength(text), octets.length, variant);
    }
  }
});

test.run();
