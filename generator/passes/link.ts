/** Links the rules of all documents under unique names, including those that prose imports, with lists written out. */
import type { Rule } from '../abnf/ast.js';
import { link as linkDocuments } from '../abnf/link.js';
import { expandLists, hasLists, withoutRepeatedLists } from '../abnf/lists.js';
import { hasMeanings, withMeanings } from '../abnf/prose.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { Stages, DocumentContext } from '../analysis/stages.js';

/** Joins the rules of all documents into one grammar. */
export const link: Pass<
  'own' | 'context' | 'starts',
  'linked' | 'rules' | 'start' | 'ambiguousReferences'
> = ({ own, context, starts: { first, root } }, session) => {
  const start = session.rejected === undefined && root !== undefined ? root.name : first;
  return linkRules(own.rules, start, context, session);
};

/** Links the rules of a document with the rules around it; rules that need no others stay as they are. */
function linkRules(
  own: readonly Rule[],
  start: string | undefined,
  { core, documents, defined, lists }: DocumentContext,
  { source, diagnostics }: Session,
): Pick<Stages, 'linked' | 'rules' | 'start' | 'ambiguousReferences'> {
  const given = [{ source, rules: own }, ...documents];
  const all = given.map((document) => ({
    ...document,
    rules: withMeanings(withoutRepeatedLists(document.rules, lists), document.source, given),
  }));
  const definitions = withMeanings(defined, source, given);
  const kept = all[0]!.rules;
  const standsAlone =
    documents.length === 0 &&
    defined.length === 0 &&
    kept.length === own.length &&
    !kept.some((rule) => hasMeanings(rule) || hasLists(rule.elements));
  if (standsAlone) {
    const linked = { documents: [{ source, rules: own }], defined, lists };
    return { linked, rules: own, start, ambiguousReferences: [] };
  }
  const written = (rules: readonly Rule[]): readonly Rule[] =>
    lists === undefined ? rules : expandLists(rules, lists, diagnostics);
  const expanded = all.map((document) => ({ ...document, rules: written(document.rules) }));
  const expandedDefinitions = written(definitions);
  if (lists !== undefined) diagnostics.stopIfErrors();
  const linked = { documents: all, defined: definitions, lists };
  return { linked, ...linkDocuments(expanded, expandedDefinitions, core.rules, start) };
}
