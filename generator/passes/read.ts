import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { DocumentContext } from '../analysis/stages.js';
import { readDocument, type Document } from '../document/read-document.js';

/** Finds the rules and the bit layout in the grammar's own document. */
export const read: Pass<'context', 'document'> = ({ context }, session) => ({
  document: readOwn(context, session),
});

/** The text of the rules of the grammar's own document, and its bit layout. */
export function readOwn(
  { names }: DocumentContext,
  { source, options, diagnostics }: Session,
): Document {
  return readDocument(source, names, diagnostics, options.section);
}
