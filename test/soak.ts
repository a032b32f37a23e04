/**
 * `node --expose-gc dist/test/soak.js`: a gigabyte through each kind of stream in chunks of 64 KiB, and what memory it took.
 * Not a test, since what a collector does is not for a test to say; ends with 1 if memory grows all the
 * same.
 */
import * as branchless from '../generated/utf-8/branchless.js';
import * as switching from '../generated/utf-8/switch.js';
import * as table from '../generated/utf-8/table.js';
import { codePointsOfChunks, decodeChunks, Decoder, Encoder } from '../runtime/index.js';
import { decoderStream } from '../runtime/streams/index.js';
import { TextDecoder } from '../runtime/web/index.js';

const CHUNK = 64 * 1024;
const MEBIBYTE = 1024 * 1024;
const TOTAL = 1024 * MEBIBYTE;

/** The memory that a stream may hold at the end beyond that after its first 64 MiB. */
const TOLERANCE = 4 * MEBIBYTE;

/** Characters of every length; no divisor of a chunk, so that chunks end everywhere. Some octets are errors. */
const PATTERN = new TextEncoder().encode('plain text, Größe, русский, 日本語, 🙂🙃 ');
const part = new Uint8Array(CHUNK * PATTERN.length + PATTERN.length);
for (let i = 0; i < part.length; i++) part[i] = PATTERN[i % PATTERN.length]!;
for (let i = 0; i < part.length; i += 10_007) part[i] = 0xff;

function* chunks(watch: () => void): Generator<Uint8Array> {
  for (let done = 0, at = 0; done < TOTAL; done += CHUNK) {
    yield part.subarray(at, at + CHUNK);
    at = (at + CHUNK) % (part.length - CHUNK);
    if (done % (64 * MEBIBYTE) === 0) watch();
  }
}

function heap(): number {
  (globalThis as unknown as { gc(): void }).gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const streams: Record<string, (watch: () => void) => Promise<number> | number> = {};
for (const [variant, module] of Object.entries({ switch: switching, table, branchless })) {
  for (const errors of ['replace', 'ignore'] as const) {
    streams[`Decoder, ${variant}, ${errors}`] = (watch) => {
      const decoder = new Decoder(module, { errors });
      let length = 0;
      for (const chunk of chunks(watch)) length += decoder.decode(chunk).length;
      return length + decoder.end().length;
    };
  }
}
streams['Encoder'] = (watch) => {
  const encoder = new Encoder(switching);
  const text = new Decoder(switching).decode(part.subarray(0, CHUNK));
  let length = 0;
  for (const _ of chunks(watch)) length += encoder.encode(text).length;
  return length + encoder.end().length;
};
streams['TextDecoder, stream'] = (watch) => {
  const decoder = new TextDecoder();
  let length = 0;
  for (const chunk of chunks(watch)) length += decoder.decode(chunk, { stream: true }).length;
  return length + decoder.decode().length;
};
streams['decodeChunks'] = async (watch) => {
  let length = 0;
  for await (const text of decodeChunks(switching, chunks(watch))) length += text.length;
  return length;
};
streams['decoderStream'] = async (watch) => {
  const source = ReadableStream.from(chunks(watch)) as ReadableStream<Uint8Array>;
  let length = 0;
  for await (const text of source.pipeThrough(decoderStream(switching))) length += text.length;
  return length;
};
streams['codePointsOfChunks'] = async (watch) => {
  let length = 0;
  // A character at a time takes its time: a sixteenth of the rest.
  let left = TOTAL / CHUNK / 16;
  function* some(): Generator<Uint8Array> {
    for (const chunk of chunks(watch)) if (left-- > 0) yield chunk;
  }
  for await (const { length: octets } of codePointsOfChunks(switching, some())) length += octets;
  return length;
};

let isFlat = true;
for (const [name, run] of Object.entries(streams)) {
  const samples: number[] = [];
  const begin = performance.now();
  const length = await run(() => samples.push(heap()));
  const seconds = (performance.now() - begin) / 1000;
  const [first, ...later] = samples.slice(1).map((bytes) => bytes / MEBIBYTE);
  const last = later.at(-1)!;
  isFlat &&= (last - first!) * MEBIBYTE < TOLERANCE;
  const { rss } = process.memoryUsage();
  console.log(
    `${name.padEnd(30)} ${String(length).padStart(11)} out, ${seconds.toFixed(1).padStart(5)} s; heap ${first!.toFixed(1)} MiB after 64 MiB, ${last.toFixed(1)} MiB at the end, at most ${Math.max(...later).toFixed(1)}; RSS ${(rss / MEBIBYTE).toFixed(0)} MiB`,
  );
}
console.log(isFlat ? 'memory does not grow' : 'memory grows');
process.exitCode = isFlat ? 0 : 1;
