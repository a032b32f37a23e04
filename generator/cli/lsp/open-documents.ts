import { basename, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Location, type Range, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readSource } from '../../files/read-source.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { GrammarSpan } from '../../study/answers/data.js';

/** The documents of a client, by the places of its questions and by the files that grammars read. */
export class OpenDocuments extends TextDocuments<TextDocument> {
  constructor() {
    super(TextDocument);
  }

  openAt(path: string): TextDocument | undefined {
    return this.all().find(({ uri }) => pathOf(uri) === path);
  }

  /** The locations of spans for the client; throws a `FileError` for a file that cannot be read. */
  locationsOf(spans: readonly GrammarSpan[]): Location[] {
    const read = new Map<string, TextDocument>();
    return spans.map(({ file, from, to }) => {
      const document = getOrInsert(read, file, () => this.#documentOf(file));
      return { uri: document.uri, range: rangeIn(document, from, to) };
    });
  }

  #documentOf(file: string): TextDocument {
    const path = resolve(file);
    const open = this.openAt(path);
    if (open !== undefined) return open;
    return TextDocument.create(pathToFileURL(path).href, 'abnf', 0, readSource(file).text);
  }
}

/** The absolute path of a document; one that is not a file of this machine is treated like one in the working directory. */
export function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return resolve(basename(uri));
  }
}

/** The name of a document in messages and questions. */
export function fileOf({ uri }: TextDocument): string {
  return relative('', pathOf(uri));
}

/** The range between two offsets in code units. */
export function rangeIn(document: TextDocument, from: number, to: number): Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}
