import { decodeToCodePoints } from './kernel.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets to code points. */
export interface StreamDecoder {
  /** The characters that the next octets finish. */
  decode(bytes: ArrayLike<number>): number[];
  /** Ends the stream: U+FFFD for an unfinished character, else nothing. The next octets begin another one. */
  end(): number[];
}

/**
 * A decoder of streams. Its results, joined, do not depend on where chunks end.
 *
 * @param fatal whether ill-formed octets throw a TypeError with their offset in the stream, instead of
 *   becoming U+FFFD; the characters of that call are lost, and the next octets begin another stream
 * @param stripBom whether U+FEFF at the beginning of a stream is left out
 */
export function createDecoder(fatal = false, stripBom = false): StreamDecoder {
  let codePoints: number[] = [];
  const reader = createReader(fatal, (bytes, from, to, isFirst) => {
    const run = decodeToCodePoints(bytes, from, to);
    const bare = stripBom && isFirst && run[0] === 0xfeff ? run.slice(1) : run;
    codePoints = codePoints.length === 0 ? bare : codePoints.concat(bare);
  });
  return {
    decode: (bytes) => {
      codePoints = [];
      reader.push(bytes);
      return codePoints;
    },
    end: () => {
      codePoints = [];
      reader.end();
      return codePoints;
    },
  };
}
