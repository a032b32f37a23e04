/** `TextDecoder` and `TextEncoder` of the Encoding Standard, for one encoding and as far as ES5 allows. */
import { encode, encodeInto, name, type Bytes } from './kernel.js';
import { createDecoder, type StreamDecoder } from './stream-text.js';

/** Octets: memory, or a plain array of numbers from 0 to 255. */
export type TextDecoderInput = readonly number[] | ArrayBufferView | ArrayBufferLike;

/** The `TextDecoder` of the Encoding Standard, §7.2, for this encoding. */
export interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: TextDecoderInput, options?: { readonly stream?: boolean }): string;
}

/** Throws a RangeError for a label other than the name of this encoding, with or without hyphens. */
export const TextDecoder = function (
  this: { -readonly [K in keyof TextDecoder]: TextDecoder[K] },
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
): void {
  const encoding = name.toLowerCase();
  const wanted =
    label === undefined
      ? encoding
      : String(label)
          .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
          .toLowerCase();
  if (wanted !== encoding && wanted !== encoding.replace(/-/g, ''))
    throw new RangeError('the encoding "' + label + '" is not supported');
  const fatal = !!(options && options.fatal);
  const ignoreBOM = !!(options && options.ignoreBOM);
  let decoder: StreamDecoder | undefined;
  this.encoding = encoding;
  this.fatal = fatal;
  this.ignoreBOM = ignoreBOM;
  this.decode = (input, decodeOptions) => {
    const bytes = octetsOf(input);
    const current = decoder || createDecoder(fatal, !ignoreBOM);
    // After an error, the next call begins a stream.
    decoder = undefined;
    const text = current.decode(bytes);
    if (!(decodeOptions && decodeOptions.stream)) return text + current.end();
    decoder = current;
    return text;
  };
} as unknown as {
  new (
    label?: string,
    options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
  ): TextDecoder;
};

/** The `TextEncoder` of the Encoding Standard, §7.4, for this encoding. */
export interface TextEncoder {
  readonly encoding: string;
  /** A `Uint8Array`, or a plain array on engines without typed arrays. */
  encode(input?: string): Uint8Array;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

/** Characters without a spelling become U+FFFD, or `?` if that has no spelling either. */
export const TextEncoder = function (this: {
  -readonly [K in keyof TextEncoder]: TextEncoder[K];
}): void {
  this.encoding = name.toLowerCase();
  this.encode = (input) => typed(encode(input === undefined ? '' : String(input)));
  this.encodeInto = (source, destination) =>
    encodeInto(String(source), destination as Uint8Array & number[]);
} as unknown as { new (): TextEncoder };

function typed(bytes: Bytes): Uint8Array {
  const isTyped = typeof Uint8Array === 'undefined' || bytes instanceof Uint8Array;
  return isTyped ? (bytes as Uint8Array) : new Uint8Array(bytes);
}

/**
 * The octets of an input. A view of memory gives the octets that it covers, whatever the type of its elements; memory
 * that is detached, and a view out of bounds, have none.
 */
function octetsOf(input: TextDecoderInput | undefined): ArrayLike<number> {
  if (input === undefined) return [];
  const isMemory =
    typeof ArrayBuffer !== 'undefined' && typeof input === 'object' && input !== null;
  const isView = isMemory && ArrayBuffer.isView(input);
  // Buffers of any realm.
  const isBuffer =
    isMemory && /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(input));
  try {
    if (isView)
      return input instanceof Uint8Array
        ? input
        : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    if (isBuffer) return new Uint8Array(input as ArrayBuffer);
  } catch (_) {
    return [];
  }
  if (Array.isArray(input)) return input;
  throw new TypeError('input is an ArrayBuffer or a view of one, or an array of octets');
}
