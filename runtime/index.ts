/**
 * What goes with every generated decoder: streams, errors, signatures. It knows no encoding; each
 * function takes a generated module.
 */
export type { DecoderModule, Ordered, RecognizerModule, SelfSynchronizing } from './contract.js';
export { DecodeError } from './decode-error.js';
export type { DecodeErrorKind, Explain, OctetRange } from './decode-error.js';
export { explainer } from './explain.js';
export type { Explanation } from './explain.js';
export { Decoder } from './decoder.js';
export type { BomPolicy, DecodeErrorPolicy, DecodeOptions, DecoderState } from './scanner.js';
export { EncodeError, Encoder } from './encoder.js';
export type { EncodeErrorPolicy, EncodeOptions } from './encoder.js';
export { codePoints, codePointsOfChunks } from './code-points.js';
export type { CodePoint } from './code-points.js';
export type { Chunks } from './chunks.js';
export { decodeChunks } from './decode-chunks.js';
export { decoderStream, encoderStream } from './streams.js';
export type { Octets } from './octets.js';
