/**
 * A grammar as a module of a bundle: what an import was resolved to goes in, JavaScript comes out, or what is
 * wrong. Nothing here knows a bundler.
 */
import { relative } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import { Memory } from '../files/memory.js';
import { FileError, readSource } from '../files/read-source.js';
import { baseName, type Source } from '../source.js';
import { writeDeclarations } from './declarations.js';
import type { GrammarId } from './grammar-id.js';
import type { ImportOptions, PluginOptions } from './options.js';
import { problemOf, type Problem } from './problem.js';
import { readQuery } from './read-query.js';

/** What became of a grammar. */
export interface Loaded {
  /** The file of the grammar. */
  readonly path: string;
  /** The same, from where the bundler runs: for people. */
  readonly name: string;
  /** An ECMAScript module; nothing where there are errors. */
  readonly code: string | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Loads a grammar.
 *
 * @param isImported whether a module imports it; only then are its types written, and the result remembered.
 *   A request that a server answers may ask for anything, and leaves no traces.
 */
export type Load = (grammar: GrammarId, isImported: boolean) => Promise<Loaded>;

/** A grammar compiled. */
interface Compiled {
  readonly code: string | undefined;
  readonly declarations: string | undefined;
  readonly problems: readonly Problem[];
}

/** Loads grammars as the plugin's options say. */
export function makeLoad({ dts = false, ...defaults }: PluginOptions): Load {
  let memory: Memory | undefined;
  return async (grammar, isImported) => {
    const { path } = grammar;
    const name = relative(process.cwd(), path).replaceAll('\\', '/');
    const failed = (diagnostics: readonly Diagnostic[]): Loaded => ({
      path,
      name,
      code: undefined,
      problems: diagnostics.map(problemOf),
    });

    const query = readQuery(grammar, name);
    if (query.diagnostics.length > 0) return failed(query.diagnostics);
    try {
      const source = readSource(name);
      const options = { ...defaults, ...query.options };
      memory ??= new Memory();
      // The folder is not in the code, and warnings, in which it is, are to be seen again.
      const question = ['module', baseName(source), source.text, options, dts];
      let compiled = memory.recall<Compiled>(question);
      if (compiled === undefined) {
        compiled = await compileModule(source, options, dts);
        if (isImported && compiled.problems.length === 0) memory.keep(question, compiled);
      }
      const { code, declarations, problems } = compiled;
      if (isImported && declarations !== undefined) writeDeclarations(grammar, declarations);
      return { path, name, code, problems };
    } catch (error) {
      if (error instanceof FileError) return failed([error.diagnostic]);
      throw error;
    }
  };
}

async function compileModule(
  source: Source,
  { variant = 'switch', ...options }: ImportOptions,
  dts: boolean,
): Promise<Compiled> {
  // What takes half a second to load is not needed for what is remembered.
  const { compile } = await import('../compile.js');
  const { files, diagnostics } = await compile(source, { ...options, variants: [variant] });
  const problems = diagnostics.map(problemOf);
  const [file] = files;
  if (file === undefined) return { code: undefined, declarations: undefined, problems };
  const { toDeclarations, toJavaScript } = await import('../emit/javascript.js');
  return {
    code: toJavaScript(file.text, 2020),
    declarations: dts ? toDeclarations(file.text) : undefined,
    problems,
  };
}
