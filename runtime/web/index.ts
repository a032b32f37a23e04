/**
 * The classes of the Encoding Standard, for UTF-8, made of a generated decoder: to be put where the
 * host's own are missing or wrong.
 */
export { TextDecoder } from './text-decoder.js';
export type { BufferSource, TextDecodeOptions, TextDecoderOptions } from './text-decoder.js';
export { TextDecoderStream } from './text-decoder-stream.js';
export { TextEncoder } from './text-encoder.js';
export type { TextEncoderEncodeIntoResult } from './text-encoder.js';
export { TextEncoderStream } from './text-encoder-stream.js';
