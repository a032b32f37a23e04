import { defineInterface } from './idl.js';
import { ENCODING, utf8 } from './utf-8.js';

/** How far `encodeInto` came. */
export interface TextEncoderEncodeIntoResult {
  read: number;
  written: number;
}

/** The `TextEncoder` of the Encoding Standard, §7.4. Unpaired surrogates become U+FFFD. */
export class TextEncoder {
  readonly #brand = true;

  get encoding(): string {
    this.#brand;
    return ENCODING;
  }

  encode(input = ''): Uint8Array {
    this.#brand;
    return utf8.encode(`${input}`);
  }

  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult {
    this.#brand;
    if (arguments.length < 2) throw new TypeError('encodeInto needs a source and a destination');
    const text = `${source}`;
    if (kindOf(destination) !== 'Uint8Array')
      throw new TypeError('the destination of encodeInto is a Uint8Array');
    return utf8.encodeInto(text, destination);
  }
}
defineInterface(TextEncoder, 'TextEncoder', ['encoding', 'encode', 'encodeInto']);

/** The name of a typed array's constructor, of whatever realm and prototype; else undefined. */
function kindOf(value: unknown): unknown {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
  return Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)!.get!.call(value);
}
