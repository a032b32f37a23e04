import {
  CodeActionKind,
  type Connection,
  type DocumentSymbol,
  SymbolKind,
} from 'vscode-languageserver/node';
import { diagnosticOf } from './diagnostic-of.js';
import { fileOf, rangeIn, type OpenDocuments } from './open-documents.js';
import type { OpenGrammars } from './open-grammars.js';

/** Answers questions about a document: its rules, its form, and what mends its problems. */
export function answerDocuments(
  connection: Connection,
  documents: OpenDocuments,
  grammars: OpenGrammars,
): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }) => symbolsOf(uri, grammars));
  connection.onFoldingRanges(async ({ textDocument: { uri } }) =>
    (await symbolsOf(uri, grammars))
      .filter(({ range: { start, end } }) => end.line > start.line)
      .map(({ range: { start, end } }) => ({ startLine: start.line, endLine: end.line })),
  );
  connection.onDocumentFormatting(async ({ textDocument: { uri } }) => {
    const [document, grammar] = grammars.current(uri) ?? [];
    if (document === undefined || grammar === undefined) return null;
    const before = document.getText();
    const source = { name: fileOf(document), text: before };
    const { text } = (await grammar.engine.ask('format', { document: source })) ?? {};
    if (text === undefined || text === before) return null;
    return [{ range: rangeIn(document, 0, before.length), newText: text }];
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
    const [document, grammar] = grammars.current(uri) ?? [];
    if (document === undefined || grammar === undefined) return null;
    // The problems of the present text are known as soon as its names are.
    await grammar.names();
    const [first, last] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    return grammar.problems.flatMap((problem) => {
      const { at, notes } = problem;
      if (at?.file !== fileOf(document) || at.from > last || at.to < first) return [];
      const place = rangeIn(document, at.from, at.to);
      return notes.flatMap(({ fix }) =>
        fix === undefined
          ? []
          : {
              title: `Replace by ${fix}`,
              kind: CodeActionKind.QuickFix,
              diagnostics: [diagnosticOf(problem, document, documents)],
              edit: { changes: { [uri]: [{ range: place, newText: fix }] } },
            },
      );
    });
  });
}

/** The rules that a document defines. */
async function symbolsOf(uri: string, grammars: OpenGrammars): Promise<DocumentSymbol[]> {
  const [document, grammar] = grammars.current(uri) ?? [];
  if (document === undefined || grammar === undefined) return [];
  const file = fileOf(document);
  const text = document.getText();
  const defined = (await grammar.names()).filter((name) => name.isDefinition && name.file === file);
  return defined.map(({ name, from, to, end }) => ({
    name,
    kind: SymbolKind.Function,
    range: rangeIn(document, from, from + text.slice(from, end).trimEnd().length),
    selectionRange: rangeIn(document, from, to),
  }));
}
