/**
 * Types beside a grammar. TypeScript looks for those of `./utf-8.abnf` in `utf-8.d.abnf.ts`. It knows
 * nothing of queries, and not every system has files with a `?` in their names, so the types of an import
 * with a query are declared for all paths that end in it.
 */
import { basename, dirname } from 'node:path';
import { writeFiles } from '../files/write-files.js';
import type { GrammarId } from './grammar-id.js';

/**
 * Writes the types of an import beside its grammar, unless they are there; not into packages, which are
 * not the project's.
 *
 * @throws {FileError} if that fails
 */
export function writeDeclarations(id: GrammarId, declarations: string): void {
  if (/[\\/]node_modules[\\/]/.test(id.path)) return;
  const file = id.query === '' ? besideFile(id, declarations) : ambientFile(id, declarations);
  writeFiles(dirname(id.path), [file]);
}

interface File {
  readonly path: string;
  readonly text: string;
}

function besideFile({ path }: GrammarId, declarations: string): File {
  return { path: basename(path).replace(/\.(\w+)$/, '.d.$1.ts'), text: declarations };
}

function ambientFile({ path, query }: GrammarId, declarations: string): File {
  const name = basename(path);
  const body = declarations
    .replace(/^(export )?declare /gm, '$1')
    .trimEnd()
    .replace(/^(?=.)/gm, '  ');
  return {
    path: `${name}.${query.replace(/[^\w.=&-]/g, '_')}.d.ts`,
    text: `declare module ${JSON.stringify(`*/${name}?${query}`)} {\n${body}\n}\n`,
  };
}
