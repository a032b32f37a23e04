/**
 * Digests of the files that a grammar is compiled to, for comparison with those on disk.
 *
 * Compiling takes half a second, most of it to load ts-morph and prettier, and usually nothing has changed.
 * So digests are remembered.
 */
import type { CompileOptions } from '../options.js';
import type { CompileResult, GeneratedFile } from '../result.js';
import { digestOf, Memory } from '../files/memory.js';
import type { Source } from '../source.js';
import { slowStep } from './slow-step.js';

/** A file as it should be. */
export interface ExpectedFile extends Omit<GeneratedFile, 'text'> {
  /** SHA-256 of its octets, in hex. */
  readonly digest: string;
  /** The size in octets. */
  readonly size: number;
}

/** The files of a grammar; none if an error was reported. */
export interface Expected extends Omit<CompileResult, 'files'> {
  readonly files: readonly ExpectedFile[];
  /** Makes the files themselves, by compiling if only digests were remembered. */
  readonly make: () => Promise<readonly GeneratedFile[]>;
}

/** Compiles a grammar to files. */
export type Make = (source: Source, options: CompileOptions) => Promise<CompileResult>;

/** The modules of a grammar; the compiler is loaded when it is needed. */
export function makeModules(source: Source, options: CompileOptions): Promise<CompileResult> {
  return slowStep(`compiling ${source.name}`, async () => {
    const { compile } = await import('../compile.js');
    return compile(source, options);
  });
}

/** The expected files of a grammar, from memory if nothing has changed. */
export async function expectFiles(
  source: Source,
  options: CompileOptions,
  memory: Memory,
  make: Make = makeModules,
): Promise<Expected> {
  const question = ['compile', source, options, make.name];
  const remembered = memory.recall<readonly ExpectedFile[]>(question);
  if (remembered !== undefined) {
    const remake = async (): Promise<readonly GeneratedFile[]> =>
      (await make(source, options)).files;
    return { ok: true, diagnostics: [], files: remembered, make: remake };
  }

  const { ok, diagnostics, files } = await make(source, options);
  const expected = files.map(({ path, text, summary }) => {
    return { path, digest: digestOf(text), size: Buffer.byteLength(text), summary };
  });
  // Warnings are to be seen again, so only results without diagnostics are remembered.
  if (ok && diagnostics.length === 0) memory.keep(question, expected);
  return { ok, diagnostics, files: expected, make: () => Promise.resolve(files) };
}
