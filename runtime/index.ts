/**
 * Streams, errors and signatures for every generated module, whatever its grammar.
 *
 * To be read in this order: `contract.ts`, the exports of a generated module; `scanner.ts`, which reads a stream octet by
 * octet, and on it `decoder.ts`, `decode-chunks.ts` and `code-points.ts`, with `decode-error.ts` and `explain.ts` for their
 * errors; `encoder.ts`; `recognizer.ts`, and on it `parser.ts` and `messages.ts`. `automaton.ts` and `saved-state.ts` check
 * states that were stored; `octets.ts` and `chunk-units.ts` check chunks.
 */

// The exports of generated modules.
export type {
  ByteRange,
  Bytes,
  DecoderModule,
  Ordered,
  Parsed,
  ParserModule,
  Parsing,
  RecognizerModule,
  StackModule,
  StringRecognizerModule,
  Searching,
  SelfSynchronizing,
  Span,
} from './contract.js';

// Decoding and encoding.
export { Decoder } from './decoder.js';
export { Encoder } from './encoder.js';
export { decodeChunks } from './decode-chunks.js';
export { codePoints, codePointsOfChunks, type CodePoint } from './code-points.js';
export type {
  BomPolicy,
  DecodeErrorPolicy,
  DecodeOptions,
  EncodeErrorPolicy,
  EncodeOptions,
} from './options.js';
export type { DecoderState } from './scanner.js';
export type { Chunks } from './chunks.js';
export type { Octets } from './octets.js';

// Errors of decoding and encoding.
export { DecodeError, type DecodeErrorKind, type Explain } from './decode-error.js';
export { EncodeError } from './encode-error.js';
export { explainer, type Explanation } from './explain.js';

// Recognizing and parsing in chunks.
export { Recognizer, type RecognizerState } from './recognizer.js';
export { Parser, type ParserOptions, type ParserState } from './parser.js';
export type { BufferedModule, BufferedState } from './buffered-parser.js';
export type { TracedState } from './traced-parser.js';
export { Messages, type Message, type MessageModule, type MessagesOptions } from './messages.js';
