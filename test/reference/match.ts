/**
 * A matcher that reads rules as RFC 5234 §3 explains them, by trying everything: for each element the
 * set of offsets at which it can end. No automaton, and no ordered choice.
 */
import {
  ruleKey,
  type Alternation,
  type Element,
  type Repetition,
} from '../../generator/abnf/ast.js';
import type { Grammar } from '../../generator/abnf/resolve.js';

export function matches(grammar: Grammar, word: readonly number[]): boolean {
  const known = new Map<Alternation, Map<number, ReadonlySet<number>>>();
  const ends = (alternation: Alternation, from: number): ReadonlySet<number> => {
    const byOffset = known.get(alternation) ?? new Map<number, ReadonlySet<number>>();
    known.set(alternation, byOffset);
    const result = byOffset.get(from) ?? findEnds(alternation, from);
    byOffset.set(from, result);
    return result;
  };

  const findEnds = (alternation: Alternation, from: number): ReadonlySet<number> => {
    const result = new Set<number>();
    for (const { repetitions } of alternation.alternatives) {
      let places: ReadonlySet<number> = new Set([from]);
      for (const repetition of repetitions)
        places = union(places, (place) => repeated(repetition, place));
      places.forEach((place) => result.add(place));
    }
    return result;
  };

  const repeated = ({ min, max, element }: Repetition, from: number): ReadonlySet<number> => {
    let places: ReadonlySet<number> = new Set([from]);
    const result = new Set<number>(min === 0 ? places : []);
    // Beyond `min`, a repetition that reads nothing new cannot lead anywhere new.
    const most = Math.min(max ?? Infinity, min + word.length + 1);
    for (let count = 1; count <= most; count++) {
      places = union(places, (place) => elementEnds(element, place));
      if (count >= min) places.forEach((place) => result.add(place));
    }
    return result;
  };

  const elementEnds = (element: Element, from: number): ReadonlySet<number> => {
    switch (element.kind) {
      case 'rulename':
        return ends(grammar.rules.get(ruleKey(element.text))!.elements, from);
      case 'group':
        return ends(element.alternation, from);
      case 'option':
        return new Set([from, ...ends(element.alternation, from)]);
      case 'char-val': {
        const read = String.fromCharCode(...word.slice(from, from + element.text.length));
        const isSame = element.caseSensitive
          ? read === element.text
          : read.toLowerCase() === element.text.toLowerCase();
        return new Set(isSame ? [from + element.text.length] : []);
      }
      case 'num-range': {
        const octet = word[from];
        return new Set(
          octet !== undefined && element.lo <= octet && octet <= element.hi ? [from + 1] : [],
        );
      }
      case 'num-concatenation':
        return new Set(
          element.values.every((value, i) => word[from + i] === value)
            ? [from + element.values.length]
            : [],
        );
      case 'prose-val':
        throw new Error('prose');
    }
  };

  return ends(grammar.start.elements, 0).has(word.length);
}

function union(
  places: ReadonlySet<number>,
  endsFrom: (place: number) => ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set([...places].flatMap((place) => [...endsFrom(place)]));
}
