/** The classes of web.ts without streams, without labels other than the name itself, and without `encodeInto`. */
import { decode, encode, name, type Bytes } from './kernel.js';
import { octetsOf, type TextDecoderInput } from './octets-of.js';

/** The `TextDecoder` of the Encoding Standard, §7.2, for this encoding and whole texts. */
export interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: TextDecoderInput): string;
}

/** Throws a RangeError for a label other than the name of this encoding, and for an option `stream`. */
export const TextDecoder = function (
  this: { -readonly [K in keyof TextDecoder]: TextDecoder[K] },
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
): void {
  const encoding = (this.encoding = name.toLowerCase());
  const fatal = (this.fatal = !!(options && options.fatal));
  const ignoreBOM = (this.ignoreBOM = !!(options && options.ignoreBOM));
  if (label !== undefined && label !== encoding) throw new RangeError(label);
  this.decode = (input, decodeOptions?: { readonly stream?: boolean }) => {
    if (decodeOptions && decodeOptions.stream) throw new RangeError('stream');
    const bytes = octetsOf(input);
    const text = decode(bytes, 0, bytes.length, fatal);
    return !ignoreBOM && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
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
}

/** Characters without a spelling become U+FFFD, or `?` if that has no spelling either. */
export const TextEncoder = function (this: {
  -readonly [K in keyof TextEncoder]: TextEncoder[K];
}): void {
  this.encoding = name.toLowerCase();
  this.encode = (input) => typed(encode(input === undefined ? '' : String(input), false));
} as unknown as { new (): TextEncoder };

/** Octets in memory, where there is some. */
function typed(bytes: Bytes): Uint8Array {
  return typeof Uint8Array === 'undefined' ? (bytes as Uint8Array) : new Uint8Array(bytes);
}
