import { Encoder } from '../encoder.js';
import { through } from '../through.js';
import { defineInterface } from './idl.js';
import { ENCODING, utf8 } from './utf-8.js';

/** The `TextEncoderStream` of the Encoding Standard, §7.7; it needs a host with `TransformStream`. */
export class TextEncoderStream {
  readonly #transform: TransformStream<string, Uint8Array>;

  constructor() {
    const encoder = new Encoder(utf8);
    this.#transform = through(
      (chunk: string) => encoder.encode(`${chunk}`),
      () => encoder.end(),
    );
  }

  get encoding(): string {
    this.#transform;
    return ENCODING;
  }

  get readable(): ReadableStream<Uint8Array> {
    return this.#transform.readable;
  }

  get writable(): WritableStream<string> {
    return this.#transform.writable;
  }
}
defineInterface(TextEncoderStream, 'TextEncoderStream', ['encoding', 'readable', 'writable']);
