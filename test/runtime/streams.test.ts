/** Streams of Node and of the Web, sockets and iterators: the same text as for the whole input. */
import { createReadStream } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  codePointsOfChunks,
  decodeChunks,
  DecodeError,
  type DecodeOptions,
  type Octets,
} from '../../runtime/index.js';
import { decoderStream, encoderStream } from '../../runtime/streams/index.js';
import { collect, cuts } from '../support/chunks.js';
import { rejectionOf } from '../support/errors.js';
import { makeFolder } from '../support/folder.js';
import { utf8Module as module } from '../support/formats.js';
import { hex, octets } from '../support/grammar.js';
import { listen } from '../support/listen.js';

const TEXT = 'A\u00e9\u20ac\u{1f600}';
const BYTES = Buffer.from(TEXT);

async function textOf(
  chunks: Parameters<typeof decodeChunks>[1],
  options: DecodeOptions = {},
): Promise<string> {
  const pieces = await collect(decodeChunks(module, chunks, options));
  assert.ok(pieces.every((piece) => piece !== ''));
  return pieces.join('');
}

/** A stream of the Web that tells when it is cancelled. */
function streamOf(
  chunks: readonly Uint8Array[],
  onCancel: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const rest = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: onCancel,
  });
}

/** As in hosts where streams cannot be iterated. */
function withoutIterator(
  stream: ReadableStream<Uint8Array>,
): Pick<ReadableStream<Uint8Array>, 'getReader'> {
  return { getReader: stream.getReader.bind(stream) } as typeof stream;
}

test('decodeChunks: arrays, generators, streams of Node and of the Web, in every cut', async () => {
  for (const cut of cuts(Uint8Array.from(BYTES))) {
    const chunks = [...cut];
    assert.is(await textOf(chunks), TEXT);
    assert.is(await textOf(Readable.from(chunks.filter(({ length }) => length > 0))), TEXT);
    assert.is(await textOf(streamOf(chunks)), TEXT);
    assert.is(await textOf(withoutIterator(streamOf(chunks))), TEXT);
  }
  assert.is(await textOf(new Blob([BYTES]).stream() as ReadableStream<Uint8Array>), TEXT);
  assert.is(await textOf([]), '');
});

test('decodeChunks: the text before an error comes out in every cut, then the error with its offset', async () => {
  for (const chunks of cuts(octets('41 42 C3 43'))) {
    let found = '';
    const error = await rejectionOf(
      (async () => {
        for await (const text of decodeChunks(module, chunks, { errors: 'fatal' })) found += text;
      })(),
    );
    assert.instance(error, DecodeError);
    assert.is((error as DecodeError).offset, 2);
    assert.is(found, 'AB', chunks.map(hex).join(' | '));
  }
  const cut = await rejectionOf(textOf([octets('E2 82')], { errors: 'fatal' }));
  assert.match(cut.message, ' at the end');
});

test('decodeChunks: who stops early ends the stream', async () => {
  for (const see of [withoutIterator, (stream: ReadableStream<Uint8Array>) => stream]) {
    let isCancelled = false;
    const stream = streamOf([BYTES, BYTES], () => {
      isCancelled = true;
    });
    for await (const text of decodeChunks(module, see(stream))) {
      assert.is(text, TEXT);
      break;
    }
    assert.ok(isCancelled);
    assert.not(stream.locked);
  }
  const readable = Readable.from([BYTES, BYTES]);
  for await (const _ of decodeChunks(module, readable)) break;
  assert.ok(readable.destroyed);
});

test('decodeChunks: errors of the stream, and chunks that are no octets', async () => {
  for (const see of [withoutIterator, (stream: ReadableStream<Uint8Array>) => stream]) {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('cut off')),
    });
    assert.is((await rejectionOf(textOf(see(broken)))).message, 'cut off');
    assert.not(broken.locked);
  }
  const texts = Readable.from(['text']) as AsyncIterable<never>;
  const error = await rejectionOf(textOf(texts));
  assert.instance(error, TypeError);
  assert.match(error.message, /^expected octets/);
  // The octets themselves instead of chunks of them.
  assert.match(
    (await rejectionOf(textOf(BYTES as unknown as Octets[]))).message,
    /^expected octets/,
  );
  for (const none of [5, null, {}])
    assert.match(
      (await rejectionOf(textOf(none as unknown as Octets[]))).message,
      /^expected chunks/,
    );
});

test('a file', async () => {
  const text = TEXT.repeat(5000);
  const path = join(makeFolder({ text }), 'text');
  for (const highWaterMark of [7, 4096, 65536])
    assert.ok((await textOf(createReadStream(path, { highWaterMark }))) === text);
});

test('a socket, octet by octet', async () => {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    void (async () => {
      for (const octet of BYTES) {
        socket.write(Uint8Array.of(octet));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      socket.end();
    })();
  });
  const port = await listen(server);
  try {
    assert.is(await textOf(connect(port, '127.0.0.1')), TEXT);
  } finally {
    server.close();
  }
});

test('the body of a fetch, iterated and piped', async () => {
  const server = createHttpServer((_, response) => {
    response.write(BYTES.subarray(0, 2));
    setTimeout(() => response.end(BYTES.subarray(2)), 5);
  });
  const port = await listen(server);
  try {
    const get = async () => (await fetch(`http://127.0.0.1:${port}/`)).body!;
    assert.is(await textOf(await get()), TEXT);
    const piped = (await get()).pipeThrough(decoderStream(module));
    assert.is((await collect(piped)).join(''), TEXT);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('transform streams: there and back in every cut, without empty pieces', async () => {
  for (const chunks of cuts(TEXT)) {
    const pieces = await collect(
      (Readable.toWeb(Readable.from(chunks)) as ReadableStream<string>).pipeThrough(
        encoderStream(module),
      ),
    );
    assert.ok(pieces.every(({ length }) => length > 0));
    assert.is(hex(pieces.flatMap((piece) => [...piece])), hex(BYTES));
  }
  for (const chunks of cuts(Uint8Array.from(BYTES))) {
    const pieces = await collect(streamOf([...chunks]).pipeThrough(decoderStream(module)));
    assert.ok(pieces.every((piece) => piece !== ''));
    assert.is(pieces.join(''), TEXT);
  }
});

test('transform streams: an error of the decoder is an error of the stream', async () => {
  const piped = streamOf([Uint8Array.of(0x41, 0xff, 0x41)]).pipeThrough(
    decoderStream(module, { errors: 'fatal' }),
  );
  assert.instance(await rejectionOf(collect(piped)), DecodeError);
  const cut = streamOf([Uint8Array.of(0xe2)]).pipeThrough(
    decoderStream(module, { errors: 'fatal' }),
  );
  assert.match((await rejectionOf(collect(cut))).message, ' at the end');
});

test('codePointsOfChunks: who stops early ends the stream', async () => {
  let isCancelled = false;
  const stream = streamOf([BYTES, BYTES, BYTES], () => {
    isCancelled = true;
  });
  for await (const { value } of codePointsOfChunks(module, stream)) {
    assert.is(value, 0x41);
    break;
  }
  assert.ok(isCancelled);
});

test.run();
