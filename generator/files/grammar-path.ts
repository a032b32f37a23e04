import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHead } from '../document/head.js';

/** The grammars of the package, beside `dist/`. */
const FOLDER = new URL('../../../grammar/', import.meta.url);

/**
 * The path of a grammar that an argument names: a file, or else a grammar of the package by its name or an alias, `uri`
 * or `email`, or as `grammar/uri.abnf`. An argument that names neither stays as it is.
 */
export function grammarPath(argument: string): string {
  const [, bare, name = bare] = /^(?:([\w-]+)|grammar\/([\w-]+)\.abnf)$/.exec(argument) ?? [];
  if (name === undefined || existsSync(argument)) return argument;
  return packageGrammar(name) ?? argument;
}

/** The path of a grammar of the package, from the working directory; undefined if none has that name or alias. */
export function packageGrammar(name: string): string | undefined {
  const path = (file: string): string => fileURLToPath(new URL(file, FOLDER));
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.abnf'));
  const found =
    files.find((file) => file === `${name}.abnf`) ??
    files.find((file) => {
      const text = readFileSync(path(file), 'utf8');
      return readHead({ name: file, text }).aliases.includes(name);
    });
  return found && relative('', path(found));
}
