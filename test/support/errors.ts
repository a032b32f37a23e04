import * as assert from 'uvu/assert';
import {
  Decoder,
  type DecodeError,
  type DecodeOptions,
  type DecoderModule,
  type Octets,
} from '../../runtime/index.js';

/**
 * Whether an error is of a class, and its message is a text or has a pattern. uvu's `throws` takes a class for a function
 * that judges, which says yes to all.
 */
export const isA =
  (kind: abstract new (...args: never[]) => Error, message: string | RegExp = /^/) =>
  (error: unknown): boolean =>
    error instanceof kind &&
    (typeof message === 'string' ? error.message === message : message.test(error.message));

export function errorOf(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable('no error') as never;
}

/** The errors of a stream, by the decoder of the runtime. */
export function errorsOf(
  module: DecoderModule,
  chunks: readonly Octets[],
  options: DecodeOptions = {},
): readonly DecodeError[] {
  const found: DecodeError[] = [];
  const errors = (error: DecodeError): string => (found.push(error), '');
  const decoder = new Decoder(module, { ...options, errors });
  for (const chunk of chunks) decoder.decode(chunk);
  decoder.end();
  return found;
}

export async function rejectionOf(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  return error ?? (assert.unreachable('no error') as never);
}
