/** The grammars of a configuration and the files on disk: compared, and made the same. */
import { dirname, join } from 'node:path';
import type { CompileOptions } from '../options.js';
import { badConfig, namedByConfig, sameOutput, type Diagnostic } from '../diagnostics.js';
import { VARIANTS } from '../emit/variant.js';
import type { Source } from '../source.js';
import { defaultMaxStates, tooManyStates } from './arguments.js';
import type { BuildReport, BuiltModule } from './build-report.js';
import { expectFiles, type Expected } from './expected.js';
import type { Inputs } from './inputs.js';
import { Memory } from '../files/memory.js';
import { checkOwnership, writeFiles } from '../files/write-files.js';
import { checkFiles } from './output.js';
import { findConfig, pathFrom, readConfig, type LoadedConfig } from './read-config.js';
import { FileError } from '../files/read-source.js';
import { reported } from './reported.js';

/**
 * Compiles what is not known to be fresh, and writes what differs from the files that are there, if
 * anything is to be written. A grammar with errors does not keep the others from that.
 *
 * @param named the path of the configuration; by default the nearest is found
 */
export async function buildProject(
  named: string | undefined,
  inputs: Inputs,
  writes: boolean,
): Promise<BuildReport> {
  const diagnostics: Diagnostic[] = [];
  const config = named ?? (await reported(diagnostics, findConfig));
  const targets = config === undefined ? [] : await expectTargets(config, inputs, diagnostics);
  const files = targets.flatMap((target) => target.files);
  const problems = checkFiles('', files, ownedFolders(files));
  const found = new Map(problems.map(({ path, problem }) => [path, problem]));
  let written: ReadonlySet<string> = new Set();
  if (writes) {
    const stale = targets.filter((target) => target.files.some(({ path }) => found.has(path)));
    written = await write(stale, [...inputs.digests.keys()], diagnostics);
  }
  const modules = files.map(({ path, size, source, summary }): BuiltModule => {
    const isAsFound = found.get(path) as 'stale' | 'missing' | undefined;
    const status = written.has(path) ? 'written' : (isAsFound ?? 'unchanged');
    return { ...summary!, path, source, size, status };
  });
  const strays = problems.filter(({ problem }) => problem === 'stray').map(({ path }) => path);
  return { config, modules, strays, diagnostics };
}

/** A grammar without errors, and what its entry in the configuration asks for. */
interface Target {
  /** The JSON pointer to the entry. */
  readonly pointer: string;
  /** The folder of the folder of its modules. */
  readonly output: string;
  /** With paths as in messages. */
  readonly files: readonly (Expected['files'][number] & {
    readonly source: string;
    readonly isStandalone: boolean;
  })[];
  readonly make: Expected['make'];
}

/** What the configuration asks for; what is wrong with that is reported. */
async function expectTargets(
  configPath: string,
  inputs: Inputs,
  diagnostics: Diagnostic[],
): Promise<readonly Target[]> {
  const memory = new Memory();
  const config = await reported(diagnostics, () => readConfig(configPath, inputs, memory));
  if (config === undefined) return [];
  const { grammars, output: common = 'generated' } = config.config;
  const targets: Target[] = [];
  for (const [index, entry] of grammars.entries()) {
    const { source: path, output: own = common, ...options } = entry;
    const [source, output] = [pathFrom(config, path), pathFrom(config, own)];
    const pointer = `/grammars/${index}`;
    const expected = await reported(diagnostics, async () => {
      const read = (): Source => inputs.read(source, options.maxInput);
      const text = readGrammar(read, config, `${pointer}/source`);
      const maxStates = maxStatesOf(options, config, `${pointer}/maxStates`);
      return expectFiles(text, { ...options, maxStates }, memory);
    });
    if (expected === undefined) continue;
    diagnostics.push(...expected.diagnostics);
    const files = expected.files.map((file) => ({
      ...file,
      path: join(output, file.path),
      source,
      isStandalone: options.standalone !== undefined,
    }));
    targets.push({ pointer, output, files, make: expected.make });
  }
  const clashes = clashesOf(targets, config);
  diagnostics.push(...clashes);
  // Of two that make the same file neither may be what is meant.
  return clashes.length > 0 ? [] : targets;
}

function maxStatesOf(
  { maxStates }: CompileOptions,
  { placeOf }: LoadedConfig,
  pointer: string,
): number | undefined {
  if (maxStates === undefined) return defaultMaxStates();
  const problem = tooManyStates(maxStates);
  if (problem !== undefined)
    throw new FileError(badConfig(`"maxStates": ${problem}`, placeOf(pointer), 'expected fewer'));
  return maxStates;
}

function readGrammar(read: () => Source, { placeOf }: LoadedConfig, pointer: string): Source {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileError) || error.diagnostic.code !== 'unreadable') throw error;
    throw new FileError(namedByConfig(error.diagnostic, placeOf(pointer)));
  }
}

/** The first file that two entries make, for each such pair. */
function clashesOf(targets: readonly Target[], { placeOf }: LoadedConfig): readonly Diagnostic[] {
  const makers = new Map<string, string>();
  return targets.flatMap(({ pointer, files }) => {
    const clash = files.find(({ path }) => makers.has(path));
    for (const { path } of files) if (!makers.has(path)) makers.set(path, pointer);
    if (clash === undefined) return [];
    return [sameOutput(clash.path, makers.get(clash.path)!, pointer, placeOf(pointer))];
  });
}

/** The folders that hold generated files only: those that all variants of a grammar go to. */
function ownedFolders(files: Target['files']): readonly string[] {
  const variants = new Map<string, Set<string>>();
  for (const { path, summary, isStandalone } of files) {
    // It stands where the folders of modules do.
    if (isStandalone) continue;
    const folder = dirname(path);
    variants.set(folder, (variants.get(folder) ?? new Set()).add(summary!.variant));
  }
  return [...variants].flatMap(([folder, made]) =>
    VARIANTS.every((variant) => made.has(variant)) ? [folder] : [],
  );
}

/** Writes all that has changed or, if that cannot be, nothing; which paths were written. */
async function write(
  targets: readonly Target[],
  inputs: readonly string[],
  diagnostics: Diagnostic[],
): Promise<ReadonlySet<string>> {
  const written = await reported(diagnostics, async () => {
    const files = await Promise.all(
      targets.map(async ({ output, make }) =>
        (await make()).map(({ path, text }) => ({ path: join(output, path), text })),
      ),
    );
    checkOwnership('', files.flat());
    return writeFiles('', files.flat(), inputs);
  });
  return new Set(written);
}
