/** A project's configuration: found, loaded, and held against its schema. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Config } from '../config.js';
import { ambiguousConfig, badConfig, noConfig } from '../diagnostics.js';
import type { Source, Span } from '../source.js';
import type { Inputs } from './inputs.js';
import { describeFlaw, findSchemaFlaw, parseJson, type Flaw } from './json-input.js';
import { foldersUpwards } from '../files/folders-upwards.js';
import type { Memory } from '../files/memory.js';
import { FileError } from '../files/read-source.js';

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'];

/** A configuration, and where the parts of it stand. */
export interface LoadedConfig {
  /** As in messages. */
  readonly path: string;
  readonly config: Config;
  /** The place of what a JSON pointer points to, or the file where that is not known. */
  readonly placeOf: (pointer: string) => Span | Source;
}

/**
 * The path of `abnfc.config.ts`, `.js` or `.json`, here or in the nearest folder above that is in the same
 * hands.
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
 * @throws {FileError} if it is none
 */
export async function readConfig(
  path: string,
  inputs: Inputs,
  memory: Memory,
): Promise<LoadedConfig> {
  const source = inputs.read(path);
  const { value, placeOf } = isJson(source)
    ? await readJson(source)
    : { value: await readModule(source, memory), placeOf: () => source };
  const flaw = await findFlaw(value, memory);
  if (flaw !== undefined) {
    const message = `this is no configuration: ${describeFlaw(flaw)}`;
    throw new FileError(badConfig(message, placeOf(flaw.pointer)));
  }
  return { path, config: value as Config, placeOf };
}

function isJson(source: Source): boolean {
  const ending = /\.(\w+)$/.exec(basename(source.name))?.[1] ?? '';
  if (ENDINGS.includes(ending)) return ending === 'json';
  const advice = `expected a name that ends in ${ENDINGS.map((known) => `.${known}`).join(', ')}`;
  throw new FileError(badConfig('this is no configuration, by its name', source, advice));
}

async function readJson(
  source: Source,
): Promise<Pick<LoadedConfig, 'placeOf'> & { readonly value: unknown }> {
  const parsed = await parseJson(source);
  if ('problem' in parsed) throw new FileError(badConfig(parsed.problem, parsed.span));
  return { value: parsed.value, placeOf: parsed.spanAt };
}

async function readModule(source: Source, memory: Memory): Promise<unknown> {
  const { loadDefault } = await import('./load-module.js');
  return loadDefault(source, memory);
}

/** A schema is slow to load and quick to ask, so what was found right is remembered. */
async function findFlaw(value: unknown, memory: Memory): Promise<Flaw | undefined> {
  const question = ['configuration', value];
  if (memory.recall<boolean>(question)) return undefined;
  const flaw = await findSchemaFlaw(value, 'config-schema.json');
  if (flaw === undefined) memory.keep(question, true);
  return flaw;
}

/** The path of a file that a configuration names, as in messages. */
export function pathFrom(config: LoadedConfig, path: string): string {
  return relative(process.cwd(), resolve(dirname(config.path), path)) || '.';
}
