import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { importOutside, missingDocument } from '../diagnostics/head.js';
import { isGrammarName, readHead, type HeadImport } from '../document/head.js';
import { documentOf } from '../document/imports-of-heads.js';
import type { Source } from '../text/source.js';
import { unlessItThrows } from './unless-it-throws.js';
import { foldersUpwards } from './folders-upwards.js';
import { packageGrammar, similarGrammar } from './grammar-path.js';
import { FileError, readSource } from './read-source.js';

/** Reads a file of the user, by its path from the working directory; throws a {@link FileError} if it cannot be read. */
export type ReadFile = (path: string) => Source;

/**
 * The further documents of a grammar: those that are given, and those that heads import, of the grammar and of all
 * these. A given document takes the place of one that is imported by the same file name.
 *
 * A head is not trusted: whoever opens somebody else's grammar must not be shown a line of a file of their own. So it
 * names grammars of the package, or files with the endings of grammars in its own folder or project, and no link leads
 * out of there.
 *
 * @param given the documents that the user named, who may name any file
 * @throws {FileError} with the line of an import that cannot be read
 */
export function readDocuments(
  source: Source,
  given: readonly Source[],
  read: ReadFile,
): readonly Source[] {
  const all = [source, ...given];
  const paths = new Set(all.map(({ name }) => resolve(name)));
  for (const importer of all)
    for (const item of readHead(importer).imports) {
      if (documentOf(item, importer, [importer, ...given]) !== undefined) continue;
      const path = isGrammarName(item.text) ? nameInPackage(item) : fileBeside(importer, item);
      if (paths.has(resolve(path))) continue;
      paths.add(resolve(path));
      all.push(readFor(item, path, isGrammarName(item.text) ? readSource : read));
    }
  return all.slice(1);
}

function nameInPackage({ text, span }: HeadImport): string {
  const path = packageGrammar(text);
  if (path !== undefined) return path;
  const isFile = existsSync(join(dirname(resolve(span.source.name)), `${text}.abnf`));
  const similar = isFile ? `${text}.abnf` : similarGrammar(text);
  throw new FileError(missingDocument(text, span, 'abnfc has no such grammar', similar));
}

/** The path of a file that a head may import. */
function fileBeside({ name }: Source, { text, span }: HeadImport): string {
  const folder = dirname(resolve(name));
  const path = join(folder, text);
  const project = projectOf(folder);
  if (!isBelow(path, project)) throw new FileError(importOutside(text, span));
  // A path that leads nowhere has no links; reading it reports why.
  const real = unlessItThrows(() => realpathSync(path));
  if (real !== undefined && !isBelow(real, realpathSync(project)))
    throw new FileError(importOutside(text, span));
  if (real !== undefined && !statSync(real).isFile())
    throw new FileError(missingDocument(text, span, 'it is not a file'));
  return relative('', path);
}

function readFor({ text, span }: HeadImport, path: string, read: ReadFile): Source {
  try {
    return read(path);
  } catch (error) {
    if (!(error instanceof FileError) || error.diagnostic.code !== 'unreadable') throw error;
    const reason = error.diagnostic.message.replace(/^.*: /s, '');
    const name = text.replace(/\.abnf$/, '');
    throw new FileError(missingDocument(text, span, reason, packageGrammar(name) && name));
  }
}

const PROJECT = /^(?:package\.json|abnfc\.config\.\w+)$/;

/** The nearest folder with a package or a configuration; the folder itself if there is none above of the same owner. */
function projectOf(folder: string): string {
  // A file that was never saved may be in a folder that is not there.
  if (!existsSync(folder)) return folder;
  for (const each of foldersUpwards(folder))
    if (unlessItThrows(() => readdirSync(each))?.some((entry) => PROJECT.test(entry)) === true)
      return each;
  return folder;
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
