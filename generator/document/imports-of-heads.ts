import { fileName, type Source } from '../text/source.js';
import { isGrammarName, readHead, type HeadImport } from './head.js';

/** An import of a head, and the document that it means. */
export interface ResolvedImport {
  readonly importer: Source;
  readonly item: HeadImport;
  /** The document; undefined if it is not among the given ones. */
  readonly document: Source | undefined;
}

export function importsOfHeads(documents: readonly Source[]): readonly ResolvedImport[] {
  return documents.flatMap((importer) =>
    readHead(importer).imports.map((item) => ({
      importer,
      item,
      document: documentOf(item, importer, documents),
    })),
  );
}

/** The document that an import means: the one at its path, or else one of its file name anywhere. */
export function documentOf(
  { text }: HeadImport,
  importer: Source,
  documents: readonly Source[],
): Source | undefined {
  const others = documents.filter((each) => each !== importer);
  if (isGrammarName(text))
    return (
      others.find((each) => fileName(each) === `${text}.abnf`) ??
      others.find((each) => readHead(each).aliases.includes(text))
    );
  const path = pathFrom(importer.name, text);
  const last = path.replace(/^.*\//, '');
  return (
    documents.find(({ name }) => pathFrom('', name) === path) ??
    others.find((each) => fileName(each) === last)
  );
}

/** A path beside a file, without `.` and without `..` where a folder goes before it. */
function pathFrom(file: string, path: string): string {
  const folder = file.replaceAll('\\', '/').replace(/[^/]*$/, '');
  const parts: string[] = [];
  for (const part of `${folder}${path.replaceAll('\\', '/')}`.split('/')) {
    if (part === '.') continue;
    if (part === '..' && parts.length > 0 && !['..', ''].includes(parts.at(-1)!)) parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/** The first cycle of imports, from an import to the one that leads back to its document; undefined if there is none. */
export function findImportCycle(
  imports: readonly ResolvedImport[],
): readonly ResolvedImport[] | undefined {
  const done = new Set<Source>();
  const visit = (
    from: Source,
    trail: readonly ResolvedImport[],
  ): readonly ResolvedImport[] | undefined => {
    const begin = trail.findIndex(({ importer }) => importer === from);
    if (begin >= 0) return trail.slice(begin);
    if (done.has(from)) return undefined;
    done.add(from);
    for (const each of imports) {
      if (each.importer !== from || each.document === undefined) continue;
      const found = visit(each.document, [...trail, each]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const { importer } of imports) {
    const found = visit(importer, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The documents without those that a head imports, which need not be named. */
export function namedDocuments(source: Source, imports: readonly Source[]): readonly Source[] {
  const found = importsOfHeads([source, ...imports]).map(({ document }) => document);
  return imports.filter((each) => !found.includes(each));
}
