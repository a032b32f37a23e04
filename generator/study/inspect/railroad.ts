/** Rules for Mermaid, which draws them as railroad diagrams: `railroad-abnf-beta`, which reads a part of ABNF. */
import { mapRepetitions, type Element, type Repetition, type Rule } from '../../abnf/ast.js';
import { printRule } from '../../abnf/print.js';
import type { Grammar } from '../../abnf/resolve.js';

/**
 * All rules but the core rules, the start rule first; what Mermaid cannot read stands in other words, with the same
 * meaning.
 */
export function printRailroad({ rules, start }: Pick<Grammar, 'rules' | 'start'>): string {
  const isCore = ({ name }: Rule): boolean => name.span.source.title !== undefined;
  const others = [...rules.values()].filter((rule) => rule !== start && !isCore(rule));
  const lines = [start, ...others].map((rule) => `${printRule(readable(rule))} ;\n`);
  return `railroad-abnf-beta\n${lines.join('')}`;
}

function readable({ name, elements, ...rest }: Rule): Rule {
  const named = { ...name, text: nameOf(name.text) };
  return { ...rest, name: named, elements: mapRepetitions(elements, readableRepetition) };
}

function readableRepetition(repetition: Repetition): Repetition {
  const { element, max } = repetition;
  // Mermaid draws a loop for what is repeated zero times.
  return max === 0
    ? { ...repetition, min: 1, max: 1, element: stringOf('', element) }
    : { ...repetition, element: readableElement(element) };
}

function readableElement(element: Element): Element {
  if (element.kind === 'rulename') return { ...element, text: nameOf(element.text) };
  if (element.kind === 'prose-val') return stringOf(`<${element.text}>`, element);
  if (element.kind !== 'char-val') return element;
  // Mermaid knows no `%s`, which makes no difference where there are no letters.
  const values = Array.from(element.text, (char) => char.codePointAt(0)!);
  return element.caseSensitive && /[a-z]/i.test(element.text)
    ? { kind: 'num-concatenation', values, span: element.span }
    : stringOf(element.text, element);
}

function stringOf(text: string, { span }: Element): Element {
  return { kind: 'char-val', text, caseSensitive: false, span };
}

/** A name that is not a keyword of Mermaid's: names of rules have no case. */
function nameOf(name: string): string {
  return name.replace(/^(?:title|accTitle|accDescr|railroad-abnf-beta)/, (word) =>
    word.toUpperCase(),
  );
}
