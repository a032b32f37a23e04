import { ruleKey, type Alternation, type Element, type Rule } from './ast.js';

/**
 * The keys of the rules that have a word of some kind. At most quadratic in the number of rules, linear if they stand
 * before the rules that they need, as most do.
 *
 * @param has whether an element has such a word by itself; of references to these rules, their words decide as well
 */
export function rulesWithWord(
  rules: readonly Rule[],
  has: (element: Element) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const hasWord = ({ alternatives }: Alternation): boolean =>
    alternatives.some(({ repetitions }) =>
      repetitions.every(({ min, element }) => {
        if (min === 0 || element.kind === 'option') return true;
        if (element.kind === 'group') return hasWord(element.alternation);
        return (element.kind === 'rulename' && found.has(ruleKey(element.text))) || has(element);
      }),
    );
  const backwards = rules.toReversed();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { name, elements } of backwards)
      if (hasWord(elements)) found.add(ruleKey(name.text));
  }
  return found;
}

/** Whether the empty word is a word of a rule. */
export function isNullable(rules: ReadonlyMap<string, Rule>, rule: Rule): boolean {
  const isEmpty = (element: Element): boolean => element.kind === 'char-val' && element.text === '';
  return rulesWithWord([...rules.values()], isEmpty).has(ruleKey(rule.name.text));
}
