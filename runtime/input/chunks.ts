/** The part of `ReadableStream` that reading it takes. */
export interface ReadableStreamLike<T> {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: T | undefined }>;
    cancel(): Promise<void>;
    releaseLock(): void;
  };
}

/** A source of chunks: a stream of Node or of the Web, a socket, a generator, an array. */
export type Chunks<T> = AsyncIterable<T> | Iterable<T> | ReadableStreamLike<T>;

/**
 * The chunks in order. Leaving the loop early ends the source: a `ReadableStream` is cancelled, an iterator
 * is told to return. Throws a TypeError if `chunks` is neither iterable nor a `ReadableStream`.
 */
export function readChunks<T>(chunks: Chunks<T>): AsyncIterable<T> | Iterable<T> {
  const source = Object(chunks) as Partial<AsyncIterable<T> & Iterable<T> & ReadableStreamLike<T>>;
  if (source[Symbol.asyncIterator] || source[Symbol.iterator])
    return chunks as AsyncIterable<T> | Iterable<T>;
  if (source.getReader) return readStream(chunks as ReadableStreamLike<T>);
  throw new TypeError('expected chunks: something to iterate, or a ReadableStream');
}

/** Reads by hand: some engines cannot iterate a `ReadableStream`. */
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
