import { decodeToCodePoints } from './kernel.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets to the numbers of its characters. */
export interface StreamDecoder {
  /** The characters of the next octets, as far as they are finished. */
  decode(bytes: ArrayLike<number>): number[];
  /** Ends the stream: the characters of what was left of it. What is decoded after that begins another one. */
  end(): number[];
}

/**
 * A decoder of streams. What comes out does not depend on where chunks end.
 *
 * @param fatal whether what is ill-formed is thrown as a TypeError with its offset in the stream, instead of
 *   becoming U+FFFD; what follows begins another stream, and the characters of that call are lost
 * @param stripBom whether a U+FEFF at the very beginning of a stream is left out
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
