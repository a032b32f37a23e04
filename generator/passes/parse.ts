import { keepDefinitions } from '../abnf/keep-definitions.js';
import { parseDocument, type ParsedDocument } from '../abnf/parse-document.js';
import { rulesFromLayout } from '../abnf/rules-from-layout.js';
import { startRules } from '../abnf/start-rules.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { DocumentContext } from '../analysis/stages.js';
import type { Document } from '../document/read-document.js';

/** Parses the rules of the grammar's own document. */
export const parse: Pass<'document' | 'context', 'own' | 'starts'> = (
  { document, context },
  session,
) => {
  const own = parseOwn(document, context, session);
  const leftOut = own.isStrict
    ? []
    : own.leftOut.filter((each) => each.isSuspect && each.continuation === undefined);
  return { own, starts: startRules(own.rules, leftOut, context.core.keys, document.isGrammar) };
};

/**
 * The rules of the grammar's own document: RFC 5234 §4 with RFC 7405 strings. A document without ABNF has rules made from
 * its layout.
 */
export function parseOwn(
  document: Document,
  context: DocumentContext,
  session: Session,
): ParsedDocument {
  const { diagnostics } = session;
  const parsed = parseKept(document, session);
  if (parsed.rules.length === 0 || context.hasErrors) diagnostics.stopIfErrors();
  return parsed.rules.length > 0 ? parsed : { ...parsed, rules: rulesFromLayout(document.layout) };
}

/** The rules of a document, with one definition for each name if an option says so. */
export function parseKept(
  document: Document,
  { options: { keep }, diagnostics }: Session,
  isImport = false,
): ParsedDocument {
  const parsed = parseDocument(document, diagnostics, isImport);
  return { ...parsed, rules: keepDefinitions(parsed.rules, keep) };
}
