import type { Bytes } from '../contract.js';
import { octetsOfView, typedArrayName } from '../octets.js';
import { defineInterface } from './idl.js';
import { ENCODING, utf8 } from './utf-8.js';

/** How far `encodeInto` came. */
export interface TextEncoderEncodeIntoResult {
  read: number;
  written: number;
}

/** The `TextEncoder` of the Encoding Standard, §7.4. Unpaired surrogates become U+FFFD. */
export class TextEncoder {
  declare readonly [Symbol.toStringTag]: string;
  /** Read by every member, so that it throws a TypeError where `this` is no `TextEncoder`. */
  readonly #encoding = ENCODING;

  get encoding(): string {
    return this.#encoding;
  }

  encode(input = ''): Bytes {
    void this.#encoding;
    return utf8.encode(`${input}`);
  }

  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult {
    void this.#encoding;
    const text = `${source}`;
    if (typedArrayName(destination) !== 'Uint8Array')
      throw new TypeError('the destination of encodeInto is a Uint8Array');
    return utf8.encodeInto(text, octetsOfView(destination));
  }
}
defineInterface(TextEncoder, 'TextEncoder', ['encoding', 'encode', 'encodeInto']);
