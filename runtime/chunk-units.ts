import { octetsOf, type Octets } from './octets.js';

/** What an input consists of. */
export type InputKind = 'octets' | 'string';

/**
 * The units of a chunk.
 *
 * @param module says by an error whether it takes such input
 * @param input what the chunks before it consist of; undefined if there are none
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

/** What units are. */
export function kindOf(units: Uint8Array | string): InputKind {
  return typeof units === 'string' ? 'string' : 'octets';
}
