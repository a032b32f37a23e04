import { ruleKey, type Alternation, type Rule } from './ast.js';

/** Whether the empty word is a word of a rule. At most quadratic in the number of rules. */
export function hasEmptyWord(rules: ReadonlyMap<string, Rule>, rule: Rule): boolean {
  const found = new Set<string>();
  const isEmpty = ({ alternatives }: Alternation): boolean =>
    alternatives.some(({ repetitions }) =>
      repetitions.every(({ min, element }) => {
        if (min === 0) return true;
        switch (element.kind) {
          case 'rulename':
            return found.has(ruleKey(element.text));
          case 'group':
            return isEmpty(element.alternation);
          case 'char-val':
            return element.text === '';
          default:
            return element.kind === 'option';
        }
      }),
    );
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [key, { elements }] of rules) if (isEmpty(elements)) found.add(key);
  }
  return found.has(ruleKey(rule.name.text));
}
