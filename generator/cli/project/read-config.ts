/** Finds, loads and checks the configuration of a project. */
import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ambiguousConfig,
  configHasNoDefault,
  configIsNotImportable,
  configNeedsNode,
  invalidConfig,
  misnamedConfig,
  noConfig,
} from '../../diagnostics/configuration.js';
import { unlessItThrows } from '../../files/unless-it-throws.js';
import { digestOf } from '../../files/digest.js';
import { foldersUpwards } from '../../files/folders-upwards.js';
import { FileError } from '../../files/read-source.js';
import { findConfigMisfit, type Config } from '../../options/config.js';
import type { Source, Span } from '../../text/source.js';
import type { Inputs } from '../watch/inputs.js';
import { parseJson, type Path } from './parse-json.js';

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'];
const NAMES = ENDINGS.map((ending) => `abnfc.config.${ending}`);

/** A configuration, and where its parts are. */
export interface LoadedConfig {
  /** The path from where the command runs. */
  readonly path: string;
  readonly config: Config;
  /** The span of the value that names and indices lead to; the whole file if that is unknown. */
  readonly spanAt: (path: Path) => Span | Source;
}

/**
 * The path of `abnfc.config.ts`, `.js` or `.json`, here or in the nearest folder above of the same owner.
 *
 * @throws {FileError} if there is none, or more than one
 */
export function findConfig(): string {
  for (const folder of foldersUpwards()) {
    const found = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
    const shown = found.map((path) => relative('', path));
    if (shown.length > 1) throw new FileError(ambiguousConfig(shown));
    if (shown.length === 1) return shown[0]!;
  }
  throw new FileError(noConfig(configsBelow()));
}

/** The most folders that are searched for configurations, and the levels below the working directory. */
const MAX_FOLDERS = 1000;
const DEEPEST = 3;

/** Configurations in folders below this one, as in a monorepo: the nearest first. */
function configsBelow(): readonly string[] {
  const found: string[] = [];
  let folders = ['.'];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    folders = folders.slice(0, MAX_FOLDERS).flatMap((folder) => {
      const entries = entriesOf(folder);
      for (const entry of entries)
        if (entry.isFile() && NAMES.includes(entry.name)) found.push(join(folder, entry.name));
      return entries
        .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
        .map(({ name }) => join(folder, name));
    });
  }
  return found;
}

/** The files and folders of a folder, sorted; none if it cannot be read. */
function entriesOf(folder: string): readonly Dirent[] {
  const entries = unlessItThrows(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Loads a configuration as it is now.
 *
 * @throws {FileError} if it cannot be read, or is not a configuration
 */
export async function readConfig(path: string, inputs: Inputs): Promise<LoadedConfig> {
  const source = inputs.read(path);
  const ending = /\.(\w+)$/.exec(basename(source.name))?.[1] ?? '';
  if (!ENDINGS.includes(ending)) throw new FileError(misnamedConfig(ENDINGS, source));
  const { value, spanAt } =
    ending === 'json'
      ? await parseJson(source)
      : { value: await importDefault(source), spanAt: () => source };
  const misfit = findConfigMisfit(value);
  if (misfit !== undefined) throw new FileError(invalidConfig(misfit, spanAt(misfit.path)));
  return { path, config: value as Config, spanAt };
}

/**
 * The default export of a module, awaited. A module is imported once per address, so the address has a digest: a
 * changed module is imported again.
 *
 * @throws {FileError} if it cannot be imported, or has no default export
 */
async function importDefault(source: Source): Promise<unknown> {
  const path = resolve(source.name);
  const { typescript } = process.features as { readonly typescript?: string | false };
  if (/\.m?ts$/.test(path) && !typescript) throw new FileError(configNeedsNode(source));
  const url = pathToFileURL(path);
  url.searchParams.set('digest', digestOf(source.text));
  // Node caches CommonJS modules by path.
  delete createRequire(import.meta.url).cache[path];
  try {
    const module = (await import(url.href)) as { readonly default?: unknown };
    if ('default' in module) return await module.default;
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isNotFound = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const at = spanIn(error.stack ?? '', [url.href, path], source) ?? source;
    throw new FileError(configIsNotImportable(error.message, at, isNotFound));
  }
  throw new FileError(configHasNoDefault(source));
}

/** The first position in a module, under one of its names, in the stack of an error. */
function spanIn(stack: string, names: readonly string[], source: Source): Span | undefined {
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`(?:${escaped.join('|')}):(\\d+)(?::(\\d+))?`).exec(stack);
  if (found === null) return undefined;
  const lines = source.text.split('\n');
  const before = lines
    .slice(0, Number(found[1]) - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
  const line = lines[Number(found[1]) - 1] ?? '';
  const start = before + (found[2] === undefined ? line.search(/\S|$/) : Number(found[2]) - 1);
  return { source, start, end: found[2] === undefined ? before + line.length : start + 1 };
}

/** The path, from where the command runs, of a file that a configuration names. */
export function pathFrom(config: LoadedConfig, path: string): string {
  return relative(process.cwd(), resolve(dirname(config.path), path)) || '.';
}
