/**
 * Functions of the host that make strings: `abnfc/utf-8/host` is held against `abnfc/utf-8`, and modules that found
 * slices of buffers against the same modules without. A host that is wrong is not asked.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as pure from '../../runtime/utf-8.js';
import * as handing from '../../runtime/utf-8-host.js';
import { Decoder } from '../../runtime/index.js';
import type { DecoderModule } from '../../runtime/contract.js';
import { UTF8_VECTORS, formatVectors } from '../suites/vectors.js';
import { DECODERS, utf8 } from '../support/formats.js';
import { octets } from '../support/grammar.js';
import { forEveryString } from '../support/strings.js';

type Global = 'Buffer' | 'TextDecoder';

let loads = 0;

/** A module as it is loaded where a global is another, or missing. */
async function loadedWith<M>(path: string, name: Global, value: unknown): Promise<M> {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)!;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return (await import(`../../${path}.js?${(loads += 1)}`)) as M;
  } finally {
    Object.defineProperty(globalThis, name, own);
  }
}

/** What a call returns or throws. */
function outcomeOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

/** Asserts that two decoders do the same with octets, also between others. */
function assertSame(found: DecoderModule, wanted: DecoderModule, bytes: Uint8Array): void {
  for (const isFatal of [false, true]) {
    const [one, other] = [found, wanted].map((module) =>
      outcomeOf(() => module.decode(bytes, 0, bytes.length, isFatal)),
    );
    if (one !== other) assert.is(one, other, `${isFatal} ${Buffer.from(bytes).toString('hex')}`);
  }
}

const ASCII = Uint8Array.from({ length: 1200 }, (_, at) => 0x20 + (at % 90));

/** Octets after some of ASCII, and before others. */
function between(ahead: number, bytes: ArrayLike<number>, behind: number): Uint8Array {
  const whole = new Uint8Array(ahead + bytes.length + behind);
  whole.set(ASCII.subarray(0, ahead));
  whole.set(bytes, ahead);
  whole.set(ASCII.subarray(0, behind), ahead + bytes.length);
  return whole;
}

const vectors = [...UTF8_VECTORS.map(([text]) => octets(text)), ...formatVectors(utf8.stages)];

test('utf-8/host: examples, and every string of up to two octets, long enough for the host', () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  for (const vector of vectors)
    for (const [ahead, behind] of [
      [0, 0],
      [70, 0],
      [0, 70],
      [33, 70],
    ] as const)
      assertSame(handing, pure, between(ahead, vector, behind));
  for (const length of [1, 2])
    forEveryString(length, (bytes) => {
      const whole = between(63, bytes, 0);
      if (handing.decode(whole) !== pure.decode(whole)) assertSame(handing, pure, whole);
    });
  Error.stackTraceLimit = stackTraceLimit;
});

test('utf-8/host: every character, in long texts and in streams', () => {
  for (let first = 0; first < 0x110000; first += 0x800) {
    if (first === 0xd800) continue;
    const text = String.fromCodePoint(...Array.from({ length: 0x800 }, (_, k) => first + k));
    const bytes = pure.encode(text);
    assert.is(handing.decode(bytes), text);
    const decoder = new Decoder(handing);
    const parts = [bytes.subarray(0, 1001), bytes.subarray(1001)].map((part) =>
      decoder.decode(part),
    );
    assert.is(parts.join('') + decoder.end(), text);
  }
});

test('utf-8/host: parts, arguments, and arrays that are or claim to be others', () => {
  const bytes = between(50, [0xc3, 0xa9, 0xff], 50);
  class Derived extends Uint8Array {}
  const lying = Object.defineProperty(bytes.slice(), 'length', { value: 40 });
  const longer = Object.defineProperty(bytes.slice(), 'length', { value: 400 });
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const gone = bytes.slice();
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  const arrays = [
    ...[bytes, [...bytes], Buffer.from(bytes), Derived.from(bytes), lying, longer, shared, gone],
    ...[Uint16Array.from(bytes), new Uint8ClampedArray(bytes), 'x'.repeat(99), undefined, null],
  ] as readonly Uint8Array[];
  const bounds = [undefined, 0, 1, 40, 52, 53, 102, 103, 104, -1, -60, 0.5, NaN, Infinity, '40'];
  for (const array of arrays)
    for (const from of bounds as readonly number[])
      for (const to of bounds as readonly number[])
        for (const isFatal of [false, true]) {
          const [one, other] = [handing, pure].map(({ decode }) =>
            outcomeOf(() => decode(array, from, to, isFatal)),
          );
          if (one !== other) assert.is(one, other, `${from} ${to}`);
        }
});

