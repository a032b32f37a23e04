import {
  CodeActionKind,
  type Connection,
  type DocumentSymbol,
  SemanticTokensBuilder,
  type SemanticTokensLegend,
  SymbolKind,
} from 'vscode-languageserver/node';
import { tokenAt, type TokenKind } from '../../abnf/token-at.js';
import { sayFix } from '../../study/answers/problem-of.js';
import { capitalize } from '../../text/letter-case.js';
import { diagnosticOf } from './diagnostic-of.js';
import { fileOf, rangeIn, type OpenDocuments } from './open-documents.js';
import type { OpenGrammars } from './open-grammars.js';

/** The types of tokens in the order of their numbers; `prose` stands for what no grammar says. */
const TYPES: Readonly<Partial<Record<TokenKind, string>>> = {
  comment: 'comment',
  string: 'string',
  number: 'number',
  prose: 'macro',
  repetition: 'keyword',
  definition: 'function',
  name: 'function',
  operator: 'operator',
};

/** The types and modifiers of semantic tokens. */
export const LEGEND: SemanticTokensLegend = {
  tokenTypes: [...new Set(Object.values(TYPES))],
  tokenModifiers: ['declaration'],
};

/** Answers questions about a document: its rules, its form, its colors, and what mends its problems. */
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
  connection.languages.semanticTokens.on(async ({ textDocument: { uri } }) => {
    const rules = await symbolsOf(uri, grammars);
    const document = documents.get(uri);
    if (document === undefined) return { data: [] };
    const isGrammar = uri.endsWith('.abnf');
    const isInRule = (line: number): boolean =>
      rules.some(({ range: { start, end } }) => start.line <= line && line <= end.line);
    const lines = document.getText().split(/\r?\n/);
    const builder = new SemanticTokensBuilder();
    for (const [line, text] of lines.entries())
      for (let from = 0, end; from < text.length && (isGrammar || isInRule(line)); from = end) {
        const token = tokenAt(text, from);
        ({ end } = token);
        const type = LEGEND.tokenTypes.indexOf(TYPES[token.kind] ?? '');
        const isDeclaration = Number(token.kind === 'definition');
        if (type >= 0) builder.push(line, from, end - from, type, isDeclaration);
      }
    return builder.build();
  });
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
      return notes.flatMap(({ fix }) =>
        fix === undefined
          ? []
          : {
              title: capitalize(sayFix(fix)),
              kind: CodeActionKind.QuickFix,
              diagnostics: [diagnosticOf(problem, document, documents)],
              edit: {
                changes: {
                  [uri]: [{ range: rangeIn(document, fix.at.from, fix.at.to), newText: fix.text }],
                },
              },
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
