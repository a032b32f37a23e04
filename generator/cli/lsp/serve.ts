/**
 * The language server: what the editor of the playground knows, for any editor, over the Language Server Protocol.
 * Positions of the protocol count UTF-16 code units, as the compiler does.
 */
import {
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { answerDocuments, LEGEND } from './answer-documents.js';
import { answerNames } from './answer-names.js';
import { OpenDocuments } from './open-documents.js';
import { OpenGrammars } from './open-grammars.js';

const CAPABILITIES: InitializeResult = {
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    documentFormattingProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    completionProvider: {},
    semanticTokensProvider: { legend: LEGEND, full: true },
  },
  serverInfo: { name: 'abnfc' },
};

/**
 * Answers a client until it asks to end.
 *
 * @param configuration the path of the configuration; by default, each grammar has the nearest one in JSON
 */
export function serve(connection: Connection, configuration: string | undefined): void {
  const documents = new OpenDocuments();
  const grammars = new OpenGrammars(connection, documents, configuration);
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
  grammars.listen();
  answerNames(connection, documents, grammars);
  answerDocuments(connection, documents, grammars);
  documents.listen(connection);
  connection.listen();
}
