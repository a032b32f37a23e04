import { stateCount, step, type Dfa } from '../../generator/automata/dfa.js';

/**
 * The number of blocks of states that no word tells apart, by refining blocks until nothing changes
 * [Moore 1956]. Quadratic and obviously right: the measure of the fast minimizer.
 */
export function countDistinctStates(dfa: Dfa): number {
  let blockOf = dfa.accepting.map(Number);
  for (;;) {
    const numbers = new Map<string, number>();
    const refined = blockOf.map((block, state) => {
      const targets = Array.from(
        { length: dfa.classes.count },
        (_, index) => blockOf[step(dfa, state, index)],
      );
      const key = [block, ...targets].join();
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    });
    if (numbers.size === new Set(blockOf).size) return numbers.size;
    blockOf = refined;
    if (numbers.size === stateCount(dfa)) return numbers.size;
  }
}
