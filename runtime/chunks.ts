/** What a `ReadableStream` is, as far as reading it goes. */
export interface ReadableStreamLike<T> {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: T | undefined }>;
    cancel(): Promise<void>;
    releaseLock(): void;
  };
}

/** Chunks in whatever they come: a stream of Node or of the Web, a socket, a generator, an array. */
export type Chunks<T> = AsyncIterable<T> | Iterable<T> | ReadableStreamLike<T>;

/**
 * The chunks, one after the other. Who stops early ends the stream: that of the Web is cancelled, an
 * iterator is told to return. A TypeError for what holds no chunks.
 */
export function readChunks<T>(chunks: Chunks<T>): AsyncIterable<T> | Iterable<T> {
  const source = Object(chunks) as Partial<AsyncIterable<T> & Iterable<T> & ReadableStreamLike<T>>;
  if (source[Symbol.asyncIterator] || source[Symbol.iterator])
    return chunks as AsyncIterable<T> | Iterable<T>;
  if (source.getReader) return readStream(chunks as ReadableStreamLike<T>);
  throw new TypeError('expected chunks: something to iterate, or a ReadableStream');
}

/** Not every engine's `ReadableStream` can be iterated. */
async function* readStream<T>(stream: ReadableStreamLike<T>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value as T;
    }
  } finally {
    try {
      if (!isDone) await reader.cancel();
    } finally {
      reader.releaseLock();
    }
  }
}
