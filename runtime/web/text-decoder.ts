import {
  isBufferSource,
  NONE,
  octetsOfMemory,
  ownOctets,
  type BufferSource,
} from '../input/octets.js';
import { decode, unfinished } from '../utf-8.js';
import { defineInterface, readBoolean } from './idl.js';
import { ENCODING, meansUtf8 } from './label.js';

export type { BufferSource };

/**
 * The `TextDecoder` of the Encoding Standard, §7.2, for UTF-8. Throws a RangeError for other encodings, and a TypeError
 * for wrong arguments and, with `fatal`, for ill-formed input. A fatal error discards the octets of the call and those
 * that were pending. While streaming, U+FEFF is a BOM only if nothing was decoded before.
 */
export class TextDecoder {
  declare readonly [Symbol.toStringTag]: string;
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;
  /** The octets of an unfinished character, while streaming. */
  #pending: Uint8Array = NONE;
  /** The number of octets of the stream that were decoded. */
  #offset = 0;

  constructor(label = ENCODING, options: TextDecoderOptions | undefined = undefined) {
    const name = `${label}`;
    this.#fatal = readBoolean(options, 'fatal');
    this.#ignoreBOM = readBoolean(options, 'ignoreBOM');
    if (!meansUtf8(name))
      throw new RangeError(`the encoding "${name}" is not supported, only UTF-8 is`);
  }

  get encoding(): string {
    // A TypeError if `this` is not a TextDecoder.
    void this.#fatal;
    return ENCODING;
  }

  get fatal(): boolean {
    return this.#fatal;
  }

  get ignoreBOM(): boolean {
    return this.#ignoreBOM;
  }

  decode(
    input: BufferSource | undefined = undefined,
    options: TextDecodeOptions | undefined = undefined,
  ): string {
    const offset = this.#offset;
    if (input !== undefined && !isBufferSource(input))
      throw new TypeError('input is an ArrayBuffer or a view of one');
    const isStreaming = readBoolean(options, 'stream');
    const chunk = input === undefined ? NONE : octetsOfMemory(input);
    const pending = this.#pending;
    let bytes = chunk;
    if (pending.length > 0) {
      bytes = new Uint8Array(pending.length + chunk.length);
      bytes.set(pending);
      bytes.set(chunk, pending.length);
    } else {
      bytes = ownOctets(chunk);
    }
    const end = isStreaming ? bytes.length - unfinished(bytes) : bytes.length;
    const beginsWithBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const from = offset === 0 && beginsWithBom && !this.#ignoreBOM ? 3 : 0;

    // After an error a stream continues from where it was, without the octets of this call.
    this.#pending = NONE;
    if (!isStreaming) this.#offset = 0;
    try {
      const text = decode(bytes, from, end, this.#fatal);
      if (isStreaming) {
        // A `slice` of the caller's array may be anything, and a Buffer's is not a copy.
        this.#pending = Uint8Array.from({ length: bytes.length - end }, (_, i) => bytes[end + i]!);
        this.#offset = offset + end;
      }
      return text;
    } catch (error) {
      // The message ends with an offset in `bytes`; make it one in the stream.
      const thrown = error as Error;
      thrown.message = thrown.message.replace(/\d+$/, (at) => `${offset + Number(at)}`);
      throw thrown;
    }
  }
}
defineInterface(TextDecoder, 'TextDecoder');

/** The dictionary of the constructor. */
export interface TextDecoderOptions {
  readonly fatal?: boolean | undefined;
  readonly ignoreBOM?: boolean | undefined;
}

/** The dictionary of `decode`. */
export interface TextDecodeOptions {
  readonly stream?: boolean | undefined;
}
