import type { Bytes } from '../contract.js';
import { wholeLength } from '../shared/whole-length.js';
import { through } from '../streams/through.js';
import { encode } from '../utf-8.js';
import { defineInterface } from './idl.js';
import { ENCODING } from './label.js';

/** The `TextEncoderStream` of the Encoding Standard, §7.7; it needs a host with `TransformStream`. */
export class TextEncoderStream {
  declare readonly [Symbol.toStringTag]: string;
  readonly #encoding = ENCODING;
  readonly #transform: TransformStream<string, Bytes>;

  constructor() {
    // A lead surrogate at the end of a chunk, which waits for the next chunk.
    let lead = '';
    this.#transform = through(
      (chunk: string) => {
        const text = `${lead}${chunk}`;
        const end = wholeLength(text);
        lead = text.slice(end);
        return encode(text.slice(0, end));
      },
      () => encode(lead),
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
defineInterface(TextEncoderStream, 'TextEncoderStream');
