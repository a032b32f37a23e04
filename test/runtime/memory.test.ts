/** Every class that reads octets, with every kind of memory: it reads the octets that the view covers at that moment. */
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as json from '../../generated/json/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import * as table from '../../generated/utf-8/table.js';
import * as branchless from '../../generated/utf-8/branchless.js';
import { compile } from '../../generator/compile.js';
import {
  codePoints,
  codePointsOfChunks,
  decodeChunks,
  Decoder,
  Parser,
  Recognizer,
  type DecodeOptions,
  type Octets,
} from '../../runtime/index.js';
import { decoderStream } from '../../runtime/streams/index.js';
import { TextDecoder, TextDecoderStream, TextEncoder } from '../../runtime/web/index.js';
import { readGrammar } from '../../scripts/project.js';
import { collect } from '../support/chunks.js';
import { isA } from '../support/errors.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** Buffers that change their length, which the types of older libraries lack. */
const Resizable = ArrayBuffer as unknown as new (
  length: number,
  options: { maxByteLength: number },
) => ArrayBuffer & { resize(length: number): void };
const Growable = SharedArrayBuffer as unknown as new (
  length: number,
  options: { maxByteLength: number },
) => SharedArrayBuffer & { grow(length: number): void };

/** A text longer than one copy takes, in ASCII but for a character at its end that is cut. */
const WORD = [...`a:${'b'.repeat(100)}`].map((each) => each.charCodeAt(0)).concat(0xe2, 0x82);

function detached<T extends ArrayBufferLike | ArrayBufferView>(source: T, buffer: ArrayBuffer): T {
  structuredClone(buffer, { transfer: [buffer] });
  return source;
}

/** A way to hold the octets of a word in memory that may be detached or shrunk, and how many of them are left. */
type Memory = readonly [name: string, make: (word: readonly number[]) => Octets, left: Left];
type Left = 'all' | 'none' | 'half';

const foreign = (code: string): Octets => runInNewContext(code) as Octets;

const half = (word: readonly number[]): number => word.length / 2;

/** Memory that begins with a word; what follows would complete a character that the word cuts short. */
function filled(word: readonly number[], length = word.length): ArrayBuffer {
  const bytes = new Uint8Array(length).fill(0xac);
  bytes.set(word);
  return bytes.buffer;
}

/** A view of memory that shrinks to half of its length. */
function shrunk<T extends ArrayBufferLike | ArrayBufferView>(
  make: (buffer: ArrayBuffer, length: number) => T,
): (word: readonly number[]) => T {
  return (word) => {
    const buffer = new Resizable(word.length, { maxByteLength: 4096 });
    new Uint8Array(buffer).set(word);
    const view = make(buffer, word.length);
    buffer.resize(half(word));
    return view;
  };
}

/** Whether a Buffer without a length has that of its memory, as in Node 26; in Node 20, it has a fixed length. */
const DO_BUFFERS_TRACK = shrunk((buffer) => Buffer.from(buffer))([1, 2]).length > 0;

const VIEWS = {
  Uint8Array: (buffer: ArrayBufferLike, at = 0, length?: number) =>
    new Uint8Array(buffer, at, length),
  Buffer: (buffer: ArrayBufferLike, at = 0, length?: number) =>
    Buffer.from(buffer as ArrayBuffer, at, length),
  Int8Array: (buffer: ArrayBufferLike, at = 0, length?: number) =>
    new Int8Array(buffer, at, length),
  Uint8ClampedArray: (buffer: ArrayBufferLike, at = 0, length?: number) =>
    new Uint8ClampedArray(buffer, at, length),
  Uint16Array: (buffer: ArrayBufferLike, at = 0, length?: number) =>
    new Uint16Array(buffer, at, length === undefined ? undefined : length / 2),
  DataView: (buffer: ArrayBufferLike, at = 0, length?: number) => new DataView(buffer, at, length),
};

