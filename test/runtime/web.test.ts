/**
 * The classes of the Encoding Standard: what it says of labels, arguments, streams and errors; and the
 * host's own classes as a second opinion where they follow it.
 */
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import {
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
} from '../../runtime/web/index.js';
import { Decoder } from '../../runtime/decode/decoder.js';
import { UTF8_VECTORS } from '../suites/vectors.js';
import { collect, cuts } from '../support/chunks.js';
import { utf8, utf8Module } from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { errorOf, rejectionOf } from '../support/errors.js';
import { anyOctets } from '../support/texts.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(octets(text));

/** Fails unless exactly that error comes, not one derived from it. */
function assertThrows(
  kind: ErrorConstructor | TypeErrorConstructor | RangeErrorConstructor,
  work: () => unknown,
): void {
  const error = errorOf(work);
  assert.is(error.constructor, kind, String(error));
  assert.is(error.name, kind.name);
}

/** The result, or the name of the error. */
function attempt(work: () => string): string {
  try {
    return work();
  } catch (error) {
    return (error as Error).name;
  }
}

async function assertRejects(kind: unknown, promise: Promise<unknown>): Promise<void> {
  const error = await rejectionOf(promise);
  assert.ok(error === kind || error.constructor === kind, String(error));
}

// --- TextDecoder -------------------------------------------------------------------------------

test('labels: UTF-8 in any case, with ASCII whitespace around; a RangeError for others', () => {
  const labels = [
    'unicode-1-1-utf-8',
    'unicode11utf8',
    'unicode20utf8',
    'utf-8',
    'utf8',
    'x-unicode20utf8',
  ];
  for (const label of labels) {
    for (const spelled of [label, label.toUpperCase(), `\t\n\f\r ${label} \r\f\n\t`])
      assert.is(new TextDecoder(spelled).encoding, 'utf-8', spelled);
    // The letters are those of the escapes of white space.
    const others = ['\0', '\v', '\u00a0', '\u2028', '\u2029', '-', '\\', ...'tnfrs'];
    for (const other of others)
      for (const spelled of [other + label, label + other])
        assertThrows(RangeError, () => new TextDecoder(spelled));
  }
  for (const other of [
    '',
    'utf-16le',
    'latin1',
    'utf_8',
    'utf-\uff18',
    'un\u0131code11utf8',
    'null',
  ])
    assertThrows(RangeError, () => new TextDecoder(other));
  assertThrows(RangeError, () => new TextDecoder(null as unknown as string));
  assert.is(new TextDecoder(undefined).encoding, 'utf-8');
  assert.is(new TextDecoder({ toString: () => 'utf8' } as unknown as string).encoding, 'utf-8');
});

test('arguments are converted in the order of Web IDL, each once', () => {
  const seen: string[] = [];
  const label = {
    toString() {
      seen.push('label');
      return 'nonsense';
    },
  } as unknown as string;
  const options = {
    get ignoreBOM() {
      seen.push('ignoreBOM');
      return true;
    },
    get fatal() {
      seen.push('fatal');
      return true;
    },
  };
  assertThrows(RangeError, () => new TextDecoder(label, options));
  assert.equal(seen, ['label', 'fatal', 'ignoreBOM']);
  const thrown = new Error('mine');
  const throwing = {
    get fatal(): boolean {
      throw thrown;
    },
  };
  assert.throws(() => new TextDecoder('nonsense', throwing), /^mine$/);
  for (const none of [1, 'text', true, Symbol('a')])
    assertThrows(TypeError, () => new TextDecoder('utf-8', none as unknown as object));
  for (const some of [undefined, null, {}, [], () => 0])
    assert.is(new TextDecoder('utf-8', some as object).fatal, false);
  assert.is(new TextDecoder('utf-8', { fatal: 'false' as unknown as boolean }).fatal, true);

  // The octets are read after the options.
  const buffer = new ArrayBuffer(1);
  const detaching = {
    get stream(): boolean {
      structuredClone(buffer, { transfer: [buffer] });
      return false;
    },
  };
  assert.is(new TextDecoder().decode(new Uint8Array(buffer), detaching), '');
  assertThrows(TypeError, () => new TextDecoder().decode(undefined, 1 as unknown as object));
});

