import type { Bytes } from '../contract.js';
import { Encoder } from '../encoder.js';
import { through } from '../through.js';
import { defineInterface } from './idl.js';
import { ENCODING, utf8 } from './utf-8.js';

/** The `TextEncoderStream` of the Encoding Standard, §7.7; it needs a host with `TransformStream`. */
export class TextEncoderStream {
  declare readonly [Symbol.toStringTag]: string;
  readonly #encoding = ENCODING;
  readonly #transform: TransformStream<string, Bytes>;

  constructor() {
    const encoder = new Encoder(utf8);
    this.#transform = through(
      (chunk: string) => encoder.encode(`${chunk}`),
      () => encoder.end(),
    );
  }

  get encoding(): string {
    return this.#encoding;
  }

  get readable(): ReadableStream<Bytes> {
    return this.#transform.readable;
  }

  get writable(): WritableStream<string> {
    return this.#transform.writable;
  }
}
defineInterface(TextEncoderStream, 'TextEncoderStream', ['encoding', 'readable', 'writable']);