const MEMORIES: readonly Memory[] = [
  ['ArrayBuffer', (word) => filled(word), 'all'],
  ['a detached ArrayBuffer', (word) => ((b) => detached(b, b))(filled(word)), 'none'],
  ['a shrunk ArrayBuffer', shrunk((buffer) => buffer), 'half'],
  [
    'SharedArrayBuffer',
    (word) => {
      const buffer = new SharedArrayBuffer(word.length);
      new Uint8Array(buffer).set(word);
      return buffer;
    },
    'all',
  ],
  ['an array', (word) => [...word], 'all'],
  ['an object with a length', (word) => ({ ...word, length: word.length }), 'all'],
  ['a frozen array', (word) => Object.freeze([...word]), 'all'],
  ['an array of another realm', (word) => foreign(`[${word.join()}]`), 'all'],
  ['memory of another realm', (word) => foreign(`new Uint8Array([${word.join()}])`), 'all'],
  ...Object.entries(VIEWS).flatMap(([name, view]): readonly Memory[] => [
    [name, (word) => view(filled(word)), 'all'],
    [`a part: ${name}`, (word) => view(filled([0xe2, 0x82, ...word], 4096), 2, word.length), 'all'],
    [
      `detached: ${name}`,
      (word) => {
        const buffer = filled(word);
        return detached(view(buffer), buffer);
      },
      'none',
    ],
    [
      `tracking and shrunk: ${name}`,
      shrunk((buffer) => view(buffer)),
      name === 'Buffer' && !DO_BUFFERS_TRACK ? 'none' : 'half',
    ],
    [`out of bounds: ${name}`, shrunk((buffer, length) => view(buffer, 0, length)), 'none'],
    [`wholly out of bounds: ${name}`, shrunk((b, length) => view(b, length - 2)), 'none'],
    [
      `grown: ${name}`,
      (word) => {
        const buffer = new Growable(2, { maxByteLength: 4096 });
        const tracking = view(buffer, 0, name === 'Buffer' ? 2 : undefined);
        buffer.grow(word.length);
        new Uint8Array(buffer).set(word);
        return name === 'Buffer' ? view(buffer) : tracking;
      },
      'all',
    ],
  ]),
  [
    'an array that claims another length',
    (word) => Object.defineProperty(Uint8Array.from(word), 'length', { value: 3 }),
    'all',
  ],
  [
    'an array with methods of its own',
    (word) => {
      const fail = () => assert.unreachable('a method of the array was called');
      const methods = { slice: fail, subarray: fail, set: fail, [Symbol.iterator]: fail };
      return Object.assign(Uint8Array.from(word), methods);
    },
    'all',
  ],
];

function written(
  reader:
    Pick<Recognizer, 'write' | 'save' | 'end'> | Pick<Parser<unknown>, 'write' | 'save' | 'end'>,
  chunk: Octets,
): unknown {
  return [reader.write(chunk), reader.save(), reader.end()];
}

/** The results of everything that reads octets for a chunk, and for one after it. */
const READERS: readonly (readonly [name: string, read: (chunk: Octets) => unknown])[] = [
  ...[{}, { errors: 'ignore' }, { errors: () => '?' }].map(
    (options) =>
      [
        `Decoder ${JSON.stringify(options)}`,
        (chunk: Octets) => {
          const decoder = new Decoder(utf8, options as DecodeOptions);
          return [
            decoder.decode(chunk),
            decoder.save(),
            decoder.decode([0xac, 0x41]),
            decoder.end(),
          ];
        },
      ] as const,
  ),
  ['decodeChunks', (chunk) => collect(decodeChunks(utf8, [chunk, [0xac]]))],
  ['decoderStream', (chunk) => through(decoderStream(utf8), chunk)],
  ['codePoints', (chunk) => [...codePoints(utf8, chunk)]],
  ['codePointsOfChunks', (chunk) => collect(codePointsOfChunks(utf8, [chunk, [0xac]]))],
  ['Recognizer', (chunk) => written(new Recognizer(uri), chunk)],
  ['Parser', (chunk) => written(new Parser(uri), chunk)],
  ['Parser that keeps the input', (chunk) => written(new Parser(json), chunk)],
];

/** The classes of the Web take memory only. */
const WEB: typeof READERS = [
  ['TextDecoder', (chunk) => new TextDecoder().decode(chunk as ArrayBuffer)],
  ['TextDecoder, streaming', (chunk) => stream(new TextDecoder(), chunk)],
  ['TextDecoderStream', (chunk) => through(new TextDecoderStream() as Pipe, chunk)],
];

function stream(
  decoder: { decode(input?: never, options?: { stream: boolean }): string },
  chunk: Octets,
): unknown {
  const first = decoder.decode(chunk as never, { stream: true });
  // The decoder keeps a copy of its own.
  if (chunk instanceof Uint8Array) for (let i = 0; i < chunk.length; i++) chunk[i] = 0x20;
  const last = Uint8Array.of(0xac) as never;
  return [first, decoder.decode(last, { stream: true }), decoder.decode()];
}

type Pipe = Pick<TransformStream<Octets, string>, 'readable' | 'writable'>;

async function through({ readable, writable }: Pipe, chunk: Octets): Promise<string> {
  const writer = writable.getWriter();
  const written = [writer.write(chunk), writer.write(Uint8Array.of(0xac)), writer.close()];
  const [text] = await Promise.all([
    collect(readable as unknown as AsyncIterable<string>),
    ...written,
  ] as const);
  return text.join('');
}

