/** The options of decoders, and the errors for invalid ones. */
import type { DecoderModule } from '../contract.js';
import type { DecodeError, Explain } from './decode-error.js';

/** The treatment of an error. A function returns the text that replaces the ill-formed subpart. */
export type DecodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: DecodeError) => string);

/**
 * The meaning of U+FEFF at the beginning of a stream; `docs/bom.md` says which to choose. A stream that
 * violates `require` or `forbid` is not ill-formed, so no replacement makes sense: the error is thrown,
 * unless `errors` is a function.
 */
export type BomPolicy =
  /** The character ZERO WIDTH NO-BREAK SPACE of the text; also for protocols that forbid signatures. */
  | 'keep'
  /** A signature, not a part of the text. */
  | 'strip'
  /** A required signature, not a part of the text; a stream without it is an error. */
  | 'require'
  /** An error: the text must not begin with this character. */
  | 'forbid';

/** The options of a stream that decodes. */
export interface DecodeOptions {
  /** The treatment of ill-formed subparts: `replace` by default. */
  readonly errors?: DecodeErrorPolicy | undefined;
  /** The text that `replace` puts for each ill-formed subpart: U+FFFD by default. */
  readonly replacement?: string | undefined;
  /** The meaning of U+FEFF at the beginning: `keep` by default. */
  readonly bom?: BomPolicy | undefined;
  /** Gives errors their kind and rules: `explainer(explanation)`. None by default. */
  readonly explain?: Explain | undefined;
}

/** The default replacement. */
export const REPLACEMENT = '\ufffd';

/** Throws a TypeError if a value is not a generated decoder. */
export function checkModule(module: DecoderModule): void {
  if (typeof module?.accumulate !== 'function' || typeof module.unfinished !== 'function')
    throw new TypeError('expected a generated decoder: import * as utf8 from "abnfc/utf-8/switch"');
}

/** Throws a TypeError for invalid options of a decoder. */
export function checkDecodeOptions({ errors, replacement, bom, explain }: DecodeOptions): void {
  checkErrors(errors);
  checkReplacement(replacement);
  if (bom !== undefined && !['keep', 'strip', 'require', 'forbid'].includes(bom))
    throw new TypeError(`bom is keep, strip, require or forbid, not ${String(bom)}`);
  if (explain !== undefined && typeof explain !== 'function')
    throw new TypeError('explain is a function: explainer(explanation)');
}

/** The text that a function for `errors` returned. Throws a TypeError if it is not a string. */
export function checkAnswer(text: string): string {
  if (typeof text !== 'string') throw new TypeError('errors has to answer with a text');
  return text;
}

/** Throws a TypeError for an invalid treatment of errors. */
export function checkErrors(errors: unknown): void {
  if (errors === undefined || typeof errors === 'function') return;
  if (!['replace', 'fatal', 'ignore'].includes(errors as string))
    throw new TypeError(`errors is replace, fatal, ignore or a function, not ${String(errors)}`);
}

/** Throws a TypeError for an invalid replacement. */
export function checkReplacement(replacement: string | undefined): void {
  if (replacement !== undefined && typeof replacement !== 'string')
    throw new TypeError('replacement is a text');
}
