import { characterize, distinctWords, type Characterization } from '../../automata/characterize.js';
import { outputsOf, type RangeReference, type Reference } from '../reference/reference.js';

/**
 * Words that tell the states of a reference apart by the answers of functions: by whether a word ends, and by
 * the offset of an error. States that only differ in the units read of a character have different offsets at
 * the end of the input. The dead state has no such offset, since the error came before; so words that tell
 * states apart by their languages are needed, too.
 */
export function characterizeReference(
  reference: Reference | RangeReference,
  next: (state: number, symbol: number) => number,
  kinds: readonly number[],
): Characterization {
  const { accepting, begun } = reference;
  const byWords = characterize(accepting, next, kinds);
  if (begun.every((count) => count === 0)) return byWords;
  const byOffsets = characterize(outputsOf(reference), next, kinds);
  return {
    identifiers: byWords.identifiers.map((words, state) =>
      distinctWords([...words, ...byOffsets.identifiers[state]!]),
    ),
    all: distinctWords([...byWords.all, ...byOffsets.all]),
    distinct: byOffsets.distinct,
  };
}
