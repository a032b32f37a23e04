import { encode, encodeInto, name, type Bytes } from './kernel.js';

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
  this.encode = (input) => typed(encode(input === undefined ? '' : String(input), false));
  this.encodeInto = (source, destination) =>
    encodeInto(String(source), destination as Uint8Array & number[], false);
} as unknown as { new (): TextEncoder };

function typed(bytes: Bytes): Uint8Array {
  const isTyped = typeof Uint8Array === 'undefined' || bytes instanceof Uint8Array;
  return isTyped ? (bytes as Uint8Array) : new Uint8Array(bytes);
}
