import { octetsOf, type Octets } from './octets.js';

/** The kind of an input. */
export type InputKind = 'octets' | 'string';

/** Throws unless a module can be followed unit by unit. */
export function checkSteps({ next }: { readonly next?: unknown }): void {
  if (typeof next !== 'function')
    throw new TypeError('the module has no export `next`: it reads an input as a whole');
}

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

/** A unit of a chunk. */
export function unitAt(units: Uint8Array | string, at: number): number {
  return typeof units === 'string' ? units.charCodeAt(at) : units[at]!;
}

/** Joins pieces of one kind; a single one is returned as it is. */
export function joinUnits<Units extends string | Uint8Array>(pieces: readonly Units[]): Units {
  if (pieces.length === 1) return pieces[0]!;
  if (typeof pieces[0] === 'string') return pieces.join('') as Units;
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces as readonly Uint8Array[]) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined as Uint8Array as Units;
}

/** A text with a code unit for each unit. */
export function textOfUnits(units: string | Uint8Array): string {
  if (typeof units === 'string') return units;
  const step = 4096; // the arguments of one call
  let text = '';
  for (let at = 0; at < units.length; at += step)
    text += String.fromCharCode(...units.subarray(at, at + step));
  return text;
}
