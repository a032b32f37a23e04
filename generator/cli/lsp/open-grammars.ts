import { DiagnosticSeverity, type Connection } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { FileError } from '../../files/read-source.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Problem } from '../../study/answers/data.js';
import { problemOf } from '../../study/answers/problem-of.js';
import { diagnosticOf } from './diagnostic-of.js';
import { fileOf, pathOf, type OpenDocuments } from './open-documents.js';
import { OpenGrammar } from './open-grammar.js';
import { projectOf } from './project-of.js';

/** The time after a change until a grammar is compiled, in milliseconds. */
const PAUSE = 100;

/** The grammars of the open documents, compiled again when one of their files has changed. */
export class OpenGrammars {
  readonly #connection: Connection;
  readonly #documents: OpenDocuments;
  readonly #configuration: string | undefined;
  readonly #grammars = new Map<string, OpenGrammar>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  /** @param configuration the path of the configuration; by default, each grammar has the nearest one in JSON */
  constructor(connection: Connection, documents: OpenDocuments, configuration: string | undefined) {
    this.#connection = connection;
    this.#documents = documents;
    this.#configuration = configuration;
  }

  /** Follows the documents and the files that the client watches. */
  listen(): void {
    this.#documents.onDidChangeContent(({ document }) => {
      this.#schedule(document);
      this.#scheduleReadersOf(document);
    });
    this.#documents.onDidClose(({ document }) => {
      this.#forget(document.uri);
      // They read the file as it was saved.
      this.#scheduleReadersOf(document);
    });
    this.#connection.onDidChangeWatchedFiles(() =>
      this.#documents.all().forEach((document) => this.#schedule(document)),
    );
  }

  of(uri: string): OpenGrammar {
    return getOrInsert(
      this.#grammars,
      uri,
      () => new OpenGrammar((message) => this.#say(uri, message)),
    );
  }

  /** The grammar of a document as it is now; undefined if the document is not open. */
  current(uri: string): readonly [TextDocument, OpenGrammar] | undefined {
    const document = this.#documents.get(uri);
    if (document === undefined) return undefined;
    if (this.#waiting.has(uri)) {
      clearTimeout(this.#waiting.get(uri));
      void this.#check(document);
    }
    return [document, this.of(uri)];
  }

  #schedule(document: TextDocument): void {
    clearTimeout(this.#waiting.get(document.uri));
    this.#waiting.set(
      document.uri,
      setTimeout(() => void this.#check(document), PAUSE),
    );
  }

  #scheduleReadersOf(document: TextDocument): void {
    const file = fileOf(document);
    for (const other of this.#documents.all())
      if (other !== document && this.#grammars.get(other.uri)?.files.includes(file) === true)
        this.#schedule(other);
  }

  async #check({ uri, version }: TextDocument): Promise<void> {
    this.#waiting.delete(uri);
    const publish = (problems: readonly Problem[]): void => {
      const document = this.#documents.get(uri);
      if (document?.version !== version) return;
      const diagnostics = problems.map((each) => diagnosticOf(each, document, this.#documents));
      void this.#connection.sendDiagnostics({ uri, version, diagnostics });
    };
    const openText = (path: string): string | undefined => this.#documents.openAt(path)?.getText();
    const project = projectOf(pathOf(uri), this.#configuration, openText);
    try {
      await this.of(uri).check(project, publish);
    } catch (error) {
      if (error instanceof FileError) publish([problemOf(error.diagnostic)]);
      // A mistake of ours in one grammar must not end the service for the others.
      else this.#connection.console.error(String(error instanceof Error ? error.stack : error));
    }
  }

  #forget(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.delete(uri);
    this.#grammars.get(uri)?.engine.end();
    this.#grammars.delete(uri);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Shows a warning in the first line of a document. */
  #say(uri: string, message: string): void {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const severity = DiagnosticSeverity.Warning;
    const diagnostics = [{ range, severity, message, source: 'abnfc' }];
    void this.#connection.sendDiagnostics({ uri, diagnostics });
  }
}
