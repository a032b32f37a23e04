import type { Dfa } from './dfa.js';
import { walkProduct } from './walk-product.js';
import { wordTo } from './word-to.js';

/**
 * The shortest word that one automaton accepts and the other does not, among such words the one with the least symbols;
 * undefined if they have the same language. A walk over product states [Hopcroft & Karp 1971, without their merging].
 *
 * @param isOneSided whether it is the first automaton that accepts the word
 */
export function distinguishingWord(
  a: Dfa,
  b: Dfa,
  { isOneSided = false }: { readonly isOneSided?: boolean } = {},
): readonly number[] | undefined {
  let word: readonly number[] | undefined;
  walkProduct(a, b, (states, at) => {
    const pair = states[at]!;
    const isInA = a.accepting[pair.a]!;
    if (isInA === b.accepting[pair.b] || (isOneSided && !isInA)) return true;
    word = wordTo(states, at);
    return false;
  });
  return word;
}

/** Whether two automata have the same language. */
export function equivalent(a: Dfa, b: Dfa): boolean {
  return distinguishingWord(a, b) === undefined;
}
