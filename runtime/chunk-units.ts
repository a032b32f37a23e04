import { octetsOf, type Octets } from './octets.js';

/** The kind of an input. */
export type InputKind = 'octets' | 'string';

/**
 * The units of a chunk.
 *
 * @param module throws if it does not take such input
 * @param input the kind of the chunks before it; undefined before the first
 */
export function unitsOfChunk(
  module: { validate(input: never, from?: number, to?: number): boolean },
  chunk: Octets | string,
  input: InputKind | undefined,
): Uint8Array | string {
  const units = typeof chunk === 'string' ? chunk : octetsOf(chunk);
  if (units.length === 0) return units;
  if (input === undefined) module.validate(units as never, 0, 0);
  else if (input !== kindOf(units))
    throw new TypeError(`the input so far is ${input === 'string' ? 'a string' : 'octets'}`);
  return units;
}

/** The kind of an input with such units. */
export function kindOf(units: Uint8Array | string): InputKind {
  return typeof units === 'string' ? 'string' : 'octets';
}
