import { classesBy, representatives } from './byte-classes.js';
import { next, stateCount, type Dfa } from './dfa.js';

/**
 * The shortest word, of these the one with the least octets, that one automaton accepts and the other
 * does not; `undefined` if they have the same language. A walk over the pairs of states that one word
 * can lead to [Hopcroft & Karp 1971, without their merging]: at most the product of the state counts.
 */
export function difference(a: Dfa, b: Dfa): readonly number[] | undefined {
  const octets = representatives(
    classesBy((octet) => `${a.classes.of[octet]},${b.classes.of[octet]}`),
  );
  const pairs = [{ a: a.start, b: b.start, from: -1, octet: 0 }];
  const seen = new Set([a.start * stateCount(b) + b.start]);
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    if (a.accepting[pair.a] !== b.accepting[pair.b]) {
      const word: number[] = [];
      for (let at = i; pairs[at]!.from >= 0; at = pairs[at]!.from) word.unshift(pairs[at]!.octet);
      return word;
    }
    for (const octet of octets) {
      const target = { a: next(a, pair.a, octet), b: next(b, pair.b, octet), from: i, octet };
      const key = target.a * stateCount(b) + target.b;
      if (!seen.has(key)) pairs.push(target);
      seen.add(key);
    }
  }
  return undefined;
}

/** Whether two automata have the same language. */
export function equivalent(a: Dfa, b: Dfa): boolean {
  return difference(a, b) === undefined;
}
