import { printSymbols, type Notation } from '../../text/symbols.js';

/** A word as a witness: as text, and its symbols. */
export function witnessOf(
  word: readonly number[],
  notation: Notation,
): readonly [witness: string, word: readonly number[]] {
  return [printSymbols(word, notation), word];
}
