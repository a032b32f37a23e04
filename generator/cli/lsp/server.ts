/**
 * The language server: what the editor of the playground knows, for any editor, over the Language Server Protocol.
 * Positions of the protocol count UTF-16 code units, as the compiler does.
 */
import { basename, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  type DocumentSymbol,
  type InitializeResult,
  type Location,
  LSPErrorCodes,
  type Range,
  ResponseError,
  SymbolKind,
  type TextDocumentPositionParams,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ruleKey } from '../../abnf/ast.js';
import { readGrammarFile } from '../../abnf/grammar-files.js';
import { FileError, readSource } from '../../files/read-source.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { GrammarSpan, Problem, RuleSummary } from '../../study/playground/data.js';
import { namesLike, whyNoNewName } from '../../study/playground/names.js';
import { problemOf } from '../../study/playground/problem-of.js';
import { OpenGrammar } from './open-grammar.js';
import { projectOf } from './project-of.js';

/** The time after a change until a grammar is compiled, in milliseconds. */
const PAUSE = 100;

/** A line up to a place that is neither in a string, nor in prose, nor in a comment. */
const IN_CODE = /^(?:[^";<]|"[^"]*"|<[^>]*>)*$/;

const CAPABILITIES: InitializeResult = {
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    documentFormattingProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    completionProvider: {},
  },
  serverInfo: { name: 'abnfc' },
};

/**
 * Answers a client until it asks to end.
 *
 * @param configuration the path of the configuration; by default, each grammar has the nearest one in JSON
 */
export function serve(connection: Connection, configuration: string | undefined): void {
  const documents = new TextDocuments(TextDocument);
  const grammars = new Map<string, OpenGrammar>();
  const waiting = new Map<string, NodeJS.Timeout>();
  // Their names alone, so that only the threads load the parser.
  const core = Array.from(readGrammarFile('core.abnf').matchAll(/^[A-Z]+/gim), ([name]) => name);

  // --- files -------------------------------------------------------------------------------------

  const openAt = (path: string): TextDocument | undefined =>
    documents.all().find(({ uri }) => pathOf(uri) === path);
  const documentOf = (file: string): TextDocument => {
    const path = resolve(file);
    const open = openAt(path);
    if (open !== undefined) return open;
    return TextDocument.create(pathToFileURL(path).href, 'abnf', 0, readSource(file).text);
  };
  const locationsOf = (places: readonly GrammarSpan[]): Location[] => {
    const read = new Map<string, TextDocument>();
    return places.map(({ file, from, to }) => {
      const document = getOrInsert(read, file, () => documentOf(file));
      return { uri: document.uri, range: rangeIn(document, from, to) };
    });
  };

  // --- compiling ---------------------------------------------------------------------------------

  const grammarOf = (uri: string): OpenGrammar =>
    getOrInsert(grammars, uri, () => {
      const say = (message: string): void => {
        const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
        const severity = DiagnosticSeverity.Warning;
        const diagnostics = [{ range, severity, message, source: 'abnfc' }];
        void connection.sendDiagnostics({ uri, diagnostics });
      };
      return new OpenGrammar(say);
    });
  const check = async ({ uri, version }: TextDocument): Promise<void> => {
    waiting.delete(uri);
    const publish = (problems: readonly Problem[]): void => {
      const document = documents.get(uri);
      if (document?.version !== version) return;
      const diagnostics = problems.map((problem) => diagnosticOf(problem, document));
      void connection.sendDiagnostics({ uri, version, diagnostics });
    };
    const project = projectOf(pathOf(uri), configuration, (path) => openAt(path)?.getText());
    try {
      await grammarOf(uri).check(project, publish);
    } catch (error) {
      if (error instanceof FileError) publish([problemOf(error.diagnostic)]);
      // A mistake of ours in one grammar must not end the service for the others.
      else connection.console.error(String(error instanceof Error ? error.stack : error));
    }
  };
  const schedule = (document: TextDocument): void => {
    clearTimeout(waiting.get(document.uri));
    waiting.set(
      document.uri,
      setTimeout(() => void check(document), PAUSE),
    );
  };
  const scheduleAll = (): void => documents.all().forEach(schedule);
  /** The grammar of a document as it is now. */
  const current = (uri: string): readonly [TextDocument, OpenGrammar] | undefined => {
    const document = documents.get(uri);
    if (document === undefined) return undefined;
    if (waiting.has(uri)) {
      clearTimeout(waiting.get(uri));
      void check(document);
    }
    return [document, grammarOf(uri)];
  };

  documents.onDidChangeContent(({ document }) => {
    schedule(document);
    const file = fileOf(document);
    for (const other of documents.all())
      if (other !== document && grammars.get(other.uri)?.files.includes(file) === true)
        schedule(other);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    grammars.get(uri)?.engine.end();
    grammars.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onDidChangeWatchedFiles(scheduleAll);

  const diagnosticOf = (problem: Problem, document: TextDocument): Diagnostic => {
    const { severity, code, message, at, notes } = problem;
    const isHere = at?.file === fileOf(document);
    const range = isHere
      ? rangeIn(document, at.from, Math.max(at.to, at.from + 1))
      : rangeIn(document, 0, document.getText().search(/\n|$/));
    const elsewhere = at === undefined || isHere ? [] : [{ message, at }];
    const related = [...elsewhere, ...notes].flatMap(({ message: said, at: where }) =>
      where === undefined
        ? []
        : locationsOf([where]).map((location) => ({ location, message: said })),
    );
    const asides = notes.filter((note) => note.at === undefined).map((note) => note.message);
    return {
      range,
      severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      code,
      source: 'abnfc',
      message: [
        at === undefined || isHere ? message : `${at.file}: ${message}`,
        ...asides.map((said) => `note: ${said}`),
      ].join('\n'),
      relatedInformation: related,
    };
  };

  // --- names -------------------------------------------------------------------------------------

  /** The name at a place, and all names of the grammar. */
  const nameAt = async ({ textDocument: { uri }, position }: TextDocumentPositionParams) => {
    const found = current(uri);
    if (found === undefined) return undefined;
    const [document, grammar] = found;
    const names = await grammar.names();
    const at = document.offsetAt(position);
    const file = fileOf(document);
    const name = names.find((each) => each.file === file && each.from <= at && at <= each.to);
    return name && { grammar, document, names, name };
  };

  connection.onHover(async (asked) => {
    const found = await nameAt(asked);
    const summary = await found?.grammar.engine.ask('rule', { name: found.name.name });
    if (found === undefined || summary === undefined) return null;
    const { document, name } = found;
    return {
      contents: { kind: 'markdown', value: summaryText(summary) },
      range: rangeIn(document, name.from, name.to),
    };
  });
  connection.onDefinition(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const same = namesLike(found.name, found.names);
    return locationsOf(same.filter(({ isDefinition }) => isDefinition));
  });
  connection.onReferences(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const { includeDeclaration } = asked.context;
    const same = namesLike(found.name, found.names);
    return locationsOf(same.filter(({ isDefinition }) => includeDeclaration || !isDefinition));
  });
  connection.onPrepareRename(async (asked) => {
    const found = await nameAt(asked);
    // A core rule is no rule of the grammar.
    if (!found || !namesLike(found.name, found.names).some(({ isDefinition }) => isDefinition))
      return null;
    const { document, name } = found;
    return { range: rangeIn(document, name.from, name.to), placeholder: name.name };
  });
  connection.onRenameRequest(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const { names, name } = found;
    const { newName } = asked;
    const refuse = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message);
    const key = ruleKey(newName);
    const defined = names.filter(({ isDefinition }) => isDefinition).map((each) => each.name);
    const isTaken = [...defined, ...core].some((each) => ruleKey(each) === key);
    const problem = whyNoNewName(name.name, newName, isTaken);
    if (problem !== undefined) return refuse(problem);
    const changes: Record<string, TextEdit[]> = {};
    for (const { uri, range } of locationsOf(namesLike(name, names)))
      (changes[uri] ??= []).push({ range, newText: newName });
    return { changes };
  });
  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const start = { line: position.line, character: 0 };
    const before = documents.get(uri)?.getText({ start, end: position });
    if (before === undefined || !IN_CODE.test(before)) return null;
    const names = new Set([...grammarOf(uri).defined, ...core]);
    return Array.from(names, (label) => ({ label, kind: CompletionItemKind.Reference }));
  });

  // --- documents ---------------------------------------------------------------------------------

  const symbolsOf = async (uri: string): Promise<DocumentSymbol[]> => {
    const [document, grammar] = current(uri) ?? [];
    if (document === undefined || grammar === undefined) return [];
    const file = fileOf(document);
    const text = document.getText();
    const defined = (await grammar.names()).filter(
      (name) => name.isDefinition && name.file === file,
    );
    return defined.map(({ name, from, to, end }) => ({
      name,
      kind: SymbolKind.Function,
      range: rangeIn(document, from, from + text.slice(from, end).trimEnd().length),
      selectionRange: rangeIn(document, from, to),
    }));
  };

  connection.onDocumentSymbol(({ textDocument: { uri } }) => symbolsOf(uri));
  connection.onFoldingRanges(async ({ textDocument: { uri } }) =>
    (await symbolsOf(uri))
      .filter(({ range: { start, end } }) => end.line > start.line)
      .map(({ range: { start, end } }) => ({ startLine: start.line, endLine: end.line })),
  );
  connection.onDocumentFormatting(async ({ textDocument: { uri } }) => {
    const [document, grammar] = current(uri) ?? [];
    if (document === undefined || grammar === undefined) return null;
    const before = document.getText();
    const source = { name: fileOf(document), text: before };
    const { text } = (await grammar.engine.ask('format', { document: source })) ?? {};
    if (text === undefined || text === before) return null;
    return [{ range: rangeIn(document, 0, before.length), newText: text }];
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
    const [document, grammar] = current(uri) ?? [];
    if (document === undefined || grammar === undefined) return null;
    // Once there are the names of the document as it is, there are its problems.
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
              diagnostics: [diagnosticOf(problem, document)],
              edit: { changes: { [uri]: [{ range: place, newText: fix }] } },
            },
      );
    });
  });

  connection.onInitialize(({ capabilities: { workspace } }) => {
    const canRegister = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const globs = ['**/*.abnf', '**/abnfc.config.*'];
    const watchers = globs.map((globPattern) => ({ globPattern }));
    connection.onInitialized(() => {
      if (canRegister)
        void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    });
    return CAPABILITIES;
  });
  documents.listen(connection);
  connection.listen();
}

/** The absolute path of a document; one that is no file of this machine is treated like one in the working directory. */
function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return resolve(basename(uri));
  }
}

/** The name of a document in messages and questions. */
function fileOf({ uri }: TextDocument): string {
  return relative('', pathOf(uri));
}

function rangeIn(document: TextDocument, from: number, to: number): Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}

/** A rule in Markdown. */
function summaryText({ definition, shortest, states }: RuleSummary): string {
  const word = shortest === '' ? 'the empty word' : shortest && codeSpan(shortest);
  const facts = [word && `shortest word: ${word}`, states && `${states} states by itself`];
  const line = facts.filter((fact) => fact).join(', ');
  return ['```abnf', definition, '```', ...(line === '' ? [] : ['', line])].join('\n');
}

/** Text as code: CommonMark §6.1. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
