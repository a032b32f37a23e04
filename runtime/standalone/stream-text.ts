import { decode } from './kernel.js';
import { createReader } from './reader.js';

/** Decodes a stream of octets to text. */
export interface StreamDecoder {
  /** The text of the next octets, as far as characters are finished. */
  decode(bytes: ArrayLike<number>): string;
  /** Ends the stream: the text of what was left of it. What is decoded after that begins another one. */
  end(): string;
}

/**
 * A decoder of streams. What comes out does not depend on where chunks end.
 *
 * @param fatal whether what is ill-formed is thrown as a TypeError with its offset in the stream, instead of
 *   becoming U+FFFD; what follows begins another stream, and the text of that call is lost
 * @param stripBom whether a U+FEFF at the very beginning of a stream is left out
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
