/** Rules for Mermaid, which draws them as railroad diagrams: `railroad-abnf-beta`, which reads a part of ABNF. */
import { mapRepetitions, type Element, type Rule } from '../../abnf/ast.js';
import { printRule } from '../../abnf/print.js';
import type { Grammar } from '../../abnf/resolve.js';

/** All rules, the start rule first; what Mermaid cannot read stands in other words, with the same meaning. */
export function printRailroad({ rules, start }: Pick<Grammar, 'rules' | 'start'>): string {
  const others = [...rules.values()].filter((rule) => rule !== start);
  const lines = [start, ...others].map((rule) => `${printRule(readable(rule))} ;\n`);
  return `railroad-abnf-beta\n${lines.join('')}`;
}

function readable(rule: Rule): Rule {
  const { text } = rule.name;
  const elements = mapRepetitions(rule.elements, ({ element, ...repetition }) =>
    // Mermaid draws a loop for what is repeated zero times.
    repetition.max === 0
      ? { ...repetition, min: 1, max: 1, element: emptyAt(element) }
      : { ...repetition, element: elementOf(element) },
  );
  return { ...rule, name: { ...rule.name, text: nameOf(text) }, elements };
}

function elementOf(element: Element): Element {
  const { span } = element;
  switch (element.kind) {
    case 'rulename':
      return { ...element, text: nameOf(element.text) };
    case 'char-val': {
      // It knows no `%s`, which is of no account where there are no letters.
      const values = Array.from(element.text, (char) => char.codePointAt(0)!);
      return element.caseSensitive && /[a-z]/i.test(element.text)
        ? { kind: 'num-concatenation', values, span }
        : { ...element, caseSensitive: false };
    }
    case 'prose-val':
      return { kind: 'char-val', text: `<${element.text}>`, caseSensitive: false, span };
    default:
      return element;
  }
}

function emptyAt({ span }: Element): Element {
  return { kind: 'char-val', text: '', caseSensitive: false, span };
}

/** A name that is none of Mermaid's keywords: names of rules have no case. */
function nameOf(name: string): string {
  return name.replace(/^(?:title|accTitle|accDescr|railroad-abnf-beta)/, (word) =>
    word.toUpperCase(),
  );
}
