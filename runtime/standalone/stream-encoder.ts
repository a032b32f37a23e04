import { encode, type Bytes } from './kernel.js';
import { wholeLength } from '../shared/whole-length.js';

/** Encodes a stream of text. */
export interface StreamEncoder {
  /** The octets of the next text, without a lead surrogate at its end. */
  encode(text: string): Bytes;
  /** Ends the stream and returns its last octets. The next text begins another stream. */
  end(): Bytes;
}

/**
 * An encoder of streams: a lead surrogate at the end of a chunk waits for the next chunk.
 *
 * @param fatal whether a character without a spelling throws a RangeError; the next text begins another stream
 */
export function createEncoder(fatal = false): StreamEncoder {
  let lead = '';
  return {
    encode: (chunk) => {
      if (typeof chunk !== 'string') throw new TypeError('expected a string');
      const text = lead + chunk;
      const end = wholeLength(text);
      lead = '';
      const octets = encode(text.slice(0, end), fatal);
      lead = text.slice(end);
      return octets;
    },
    end: () => {
      const rest = lead;
      lead = '';
      return encode(rest, fatal);
    },
  };
}