test('every vector, in every cut, as the host has it', () => {
  for (const [text] of UTF8_VECTORS) {
    for (const ignoreBOM of [false, true]) {
      const expected = new globalThis.TextDecoder('utf-8', { ignoreBOM }).decode(bytesOf(text));
      const decoder = new TextDecoder('utf-8', { ignoreBOM });
      for (const chunks of cuts(bytesOf(text))) {
        const found = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
        assert.is(found + decoder.decode(), expected, chunks.map(hex).join(' | '));
      }
      assert.is(decoder.decode(bytesOf(text)), expected, text);
    }
  }
});

/** Pieces of characters and of the byte order mark, and octets that no character has. */
const PIECES =
  '41|EF|EF BB|BF|BB BF 41|EF BB BF|EF BB BF EF BB BF|E2 82|AC|F0|8F|9F 98|80|C2|A9 F0 9F|41 C0|FF|'.split(
    '|',
  );

test('TextDecoder: any calls with and without `stream` on one object answer as those of the host', () => {
  const call = fc.record({
    bytes: fc.option(
      fc.oneof(
        anyOctets(utf8.stages),
        fc.constantFrom(...PIECES).map((piece) => [...bytesOf(piece)]),
      ),
    ),
    stream: fc.boolean(),
  });
  // Node 24 and 26 take a later U+FEFF for a byte order mark if what came before it was ill-formed.
  const begun = new globalThis.TextDecoder();
  begun.decode(Uint8Array.of(0xf4), { stream: true });
  const isRight = begun.decode(bytesOf('EF BB BF')) === '\ufffd\ufeff';
  const ignoreBOM = isRight ? fc.boolean() : fc.constant(true);
  const options = fc.record({ fatal: fc.boolean(), ignoreBOM });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 8 }), options, (calls, chosen) => {
      const [ours, host] = [TextDecoder, globalThis.TextDecoder].map((kind) => {
        const decoder = new kind('utf-8', chosen);
        return calls.map(({ bytes, stream }) =>
          attempt(() => decoder.decode(bytes ? Uint8Array.from(bytes) : undefined, { stream })),
        );
      });
      assert.equal(ours, host, JSON.stringify(calls));
    }),
    { numRuns: 3000 },
  );
});

test('a fatal error of a stream counts from its beginning, of a call from its own', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = (text: string): string => decoder.decode(bytesOf(text), { stream: true });
  assert.is(stream('EF BB BF 41 E2'), 'A');
  assert.is(stream('82'), '');
  assert.throws(() => stream('41'), /^ill-formed UTF-8 at byte 4$/);
  assert.is(stream('42'), 'B');
  assert.is(stream('43'), 'C');
  for (const message of [/^ill-formed UTF-8 at byte 7$/, /^ill-formed UTF-8 at byte 1$/])
    assert.throws(() => decoder.decode(bytesOf('44 FF')), message);
});

