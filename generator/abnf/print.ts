/** Prints rules as canonical ABNF: one space between elements, numbers in hex, no comments. */
import type { Alternation, Concatenation, Element, Repetition, Rule } from './ast.js';

/** One rule on one line, without a line end. */
export function printRule(rule: Rule): string {
  return `${rule.name.text} ${rule.definedAs} ${printAlternation(rule.elements)}`;
}

/** All alternatives on one line. */
export function printAlternation(alternation: Alternation): string {
  return alternation.alternatives.map(printConcatenation).join(' / ');
}

/** One alternative. */
export function printConcatenation(concatenation: Concatenation): string {
  return concatenation.repetitions.map(printRepetition).join(' ');
}

function printRepetition({ min, max, element }: Repetition): string {
  const repeat =
    min === 1 && max === 1 ? '' : min === max ? `${min}` : `${min === 0 ? '' : min}*${max ?? ''}`;
  return repeat + printElement(element);
}

function printElement(element: Element): string {
  switch (element.kind) {
    case 'rulename':
      return element.text;
    case 'group':
      return `( ${printAlternation(element.alternation)} )`;
    case 'option':
      return `[ ${printAlternation(element.alternation)} ]`;
    case 'char-val':
      return `${element.caseSensitive ? '%s' : ''}"${element.text}"`;
    case 'num-range':
      return `%x${hex(element.lo)}-${hex(element.hi)}`;
    case 'num-concatenation':
      return `%x${element.values.map(hex).join('.')}`;
    case 'prose-val':
      return `<${element.text}>`;
  }
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}
