import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The grammars of the package, beside `dist/`. */
const FOLDER = new URL('../../../grammar/', import.meta.url);

/**
 * The path of a grammar that an argument names: a file, or else a grammar of the package by its name, `uri`
 * or `grammar/uri.abnf`. An argument that names neither stays as it is.
 */
export function grammarPath(argument: string): string {
  const [, bare, name = bare] = /^(?:([\w-]+)|grammar\/([\w-]+)\.abnf)$/.exec(argument) ?? [];
  if (name === undefined || existsSync(argument)) return argument;
  const shipped = fileURLToPath(new URL(`${name}.abnf`, FOLDER));
  return existsSync(shipped) ? relative('', shipped) : argument;
}
