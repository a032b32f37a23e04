import { decodeEach } from './decode-each.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets, character by character. */
export interface StreamDecoder {
  /** Passes on the characters that the next octets finish. */
  decode(bytes: ArrayLike<number>): void;
  /** Ends the stream: passes on U+FFFD for an unfinished character. The next octets begin another one. */
  end(): void;
}

/**
 * A decoder of streams that calls a function with the code point of each character. The calls do not
 * depend on where chunks end.
 *
 * @param write receives the code points
 * @param fatal whether ill-formed octets throw a TypeError with their offset in the stream, instead of
 *   becoming U+FFFD; any error, also one of `write`, ends the stream, and the next octets begin another one
 * @param stripBom whether U+FEFF at the beginning of a stream is left out
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