test('utf-8/host: a right decoder gets inputs of 64 octets or more, a wrong one none', async () => {
  const load = (decoder: unknown): Promise<DecoderModule> =>
    loadedWith('runtime/utf-8-host', 'TextDecoder', decoder);
  let asked = 0;
  const Counting = class extends TextDecoder {
    override decode(bytes: Uint8Array): string {
      asked += 1;
      return super.decode(bytes);
    }
  };
  const right = await load(Counting);
  asked = 0;
  right.decode(ASCII.subarray(0, 63));
  assert.is(asked, 0);
  assert.is(right.decode(ASCII), pure.decode(ASCII));
  assert.is(asked, 1);
  assert.is(right.decode(between(70, [0xff], 0)), pure.decode(between(70, [0xff], 0)));

  const wrong = (change: (bytes: Uint8Array, text: () => string) => string): unknown =>
    class extends TextDecoder {
      override decode(bytes: Uint8Array): string {
        asked += 1;
        return change(bytes, () => super.decode(bytes));
      }
    };
  const decoders = [
    undefined,
    class {
      constructor() {
        throw new RangeError('no UTF-8');
      }
    },
    // Takes a byte order mark away, overlong or surrogate spellings, what is cut at the end, what follows ASCII only.
    wrong((_, text) => text().replace(/^\ufeff/, '')),
    wrong((bytes, text) => (bytes.includes(0xc1) ? 'x' : text())),
    wrong((bytes, text) => (bytes.includes(0xed) && bytes.includes(0xa0) ? 'x' : text())),
    wrong((bytes, text) => (bytes.at(-1) === 0xc2 ? 'x' : text())),
    wrong((bytes, text) => (bytes[0] === 0x41 && bytes[64] === 0xff ? 'x' : text())),
    wrong((_, text) => text().replace(/\0/g, '')),
  ];
  for (const [index, decoder] of decoders.entries()) {
    const module = await load(decoder);
    asked = 0;
    for (const vector of vectors.slice(0, 40)) {
      const bytes = between(64, vector, 64);
      assert.is(module.decode(bytes), pure.decode(bytes));
    }
    assert.is(asked, 0, `decoder ${index}`);
  }
});

test('slices: texts of all lengths around those where they begin, with one other character', async () => {
  const others = [
    [0x80],
    [0xc3, 0xa9],
    [0xe2, 0x82, 0xac],
    [0xef, 0xbf, 0xbd],
    [0xf0, 0x9f, 0x98, 0x80],
  ];
  const lengths = [31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 200, 511, 512, 513, 700, 1100];
  for (const { name, variants } of DECODERS)
    for (const [variant, module] of variants) {
      const path = `generated/${name}/${variant}`;
      const without = await loadedWith<DecoderModule>(path, 'Buffer', undefined);
      for (const length of lengths) {
        assertSame(module, without, ASCII.subarray(0, length));
        for (const other of others)
          for (const at of [0, 1, 31, 32, 47, 64, 90, length - 33, length - 32, length - 1])
            if (at >= 0 && at < length)
              assertSame(module, without, between(at, other, length - at));
      }
      const text = 'aé€😀\ufffd'.repeat(300);
      const bytes = module.encode(text);
      for (const array of [bytes, [...bytes], new Uint8ClampedArray(bytes)])
        assert.is(module.decode(array), without.decode(array), path);
    }
});

test('slices: buffers whose methods are missing, fail, or read units in another order are not used', async () => {
  const never = (): unknown => assert.unreachable();
  const swapping = Object.create(Buffer.prototype, {
    ucs2Slice: { value: () => '\u4100\u00dc' },
    utf8Slice: { value: never },
  }) as object;
  const throwing = {
    ucs2Slice: () => {
      throw new TypeError('argument must be a buffer');
    },
    utf8Slice: never,
  };
  for (const Other of [
    {},
    null,
    { prototype: {} },
    { prototype: swapping },
    { prototype: throwing },
  ]) {
    const module = await loadedWith<DecoderModule>('generated/utf-8/switch', 'Buffer', Other);
    assert.is(module.decode(ASCII), pure.decode(ASCII));
    const bytes = pure.encode('é'.repeat(600));
    assert.is(module.decode(bytes), 'é'.repeat(600));
  }
});

test.run();
