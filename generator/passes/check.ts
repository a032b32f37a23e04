import { ruleKey, visitElements, type Group, type Rule } from '../abnf/ast.js';
import { numberOf, referenceIn } from '../abnf/imports.js';
import type { AmbiguousReference } from '../abnf/link.js';
import { isSound } from '../abnf/resolve.js';
import type { Dfa } from '../automata/dfa.js';
import {
  ambiguousNames,
  proseRead,
  unusedDefinition,
  type AmbiguousName,
} from '../diagnostics/grammar.js';
import { rulesInUse } from '../abnf/origins.js';
import { printAlternation } from '../abnf/print.js';
import { checkSlips } from '../checks/check-slips.js';
import type { Session, Pass } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';
import { ruleComparer } from '../checks/rule-comparer.js';

/** Checks names from several documents, prose that was read as a set, and rules for slips. */
export const check: Pass<
  'ambiguousReferences' | 'linked' | 'document' | 'grammar' | 'lowered',
  never
> = ({ ambiguousReferences, linked, ...stages }, session) => {
  checkReferences(ambiguousReferences, stages, session);
  checkDefinitions(linked.defined, stages, session);
  checkProse(stages, session);
  checkSlips(stages, session);
  return {};
};

/** Warns of unused rules that options define: their names may be misspelled. */
function checkDefinitions(
  defined: readonly Rule[],
  { grammar, lowered }: Pick<Stages, 'grammar' | 'lowered'>,
  { diagnostics }: Session,
): void {
  const used = new Set(rulesInUse(grammar, lowered.labels).map(({ name }) => ruleKey(name.text)));
  for (const rule of defined) {
    // A rule that refers to another document may be named after that document.
    if (used.has(ruleKey(rule.name.text)) || referenceIn(rule) !== undefined) continue;
    diagnostics.report(unusedDefinition(rule.name, grammar.start.name.text));
  }
}

/** Warns of prose in use that was read as a set of symbols, which its author has not written. */
function checkProse(
  { grammar, lowered }: Pick<Stages, 'grammar' | 'lowered'>,
  { diagnostics }: Session,
): void {
  const visit = (group: Group, rule: string): void => {
    const { prose, alternation, span } = group;
    if (prose !== undefined)
      diagnostics.report(proseRead(prose.text, printAlternation(alternation), rule, span));
  };
  for (const { name, elements } of rulesInUse(grammar, lowered.labels))
    visitElements(elements, (element) => {
      if (element.kind === 'group') visit(element, name.text);
    });
}

/** Warns of names in use that two further documents define with different languages, or that cannot be compared. */
function checkReferences(
  ambiguousReferences: readonly AmbiguousReference[],
  { grammar, lowered }: Pick<Stages, 'grammar' | 'lowered'>,
  session: Session,
): void {
  const isUsed = ({ name: { span } }: AmbiguousReference): boolean =>
    lowered.labels.some(
      ({ alternative: { span: around } }) =>
        around.source === span.source && around.start <= span.start && span.end <= around.end,
    );
  const comparer = ruleComparer(grammar, session);
  const minimalOf = (rule: Rule): Dfa | undefined =>
    isSound(rule, grammar) ? comparer.minimalOf(rule) : undefined;
  const seen = new Set<Rule>();
  const ambiguous: AmbiguousName[] = [];
  for (const { name, meant, other } of ambiguousReferences.filter(isUsed)) {
    if (seen.has(meant)) continue;
    seen.add(meant);
    const { isSame, witness } = comparer.compare(minimalOf(meant), minimalOf(other));
    if (isSame) continue;
    const [one, another] = [meant.name.span, other.name.span];
    ambiguous.push({ name, used: one, other: another, witness, number: numberOf(another.source) });
  }
  if (ambiguous.length > 0) session.diagnostics.report(ambiguousNames(ambiguous));
}
