import { IdleAlternatives } from '../abnf/idle.js';
import { visitElements, type Alternation, type NumRange } from '../abnf/ast.js';
import { rulesInUse } from '../abnf/origins.js';
import { idleAlternatives, nearlyLetters } from '../diagnostics/grammar.js';
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

/** Warns of what is valid, and probably a slip: alternatives that add nothing, ranges of all letters but one. */
export function checkSlips(
  { grammar, lowered, document }: Pick<Stages, 'grammar' | 'lowered' | 'document'>,
  { diagnostics }: Session,
): void {
  const idle = new IdleAlternatives(grammar.rules);
  const visit = (alternation: Alternation): void => {
    const found = idle.in(alternation);
    if (found.length > 0) diagnostics.report(idleAlternatives(found));
  };
  for (const { name, elements } of rulesInUse(grammar, lowered.labels)) {
    if (name.span.source !== document.source) continue;
    visit(elements);
    visitElements(elements, (element) => {
      if (element.kind === 'group' || element.kind === 'option') visit(element.alternation);
      if (element.kind !== 'num-range' || !isWritten(element)) return;
      const [lo, hi] = [element.lo, element.hi].map((each) => each.toString(16).toUpperCase());
      const [meant, what] = MEANT[`${lo}-${hi}`] ?? [];
      if (meant !== undefined) diagnostics.report(nearlyLetters(element.span, what!, meant));
    });
  }
}

/** Whether a range stands in the text; those that prose was read as do not. */
function isWritten({ span: { source, start } }: NumRange): boolean {
  return source.text[start] === '%';
}
