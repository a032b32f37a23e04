/** A project's configuration: found, loaded, and checked against its schema. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Config } from '../../config.js';
import {
  ambiguousConfig,
  configIsNotJson,
  invalidConfig,
  misnamedConfig,
  noConfig,
} from '../../diagnostics/configuration.js';
import type { Source, Span } from '../../source.js';
import type { Inputs } from '../watch/inputs.js';
import type { Flaw } from '../../study/flaw.js';
import { describeFlaw, findSchemaFlaw, parseJson } from '../json-input.js';
import { foldersUpwards } from '../../files/folders-upwards.js';
import type { Memory } from '../../files/memory.js';
import { FileError } from '../../files/read-source.js';

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'];

/** A configuration, and where its parts are. */
export interface LoadedConfig {
  /** The path from where the command runs. */
  readonly path: string;
  readonly config: Config;
  /** The span of the value at a JSON pointer; the whole file if that is unknown. */
  readonly spanAt: (pointer: string) => Span | Source;
}

/**
 * The path of `abnfc.config.ts`, `.js` or `.json`, here or in the nearest folder above of the same owner.
 *
 * @throws {FileError} if there is none, or more than one
 */
export function findConfig(): string {
  for (const folder of foldersUpwards()) {
    const found = ENDINGS.map((ending) => join(folder, `abnfc.config.${ending}`)).filter((path) =>
      existsSync(path),
    );
    const shown = found.map((path) => relative(process.cwd(), path));
    if (shown.length > 1) throw new FileError(ambiguousConfig(shown));
    if (shown.length === 1) return shown[0]!;
  }
  throw new FileError(noConfig());
}

/**
 * Loads a configuration as it is now.
 *
 * @throws {FileError} if it cannot be read, or does not match the schema
 */
export async function readConfig(
  path: string,
  inputs: Inputs,
  memory: Memory,
): Promise<LoadedConfig> {
  const source = inputs.read(path);
  const { value, spanAt } = isJson(source)
    ? await parseJson(source, configIsNotJson)
    : { value: await readModule(source, memory), spanAt: () => source };
  const flaw = await findFlaw(value, memory);
  if (flaw !== undefined)
    throw new FileError(invalidConfig(describeFlaw(flaw), spanAt(flaw.pointer)));
  return { path, config: value as Config, spanAt };
}

function isJson(source: Source): boolean {
  const ending = /\.(\w+)$/.exec(basename(source.name))?.[1] ?? '';
  if (ENDINGS.includes(ending)) return ending === 'json';
  throw new FileError(misnamedConfig(ENDINGS, source));
}

async function readModule(source: Source, memory: Memory): Promise<unknown> {
  const { loadDefault } = await import('./load-module.js');
  return loadDefault(source, memory);
}

/** Loading a schema takes longer than checking with it, so valid configurations are remembered. */
async function findFlaw(value: unknown, memory: Memory): Promise<Flaw | undefined> {
  const question = ['configuration', value];
  if (memory.recall<boolean>(question)) return undefined;
  const flaw = await findSchemaFlaw(value, 'config-schema.json');
  if (flaw === undefined) memory.keep(question, true);
  return flaw;
}

/** The path, from where the command runs, of a file that a configuration names. */
export function pathFrom(config: LoadedConfig, path: string): string {
  return relative(process.cwd(), resolve(dirname(config.path), path)) || '.';
}
