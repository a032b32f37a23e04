import type { DecoderModule } from './contract.js';
import { readChunks, type Chunks } from './chunks.js';
import { DecodeError } from './decode-error.js';
import { Decoder } from './decoder.js';
import type { Octets } from './octets.js';
import type { DecodeOptions } from './options.js';

/**
 * The text of a stream of octets, piece by piece; no piece is empty.
 *
 *     for await (const text of decodeChunks(utf8, createReadStream(path))) write(text);
 *
 * Throws what the stream and what {@link Decoder} throws; the text before an error has been given by then.
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

/** What some decoding gives, and what it had given before it threw. */
function* pieces(decode: () => string): Generator<string, void, undefined> {
  try {
    const text = decode();
    if (text !== '') yield text;
  } catch (error) {
    if (error instanceof DecodeError && error.text !== '') yield error.text;
    throw error;
  }
}
