/** The options of encoders, and the errors for invalid ones. */
import { checkErrors, checkReplacement } from '../decode/options.js';
import type { EncodeError } from './encode-error.js';

/** The treatment of a character without a spelling. A function returns the text that replaces it. */
export type EncodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: EncodeError) => string);

/** The options of a stream that encodes. */
export interface EncodeOptions {
  /** The treatment of characters without a spelling: `replace` by default. */
  readonly errors?: EncodeErrorPolicy | undefined;
  /** The text that `replace` puts for each: by default U+FFFD, or `?` if that has no spelling either. */
  readonly replacement?: string | undefined;
  /** Whether each stream begins with U+FEFF as a signature: `false` by default. */
  readonly bom?: boolean | undefined;
}

/** Throws a TypeError for invalid options of an encoder. */
export function checkEncodeOptions({ errors, replacement, bom }: EncodeOptions): void {
  checkErrors(errors);
  checkReplacement(replacement);
  if (bom !== undefined && typeof bom !== 'boolean') throw new TypeError('bom is true or false');
}
