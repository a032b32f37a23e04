import {
  ruleKey,
  type Alternation,
  type Element,
  type Repetition,
} from '../../generator/abnf/ast.js';
import type { Grammar } from '../../generator/abnf/resolve.js';
export { randomNumbers } from '../../generator/text/random-numbers.js';

/** A word of a grammar, of its symbols; the choices become the shallowest ones once it has taken many. */
export function deriveWord(
  { rules, start }: Grammar,
  random: (bound: number) => number,
): readonly number[] {
  const heights = heightsOf(rules);
  const word: number[] = [];
  let left = 40;

  const ofAlternation = (alternation: Alternation): void => {
    const all = alternation.alternatives;
    const heightOf = (index: number): number =>
      Math.max(0, ...all[index]!.repetitions.map((each) => heights.repetition(each)));
    let chosen = random(all.length);
    if (--left < 0 || heightOf(chosen) === Infinity)
      for (const index of all.keys()) if (heightOf(index) < heightOf(chosen)) chosen = index;
    for (const { min, max, element } of all[chosen]!.repetitions) {
      const more = left < 0 || heights.element(element) === Infinity ? 0 : random(3);
      const times = Math.min(max ?? Infinity, min + more);
      for (let count = 0; count < times; count++) ofElement(element);
    }
  };
  const ofElement = (element: Element): void => {
    switch (element.kind) {
      case 'rulename':
        return ofAlternation(rules.get(ruleKey(element.text))!.elements);
      case 'group':
        return ofAlternation(element.alternation);
      case 'option':
        return left > 0 && random(2) > 0 ? ofAlternation(element.alternation) : undefined;
      case 'char-val':
        for (const char of element.text) {
          const isUpper = !element.caseSensitive && random(2) > 0;
          word.push((isUpper ? char.toUpperCase() : char).charCodeAt(0));
        }
        return;
      case 'num-range': {
        const { lo, hi } = element;
        word.push(random(3) > 0 ? lo + random(Math.min(hi - lo + 1, 64)) : hi);
        return;
      }
      case 'num-concatenation':
        word.push(...element.values);
        return;
      case 'prose-val':
        throw new Error('prose has no words');
    }
  };
  ofAlternation(start.elements);
  return word;
}

/** A prefix of a word; or the word with one symbol removed, or with one of its symbols inserted or put in place of another. */
export function damage(
  word: readonly number[],
  random: (bound: number) => number,
): readonly number[] {
  const at = random(word.length + 1);
  const other = word[random(word.length)] ?? 0x61;
  switch (random(4)) {
    case 0:
      return word.slice(0, at);
    case 1:
      return [...word.slice(0, at), ...word.slice(at + 1)];
    case 2:
      return [...word.slice(0, at), other, ...word.slice(at)];
    default:
      return [...word.slice(0, at), other, ...word.slice(at + 1)];
  }
}

/** How deep rules must be nested at least to end. */
function heightsOf(rules: Grammar['rules']): {
  readonly repetition: (repetition: Repetition) => number;
  readonly element: (element: Element) => number;
} {
  const heights = new Map<string, number>();
  const ofAlternation = ({ alternatives }: Alternation): number =>
    Math.min(
      ...alternatives.map(({ repetitions }) => Math.max(0, ...repetitions.map(ofRepetition))),
    );
  const ofRepetition = ({ min, element }: Repetition): number =>
    min === 0 ? 0 : ofElement(element);
  const ofElement = (element: Element): number => {
    if (element.kind === 'rulename') return heights.get(ruleKey(element.text)) ?? Infinity;
    return element.kind === 'group' ? ofAlternation(element.alternation) : 0;
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [key, { elements }] of rules) {
      const height = ofAlternation(elements) + 1;
      if (height >= (heights.get(key) ?? Infinity)) continue;
      heights.set(key, height);
      isChanged = true;
    }
  }
  return { repetition: ofRepetition, element: ofElement };
}
