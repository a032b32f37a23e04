import { canonicalize } from './canonicalize.js';
import type { Dfa } from './dfa.js';
import { walkProduct } from './walk-product.js';
import { minimize } from './minimize.js';

/**
 * The minimal automaton of a boolean combination of two languages: union, intersection, differences.
 *
 * @param accepts whether a word belongs to the combination, given whether each automaton accepts it;
 *   `accepts(false, false)` must be false
 * @param limit the greatest number of product states
 * @returns undefined if there are more
 */
export function product(
  a: Dfa,
  b: Dfa,
  accepts: (inA: boolean, inB: boolean) => boolean,
  limit: number,
): Dfa | undefined {
  const transitions: number[] = [];
  const { classes, states, starts } = walkProduct(a, b, ({ length }, _, targets) => {
    for (const target of targets) transitions.push(target);
    return length <= limit;
  });
  if (states.length > limit) return undefined;
  const accepting = states.map((pair) => accepts(a.accepting[pair.a]!, b.accepting[pair.b]!));
  return canonicalize(
    minimize({ classes, transitions: Uint32Array.from(transitions), starts, accepting }),
  );
}
