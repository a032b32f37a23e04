import { classIds, membersOf } from './symbol-classes.js';
import { sizeOf } from './symbol-range.js';
import { step, stateCount, type Dfa } from './dfa.js';

/**
 * The number of words of each length 0 to `maxLength` that an automaton accepts: the transfer-matrix method
 * [Flajolet & Sedgewick 2009, §V.5], one vector times the matrix per length.
 */
export function countWords(dfa: Dfa, maxLength: number): readonly bigint[] {
  const sizes = classIds(dfa.classes).map((index) => BigInt(sizeOf(membersOf(dfa.classes, index))));
  const counts: bigint[] = [];
  let paths = new Array<bigint>(stateCount(dfa)).fill(0n);
  paths[dfa.starts[0]!] = 1n;
  for (let length = 0; length <= maxLength; length++) {
    counts.push(
      paths.reduce((sum, count, state) => (dfa.accepting[state] ? sum + count : sum), 0n),
    );
    const longer = new Array<bigint>(stateCount(dfa)).fill(0n);
    paths.forEach((count, state) => {
      if (count === 0n) return;
      sizes.forEach((size, index) => {
        longer[step(dfa, state, index)]! += count * size;
      });
    });
    paths = longer;
  }
  return counts;
}
