/**
 * Words that tell states apart: a splitting tree [Lee & Yannakakis 1994, in its simplest form].
 *
 * Every inner node has a word; the states below it are on different sides if their outputs after the word differ, such
 * as whether they accept. States that no word tells apart share a leaf, so the leaves are the states of the minimal
 * automaton [Moore 1956], found without Hopcroft's algorithm. The words on the path from a leaf to the root tell its
 * states from all others; the words of all nodes together are a characterization set [Chow 1978].
 */
import { getOrInsert } from '../get-or-insert.js';

/** Words that tell the states of an automaton apart. */
export interface Characterization {
  /** For each state, the words that tell it from every state that is not equivalent to it. */
  readonly identifiers: readonly (readonly (readonly number[])[])[];
  /** The words of all identifiers, each once. */
  readonly all: readonly (readonly number[])[];
  /** The number of states that some word tells apart. */
  readonly distinct: number;
}

interface SplittingNode {
  readonly parent: SplittingNode | undefined;
  readonly depth: number;
  /** The states of a leaf; empty in an inner node. */
  members: readonly number[];
  /** The word that splits the states of an inner node, and its two sides; undefined in a leaf. */
  word: readonly number[] | undefined;
}

/**
 * @param outputs what each state shows without reading, such as whether it accepts
 * @param next the state after a symbol; total
 * @param symbols enough symbols: one of each set that no state distinguishes
 */
export function characterize(
  outputs: readonly unknown[],
  next: (state: number, symbol: number) => number,
  symbols: readonly number[],
): Characterization {
  const states = outputs.map((_, state) => state);
  const root: SplittingNode = { parent: undefined, depth: 0, members: states, word: undefined };
  const leafOf: SplittingNode[] = states.map(() => root);
  const inner: SplittingNode[] = [];

  const split = (
    leaf: SplittingNode,
    word: readonly number[],
    sideOf: (state: number) => unknown,
  ): void => {
    const sides = new Map<unknown, number[]>();
    for (const state of leaf.members) getOrInsert(sides, sideOf(state), () => []).push(state);
    leaf.word = word;
    leaf.members = [];
    inner.push(leaf);
    for (const members of sides.values()) {
      const child: SplittingNode = {
        parent: leaf,
        depth: leaf.depth + 1,
        members,
        word: undefined,
      };
      for (const state of members) leafOf[state] = child;
    }
  };

  // The empty word is included even if it tells nothing apart.
  split(root, [], (state) => outputs[state]);
  // Round by round, so that words are no longer than the number of rounds.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const before = [...leafOf];
    for (const leaf of new Set(before)) {
      if (leaf.members.length < 2) continue;
      for (const symbol of symbols) {
        const targets = leaf.members.map((state) => before[next(state, symbol)]!);
        const other = targets.find((target) => target !== targets[0]);
        if (other === undefined) continue;
        const fork = targets.reduce(commonAncestor);
        split(leaf, [symbol, ...fork.word!], (state) =>
          childTowards(before[next(state, symbol)]!, fork),
        );
        hasChanged = true;
        break;
      }
    }
  }

  const leaves = [...new Set(leafOf)];
  const wordsOf = new Map(
    leaves.map((leaf) => {
      const words: (readonly number[])[] = [];
      for (let node = leaf.parent; node !== undefined; node = node.parent)
        words.unshift(node.word!);
      return [leaf, distinctWords(words)];
    }),
  );
  return {
    identifiers: leafOf.map((leaf) => wordsOf.get(leaf)!),
    all: distinctWords(inner.map(({ word }) => word!)),
    distinct: leaves.length,
  };
}

function commonAncestor(a: SplittingNode, b: SplittingNode): SplittingNode {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x.depth >= y.depth) x = x.parent!;
    else y = y.parent!;
  }
  return x;
}

function childTowards(leaf: SplittingNode, ancestor: SplittingNode): SplittingNode {
  let node = leaf;
  while (node.parent !== ancestor) node = node.parent!;
  return node;
}

/** Each of some words once, in the order of their first occurrence. */
export function distinctWords(
  words: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  return [...new Map(words.map((word) => [word.join(), word])).values()];
}
