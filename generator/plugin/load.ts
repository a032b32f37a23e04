/** Grammars as modules of a bundle: from a resolved import to JavaScript or errors, for any bundler. */
import { dirname, relative, resolve } from 'node:path';
import { Memory } from '../files/memory.js';
import { FileError, readSource } from '../files/read-source.js';
import { fileName, type Source } from '../source.js';
import { writeDeclarations } from './declarations.js';
import type { GrammarId } from './grammar-id.js';
import type { ImportOptions, PluginOptions } from './options.js';
import { messageOf, type LineSpan, type Message } from './message.js';
import { readQuery } from './read-query.js';

/** The results of compiling a grammar. */
interface Compiled {
  /** An ECMAScript module; undefined if there are errors. */
  readonly code: string | undefined;
  readonly declarations: string | undefined;
  readonly messages: readonly Message[];
}

/** A grammar as a module, or its errors. */
export interface Loaded extends Omit<Compiled, 'declarations'> {
  /** The file of the grammar. */
  readonly path: string;
  /** The same from where the bundler runs, for messages. */
  readonly name: string;
  /** The files of the documents that it imports. */
  readonly imports: readonly string[];
}

/** The file that a message is about. */
export function fileOf({ path, imports }: Loaded, at: LineSpan): string {
  return imports.find((imported) => nameOf(imported) === at.file) ?? path;
}

/** The name of a file in messages. */
function nameOf(path: string): string {
  return relative(process.cwd(), path).replaceAll('\\', '/');
}

/**
 * Loads a grammar.
 *
 * @param isImported whether a module imports it; only then are its types written, and the result remembered.
 *   A request to a server may ask for anything, and leaves no traces.
 */
export type Load = (grammar: GrammarId, isImported: boolean) => Promise<Loaded>;

/** The absolute paths of the documents that a grammar imports, by its query or by the options of the plugin. */
export function importsOf(grammar: GrammarId, defaults: PluginOptions): readonly string[] {
  const { imports = defaults.imports } = readQuery(grammar, grammar.path).options;
  return resolveImports(grammar, imports);
}

function resolveImports({ path }: GrammarId, imports: readonly string[] = []): readonly string[] {
  return imports.map((each) => resolve(dirname(path), each));
}

/** Loads grammars as the plugin's options say. */
export function makeLoad({ dts = false, ...defaults }: PluginOptions): Load {
  let memory: Memory | undefined;
  return async (grammar, isImported) => {
    const { path } = grammar;
    const name = nameOf(path);
    const query = readQuery(grammar, name);
    const options = { ...defaults, ...query.options };
    const imports = resolveImports(grammar, options.imports);
    const failed = (messages: readonly Message[]): Loaded => ({
      path,
      name,
      imports,
      code: undefined,
      messages,
    });

    if (query.diagnostics.length > 0)
      return failed(
        query.diagnostics.map(messageOf).map(({ at, ...message }) => ({
          ...message,
          // The file, without the query.
          at: at && { ...at, file: name },
        })),
      );
    try {
      const source = readSource(name);
      const documents = imports.map((each) => readSource(nameOf(each)));
      memory ??= new Memory();
      // The code does not depend on the folder; warnings do, and are to be seen again.
      const question = [
        'module',
        [source, ...documents].map((each) => [fileName(each), each.text]),
        options,
        dts,
      ];
      let compiled = memory.recall<Compiled>(question);
      if (compiled === undefined) {
        compiled = await compileModule(source, documents, options, dts);
        if (isImported && compiled.messages.length === 0) memory.keep(question, compiled);
      }
      const { code, declarations, messages } = compiled;
      if (isImported && declarations !== undefined) writeDeclarations(grammar, declarations);
      return { path, name, imports, code, messages };
    } catch (error) {
      if (error instanceof FileError) return failed([messageOf(error.diagnostic)]);
      throw error;
    }
  };
}

async function compileModule(
  source: Source,
  imports: readonly Source[],
  { variant = 'auto', ...options }: ImportOptions,
  dts: boolean,
): Promise<Compiled> {
  // The compiler takes half a second to load; remembered modules do not need it.
  const { compile } = await import('../compile.js');
  const { files, diagnostics } = await compile(source, {
    ...options,
    imports,
    variants: variant === 'auto' ? variant : [variant],
  });
  const messages = diagnostics.map(messageOf);
  const [file] = files;
  if (file === undefined) return { code: undefined, declarations: undefined, messages };
  const { toDeclarations, toJavaScript } = await import('../emit/print/javascript.js');
  return {
    code: toJavaScript(file.text, 2020),
    declarations: dts ? toDeclarations(file.text) : undefined,
    messages,
  };
}
