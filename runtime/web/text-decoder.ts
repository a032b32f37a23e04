import { DecodeError } from '../decode-error.js';
import { Decoder } from '../decoder.js';
import { isBuffer, isShared, octetsOf, octetsOfView } from '../octets.js';
import { defineInterface, readBooleans } from './idl.js';
import { ENCODING, meansUtf8, utf8 } from './utf-8.js';

/** What a `BufferSource` is, shared memory included. */
export type BufferSource = ArrayBufferView | ArrayBufferLike;

/**
 * The `TextDecoder` of the Encoding Standard, §7.2, for UTF-8: a RangeError for other encodings, a
 * TypeError for ill-formed input where `fatal` is set and for arguments that are none. After a fatal
 * error nothing is left of what the decoder was given; while streaming, U+FEFF is a BOM only if nothing was
 * decoded before.
 */
export class TextDecoder {
  declare readonly [Symbol.toStringTag]: string;
  readonly #decoder: Decoder;
  readonly #encoding = ENCODING;
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;

  constructor(label = 'utf-8', options: TextDecoderOptions | undefined = undefined) {
    const name = `${label}`;
    const [fatal, ignoreBOM] = readBooleans(options, ['fatal', 'ignoreBOM']);
    if (!meansUtf8(name)) throw new RangeError(`the encoding "${name}" is not supported`);
    this.#fatal = fatal!;
    this.#ignoreBOM = ignoreBOM!;
    this.#decoder = new Decoder(utf8, {
      errors: fatal ? 'fatal' : 'replace',
      bom: ignoreBOM ? 'keep' : 'strip',
    });
  }

  get encoding(): string {
    return this.#encoding;
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
    const decoder = this.#decoder;
    if (input !== undefined && !isBufferSource(input))
      throw new TypeError('input is an ArrayBuffer or a view of one');
    const [isStreaming] = readBooleans(options, ['stream']);
    const bytes = input === undefined ? [] : ownOctetsOf(input);
    const before = isStreaming ? decoder.save() : undefined;
    try {
      const text = decoder.decode(bytes);
      if (!isStreaming) return text + decoder.end();
      // A first octet that may be half of a foreign signature is an error at once, here.
      const { state, pending } = decoder.save();
      if (state === utf8.start && pending.length > 0) decoder.end();
      return text;
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      // A stream goes on behind the error, and is not at its beginning again if it was not before.
      if (before !== undefined && before.offset > before.pending.length)
        decoder.restore({ ...before, state: utf8.start, partial: 0, pending: [] });
      throw new TypeError(error.message, { cause: error });
    }
  }
}
defineInterface(TextDecoder, 'TextDecoder', ['encoding', 'fatal', 'ignoreBOM', 'decode']);

/** The dictionary of the constructor. */
export interface TextDecoderOptions {
  readonly fatal?: boolean | undefined;
  readonly ignoreBOM?: boolean | undefined;
}

/** The dictionary of `decode`. */
export interface TextDecodeOptions {
  readonly stream?: boolean | undefined;
}

/** Whether an argument is a `BufferSource`, of whatever realm. */
export function isBufferSource(value: unknown): value is BufferSource {
  return ArrayBuffer.isView(value) || isBuffer(value);
}

/** The octets of a `BufferSource`; a copy where others may write to them meanwhile. */
function ownOctetsOf(input: BufferSource): ArrayLike<number> {
  const octets = ArrayBuffer.isView(input) ? octetsOfView(input) : octetsOf(input);
  return octets instanceof Uint8Array && isShared(octets.buffer) ? octets.slice() : octets;
}
