/**
 * What a reader with ordered choice makes of a grammar: of several alternatives it takes the first one that matches, and
 * of repetitions as many as match, and never comes back [Ford 2004].
 */
import { ruleKey, type Alternation, type Element, type Repetition } from '../../abnf/ast.js';
import type { Grammar } from '../../abnf/resolve.js';
import { getOrInsert } from '../../get-or-insert.js';
import { coverWords } from '../words/cover-words.js';
import type { WordGraph } from '../words/word-graph.js';

/** A word of a grammar that ordered choice refuses. */
export interface Refused {
  readonly word: readonly number[];
  /** The number of symbols that the start rule matches; −1 if it does not match at all. */
  readonly matched: number;
}

/** The shortest word that ordered choice refuses, of a set that takes every transition; and the size of that set. */
export function refusedByOrder(
  grammar: Grammar,
  graph: WordGraph,
): { readonly refused: Refused | undefined; readonly tried: number } {
  const words = coverWords(graph);
  for (const word of words) {
    const matched = new OrderedReader(grammar, word).end(grammar.start.elements, 0);
    if (matched !== word.length) return { refused: { word, matched }, tried: words.length };
  }
  return { refused: undefined, tried: words.length };
}

/** Reads one word; the results of rules are kept, so that it takes linear time. */
class OrderedReader {
  readonly #rules: Grammar['rules'];
  readonly #word: readonly number[];
  readonly #known = new Map<string, number>();

  constructor({ rules }: Grammar, word: readonly number[]) {
    this.#rules = rules;
    this.#word = word;
  }

  /** The offset after what an alternation matches; −1 if it does not match. */
  end({ alternatives }: Alternation, from: number): number {
    for (const { repetitions } of alternatives) {
      let at = from;
      for (const repetition of repetitions) if (at >= 0) at = this.#repetition(repetition, at);
      if (at >= 0) return at;
    }
    return -1;
  }

  #repetition({ min, max = Infinity, element }: Repetition, from: number): number {
    let at = from;
    for (let count = 0; count < max; count++) {
      const next = this.#element(element, at);
      if (next < 0) return count < min ? -1 : at;
      // Nothing can be repeated any number of times.
      if (next === at) return at;
      at = next;
    }
    return at;
  }

  #element(element: Element, from: number): number {
    switch (element.kind) {
      case 'rulename':
        return this.#rule(ruleKey(element.text), from);
      case 'group':
        return this.end(element.alternation, from);
      case 'option':
        return Math.max(this.end(element.alternation, from), from);
      case 'char-val':
        return this.#symbols([...element.text], from, (char, symbol) =>
          element.caseSensitive
            ? char.codePointAt(0) === symbol
            : char.toLowerCase() === String.fromCodePoint(symbol).toLowerCase(),
        );
      case 'num-range':
        return this.#symbols([element], from, ({ lo, hi }, symbol) => lo <= symbol && symbol <= hi);
      case 'num-concatenation':
        return this.#symbols(element.values, from, (value, symbol) => value === symbol);
      case 'prose-val':
        return -1;
    }
  }

  #rule(key: string, from: number): number {
    const place = `${from} ${key}`;
    return getOrInsert(this.#known, place, () => {
      // A rule that begins with itself matches nothing.
      this.#known.set(place, -1);
      return this.end(this.#rules.get(key)!.elements, from);
    });
  }

  #symbols<T>(
    expected: readonly T[],
    from: number,
    fits: (expected: T, symbol: number) => boolean,
  ): number {
    const fit = expected.every((each, index) => {
      const symbol = this.#word[from + index];
      return symbol !== undefined && fits(each, symbol);
    });
    return fit ? from + expected.length : -1;
  }
}
