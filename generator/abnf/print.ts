/**
 * Prints rules as canonical ABNF: one space between elements, numbers in hex, no comments.
 *
 * `fold` is applied to everything that is case-insensitive, names and most strings: rules that differ
 * only in case then print alike.
 */
import { printOctet } from '../text/values.js';
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
} from './ast.js';

/** One rule on one line, without a line end. */
export function printRule(rule: Rule): string {
  return `${rule.name.text} ${rule.definedAs} ${printAlternation(rule.elements)}`;
}

/** A rule's elements without meaningless differences: white space, comments, the base of numbers, case. */
export function printFolded({ elements }: Rule): string {
  return printAlternation(elements, ruleKey);
}

/** All alternatives on one line. */
export function printAlternation(alternation: Alternation, fold: Fold = asWritten): string {
  return alternation.alternatives.map((part) => printConcatenation(part, fold)).join(' / ');
}

export function printConcatenation(concatenation: Concatenation, fold: Fold = asWritten): string {
  return concatenation.repetitions.map((part) => printRepetition(part, fold)).join(' ');
}

type Fold = (text: string) => string;

const asWritten: Fold = (text) => text;

/** One element, with the number of its repetitions. */
export function printRepetition(
  { min, max, isList = false, element }: Repetition,
  fold: Fold,
): string {
  const bounds = `${min === 0 ? '' : min}${isList ? '#' : '*'}${max ?? ''}`;
  const repeat = isList || min !== max ? bounds : min === 1 ? '' : `${min}`;
  return repeat + printElement(element, fold);
}

function printElement(element: Element, fold: Fold): string {
  switch (element.kind) {
    case 'rulename':
      return fold(element.text);
    case 'group':
      return `( ${printAlternation(element.alternation, fold)} )`;
    case 'option':
      return `[ ${printAlternation(element.alternation, fold)} ]`;
    case 'char-val':
      return element.caseSensitive ? `%s"${element.text}"` : `"${fold(element.text)}"`;
    case 'num-range':
      return `%x${printOctet(element.lo)}-${printOctet(element.hi)}`;
    case 'num-concatenation':
      return `%x${element.values.map(printOctet).join('.')}`;
    case 'prose-val':
      return `<${element.text}>`;
  }
}
