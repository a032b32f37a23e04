import type { Lowered } from '../abnf/lowered.js';
import { isNullable } from '../abnf/rules-with-word.js';
import type { Grammar } from '../abnf/resolve.js';
import { operandsOf, type Regex } from '../automata/regex.js';
import { captureLoops, relatedLists } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { getOrInsert } from '../get-or-insert.js';
import type { PartValues } from '../options/choices.js';
import { allRules } from './all-rules.js';
import type { Captured } from './captured.js';
import { captureParts } from './capture-parts.js';
import { relatedCaptures } from './related.js';
import { selectedRules } from './selected-rules.js';
import type { Selection } from './selection.js';
import type { CaptureDraft, Selector } from './selector.js';
import { shapesOf } from './shapes-of.js';

/** A lowered rule with the captures of a selection; stops after errors. */
export function capture(
  lowered: Lowered,
  { rules, start }: Grammar,
  selection: Selection,
  isOrdered: boolean,
  values: PartValues,
  diagnostics: DiagnosticBag,
): Omit<Captured, 'requirements' | 'printed'> {
  const selector =
    selection === 'all'
      ? allRules(start, lowered)
      : selectedRules(start, rules, lowered.called.length > 0, selection, diagnostics);
  const expressions = captureParts(
    lowered,
    (rule) => isNullable(rules, rule),
    selector.drafts[0]!,
    selector.within,
  );
  selector.check(lowered, diagnostics);
  if (lowered.called.length === 0) checkNesting(expressions.regex, selector.drafts, diagnostics);
  diagnostics.stopIfErrors();
  const captures = shapesOf(expressions, selector.drafts, values, diagnostics);
  diagnostics.stopIfErrors();
  if (selection !== 'all') warnOfRelated(lowered, selector, diagnostics);
  return { ...expressions, lowered, captures, isOrdered, values };
}

/** Warns of parts that repeat together: their lists do not say which of them do. */
function warnOfRelated(
  lowered: Lowered,
  { drafts: [whole], within }: Selector,
  diagnostics: DiagnosticBag,
): void {
  for (const { captures, holder } of relatedCaptures(lowered, whole!, within)) {
    const drafts = [...captures].sort((a, b) => a.number - b.number);
    const fields = drafts.map(({ field }) => field);
    const names = drafts.map(({ rules }) => rules.map(({ name }) => name.text).join('|'));
    diagnostics.report(relatedLists(fields, names, holder?.name.text, drafts.at(-1)!.span));
  }
}

/** Reports captures that contain themselves, as do rules that are compiled to a depth. */
function checkNesting(
  regex: Regex,
  drafts: readonly CaptureDraft[],
  diagnostics: DiagnosticBag,
): void {
  const reached = new Map<Regex, ReadonlySet<number>>();
  const nested = new Set<number>();
  const below = (node: Regex): ReadonlySet<number> =>
    getOrInsert(reached, node, () => {
      const numbers = new Set(operandsOf(node).flatMap((part) => [...below(part)]));
      if (node.kind === 'captured') {
        if (numbers.has(node.capture)) nested.add(node.capture);
        numbers.add(node.capture);
      }
      return numbers;
    });
  below(regex);
  for (const number of nested) {
    const { rules, span } = drafts[number]!;
    diagnostics.report(captureLoops(rules[0]!.name.text, span));
  }
}
