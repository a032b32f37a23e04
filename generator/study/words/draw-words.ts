import type { StateId } from '../../automata/nfa.js';
import { sizeOf } from '../../automata/symbol-range.js';
import { randomNumbers } from '../../text/random-numbers.js';
import { symbolAt, type WordEdge, type WordGraph } from './word-graph.js';
import { WordWalk } from './word-walk.js';

/** The number of lengths to choose from; the least is the shortest word's. */
const LENGTHS = 32;

/** The number of tries for each word that is asked for: words that were drawn before do not count. */
const TRIES = 20;

/**
 * Random words, each once, shorter first. Lengths are drawn evenly from those that have words, up to 31 above the
 * shortest; words of one length are equally likely, but a set of symbols counts only its readable ones. With calls, a word
 * with several derivations is as much likelier.
 *
 * @param most the number of words; there are fewer if no more were found
 * @param seed a whole number; the same one draws the same words
 * @param isFit whether a word may be one of the result
 */
export function drawWords(
  graph: WordGraph,
  most: number,
  seed: number,
  isFit: (word: readonly number[]) => boolean,
): readonly (readonly number[])[] {
  const shortest = graph.least[graph.start]!;
  if (shortest === Infinity) return [];
  const counts = WordCounts.of(graph);
  const lengths = Array.from({ length: LENGTHS }, (_, index) => shortest + index).filter(
    (length) => counts.after(graph.start, length) > 0n,
  );
  const below = randomNumbers(seed);
  const found = new Map<string, readonly number[]>();
  for (let tries = most * TRIES; tries > 0 && found.size < most; tries--) {
    const word = counts.draw(lengths[below(lengths.length)]!, below);
    if (isFit(word)) found.set(word.join(), word);
  }
  return [...found.values()].sort((a, b) => a.length - b.length);
}

/** A way to go on: the symbols of an edge, and how to go on after it. */
interface Way {
  readonly edge: WordEdge;
  readonly read: number;
  readonly count: bigint;
}

/** Counts the rests of words by length [Flajolet & Sedgewick 2009, §I.4], with calls as products of counts. */
class WordCounts {
  readonly #graph: WordGraph;
  readonly #counts = new Map<number, bigint>();

  private constructor(graph: WordGraph) {
    this.#graph = graph;
  }

  static of(graph: WordGraph): WordCounts {
    const counts = new WordCounts(graph);
    // Shorter rests come first, since the recursion for long ones would be deep.
    let longest = 0;
    for (const length of graph.least) if (length < Infinity) longest = Math.max(longest, length);
    for (let length = 1; length < longest + LENGTHS; length++)
      for (const state of graph.least.keys()) counts.after(state, length);
    return counts;
  }

  /** The number of rests of some length in a state, within its automaton; 0 for those that are too long for any word. */
  after(state: StateId, length: number): bigint {
    const { accepting, least } = this.#graph;
    if (length === 0) return accepting[state] ? 1n : 0n;
    if (length < least[state]! || length >= least[state]! + LENGTHS) return 0n;
    const key = length * accepting.length + state;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    // A call that reads all of the rest may come back here: such a cycle has no words.
    this.#counts.set(key, 0n);
    const count = this.#waysFrom(state, length).reduce((sum, { count }) => sum + count, 0n);
    this.#counts.set(key, count);
    return count;
  }

  #waysFrom(state: StateId, length: number): readonly Way[] {
    return this.#graph.edges[state]!.flatMap((edge): readonly Way[] => {
      const { entry, to, readable } = edge;
      if (entry === undefined) {
        const count = BigInt(sizeOf(readable)) * this.after(to, length - 1);
        return count === 0n ? [] : [{ edge, read: 1, count }];
      }
      return Array.from({ length }, (_, index): Way => {
        const read = index + 1;
        const after = this.after(to, length - read);
        return { edge, read, count: after === 0n ? 0n : after * this.after(entry, read) };
      }).filter(({ count }) => count > 0n);
    });
  }

  draw(length: number, below: (bound: number) => number): readonly number[] {
    const walk = new WordWalk(this.#graph);
    const add = (state: StateId, left: number): void => {
      let rest = left;
      for (let at = state; rest > 0;) {
        const { edge, read } = this.#choose(at, rest, below);
        const { readable } = edge;
        if (edge.entry === undefined) walk.take(edge, symbolAt(readable, below(sizeOf(readable))));
        else {
          walk.take(edge);
          add(edge.entry, read);
          walk.return();
        }
        rest -= read;
        at = edge.to;
      }
    };
    add(this.#graph.start, length);
    return walk.word;
  }

  #choose(state: StateId, length: number, below: (bound: number) => number): Way {
    const ways = this.#waysFrom(state, length);
    const total = ways.reduce((sum, { count }) => sum + count, 0n);
    let rest = bigBelow(total, below);
    return ways.find(({ count }) => (rest -= count) < 0n)!;
  }
}

/** A whole number below a bound; with 64 more bits than that has, so that all are equally likely but for 2^-64. */
function bigBelow(bound: bigint, below: (bound: number) => number): bigint {
  let number = 0n;
  for (let size = bound << 64n; size > 0n; size >>= 16n)
    number = (number << 16n) | BigInt(below(0x10000));
  return number % bound;
}
