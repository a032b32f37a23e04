import type { ByteRange, DecoderModule } from '../contract.js';
import {
  printExpected,
  printNumber,
  printOctet,
  printOctetRanges,
  printOctets,
} from '../shared/print.js';

/** The kinds of errors in a stream. */
export type DecodeErrorKind =
  /** An incomplete character: the input ends, or something else begins. */
  | 'truncated'
  /** An octet that only continues a character, where none has begun. */
  | 'unexpected continuation'
  /** An octet that occurs in no row of the bit layout. */
  | 'never-valid octet'
  /** A longer spelling than the grammar's. */
  | 'overlong'
  /** U+D800 to U+DFFF, where the grammar excludes them. */
  | 'surrogate'
  /** A value outside the range of its row, or a character beyond U+10FFFF, which no string can hold. */
  | 'out of range'
  /** Any other value in the range of a row that the grammar excludes. */
  | 'excluded'
  /** The first octet of a signature of UTF-16 or UTF-32, at the beginning of a stream. */
  | 'foreign signature'
  /** U+FEFF at the beginning of a stream that must not begin with it. */
  | 'forbidden signature'
  /** No U+FEFF at the beginning of a stream that must begin with it. */
  | 'missing signature';

/** The part of an error that follows from the rules and the bit layout; see `explainer`. */
export interface ErrorExplanation {
  readonly kind: DecodeErrorKind;
  readonly rules: readonly string[];
  /** The outermost names of `rules`. */
  readonly outermost: readonly string[];
  /** The end of the sentence, such as `this would be an overlong form of U+0000–U+003F`. */
  readonly detail: string | undefined;
}

/** The part of a module that explaining its errors takes. */
export type ExplainableModule = Pick<DecoderModule, 'name' | 'start' | 'next'>;

/**
 * Explains an ill-formed subpart. `bytes` are its octets and `found` is the octet that did not fit: usually the
 * one after it, or its only octet if no character begins with that; undefined if the input
 * ended. `read` are the octets before `found` that begin a character.
 */
export type Explain<M extends ExplainableModule = DecoderModule> = (
  module: M,
  bytes: readonly number[],
  found: number | undefined,
  read: readonly number[],
) => ErrorExplanation;

/** The fields of a {@link DecodeError}. */
export type DecodeErrorFields = Pick<
  DecodeError,
  'offset' | 'bytes' | 'found' | 'expected' | 'rules' | 'kind'
>;

/**
 * An ill-formed subpart of a stream, which is a maximal subpart of an ill-formed sequence (Unicode D93b), or a
 * violation of the BOM policy. The message says all of it in one sentence.
 */
export class DecodeError extends TypeError {
  /** The number of octets before the subpart in the stream. */
  readonly offset: number;
  /** The number of octets of the subpart; 0 for a missing signature. */
  readonly length: number;
  /** The octets of the subpart. */
  readonly bytes: readonly number[];
  /**
   * The octet that did not fit: the one after the subpart or, if no character begins with it, the subpart
   * itself; where units have several octets, one of the unit that did not fit. Undefined if the input ended,
   * or if the octets are well-formed and only their value or their place is wrong.
   */
  readonly found: number | undefined;
  /** The octets that would have fit instead, ascending. */
  readonly expected: readonly ByteRange[];
  /** The rules of the grammar that were being matched, outermost first; empty without an explanation. */
  readonly rules: readonly string[];
  /** The kind of error; undefined if it takes an explanation to know. */
  readonly kind: DecodeErrorKind | undefined;
  /** The text that the throwing call had decoded before the subpart, which that call sets; empty if the error was not thrown. */
  text = '';

  constructor(message: string, fields: DecodeErrorFields) {
    super(message);
    this.offset = fields.offset;
    this.length = fields.bytes.length;
    this.bytes = fields.bytes;
    this.found = fields.found;
    this.expected = fields.expected;
    this.rules = fields.rules;
    this.kind = fields.kind;
  }
}
Object.defineProperty(DecodeError.prototype, 'name', {
  value: 'DecodeError',
  configurable: true,
  writable: true,
});

/** The error of octets that begin no character, or one that is not finished. */
export function illFormedError<M extends ExplainableModule>(
  module: M,
  offset: number,
  bytes: readonly number[],
  found: number | undefined,
  read: readonly number[],
  explain: Explain<M> | undefined,
  expectedIn: (state: number) => readonly ByteRange[],
): DecodeError {
  const state = read.reduce((from, octet) => module.next(from, octet), module.start);
  const expected = expectedIn(state);
  const explained = explain?.(module, bytes, found, read);
  const rules = explained?.outermost.length ? ` (${explained.outermost.join(', ')})` : '';
  const after = read.length > 0 ? ` after ${printOctets(read)}${rules}` : '';
  const sentence = printExpected(
    printOctetRanges(expected),
    found === undefined ? `${after} at the end` : after,
    found === undefined ? '' : printOctet(found),
  );
  const detail = explained?.detail === undefined ? '' : `; ${explained.detail}`;
  return new DecodeError(`ill-formed ${module.name} at byte ${offset}: ${sentence}${detail}`, {
    offset,
    bytes,
    found,
    expected,
    rules: explained?.rules ?? [],
    kind: explained?.kind ?? (found === undefined ? 'truncated' : undefined),
  });
}

/** The error of a first octet that, with the second, is the signature of another encoding. */
export function foreignSignatureError(
  error: DecodeError,
  second: number,
  encoding: string,
): DecodeError {
  const { message, bytes } = error;
  const place = message.slice(0, message.indexOf(':'));
  return new DecodeError(
    `${place}: ${printOctets([bytes[0]!, second])} — this is the signature of ${encoding}`,
    { ...error, kind: 'foreign signature' },
  );
}

/** The error of a character beyond U+10FFFF. */
export function beyondStringsError(
  module: DecoderModule,
  offset: number,
  bytes: readonly number[],
  value: number,
): DecodeError {
  return new DecodeError(
    `${module.name} at byte ${offset}: ${printOctets(bytes)} — U+${printNumber(value)} is beyond U+10FFFF, so no string can hold it`,
    { offset, bytes, found: undefined, expected: [], rules: [], kind: 'out of range' },
  );
}

/** The error of an initial U+FEFF under the policy `forbid`. */
export function forbiddenSignatureError(
  module: DecoderModule,
  bytes: readonly number[],
): DecodeError {
  return new DecodeError(
    `forbidden signature at byte 0: ${printOctets(bytes)} — this ${module.name} stream may not begin with U+FEFF`,
    { offset: 0, bytes, found: undefined, expected: [], rules: [], kind: 'forbidden signature' },
  );
}

/** The error of a stream without an initial U+FEFF under the policy `require`. */
export function missingSignatureError(
  module: DecoderModule,
  signature: readonly number[],
): DecodeError {
  return new DecodeError(
    `missing signature at byte 0 — this ${module.name} stream has to begin with U+FEFF, ${printOctets(signature)}`,
    {
      offset: 0,
      bytes: [],
      found: undefined,
      expected: [{ lo: signature[0]!, hi: signature[0]! }],
      rules: [],
      kind: 'missing signature',
    },
  );
}
