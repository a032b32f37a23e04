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
    const matched = lengthMatched(grammar, word);
    if (matched !== word.length) return { refused: { word, matched }, tried: words.length };
  }
  return { refused: undefined, tried: words.length };
}

/** The length of what the start rule matches of a word, or −1. The results of rules are kept, so that it takes linear time. */
function lengthMatched({ rules, start }: Grammar, word: readonly number[]): number {
  const known = new Map<string, number>();

  /** The offset after what an alternation matches; −1 if it does not match. */
  function afterAlternation({ alternatives }: Alternation, from: number): number {
    for (const { repetitions } of alternatives) {
      let at = from;
      for (const repetition of repetitions) if (at >= 0) at = afterRepetition(repetition, at);
      if (at >= 0) return at;
    }
    return -1;
  }

  function afterRepetition({ min, max = Infinity, element }: Repetition, from: number): number {
    let at = from;
    for (let count = 0; count < max; count++) {
      const next = afterElement(element, at);
      if (next < 0) return count < min ? -1 : at;
      // Nothing can be repeated any number of times.
      if (next === at) return at;
      at = next;
    }
    return at;
  }

  function afterElement(element: Element, from: number): number {
    switch (element.kind) {
      case 'rulename':
        return afterRule(ruleKey(element.text), from);
      case 'group':
        return afterAlternation(element.alternation, from);
      case 'option':
        return Math.max(afterAlternation(element.alternation, from), from);
      case 'char-val':
        return afterSymbols([...element.text], from, (char, symbol) =>
          element.caseSensitive
            ? char.codePointAt(0) === symbol
            : char.toLowerCase() === String.fromCodePoint(symbol).toLowerCase(),
        );
      case 'num-range':
        return afterSymbols([element], from, ({ lo, hi }, symbol) => lo <= symbol && symbol <= hi);
      case 'num-concatenation':
        return afterSymbols(element.values, from, (value, symbol) => value === symbol);
      case 'prose-val':
        return -1;
    }
  }

  function afterRule(key: string, from: number): number {
    const place = `${from} ${key}`;
    return getOrInsert(known, place, () => {
      // A rule that begins with itself matches nothing.
      known.set(place, -1);
      return afterAlternation(rules.get(key)!.elements, from);
    });
  }

  function afterSymbols<T>(
    expected: readonly T[],
    from: number,
    fits: (expected: T, symbol: number) => boolean,
  ): number {
    const fit = expected.every((each, index) => {
      const symbol = word[from + index];
      return symbol !== undefined && fits(each, symbol);
    });
    return fit ? from + expected.length : -1;
  }

  return afterAlternation(start.elements, 0);
}
