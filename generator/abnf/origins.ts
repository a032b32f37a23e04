/** Origins of the parts of an automaton: an alternative of a rule, and its line in the grammar. */
import type { Rule } from './ast.js';
import type { Label } from './lowered.js';
import { printConcatenation } from './print.js';
import type { Grammar } from './resolve.js';
import { baseName, lineOf, type Source, type Span } from '../text/source.js';

/** The greatest length of an alternative to show in full. */
const LONGEST_ORIGIN = 72;

/** An alternative of a rule, and its location. */
export interface Origin {
  readonly rule: string;
  readonly text: string;
  readonly where: string;
}

/** The alternative that a label stands for; only the beginning of a long one. */
export function originOf({ rule, alternative }: Label, source: Source): Origin {
  const text = printConcatenation(alternative);
  const short = text.length > LONGEST_ORIGIN ? `${text.slice(0, LONGEST_ORIGIN)}...` : text;
  return { rule: rule.name.text, text: short, where: whereIs(alternative.span, source) };
}

/** `UTF8-2: %xC2-DF UTF8-tail (line 8)` */
export function printOrigin({ rule, text, where }: Origin): string {
  return `${rule}: ${text} (${where})`;
}

/** The rules in use, which labels name, in the order of the grammar. */
export function rulesInUse({ rules }: Grammar, labels: readonly Label[]): readonly Rule[] {
  const used = new Set(labels.map(({ rule }) => rule));
  return [...rules.values()].filter((rule) => used.has(rule));
}

/** `line 8`; in another document `rfc3986.txt line 8`, or `RFC 5234 B.1` for a core rule. */
export function whereIs(span: Span, source: Source): string {
  if (span.source === source) return `line ${lineOf(span)}`;
  return span.source.title ?? `${baseName(span.source)} line ${lineOf(span)}`;
}
