import { isBufferSource, type BufferSource } from '../input/octets.js';
import { through } from '../streams/through.js';
import { defineInterface } from './idl.js';
import { TextDecoder, type TextDecoderOptions } from './text-decoder.js';

/** The `TextDecoderStream` of the Encoding Standard, §7.6; it needs a host with `TransformStream`. */
export class TextDecoderStream {
  declare readonly [Symbol.toStringTag]: string;
  readonly #decoder: TextDecoder;
  readonly #transform: TransformStream<BufferSource, string>;

  constructor(label = 'utf-8', options: TextDecoderOptions | undefined = undefined) {
    const decoder = new TextDecoder(label, options);
    this.#decoder = decoder;
    this.#transform = through(
      (chunk: BufferSource) => {
        if (!isBufferSource(chunk))
          throw new TypeError('a chunk is an ArrayBuffer or a view of one');
        return decoder.decode(chunk, { stream: true });
      },
      () => decoder.decode(),
    );
  }

  get encoding(): string {
    return this.#decoder.encoding;
  }

  get fatal(): boolean {
    return this.#decoder.fatal;
  }

  get ignoreBOM(): boolean {
    return this.#decoder.ignoreBOM;
  }

  get readable(): ReadableStream<string> {
    return this.#transform.readable;
  }

  get writable(): WritableStream<BufferSource> {
    return this.#transform.writable;
  }
}
defineInterface(TextDecoderStream, 'TextDecoderStream');
