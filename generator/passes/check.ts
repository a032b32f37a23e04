import { ruleKey, visitElements, type Group, type Rule } from '../abnf/ast.js';
import { numberOf, referenceIn } from '../abnf/imports.js';
import type { AmbiguousReference } from '../abnf/link.js';
import { isSound } from '../abnf/resolve.js';
import type { Dfa } from '../automata/dfa.js';
import {
  ambiguousNames,
  proseRead,
  unusedDefinition,
  unusedDocument,
  type AmbiguousName,
} from '../diagnostics/grammar.js';
import { rulesInUse } from '../abnf/origins.js';
import { printAlternation } from '../abnf/print.js';
import { checkSlips } from '../checks/check-slips.js';
import { importsOfHeads } from '../document/imports-of-heads.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';
import { ruleComparer } from '../checks/rule-comparer.js';

/** Checks names from several documents, prose that was read as a set, and rules for slips. */
export const check: Pass<
  'ambiguousReferences' | 'context' | 'linked' | 'document' | 'grammar' | 'lowered',
  never
> = ({ ambiguousReferences, ...stages }, session) => {
  checkReferences(ambiguousReferences, stages, session);
  checkGiven(stages, session);
  checkProse(stages, session);
  checkSlips(stages, session);
  return {};
};

/** Warns of rules and documents that are given and not used: names may be misspelled, and only one grammar is checked. */
function checkGiven(
  { context, linked, grammar, lowered }: Pick<Stages, 'context' | 'linked' | 'grammar' | 'lowered'>,
  { source, options, diagnostics }: Session,
): void {
  const names = new Set(rulesInUse(grammar, lowered.labels).map(({ name }) => ruleKey(name.text)));
  for (const rule of linked.defined)
    // A rule that refers to another document may be named after that document.
    if (!names.has(ruleKey(rule.name.text)) && referenceIn(rule) === undefined)
      diagnostics.report(unusedDefinition(rule.name, grammar.start.name.text));
  const { documents, core, lists } = context;
  const used = new Set(lowered.labels.map(({ alternative }) => alternative.span.source));
  for (const { document } of importsOfHeads([source, ...(options.imports ?? [])]))
    if (document !== undefined) used.add(document);
  // A document of core rules is right, if not needed, and one may be given for its lists.
  for (const { source: each, rules } of lists ? [] : documents) {
    const isCore = rules.some(({ name }) => core.keys.has(ruleKey(name.text)));
    if (rules[0] && !isCore && !used.has(each)) diagnostics.report(unusedDocument(each, source));
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
