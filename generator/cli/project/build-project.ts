/** Compares the grammars of a configuration with the files on disk, and writes the files that differ. */
import { dirname, join } from 'node:path';
import type { CompileOptions } from '../../options/table.js';
import { configMaxStates, namedByConfig, sameOutput } from '../../diagnostics/configuration.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { VARIANTS, type Variant } from '../../options/variant.js';
import type { GeneratedFile } from '../../targets/compile-result.js';
import type { Source } from '../../text/source.js';
import { defaultMaxStates, tooManyStates } from '../memory-for-states.js';
import type { BuildReport, BuiltModule } from './build-report.js';
import { makeModules } from '../make-modules.js';
import type { Inputs } from '../watch/inputs.js';
import { writeGenerated } from '../../files/write-files.js';
import { getOrInsert } from '../../get-or-insert.js';
import { checkFiles, leftOver } from '../check-files.js';
import type { Path } from './parse-json.js';
import { findConfig, pathFrom, readConfig, type LoadedConfig } from './read-config.js';
import { readDocuments } from '../../files/read-documents.js';
import { FileError } from '../../files/read-source.js';
import { reported } from '../reported.js';
import { gzipSize } from '../terminal.js';

/**
 * Compiles the grammars, and writes the files that differ. Errors in one grammar do not stop the others.
 *
 * @param named the path of the configuration; by default, the nearest one
 * @param writes whether files are written, or only compared
 */
export async function buildProject(
  named: string | undefined,
  inputs: Inputs,
  { writes }: { readonly writes: boolean },
): Promise<BuildReport> {
  const diagnostics: Diagnostic[] = [];
  const config = named ?? (await reported(diagnostics, findConfig));
  const entries = config === undefined ? [] : await expectEntries(config, inputs, diagnostics);
  const files = entries.flatMap((entry) => entry.files);
  const owned = ownedFolders(entries);
  const leftOvers = entries.flatMap(({ files: own, asked }) =>
    owned.includes(dirname(own[0]?.path ?? '')) ? [] : leftOver('', own, asked),
  );
  const differing = [...checkFiles('', files, owned), ...leftOvers];
  const found = new Map(differing.map(({ path, status }) => [path, status]));
  // Writes all files that differ or, if that fails, none of them.
  const stale = entries.filter((entry) => entry.files.some(({ path }) => found.has(path)));
  const replaced = stale.flatMap((entry) => entry.files);
  const write = (): readonly string[] =>
    writes ? writeGenerated('', replaced, [...inputs.digests.keys()]) : [];
  const written = new Set(await reported(diagnostics, write));
  const modules = files.map(({ path, text, source, summary }): BuiltModule => {
    const before = found.get(path) as 'stale' | 'missing' | undefined;
    const status = written.has(path) ? 'written' : (before ?? 'unchanged');
    const [size, gzip] = [Buffer.byteLength(text), gzipSize(text)];
    return { ...summary!, path, source, size, gzip, status };
  });
  const strays = differing.filter(({ status }) => status === 'stray').map(({ path }) => path);
  return { config, modules, strays, diagnostics };
}

/** The files of one entry of the configuration, whose grammar has no errors. */
interface EntryFiles {
  readonly index: number;
  /** The files of the entry; paths start at the working directory. */
  readonly files: readonly (GeneratedFile & { readonly source: string })[];
  /** The variants that the entry asks for; some may be left out. */
  readonly asked: readonly Variant[];
}

/** The files of all entries; entries with errors are reported and left out. */
async function expectEntries(
  configPath: string,
  inputs: Inputs,
  diagnostics: Diagnostic[],
): Promise<readonly EntryFiles[]> {
  const config = await reported(diagnostics, () => readConfig(configPath, inputs));
  if (config === undefined) return [];
  const { grammars, output: common = 'generated' } = config.config;
  const entries: EntryFiles[] = [];
  for (const [index, entry] of grammars.entries()) {
    const { source: path, output: own = common, imports = [], format, ...options } = entry;
    const [source, output] = [pathFrom(config, path), pathFrom(config, own)];
    const at = ['grammars', index];
    const expected = await reported(diagnostics, async () => {
      const read = (from: string, ...part: Path): Source =>
        readGrammar(() => inputs.read(from), config, [...at, ...part]);
      const text = read(source, 'source');
      const given = imports.map((each, nth) => read(pathFrom(config, each), 'imports', nth));
      const documents = readDocuments(text, given, (each) => inputs.read(each));
      const maxStates = maxStatesOf(options, config, [...at, 'maxStates']);
      return makeModules(text, { ...options, imports: documents, maxStates }, format);
    });
    if (expected === undefined) continue;
    diagnostics.push(...expected.diagnostics);
    const files = expected.files.map((file) => ({
      ...file,
      path: join(output, file.path),
      source,
    }));
    const { standalone, pattern, language, variants = VARIANTS } = options;
    const isModules = [standalone, pattern, language].every((each) => each === undefined);
    const asked = isModules && variants !== 'auto' ? variants : [];
    entries.push({ index, files, asked });
  }
  const clashes = clashesOf(entries, config);
  diagnostics.push(...clashes);
  // Nobody can say which of two entries for the same file the user meant, so none is written.
  return clashes.length > 0 ? [] : entries;
}

function maxStatesOf(
  { maxStates }: CompileOptions,
  { spanAt }: LoadedConfig,
  path: Path,
): number | undefined {
  if (maxStates === undefined) return defaultMaxStates();
  const problem = tooManyStates(maxStates);
  if (problem !== undefined) throw new FileError(configMaxStates(problem, spanAt(path)));
  return maxStates;
}

function readGrammar(read: () => Source, { spanAt }: LoadedConfig, path: Path): Source {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileError) || error.diagnostic.code !== 'unreadable') throw error;
    throw new FileError(namedByConfig(error.diagnostic, spanAt(path)));
  }
}

/** One error for each entry that makes a file of an earlier one. */
function clashesOf(
  entries: readonly EntryFiles[],
  { spanAt }: LoadedConfig,
): readonly Diagnostic[] {
  const makers = new Map<string, number>();
  return entries.flatMap(({ index, files }) => {
    const clash = files.find(({ path }) => makers.has(path));
    for (const { path } of files) if (!makers.has(path)) makers.set(path, index);
    if (clash === undefined) return [];
    const names = [makers.get(clash.path)!, index].map((each) => `/grammars/${each}`);
    return [sameOutput(clash.path, names[0]!, names[1]!, spanAt(['grammars', index]))];
  });
}

/** The folders that hold only generated files: those for which the entries ask for all variants of a grammar. */
function ownedFolders(entries: readonly EntryFiles[]): readonly string[] {
  const variants = new Map<string, Set<Variant>>();
  for (const { files, asked } of entries) {
    const [first] = files;
    // A standalone file is beside the folders of modules, and asks for no variants of them.
    if (first === undefined || asked.length === 0) continue;
    const folder = getOrInsert(variants, dirname(first.path), () => new Set<Variant>());
    for (const variant of asked) folder.add(variant);
  }
  return [...variants].flatMap(([folder, all]) =>
    VARIANTS.every((variant) => all.has(variant)) ? [folder] : [],
  );
}
