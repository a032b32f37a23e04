import { ruleKey } from '../abnf/ast.js';
import type { ParsedDocument } from '../abnf/parse-document.js';
import { readLists } from '../abnf/read-lists.js';
import { readCoreRules } from '../analysis/core-rules.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { CoreRules, DocumentContext } from '../analysis/stages.js';
import { inputLimit } from '../diagnostics/files.js';
import { importCycle, missingDocument, overriddenHead } from '../diagnostics/head.js';
import { readHead, type Head } from '../document/head.js';
import { findImportCycle, importsOfHeads } from '../document/imports-of-heads.js';
import { readDocument } from '../document/read-document.js';
import { MAX_INPUT } from '../options/limits.js';
import { optionSource, type Source } from '../text/source.js';
import { parseKept } from './parse.js';

/** Reads everything but the grammar's own document. */
export const gather: Pass<never, 'context'> = (_, session) => ({ context: readContext(session) });

/** The further documents, core rules, and rules that options define. */
export function readContext(session: Session, core: CoreRules = readCoreRules()): DocumentContext {
  const { source, options, diagnostics } = session;
  const { imports = [], define = [] } = options;
  const sources = [source, ...imports];
  for (const each of sources) if (isTooLong(each)) diagnostics.fail(inputLimit(each.name));
  const names = new Set(core.keys);
  const readAll = (each: Source): ParsedDocument => {
    const document = readDocument(each, names, diagnostics);
    const parsed = parseKept(document, session, each.option === undefined);
    for (const { name } of parsed.rules) names.add(ruleKey(name.text));
    return parsed;
  };
  const defined = define.flatMap((text) => readAll(optionSource('define', `${text}\n`)).rules);
  // A document may need the names of a later one, so the last one is read first.
  const documents = imports.toReversed().map(readAll);
  const heads = checkHeads(sources, session);
  const { hasErrors } = diagnostics;
  // A document that is imported may be written with lists.
  const form = options.list ?? heads.map((each) => each.options.list).find(Boolean);
  const lists = readLists(sources, form, diagnostics); // RFC 9110 §5.6.1
  return {
    head: heads[0]!,
    core,
    documents: documents.reverse(),
    defined,
    names,
    lists,
    hasErrors,
  };
}

/** The heads of all documents, the grammar's own first, after they have been checked. */
function checkHeads(sources: readonly Source[], session: Session): readonly Head[] {
  const { options, diagnostics } = session;
  const heads = sources.map(readHead);
  for (const each of heads.flatMap(({ problems }) => problems)) diagnostics.report(each);
  const imports = importsOfHeads(sources);
  for (const { item, document } of imports)
    if (document === undefined) diagnostics.report(missingDocument(item.text, item.span));
  const cycle = findImportCycle(imports)?.map(({ importer, item }) => ({
    ...item,
    importer: importer.name,
  }));
  if (cycle !== undefined) diagnostics.report(importCycle(cycle));
  for (const name of ['list', 'alphabet', 'boundary'] as const) {
    const [given, written] = [options[name], heads[0]!.options[name]];
    if (given !== undefined && written !== undefined && given !== written)
      diagnostics.report(overriddenHead(name, heads[0]!.optionSpans[name]!));
  }
  return heads;
}

/** Whether a source exceeds the limit of octets in UTF-8. A UTF-16 code unit takes one to three of them. */
function isTooLong({ text }: Source): boolean {
  if (text.length * 3 <= MAX_INPUT) return false;
  return text.length > MAX_INPUT || new TextEncoder().encode(text).length > MAX_INPUT;
}
