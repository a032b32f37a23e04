import { encode, type Bytes } from './kernel.js';

/** Encodes a stream of text. */
export interface StreamEncoder {
  /** The octets of the next text. */
  encode(text: string): Bytes;
  /** Ends the stream: the octets of what was left of it. What is encoded after that begins another one. */
  end(): Bytes;
}

/**
 * An encoder of streams: half of a surrogate pair at the end of a chunk waits for the other half.
 *
 * @param fatal whether what has no spelling is thrown as a RangeError
 */
export function createEncoder(fatal = false): StreamEncoder {
  let lead = '';
  return {
    encode: (chunk) => {
      const text = lead + chunk;
      const isCut = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
      lead = isCut ? text.slice(-1) : '';
      return encode(isCut ? text.slice(0, -1) : text, fatal);
    },
    end: () => {
      const rest = lead;
      lead = '';
      return encode(rest, fatal);
    },
  };
}
