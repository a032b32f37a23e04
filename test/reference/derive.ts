/**
 * Rules as RFC 5234 §3 explains them, whatever they refer to: for each part of a rule and each offset, where a word of it
 * may end, and whether what is left may be its beginning. Both are least solutions, found by repetition.
 */
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
} from '../../generator/abnf/ast.js';
import type { Grammar } from '../../generator/abnf/resolve.js';

/** How the words of a grammar and an input agree. */
export interface Judgement {
  /** The offset of the error, as `findError` has it. */
  readonly error: number;
  /** The end of the longest word that the input begins with; −1 if there is none. */
  readonly longest: number;
}

/** Whether an input is a word of the start rule. */
export function matches(grammar: Grammar, word: readonly number[]): boolean {
  return derive(grammar, word).ends.has(word.length);
}

export function judge(grammar: Grammar, word: readonly number[]): Judgement {
  const { ends } = derive(grammar, word);
  const isViable = (length: number): boolean => derive(grammar, word.slice(0, length)).isOpen;
  let [viable, not] = [0, word.length + 1];
  while (not - viable > 1) {
    const middle = (viable + not) >> 1;
    if (isViable(middle)) viable = middle;
    else not = middle;
  }
  const error = ends.has(word.length) ? -1 : viable;
  return { error, longest: Math.max(-1, ...ends) };
}

interface Known {
  readonly ends: ReadonlySet<number>;
  /** Whether all that is left is the beginning of a word, or a word. */
  readonly isOpen: boolean;
}

const NOTHING: Known = { ends: new Set(), isOpen: false };

function derive({ rules, start }: Grammar, word: readonly number[]): Known {
  const known = new Map<string, Known>();
  const asked = new Set<string>();
  const ofRule = (key: string, from: number): Known => {
    asked.add(`${key} ${from}`);
    return known.get(`${key} ${from}`) ?? NOTHING;
  };

  const either = (all: readonly Known[]): Known => ({
    ends: new Set(all.flatMap(({ ends }) => [...ends])),
    isOpen: all.some(({ isOpen }) => isOpen),
  });
  const behind = ({ ends, isOpen }: Known, next: (from: number) => Known): Known => {
    const after = either(Array.from(ends, next));
    return { ends: after.ends, isOpen: isOpen || after.isOpen };
  };
  const empty = (from: number): Known => ({ ends: new Set([from]), isOpen: from === word.length });
  const ofAlternation = ({ alternatives }: Alternation, from: number): Known =>
    either(alternatives.map((each) => ofConcatenation(each, from)));
  const ofConcatenation = ({ repetitions }: Concatenation, from: number): Known =>
    repetitions.reduce(
      (before, each) => behind(before, (at) => ofRepetition(each, at)),
      empty(from),
    );
  const ofRepetition = ({ min, max, element }: Repetition, from: number): Known => {
    let now = empty(from);
    const all: Known[] = min === 0 ? [now] : [];
    for (let count = 1; count <= Math.min(max ?? Infinity, min + word.length + 1); count++) {
      now = behind(now, (at) => ofElement(element, at));
      all.push(count >= min ? now : { ends: new Set(), isOpen: now.isOpen });
    }
    return either(all);
  };
  const ofSymbols = (from: number, tests: readonly ((symbol: number) => boolean)[]): Known => {
    for (const [index, test] of tests.entries()) {
      if (from + index === word.length) return { ends: new Set(), isOpen: true };
      if (!test(word[from + index]!)) return NOTHING;
    }
    return empty(from + tests.length);
  };
  const ofElement = (element: Element, from: number): Known => {
    switch (element.kind) {
      case 'rulename':
        return ofRule(ruleKey(element.text), from);
      case 'group':
        return ofAlternation(element.alternation, from);
      case 'option':
        return either([empty(from), ofAlternation(element.alternation, from)]);
      case 'char-val':
        return ofSymbols(
          from,
          Array.from(element.text, (char) => (symbol: number) => {
            const read = String.fromCodePoint(symbol);
            return element.caseSensitive
              ? read === char
              : symbol < 0x80 && read.toLowerCase() === char.toLowerCase();
          }),
        );
      case 'num-range':
        return ofSymbols(from, [(symbol) => element.lo <= symbol && symbol <= element.hi]);
      case 'num-concatenation':
        return ofSymbols(
          from,
          element.values.map((value) => (symbol: number) => symbol === value),
        );
      case 'prose-val':
        throw new Error('prose has no words');
    }
  };

  const startKey = ruleKey(start.name.text);
  ofRule(startKey, 0);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const entry of asked) {
      const [key, from] = entry.split(' ') as [string, string];
      const now = ofAlternation(rules.get(key)!.elements, Number(from));
      const before = known.get(entry) ?? NOTHING;
      if (now.ends.size === before.ends.size && now.isOpen === before.isOpen && known.has(entry))
        continue;
      known.set(entry, now);
      isChanged = true;
    }
  }
  return ofRule(startKey, 0);
}
