import type { ByteRange, DecoderModule } from './contract.js';
import { printNumber, printOctets, printRanges } from './print.js';

/** What is wrong with an ill-formed part of a stream. */
export type DecodeErrorKind =
  /** A character that breaks off: the input ends, or something else begins. */
  | 'truncated'
  /** An octet that only goes on with a character, where none has begun. */
  | 'unexpected continuation'
  /** An octet that no row of the bit layout has. */
  | 'never-valid octet'
  /** A longer spelling than the one of the grammar. */
  | 'overlong'
  /** U+D800 to U+DFFF, where they are no characters. */
  | 'surrogate'
  /** A number above those of the row, or, for a string, above U+10FFFF. */
  | 'out of range'
  /** Another number in a row's range that the grammar leaves out. */
  | 'excluded'
  /** The first octet of a stream in UTF-16 or UTF-32, by its signature. */
  | 'foreign signature'
  /** U+FEFF at the beginning of a stream that may not have it there. */
  | 'forbidden signature'
  /** Something else at the beginning of a stream that has to begin with U+FEFF. */
  | 'missing signature';

/** What it takes the rules and the bit layout to know; see `explainer`. */
export interface Explanatory {
  readonly kind: DecodeErrorKind;
  readonly rules: readonly string[];
  /** Of `rules`, the outermost ones. */
  readonly outermost: readonly string[];
  /** The end of the sentence, such as `this would be an overlong form of U+0000–U+003F`. */
  readonly detail: string | undefined;
}

/** What of a module it takes to explain its errors. */
export type Explained = Pick<DecoderModule, 'name' | 'start' | 'next'>;

/**
 * Explains an ill-formed part: what its octets are, and the octet that did not fit, which is the only one
 * of the part if no character begins with it, or nothing if the input ended.
 */
export type Explain<M extends Explained = DecoderModule> = (
  module: M,
  bytes: readonly number[],
  found: number | undefined,
) => Explanatory;

/** What a {@link DecodeError} is made of. */
export interface DecodeErrorFields {
  readonly offset: number;
  readonly bytes: readonly number[];
  readonly found: number | undefined;
  readonly expected: readonly ByteRange[];
  readonly rules: readonly string[];
  readonly kind: DecodeErrorKind | undefined;
}

/**
 * An ill-formed part of a stream: a maximal subpart of an ill-formed sequence (Unicode D93b), or a
 * violation of the BOM policy. The message is one sentence with everything in it.
 */
export class DecodeError extends TypeError {
  /** Where the part begins: how many octets of the stream are before it. */
  readonly offset: number;
  /** How many octets the part has; 0 for a missing signature. */
  readonly length: number;
  /** The octets of the part. */
  readonly bytes: readonly number[];
  /**
   * The octet that did not fit: the one after the part or, if no character begins with it, the part
   * itself. Nothing if the input ended, or if the octets are fine and their number is not.
   */
  readonly found: number | undefined;
  /** The octets that could have been there instead, ascending. */
  readonly expected: readonly ByteRange[];
  /** The rules of the grammar that were being matched, outermost first; empty without an explanation. */
  readonly rules: readonly string[];
  /** What is wrong; undefined where it takes an explanation to know. */
  readonly kind: DecodeErrorKind | undefined;
  /** What the call that threw this had decoded before the part; empty if the error was not thrown. */
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

/** The error of octets that are the beginning of no character, or of one that breaks off. */
export function illFormedError<M extends Explained>(
  module: M,
  offset: number,
  bytes: readonly number[],
  found: number | undefined,
  explain: Explain<M> | undefined,
  expectedIn: (state: number) => readonly ByteRange[],
): DecodeError {
  const state = bytes.reduce((from, octet) => module.next(from, octet), module.start);
  const isBeginning = state !== 0;
  const expected = expectedIn(isBeginning ? state : module.start);
  const explained = explain?.(module, bytes, found);
  const shown = isBeginning && found !== undefined ? [...bytes, found] : bytes;
  const rules = explained?.outermost.length ? ` (${explained.outermost.join(', ')})` : '';
  const after = isBeginning ? `after ${printOctets(bytes)}${rules} ` : '';
  const ends = found === undefined ? ', but the input ends' : '';
  const detail = explained?.detail === undefined ? '' : `; ${explained.detail}`;
  return new DecodeError(
    `ill-formed ${module.name} at byte ${offset}: ${printOctets(shown)} — ${after}expected ${printRanges(expected)}${ends}${detail}`,
    {
      offset,
      bytes,
      found,
      expected,
      rules: explained?.rules ?? [],
      kind: explained?.kind ?? (found === undefined ? 'truncated' : undefined),
    },
  );
}

/** The error of a first octet that, with the next one, is the signature of another encoding. */
export function foreignSignatureError(
  error: DecodeError,
  second: number,
  encoding: string,
): DecodeError {
  const { message, bytes } = error;
  const place = message.slice(0, message.indexOf(':'));
  return new DecodeError(
    `${place}: ${printOctets([...bytes, second])} — this is the signature of ${encoding}`,
    { ...error, kind: 'foreign signature' },
  );
}

/** The error of a character whose number does not fit into a string. */
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

/** The error of a U+FEFF that begins a stream which may not begin with one. */
export function forbiddenSignatureError(
  module: DecoderModule,
  bytes: readonly number[],
): DecodeError {
  return new DecodeError(
    `forbidden signature at byte 0: ${printOctets(bytes)} — this ${module.name} stream may not begin with U+FEFF`,
    { offset: 0, bytes, found: undefined, expected: [], rules: [], kind: 'forbidden signature' },
  );
}

/** The error of a stream that does not begin with U+FEFF and should. */
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

/** The octets that lead somewhere from a state, ascending. */
export function octetsRead(module: DecoderModule, state: number): readonly ByteRange[] {
  const ranges: { lo: number; hi: number }[] = [];
  for (let octet = 0; octet < 256; octet++) {
    if (module.next(state, octet) === 0) continue;
    const last = ranges[ranges.length - 1];
    if (last !== undefined && last.hi === octet - 1) last.hi = octet;
    else ranges.push({ lo: octet, hi: octet });
  }
  return ranges;
}