function leftOf(word: readonly number[], left: Left): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(left === 'all' ? word : left === 'half' ? word.slice(0, half(word)) : []);
}

function isMemory(name: string): boolean {
  return !/^an? (?:frozen )?array(?: of another realm)?$|object/.test(name);
}

for (const [name, read] of [...READERS, ...WEB]) {
  test(`${name}: memory of every kind`, async () => {
    for (const [kind, make, left] of MEMORIES) {
      if (WEB.some(([each]) => each === name) && !isMemory(kind)) continue;
      for (const word of [WORD, WORD.slice(-4)]) {
        const expected = await read(leftOf(word, left));
        assert.equal(await read(make(word)), expected, `${kind}, ${word.length} octets`);
      }
    }
  });
}

slow('the TextDecoder of standalone files: memory of every kind', async () => {
  for (const es of [5, 2020] as const) {
    const { files } = await compile(readGrammar('utf-8'), {
      name: 'utf-8',
      standalone: { format: 'iife', target: `es${es}`, with: ['web'] },
    });
    const { TextDecoder: Own } = new Function(`${files[0]!.text} return utf8;`)() as {
      TextDecoder: new () => Parameters<typeof stream>[0];
    };
    for (const [kind, make, left] of MEMORIES) {
      // They call no getters of the engine.
      if (/claims|methods|object|realm/.test(kind)) continue;
      for (const word of [WORD, WORD.slice(-4)])
        assert.equal(
          stream(new Own(), make(word)),
          stream(new Own(), leftOf(word, left)),
          `ES${es}: ${kind}, ${word.length} octets`,
        );
    }
  }
});

test('writing into memory of every kind', () => {
  const text = 'é'.repeat(100);
  for (const [kind, make, left] of MEMORIES) {
    const word = new Array<number>(64).fill(0);
    const destination = make(word);
    const isOctets = Object.prototype.toString.call(destination) === '[object Uint8Array]';
    const room = leftOf(word, left).length;
    const expected = { read: room / 2, written: room };
    if (isOctets) {
      assert.equal(new TextEncoder().encodeInto(text, destination as Uint8Array), expected, kind);
      if (kind !== 'an array that claims another length')
        for (const { encodeInto } of [utf8, branchless])
          assert.equal(encodeInto(text, make(word) as Uint8Array), expected, kind);
    } else {
      assert.throws(
        () => new TextEncoder().encodeInto(text, destination as Uint8Array),
        isA(TypeError),
      );
    }
  }
});

test('a function for errors that changes the memory changes no result', () => {
  for (const length of [8, 32, 4096])
    for (const isBuffer of [false, true]) {
      const bytes = new Uint8Array(length).fill(0xff);
      const { buffer } = bytes;
      const decoder = new Decoder(utf8, {
        errors: () => {
          if (buffer.byteLength > 0) structuredClone(buffer, { transfer: [buffer] });
          return '?';
        },
      });
      assert.is(decoder.decode(isBuffer ? buffer : bytes) + decoder.end(), '?'.repeat(length));
      assert.is(decoder.decode([0x41]) + decoder.end(), 'A');
    }
});

test('changing the octets afterwards changes no result', () => {
  const bytes = Uint8Array.of(0x41, 0xe2, 0x82);
  const decoder = new Decoder(utf8);
  assert.is(decoder.decode(bytes), 'A');
  bytes.fill(0);
  assert.is(decoder.decode([0xac]), '€');
  // The result of `save` belongs to the caller.
  decoder.decode([0xe2]);
  const saved = decoder.save() as unknown as { pending: number[] };
  saved.pending.push(0x41);
  assert.is(decoder.decode([0x82, 0xac]), '€');
});

test('what holds no octets is refused', () => {
  for (const source of ['text', 5, null, undefined, {}, new Map(), () => 0, Symbol('a')]) {
    assert.throws(
      () => new Decoder(utf8).decode(source as unknown as Octets),
      isA(TypeError, /^expected octets/),
    );
  }
});

slow('an error for every octet costs no more than linear time', () => {
  // A quadratic decoder would take many minutes for the first, and one for the second.
  const bytes = new Uint8Array(1 << 19).fill(0xff);
  for (const each of [utf8, branchless, table]) {
    const ignoring = new Decoder(each, { errors: 'ignore' });
    assert.is(ignoring.decode(bytes) + ignoring.end(), '');
    const answering = new Decoder(each, { errors: () => '' });
    assert.is(answering.decode(bytes.subarray(0, 1 << 16)) + answering.end(), '');
    const replacing = new Decoder(each);
    assert.is((replacing.decode(bytes) + replacing.end()).length, bytes.length);
  }
});

test.run();
