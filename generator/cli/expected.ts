/**
 * What `--check` compares with: the digests of the files that a grammar is compiled to.
 *
 * Compiling takes half a second, most of it to load ts-morph and prettier, and a check mostly finds that
 * nothing has changed. So digests are remembered.
 */
import type { CompileOptions, CompileResult, CompileStandaloneOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics.js';
import { digestOf, Memory } from '../files/memory.js';
import type { Source } from '../source.js';

/** A file as it should be. */
export interface ExpectedFile {
  readonly path: string;
  /** SHA-256 of its octets, in hex. */
  readonly digest: string;
}

/** The files of a grammar, or none if an error was reported. */
export interface Expected {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ExpectedFile[];
}

/** Makes the files of a grammar. */
export type Make<O> = (source: Source, options: O) => Promise<CompileResult>;

/** The modules of a grammar; the compiler is loaded when it is needed. */
export async function makeModules(source: Source, options: CompileOptions): Promise<CompileResult> {
  const { compile } = await import('../compile.js');
  return compile(source, options);
}

/** The standalone file of a grammar. */
export async function makeStandalone(
  source: Source,
  options: CompileStandaloneOptions,
): Promise<CompileResult> {
  const { compileStandalone } = await import('../compile.js');
  return compileStandalone(source, options);
}

/** What the files of each grammar should be, from memory where nothing has changed. */
export function expectedFiles<O = CompileOptions>(
  sources: readonly Source[],
  options: O,
  make: Make<O>,
): Promise<readonly Expected[]> {
  const memory = new Memory();
  return Promise.all(sources.map((source) => expectFiles(source, options, make, memory)));
}

async function expectFiles<O>(
  source: Source,
  options: O,
  make: Make<O>,
  memory: Memory,
): Promise<Expected> {
  const question = ['compile', source, options, make.name];
  const remembered = memory.recall<readonly ExpectedFile[]>(question);
  if (remembered !== undefined) return { ok: true, diagnostics: [], files: remembered };

  const { ok, diagnostics, files } = await make(source, options);
  const expected = files.map(({ path, text }) => ({ path, digest: digestOf(text) }));
  // Warnings are to be seen again, so only silence is remembered.
  if (ok && diagnostics.length === 0) memory.keep(question, expected);
  return { ok, diagnostics, files: expected };
}
