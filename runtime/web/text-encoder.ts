import type { Bytes } from '../contract.js';
import { octetsOfMemory, typedArrayName } from '../input/octets.js';
import { encode, encodeInto } from '../utf-8.js';
import { defineInterface } from './idl.js';
import { ENCODING } from './label.js';

/** The progress of `encodeInto`: UTF-16 code units read, octets written. */
export interface TextEncoderEncodeIntoResult {
  read: number;
  written: number;
}

/** The `TextEncoder` of the Encoding Standard, §7.4. Unpaired surrogates become U+FFFD. */
export class TextEncoder {
  declare readonly [Symbol.toStringTag]: string;
  /** Every member reads it, which throws a TypeError if `this` is not a `TextEncoder`. */
  readonly #encoding = ENCODING;

  get encoding(): string {
    return this.#encoding;
  }

  encode(input = ''): Bytes {
    void this.#encoding;
    return encode(`${input}`);
  }

  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult {
    void this.#encoding;
    const text = `${source}`;
    if (typedArrayName(destination) !== 'Uint8Array')
      throw new TypeError('the destination of encodeInto is a Uint8Array');
    return encodeInto(text, octetsOfMemory(destination));
  }
}
defineInterface(TextEncoder, 'TextEncoder');
