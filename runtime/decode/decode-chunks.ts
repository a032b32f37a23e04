import type { DecoderModule } from '../contract.js';
import { readChunks, type Chunks } from '../input/chunks.js';
import { DecodeError } from './decode-error.js';
import { Decoder } from './decoder.js';
import type { Octets } from '../input/octets.js';
import type { DecodeOptions } from './options.js';

/**
 * The text of a stream of octets, in pieces, none of them empty.
 *
 *     for await (const text of decodeChunks(utf8, createReadStream(path))) write(text);
 *
 * Throws the errors of the stream and of {@link Decoder}, after it has given the text before the error.
 */
export async function* decodeChunks(
  module: DecoderModule,
  chunks: Chunks<Octets>,
  options: DecodeOptions = {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new Decoder(module, options);
  for await (const chunk of readChunks(chunks)) yield* pieces(() => decoder.decode(chunk));
  yield* pieces(() => decoder.end());
}

/** The text of one call, or the text before its error, and then the error. */
function* pieces(decode: () => string): Generator<string, void, undefined> {
  try {
    const text = decode();
    if (text !== '') yield text;
  } catch (error) {
    if (error instanceof DecodeError && error.text !== '') yield error.text;
    throw error;
  }
}
