import { decode } from './kernel.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets to text. */
export interface StreamDecoder {
  /** The text of the characters that the next octets finish. */
  decode(bytes: ArrayLike<number>): string;
  /** Ends the stream: U+FFFD for an unfinished character, else nothing. The next octets begin another one. */
  end(): string;
}

/**
 * A decoder of streams. Its results, joined, do not depend on where chunks end.
 *
 * @param fatal whether ill-formed octets throw a TypeError with their offset in the stream, instead of
 *   becoming U+FFFD; the text of that call is lost, and the next octets begin another stream
 * @param stripBom whether U+FEFF at the beginning of a stream is left out
 */
export function createDecoder(fatal = false, stripBom = false): StreamDecoder {
  let text = '';
  const reader = createReader(fatal, (bytes, from, to, isFirst) => {
    const run = decode(bytes, from, to);
    text += stripBom && isFirst && run.charCodeAt(0) === 0xfeff ? run.slice(1) : run;
  });
  return {
    decode: (bytes) => {
      text = '';
      reader.push(bytes);
      return text;
    },
    end: () => {
      text = '';
      reader.end();
      return text;
    },
  };
}
