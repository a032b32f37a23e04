import type { Lowered } from '../abnf/lowered.js';
import { plain } from './linear-expression.js';

/** The rule below the start rule whose pattern is longest, by a measure of expressions. */
export function largestRule(
  { regex, ruleOf }: Pick<Lowered, 'regex' | 'ruleOf'>,
  lengthOf: (expression: Lowered['regex']) => number,
): { readonly rule: string; readonly length: number } | undefined {
  return [...ruleOf]
    .filter(([part]) => part !== regex)
    .map(([part, rule]) => ({ rule: rule.name.text, length: lengthOf(plain(part)) }))
    .sort((a, b) => b.length - a.length)[0];
}
