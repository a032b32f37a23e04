/** How streams are decoded and encoded: the options, and what is wrong with those that there are not. */
import type { DecoderModule } from './contract.js';
import type { DecodeError, Explain } from './decode-error.js';
import type { EncodeError } from './encode-error.js';

/** What becomes of an error; a function answers with the text that stands for the ill-formed part. */
export type DecodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: DecodeError) => string);

/**
 * What a U+FEFF at the very beginning of a stream is taken for; `docs/bom.md` says which to choose. A
 * stream that violates `require` or `forbid` is not ill-formed, and nothing can stand for what is wrong
 * with it: the error is thrown, unless `errors` is a function.
 */
export type BomPolicy =
  /** A character of the text, ZERO WIDTH NO-BREAK SPACE; also for protocols that forbid signatures. */
  | 'keep'
  /** A signature, which is no part of the text. */
  | 'strip'
  /** A signature that has to be there, and is no part of the text; without it there is an error. */
  | 'require'
  /** An error: the text may not begin with this character. */
  | 'forbid';

/** How a stream is decoded. */
export interface DecodeOptions {
  /** What becomes of an error: `replace` by default. */
  readonly errors?: DecodeErrorPolicy | undefined;
  /** What `replace` puts for each ill-formed part: U+FFFD by default. */
  readonly replacement?: string | undefined;
  /** What becomes of U+FEFF at the beginning: `keep` by default. */
  readonly bom?: BomPolicy | undefined;
  /** What tells errors their kind and rules: `explainer(explanation)`. */
  readonly explain?: Explain | undefined;
}

/** What becomes of a character without a spelling; a function answers with the text that stands for it. */
export type EncodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: EncodeError) => string);

/** How a stream of text is encoded. */
export interface EncodeOptions {
  /** What becomes of a character without a spelling: `replace` by default. */
  readonly errors?: EncodeErrorPolicy | undefined;
  /** What `replace` puts for it: U+FFFD by default, or `?` where that has no spelling either. */
  readonly replacement?: string | undefined;
  /** Whether to begin with U+FEFF as a signature; not, by default. */
  readonly bom?: boolean | undefined;
}

/** U+FFFD, which `replace` puts. */
export const REPLACEMENT = '\ufffd';

/** A TypeError for what is no generated decoder. */
export function checkModule(module: DecoderModule): void {
  if (typeof module?.accumulate !== 'function' || typeof module.unfinished !== 'function')
    throw new TypeError('expected a generated decoder: import * as utf8 from "abnfc/utf-8/switch"');
}

/** A TypeError for options of a decoder that there are not. */
export function checkDecodeOptions({ errors, replacement, bom, explain }: DecodeOptions): void {
  checkErrors(errors);
  checkReplacement(replacement);
  if (bom !== undefined && !['keep', 'strip', 'require', 'forbid'].includes(bom))
    throw new TypeError(`bom is keep, strip, require or forbid, not ${String(bom)}`);
  if (explain !== undefined && typeof explain !== 'function')
    throw new TypeError('explain is a function: explainer(explanation)');
}

/** A TypeError for options of an encoder that there are not. */
export function checkEncodeOptions({ errors, replacement, bom }: EncodeOptions): void {
  checkErrors(errors);
  checkReplacement(replacement);
  if (bom !== undefined && typeof bom !== 'boolean') throw new TypeError('bom is true or false');
}

/** The text that a function answered an error with; a TypeError if it is none. */
export function checkAnswer(text: string): string {
  if (typeof text !== 'string') throw new TypeError('errors has to answer with a text');
  return text;
}

function checkErrors(errors: DecodeErrorPolicy | EncodeErrorPolicy | undefined): void {
  if (errors === undefined || typeof errors === 'function') return;
  if (!['replace', 'fatal', 'ignore'].includes(errors))
    throw new TypeError(`errors is replace, fatal, ignore or a function, not ${String(errors)}`);
}

function checkReplacement(replacement: string | undefined): void {
  if (replacement !== undefined && typeof replacement !== 'string')
    throw new TypeError('replacement is a text');
}
