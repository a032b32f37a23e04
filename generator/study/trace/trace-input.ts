/** Turns the input of `abnfc trace`, a text or octets, into symbols of a grammar's alphabet. */
import { codeUnitsIn } from '../../text/code-units.js';
import type { Alphabet } from '../../alphabet.js';
import type { SymbolPlan } from '../../plan/plan.js';
import { tracer } from './trace.js';
import type { SymbolOffsets } from './trace-entry.js';

/** Symbols, and their places if an offset is not an index. */
export interface TraceInput {
  readonly symbols: ArrayLike<number>;
  readonly places?: SymbolOffsets;
}

/** A text in the symbols of an alphabet; a grammar of octets reads it in UTF-8. */
export function symbolsOfText(text: string, alphabet: Alphabet): TraceInput {
  if (alphabet === 'octets') return { symbols: new TextEncoder().encode(text) };
  if (alphabet === 'code units') return { symbols: codeUnitsIn(text) };
  const symbols = Array.from(text, (char) => char.codePointAt(0)!);
  const offsets = [0];
  for (const symbol of symbols) offsets.push(offsets.at(-1)! + (symbol > 0xffff ? 2 : 1));
  return { symbols, places: { unit: 'code units', offsets } };
}

/**
 * Octets as code units of two octets, the higher one first.
 *
 * @returns undefined if their number is odd
 */
export function codeUnitsOf(octets: Uint8Array): TraceInput | undefined {
  if (octets.length % 2 !== 0) return undefined;
  const symbols = Array.from(
    { length: octets.length / 2 },
    (_, at) => octets[2 * at]! * 0x100 + octets[2 * at + 1]!,
  );
  return { symbols };
}

/**
 * Octets as the characters of an encoding, whose plan is `decoder`.
 *
 * @returns the first error as a sentence, if the octets are ill-formed
 */
export function charactersOf(octets: Uint8Array, decoder: SymbolPlan): TraceInput | string {
  const symbols: number[] = [];
  const offsets = [0];
  for (const entry of tracer(decoder)(octets)) {
    if (entry.type === 'error') return entry.message;
    if (entry.type !== 'step' || entry.character === undefined) continue;
    symbols.push(entry.character);
    offsets.push(entry.offset + 1);
  }
  return { symbols, places: { unit: 'octets', offsets } };
}
