/** Decoders and encoders as transform streams of the Web, for `readable.pipeThrough(…)`. */
import type { Bytes, DecoderModule } from '../contract.js';
import { Decoder } from '../decode/decoder.js';
import { Encoder } from '../encode/encoder.js';
import type { Octets } from '../input/octets.js';
import type { DecodeOptions } from '../decode/options.js';
import type { EncodeOptions } from '../encode/options.js';
import { through } from './through.js';

/** A stream from octets to non-empty pieces of text. An error of the {@link Decoder} fails the stream. */
export function decoderStream(
  module: DecoderModule,
  options: DecodeOptions = {},
): TransformStream<Octets, string> {
  const decoder = new Decoder(module, options);
  return through(
    (chunk: Octets) => decoder.decode(chunk),
    () => decoder.end(),
  );
}

/** A stream from text to non-empty pieces of octets. An error of the {@link Encoder} fails the stream. */
export function encoderStream(
  module: DecoderModule,
  options: EncodeOptions = {},
): TransformStream<string, Bytes> {
  const encoder = new Encoder(module, options);
  return through(
    (chunk: string) => encoder.encode(chunk),
    () => encoder.end(),
  );
}
