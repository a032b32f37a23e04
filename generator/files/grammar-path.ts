import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHead } from '../document/head.js';
import { didYouMean, similarTo } from '../text/similar.js';

/** The grammars of the package, beside `dist/`. */
const FOLDER = new URL('../../../grammar/', import.meta.url);

/**
 * The path of a grammar that an argument names: a file, or else a grammar of the package by its name or an alias, `uri`
 * or `email`, or as `grammar/uri.abnf`. An argument that names neither stays as it is.
 */
export function grammarPath(argument: string): string {
  const [, bare, name = bare] = /^(?:([\w-]+)|grammar\/([\w-]+)\.abnf)$/.exec(argument) ?? [];
  if (name === undefined || (existsSync(argument) && !existsSync(`${argument}/.`))) return argument;
  return packageGrammar(name) ?? argument;
}

/** The path of a grammar of the package, from the working directory; undefined if none has that name or alias. */
export function packageGrammar(name: string): string | undefined {
  const files = grammarFiles();
  const found =
    files.find((file) => file === `${name}.abnf`) ??
    files.find((file) => aliasesIn(file).includes(name));
  return found && relative('', pathOf(found));
}

/** What to do about an argument that names no file: advice, if it is a word, as names of grammars are. */
export function adviceOnName(argument: string): readonly string[] {
  if (!/^\w[\w-]*$/.test(argument)) return [];
  return [didYouMean(argument, grammarNames()) ?? 'no grammar of this name comes with abnfc'];
}

/** The name or alias of a grammar of the package that a misspelled one was probably meant to be. */
export function similarGrammar(name: string): string | undefined {
  return similarTo(name, grammarNames(), (each) => each);
}

/** The names and aliases of all grammars of the package. */
function grammarNames(): readonly string[] {
  return grammarFiles().flatMap((file) => [file.replace(/\.abnf$/, ''), ...aliasesIn(file)]);
}

function grammarFiles(): readonly string[] {
  return readdirSync(FOLDER).filter((file) => file.endsWith('.abnf'));
}

function aliasesIn(file: string): readonly string[] {
  return readHead({ name: file, text: readFileSync(pathOf(file), 'utf8') }).aliases;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, FOLDER));
}
