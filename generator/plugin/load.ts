/** Loads grammars as modules of a bundle: from a resolved import to JavaScript or errors, for any bundler. */
import { dirname, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { unreadable } from '../diagnostics/files.js';
import { unservedImport } from '../diagnostics/import.js';
import { readDocuments } from '../files/read-documents.js';
import { FileError, readSource } from '../files/read-source.js';
import type { Source } from '../text/source.js';
import { writeDeclarations } from './declarations.js';
import type { GrammarId } from './grammar-id.js';
import type { PluginOptions } from './plugin-options.js';
import { messageOf, type BundlerMessage, type LineSpan } from './message.js';
import { readQuery } from './read-query.js';

/** A grammar as a module, or its errors. */
export interface Loaded {
  readonly path: string;
  /** The path relative to the working directory, for messages. */
  readonly name: string;
  /** The files of the documents that the grammar imports. */
  readonly imports: readonly string[];
  /** An ECMAScript module; undefined if there are errors. */
  readonly code: string | undefined;
  readonly messages: readonly BundlerMessage[];
}

/** The file of a message, or the name of the option that gave the text. */
export function fileAt({ path, imports }: Loaded, at: LineSpan): string {
  return [path, ...imports].find((each) => nameOf(each) === at.file) ?? at.file;
}

/** The name of a file in messages. */
function nameOf(path: string): string {
  return relative(process.cwd(), path).replaceAll(sep, '/');
}

/** The rights of a load: the program's, or a request's. */
export interface Rights {
  /** Whether types are written; a request may ask for anything, and must leave no traces. */
  readonly mayWrite: boolean;
  /** The path by which a file is read; undefined if there is no such file, or it may not be read. */
  readonly find: (path: string) => string | undefined;
}

/** The rights of the program, whose imports may name any file. */
export const PROGRAM: Rights = { mayWrite: true, find: (path) => path };

/** Loads a grammar, which has been found; `rights` are the program's by default. */
export type Load = (grammar: GrammarId, rights?: Rights) => Promise<Loaded>;

/** Loads grammars as the plugin's options say. */
export function makeLoad({ dts = false, ...defaults }: PluginOptions): Load {
  return async (grammar, { mayWrite, find } = PROGRAM) => {
    const { path } = grammar;
    const name = nameOf(path);
    const query = readQuery(grammar, name);
    const {
      variant = 'auto',
      imports: written = [],
      ...options
    } = { ...defaults, ...query.options };
    const found = written.map((each) => find(resolve(dirname(path), each)));
    const named = found.filter((each) => each !== undefined);
    const imports = [...named];
    const loaded = { path, name, imports };
    const unserved = written.filter((_, index) => found[index] === undefined);
    const errors = [
      ...query.diagnostics,
      ...unserved.map((each) => unservedImport(each, query.at)),
    ];
    if (errors.length > 0) {
      const messages = errors.map(messageOf);
      // Errors name the file, without the query.
      const unqueried = messages.map((each) => ({
        ...each,
        at: each.at && { ...each.at, file: name },
      }));
      return { ...loaded, code: undefined, messages: unqueried };
    }
    try {
      const source = readNamed(path);
      const documents = readDocuments(source, named.map(readNamed), (each) => {
        imports.push(resolve(each));
        const served = find(resolve(each));
        if (served === undefined)
          throw new FileError(unreadable(each, 'there is none, or it is not served'));
        return readNamed(served);
      });
      const { compile } = await import('../compile.js');
      const { files, diagnostics } = await compile(source, {
        ...options,
        imports: documents,
        variants: variant === 'auto' ? variant : [variant],
      });
      const messages = diagnostics
        .filter((each) => !isIdleDefault(each, query.options))
        .map(messageOf);
      const [file] = files;
      if (file === undefined) return { ...loaded, code: undefined, messages };
      const { toDeclarations, toJavaScript } = await import('../emit/print/javascript.js');
      if (mayWrite && dts) writeDeclarations(grammar, toDeclarations(file.text));
      return { ...loaded, code: toJavaScript(file.text, 2020), messages };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { ...loaded, code: undefined, messages: [messageOf(error.diagnostic)] };
    }
  };
}

/** Whether a warning is about a default of the plugin, which has no effect on some grammars. */
function isIdleDefault({ code, notes }: Diagnostic, asked: object): boolean {
  const option = notes[0]?.advice?.option;
  return (
    /^(?:idle-option|overridden-head)$/.test(code) && option !== undefined && !(option in asked)
  );
}

function readNamed(path: string): Source {
  return readSource(path, nameOf(path));
}
