import { IdleAlternatives } from '../abnf/idle.js';
import {
  ruleKey,
  visitElements,
  type Alternation,
  type CharVal,
  type NumRange,
} from '../abnf/ast.js';
import { escapesIn } from '../abnf/escapes.js';
import { rulesInUse } from '../abnf/origins.js';
import {
  escapesInString,
  idleAlternatives,
  nearlyLetters,
  zeroTimes,
} from '../diagnostics/grammar.js';
import type { Span } from '../text/source.js';
import type { Session } from './session.js';
import type { Stages } from './stages.js';

/** Ranges that are probably off by one character: the range that was meant, and what the written one covers. */
const MEANT: Readonly<Record<string, readonly [meant: string, what: string]>> = {
  '41-59': ['41-5A', 'letters without "Z"'],
  '61-79': ['61-7A', 'letters without "z"'],
  '42-5A': ['41-5A', 'letters without "A"'],
  '62-7A': ['61-7A', 'letters without "a"'],
  '41-5B': ['41-5A', 'letters and "["'],
  '61-7B': ['61-7A', 'letters and "{"'],
  '41-7A': ['41-5A / %x61-7A', 'letters and what is between "Z" and "a"'],
  '30-3A': ['30-39', 'digits and ":"'],
};

/** A number in the manner of C: a rule whose name goes on from a zero. */
const C_NUMBER = /^0(?:x[\da-f]+|d\d+|b[01]+)(?:-[\da-f]+)?$/i;

/**
 * Warns of what is valid, and probably a slip: alternatives that add nothing, ranges of all letters but one, escapes in
 * strings, numbers in the manner of C.
 */
export function checkSlips(
  { grammar, lowered, document }: Pick<Stages, 'grammar' | 'lowered' | 'document'>,
  { diagnostics }: Session,
): void {
  const idle = new IdleAlternatives(grammar.rules);
  const visit = (alternation: Alternation): void => {
    const found = idle.in(alternation);
    if (found.length > 0) diagnostics.report(idleAlternatives(found));
  };
  const rules = rulesInUse(grammar, lowered.labels).filter(
    ({ name }) => name.span.source === document.source,
  );
  const strings: CharVal[] = [];
  for (const { elements } of rules) {
    visit(elements);
    visitElements(elements, (element, { max, span }) => {
      if (element.kind === 'char-val') strings.push(element);
      const isUndefined = element.kind === 'rulename' && !grammar.rules.has(ruleKey(element.text));
      if (isUndefined && max === 0 && C_NUMBER.test(textOf(span)))
        diagnostics.report(zeroTimes(span));
      if (element.kind === 'group' || element.kind === 'option') visit(element.alternation);
      if (element.kind !== 'num-range' || !isWritten(element)) return;
      const [lo, hi] = [element.lo, element.hi].map((each) => each.toString(16).toUpperCase());
      const [meant, what] = MEANT[`${lo}-${hi}`] ?? [];
      if (meant !== undefined) diagnostics.report(nearlyLetters(element.span, what!, meant));
    });
  }
  for (const { string, first, meant } of escapesIn(strings))
    diagnostics.report(escapesInString(string.span, first, meant));
}

function textOf({ source, start, end }: Span): string {
  return source.text.slice(start, end);
}

/** Whether a range stands in the text; those that prose was read as do not. */
function isWritten({ span: { source, start } }: NumRange): boolean {
  return source.text[start] === '%';
}
