/**
 * What is compared with the files that are there: the digests of those that a grammar is compiled to.
 *
 * Compiling takes half a second, most of it to load ts-morph and prettier, and mostly nothing has
 * changed. So digests are remembered.
 */
import type { CompileOptions } from '../options.js';
import type { CompileResult, GeneratedFile, ModuleSummary } from '../result.js';
import type { Diagnostic } from '../diagnostics.js';
import { digestOf, Memory } from '../files/memory.js';
import type { Source } from '../source.js';
import { slowStep } from './slow-step.js';

/** A file as it should be. */
export interface ExpectedFile {
  readonly path: string;
  /** SHA-256 of its octets, in hex. */
  readonly digest: string;
  /** How many octets it has. */
  readonly size: number;
  readonly summary?: ModuleSummary | undefined;
}

/** The files of a grammar, or none if an error was reported. */
export interface Expected {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ExpectedFile[];
  /** The files themselves; what was remembered only is compiled now. */
  readonly make: () => Promise<readonly GeneratedFile[]>;
}

/** Makes the files of a grammar. */
export type Make = (source: Source, options: CompileOptions) => Promise<CompileResult>;

/** The modules of a grammar; the compiler is loaded when it is needed. */
export function makeModules(source: Source, options: CompileOptions): Promise<CompileResult> {
  return slowStep(`compiling ${source.name}`, async () => {
    const { compile } = await import('../compile.js');
    return compile(source, options);
  });
}

/** What the files of each grammar should be, from memory where nothing has changed. */
export function expectedFiles(
  sources: readonly Source[],
  options: CompileOptions = {},
  make: Make = makeModules,
): Promise<readonly Expected[]> {
  const memory = new Memory();
  return Promise.all(sources.map((source) => expectFiles(source, options, memory, make)));
}

/** What the files of one grammar should be. */
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
  // Warnings are to be seen again, so only silence is remembered.
  if (ok && diagnostics.length === 0) memory.keep(question, expected);
  return { ok, diagnostics, files: expected, make: () => Promise.resolve(files) };
}
