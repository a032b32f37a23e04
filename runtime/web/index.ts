/**
 * The classes of the Encoding Standard, for UTF-8, made from a generated decoder, for hosts whose own are
 * missing or wrong.
 *
 * Their fields are `#private`, as Web IDL asks: invisible on objects, and a TypeError where `this` is not
 * such an object. The other classes of the runtime have `private` fields: for ES2020, bundlers make a `WeakMap` of each
 * `#private` field, which is slower, and larger by a tenth.
 */
export { TextDecoder } from './text-decoder.js';
export type { BufferSource, TextDecodeOptions, TextDecoderOptions } from './text-decoder.js';
export { TextDecoderStream } from './text-decoder-stream.js';
export { TextEncoder, type TextEncoderEncodeIntoResult } from './text-encoder.js';
export { TextEncoderStream } from './text-encoder-stream.js';
