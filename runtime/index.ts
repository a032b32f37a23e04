/**
 * Streams, errors and signatures for every generated module, whatever its grammar.
 *
 * The core is four files: `contract.ts` has the exports of a generated module, `recognize/recognizer.ts` follows chunks
 * through an automaton, `decode/scanner.ts` decodes them, and `parse/traced-parser.ts` finds parts in them. The rest of
 * their folders, `input/`, `encode/` and `streams/` adapt the core to callers. Readers may skip `web/` and `libraries/`,
 * which have the interfaces of others, and `standalone/` and `checks/`, which are linked into modules and standalone files.
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
  Stringified,
  Stringifying,
  Searching,
  SelfSynchronizing,
  Span,
} from './contract.js';

// Decoding and encoding.
export { Decoder } from './decode/decoder.js';
export { Encoder } from './encode/encoder.js';
export { decodeChunks } from './decode/decode-chunks.js';
export { codePoints, codePointsOfChunks, type CodePoint } from './decode/code-points.js';
export type { BomPolicy, DecodeErrorPolicy, DecodeOptions } from './decode/options.js';
export type { EncodeErrorPolicy, EncodeOptions } from './encode/options.js';
export type { DecoderState } from './decode/scanner.js';
export type { Chunks } from './input/chunks.js';
export type { Octets } from './input/octets.js';

// Errors of decoding and encoding.
export { DecodeError, type DecodeErrorKind, type Explain } from './decode/decode-error.js';
export { EncodeError } from './encode/encode-error.js';
export { explainer, type Explanation } from './decode/explain.js';

// Recognizing and parsing in chunks.
export { Recognizer, type RecognizerState } from './recognize/recognizer.js';
export { Parser, type ParserOptions, type ParserState } from './parse/parser.js';
export type { BufferedModule, BufferedState } from './parse/buffered-parser.js';
export type { TracedState } from './parse/traced-parser.js';
export {
  Messages,
  type Message,
  type MessageModule,
  type MessagesOptions,
} from './parse/messages.js';
