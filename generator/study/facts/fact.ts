/** A fact about a grammar: a quantity, or a property with a witness if it does not hold. */
import { printSymbols, type Notation } from '../../text/symbols.js';

export interface Fact {
  readonly name: string;
  /** Whether a property holds; `undefined` for a quantity. */
  readonly holds: boolean | undefined;
  readonly value: string;
  /** The method that proves it. */
  readonly method: string;
  /** Symbols that show why a property does not hold: octets in hex, or text. */
  readonly witness: string | undefined;
  /** The symbols of a witness that is one word, by their numbers. */
  readonly word?: readonly number[] | undefined;
}

export function quantity(name: string, value: string, method: string): Fact {
  return { name, holds: undefined, value, method, witness: undefined };
}

/** A property; with a witness it does not hold. */
export function property(
  name: string,
  method: string,
  no?: readonly [text: string, witness: string, word?: readonly number[]],
): Fact {
  return no === undefined
    ? { name, holds: true, value: 'yes', method, witness: undefined }
    : { name, holds: false, value: `no: ${no[0]}`, method, witness: no[1], word: no[2] };
}

/** A word as a witness: as text, and its symbols. */
export function witnessOf(
  word: readonly number[],
  notation: Notation,
): readonly [witness: string, word: readonly number[]] {
  return [printSymbols(word, notation), word];
}
