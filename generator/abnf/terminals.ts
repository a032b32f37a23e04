/** The numbers of terminals: `%x41`, `%x41-5A` and `%x41.42`. */
import type { SymbolRange } from '../automata/symbol-range.js';
import type { Span } from '../text/source.js';
import { visitNeededElements, type Element, type Rule } from './ast.js';

/** The ranges of numbers of a terminal, without reversed ones; other elements have none. */
export function rangesIn(element: Element): readonly SymbolRange[] {
  if (element.kind === 'num-concatenation')
    return element.values.map((value) => ({ lo: value, hi: value }));
  return element.kind === 'num-range' && element.lo <= element.hi ? [element] : [];
}

/** The terminal of a range. */
export function terminalOf({ lo, hi }: SymbolRange, span: Span): Element {
  return lo === hi
    ? { kind: 'num-concatenation', values: [lo], span }
    : { kind: 'num-range', lo, hi, span };
}

/** The first terminal that some rules need and that goes above a number; undefined if there is none. */
export function findAbove(rules: Iterable<Rule>, number: number): Element | undefined {
  let found: Element | undefined;
  for (const rule of rules)
    visitNeededElements(rule.elements, (element) => {
      if (rangesIn(element).some(({ hi }) => hi > number)) found ??= element;
    });
  return found;
}
