import type { SymbolRange } from '../automata/symbol-range.js';
import { idleFinder } from '../abnf/idle.js';
import {
  visitElements,
  type Alternation,
  type CharVal,
  type NumRange,
  type Rule,
} from '../abnf/ast.js';
import { escapesIn } from '../abnf/escapes.js';
import { rulesInUse } from '../abnf/origins.js';
import { escapesInString, idleAlternatives, oddRange } from '../diagnostics/grammar.js';
import { isIntended } from '../text/is-intended.js';
import { printHex } from '../text/values.js';
import type { Session } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';

/** Ranges that are probably off by one character: the range that was meant, and what the written one covers. */
const MEANT: Readonly<Record<string, readonly [meant: string, what: string]>> = {
  '41-59': ['41-5A', 'letters without "Z"'],
  '61-79': ['61-7A', 'letters without "z"'],
  '42-5A': ['41-5A', 'letters without "A"'],
  '62-7A': ['61-7A', 'letters without "a"'],
  '41-5B': ['41-5A', 'letters and "["'],
  '61-7B': ['61-7A', 'letters and "{"'],
  '30-3A': ['30-39', 'digits and ":"'],
};

/** Digits and letters, in the order of their numbers: a range that begins in one and ends in another has more. */
const CLASSES: readonly SymbolRange[] = [
  { lo: 0x30, hi: 0x39 },
  { lo: 0x41, hi: 0x5a },
  { lo: 0x61, hi: 0x7a },
];

const BETWEEN_LETTERS = 'letters and what is between "Z" and "a"';

/**
 * Warns of what is valid but probably a slip: alternatives that add nothing, ranges of all letters but one, ranges from a
 * digit to a letter, escapes in strings. A comment may say that it is intended.
 */
export function checkSlips(
  { grammar, lowered, document }: Pick<Stages, 'grammar' | 'lowered' | 'document'>,
  { diagnostics }: Session,
): void {
  const idleIn = idleFinder(grammar.rules);
  const visit = (alternation: Alternation, rule: Rule): void => {
    const found = idleIn(alternation, rule).filter(
      ({ alternative }) => !isIntended(alternative.span, 'idle-alternative'),
    );
    if (found.length > 0) diagnostics.report(idleAlternatives(found));
  };
  const rules = rulesInUse(grammar, lowered.labels).filter(
    ({ name }) => name.span.source === document.source,
  );
  const strings: CharVal[] = [];
  for (const rule of rules) {
    visit(rule.elements, rule);
    visitElements(rule.elements, (element) => {
      if (element.kind === 'char-val') strings.push(element);
      if (element.kind === 'group' || element.kind === 'option') visit(element.alternation, rule);
      if (element.kind !== 'num-range' || !isWritten(element)) return;
      if (isIntended(element.span, 'odd-range')) return;
      const [meant, what] = MEANT[printRange(element)] ?? acrossClasses(element) ?? [];
      if (meant !== undefined) diagnostics.report(oddRange(element.span, what!, meant));
    });
  }
  for (const { string, first, meant } of escapesIn(strings))
    if (!isIntended(string.span, 'escape'))
      diagnostics.report(escapesInString(string.span, first, meant));
}

/** What stands between digits and letters in a range that has both, and the range without. */
function acrossClasses({
  lo,
  hi,
}: SymbolRange): readonly [meant: string, what: string] | undefined {
  const [first, last] = [lo, hi].map((end) =>
    CLASSES.findIndex((each) => each.lo <= end && end <= each.hi),
  ) as [number, number];
  if (first < 0 || last <= first) return undefined;
  const parts = CLASSES.slice(first, last + 1).map((each) =>
    printRange({ lo: Math.max(lo, each.lo), hi: Math.min(hi, each.hi) }),
  );
  const what = first === 0 ? 'digits, letters and what is between them' : BETWEEN_LETTERS;
  return [parts.join(' / %x'), what];
}

function printRange({ lo, hi }: SymbolRange): string {
  return `${printHex(lo)}-${printHex(hi)}`;
}

/** Whether a range is written in the text, and not made from prose. */
function isWritten({ span: { source, start } }: NumRange): boolean {
  return source.text[start] === '%';
}
