import { decodeEach } from './decode-each.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets, character by character. */
export interface StreamDecoder {
  /** Hands over the characters of the next octets, as far as they are finished. */
  decode(bytes: ArrayLike<number>): void;
  /** Ends the stream: hands over what was left of it. What is decoded after that begins another one. */
  end(): void;
}

/**
 * A decoder of streams that hands the number of each character to a function. What comes out does not
 * depend on where chunks end.
 *
 * @param write what they are handed to
 * @param fatal whether what is ill-formed is thrown as a TypeError with its offset in the stream, instead of
 *   being U+FFFD; what is thrown, also by `write`, ends the stream, and what follows begins another one
 * @param stripBom whether a U+FEFF at the very beginning of a stream is left out
 */
export function createDecoder(
  write: (codePoint: number) => void,
  fatal = false,
  stripBom = false,
): StreamDecoder {
  const reader = createReader(fatal, (bytes, from, to, isFirst) => {
    let isBom = stripBom && isFirst;
    decodeEach(
      bytes,
      (codePoint) => {
        if (!isBom || codePoint !== 0xfeff) write(codePoint);
        isBom = false;
      },
      from,
      to,
    );
  });
  return { decode: reader.push, end: reader.end };
}