test('no exception is thrown and caught where nothing is wrong', () => {
  const { get } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')!;
  const shared = Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength')!;
  const thrown: unknown[] = [];
  const watched = (getter: () => unknown) =>
    function (this: unknown): unknown {
      try {
        return getter.call(this);
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    };
  Object.defineProperty(ArrayBuffer.prototype, 'byteLength', { get: watched(get!) });
  Object.defineProperty(SharedArrayBuffer.prototype, 'byteLength', { get: watched(shared.get!) });
  try {
    for (const length of [3, 1000]) {
      for (const memory of [new ArrayBuffer(length), new SharedArrayBuffer(length)]) {
        for (const input of [memory, new Uint8Array(memory), new DataView(memory, 1)]) {
          new TextDecoder().decode(input);
          new Decoder(utf8Module).decode(input);
        }
      }
      new Decoder(utf8Module).decode(new Array<number>(length).fill(0x41));
    }
  } finally {
    Object.defineProperty(ArrayBuffer.prototype, 'byteLength', { get: get! });
    Object.defineProperty(SharedArrayBuffer.prototype, 'byteLength', shared);
  }
  assert.equal(thrown, []);
});

test('a view is read by its true bounds, whatever its properties say', () => {
  const lying = bytesOf('41 42');
  Object.setPrototypeOf(lying, null);
  Object.defineProperty(lying, 'length', { value: 5 });
  assert.is(new TextDecoder().decode(lying), 'AB');
  assert.equal(new TextEncoder().encodeInto('hello', lying), { read: 2, written: 2 });
  const view = new DataView(bytesOf('41 42 43').buffer, 1);
  Object.defineProperty(view, 'byteLength', { value: 1 });
  assert.is(new TextDecoder().decode(view), 'BC');
});

test('views of any kind, of any realm, and nothing else; `memory.test.ts` has every memory', () => {
  const decoder = new TextDecoder();
  const memory = bytesOf('41 E2 82 AC').buffer as ArrayBuffer;
  for (const kind of [Int16Array, Int32Array, Uint32Array, Float32Array])
    assert.is(decoder.decode(new kind(memory)), 'A€');
  assert.is(decoder.decode(runInNewContext('new Uint8Array([0x41]).buffer') as ArrayBuffer), 'A');
  assert.is(decoder.decode(runInNewContext('new Uint8Array([0x41])') as Uint8Array), 'A');
  assert.is(decoder.decode(undefined), '');
  for (const none of [null, 'text', 5, [], [0x41], {}, { length: 1, 0: 0x41 }])
    assertThrows(TypeError, () => decoder.decode(none as unknown as ArrayBuffer));
});

// --- TextEncoder -------------------------------------------------------------------------------

test('encode: strings by conversion, surrogates replaced', () => {
  const encoder = new TextEncoder();
  const encode = (input?: unknown): string => hex(encoder.encode(input as string));
  assert.is(encode(), '');
  assert.is(encode(undefined), '');
  assert.is(encode(null), hex(Buffer.from('null')));
  assert.is(encode({ toString: () => 'é' }), 'C3 A9');
  assert.is(encode('\ud800'), 'EF BF BD');
  assert.is(encode('\ude00\ud83d'), 'EF BF BD EF BF BD');
  assert.is(encode('\u{1f600}'), 'F0 9F 98 80');
  assert.is(encoder.encode('a').constructor, Uint8Array);
  assertThrows(TypeError, () => encode(Symbol('a')));
});

test('encodeInto: what fits, and only into a Uint8Array', () => {
  const encoder = new TextEncoder();
  const host = new globalThis.TextEncoder();
  const characters = fc.array(fc.constantFrom('a', 'é', '€', '\u{1f600}', '\ud800', '\udc00'));
  fc.assert(
    fc.property(characters, fc.nat({ max: 12 }), fc.nat({ max: 3 }), (parts, room, offset) => {
      const [own, other] = [new Uint8Array(room + 8).fill(7), new Uint8Array(room + 8).fill(7)];
      const text = parts.join('');
      const found = encoder.encodeInto(text, own.subarray(offset, offset + room));
      assert.equal(found, host.encodeInto(text, other.subarray(offset, offset + room)));
      assert.is(hex(own), hex(other));
    }),
    { numRuns: 1000 },
  );
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  assert.equal(encoder.encodeInto('€', shared), { read: 1, written: 3 });
  const gone = new Uint8Array(4);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  assert.equal(encoder.encodeInto('a', gone), { read: 0, written: 0 });
  const foreign = runInNewContext('new Uint8Array(2)') as Uint8Array;
  assert.equal(encoder.encodeInto('a', foreign), { read: 1, written: 1 });
  class Derived extends Uint8Array {}
  assert.equal(encoder.encodeInto('a', new Derived(1)), { read: 1, written: 1 });
  for (const none of [
    new ArrayBuffer(4),
    new DataView(new ArrayBuffer(4)),
    new Uint8ClampedArray(4),
    new Int8Array(4),
    [0],
    {},
    null,
    undefined,
    { [Symbol.toStringTag]: 'Uint8Array' },
  ])
    assertThrows(TypeError, () => encoder.encodeInto('a', none as unknown as Uint8Array));
  assertThrows(TypeError, () => (encoder.encodeInto as (text: string) => unknown)('a'));
});

// --- streams -----------------------------------------------------------------------------------

async function through<I, O>(
  stream: { readonly readable: ReadableStream<O>; readonly writable: WritableStream<I> },
  chunks: readonly I[],
): Promise<readonly O[]> {
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  const found = await collect(stream.readable);
  await written;
  return found;
}

test('TextDecoderStream: every cut, without empty pieces', async () => {
  const bytes = bytesOf('EF BB BF 41 F0 9F 98 80 FF E2 82');
  for (const ignoreBOM of [false, true]) {
    for (const chunks of cuts(bytes)) {
      const pieces = await through(new TextDecoderStream('utf-8', { ignoreBOM }), chunks);
      assert.ok(pieces.every((piece) => piece !== ''));
      assert.is(pieces.join(''), `${ignoreBOM ? '\ufeff' : ''}A\u{1f600}\ufffd\ufffd`);
    }
  }
});

test('TextDecoderStream: errors reach both ends', async () => {
  for (const [options, chunk] of [
    [{ fatal: true }, bytesOf('FF')],
    [{}, 'text'],
    [{}, undefined],
    [{}, [0x41]],
  ] as const) {
    const { readable, writable } = new TextDecoderStream('utf-8', options);
    const writer = writable.getWriter();
    const reader = readable.getReader();
    const written = assertRejects(TypeError, writer.write(chunk as unknown as Uint8Array));
    await assertRejects(TypeError, reader.read());
    await written;
    await assertRejects(TypeError, writer.closed);
    await assertRejects(TypeError, reader.closed);
  }
  const cut = new TextDecoderStream('utf-8', { fatal: true });
  const writer = cut.writable.getWriter();
  void writer.write(bytesOf('E2'));
  const closed = assertRejects(TypeError, writer.close());
  await assertRejects(TypeError, cut.readable.getReader().read());
  await closed;
  assertThrows(RangeError, () => new TextDecoderStream('utf-16le'));
});

test('TextEncoderStream: conversions, halves of pairs, errors of conversion', async () => {
  const encode = async (...chunks: readonly unknown[]): Promise<readonly string[]> =>
    (await through(new TextEncoderStream(), chunks as readonly string[])).map(hex);
  assert.equal(await encode('\ud83d', '', '\ude00'), ['F0 9F 98 80']);
  assert.equal(await encode('a\ud83d', 'b'), ['61', 'EF BF BD 62']);
  assert.equal(await encode('\ud83d'), ['EF BF BD']);
  assert.equal(await encode('\ud83d\ud83d', '\ude00'), ['EF BF BD', 'F0 9F 98 80']);
  assert.equal(await encode(undefined, ['hi'], 5), ['75 6E 64 65 66 69 6E 65 64', '68 69', '35']);
  const mine = new Error('mine');
  const throwing = {
    toString(): string {
      throw mine;
    },
  };
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const written = assertRejects(mine, writer.write(throwing as unknown as string));
  await assertRejects(mine, readable.getReader().read());
  await written;
  await assertRejects(mine, writer.closed);
});

// --- shape -------------------------------------------------------------------------------------

test('the classes have the shape of interfaces', () => {
  const shapes = [
    [TextDecoder, 'TextDecoder', ['encoding', 'fatal', 'ignoreBOM', 'decode']],
    [TextEncoder, 'TextEncoder', ['encoding', 'encode', 'encodeInto']],
    [
      TextDecoderStream,
      'TextDecoderStream',
      ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable'],
    ],
    [TextEncoderStream, 'TextEncoderStream', ['encoding', 'readable', 'writable']],
  ] as const;
  for (const [constructor, name, members] of shapes) {
    assert.is(constructor.name, name);
    assert.is(constructor.length, 0);
    assertThrows(TypeError, () => (constructor as unknown as () => unknown)());
    const { prototype } = constructor as { readonly prototype: object };
    assert.equal(Object.keys(prototype).sort(), [...members].sort(), name);
    assert.is(Object.prototype.toString.call(new constructor()), `[object ${name}]`);
    assert.equal(Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag), {
      value: name,
      writable: false,
      enumerable: false,
      configurable: true,
    });
    for (const member of members) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, member)!;
      assert.is(descriptor.set, undefined);
      const call = (descriptor.get ?? descriptor.value) as (...args: unknown[]) => unknown;
      assert.is(call.length, member === 'encodeInto' ? 2 : 0, `${name}.${member}`);
      for (const wrong of [undefined, null, {}, prototype, new Map()])
        assertThrows(TypeError, () => call.call(wrong, '', new Uint8Array(1)));
    }
  }
});

test.run();
