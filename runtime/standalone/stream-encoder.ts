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
 * @param fatal whether what has no spelling is thrown as a RangeError; what follows begins another stream
 */
export function createEncoder(fatal = false): StreamEncoder {
  let lead = '';
  return {
    encode: (chunk) => {
      const text = lead + chunk;
      lead = '';
      // An element of a string may be a whole character, which is greater.
      const isCut = (text.charCodeAt(text.length - 1) & 0x1ffc00) === 0xd800;
      const octets = encode(isCut ? text.slice(0, -1) : text, fatal);
      if (isCut) lead = text.slice(-1);
      return octets;
    },
    end: () => {
      const rest = lead;
      lead = '';
      return encode(rest, fatal);
    },
  };
}
