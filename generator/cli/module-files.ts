/** Modules to be verified, and what they import: read here, since a module under test reads nothing. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { positionAt } from '../source.js';
import type { ModuleFile } from './frames.js';
import type { Subject } from './run-verification.js';

const EXTENSION = /\.[cm]?[jt]s$/;

/** More files than this are not one module. */
const MOST_FILES = 1000;

/** A module of the user's. */
export async function readModule(file: string): Promise<Subject> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { file, module: { problem: 'there is no such file' } };
  if (!stats.isFile()) return { file, module: { problem: 'it is no file' } };
  if (!EXTENSION.test(file))
    return {
      file,
      module: { problem: 'it is no module: its name ends otherwise than in .ts or .js' },
    };
  try {
    return await moduleOfText(file, readText(file));
  } catch (error) {
    return { file, module: { problem: `it cannot be read: ${(error as Error).message}` } };
  }
}

/** A module with a text; what it imports is beside the file of this name. */
export async function moduleOfText(file: string, text: string): Promise<Subject> {
  const { eraseTypes, importsOf } = await import('../verify/erase-types.js');
  if (/ts$/.test(file) || !EXTENSION.test(file)) {
    const erased = eraseTypes(text, file);
    if ('problem' in erased) {
      const { line } = positionAt({ name: file, text }, erased.offset);
      return { file, module: { problem: `it is no TypeScript: line ${line}: ${erased.problem}` } };
    }
    if (importsOf(erased.code).imports.length > 0) return { file, module: { problem: ALONE } };
    const isCommonJs = /\.cts$/.test(file);
    return {
      file,
      module: { files: [{ name: file, code: erased.code, isCommonJs, imports: {} }] },
    };
  }

  const names = [file];
  const files: ModuleFile[] = [];
  for (const name of names) {
    const code = name === file ? text : readText(name);
    const { imports, isModule } = importsOf(code);
    const found: Record<string, number> = {};
    for (const specifier of imports) {
      const path = join(dirname(name), specifier);
      // Whatever is no file beside it is refused when the module is loaded.
      const isBeside =
        /^\.\.?\//.test(specifier) &&
        /\.[cm]?js$/.test(path) &&
        statSync(path, { throwIfNoEntry: false })?.isFile() === true;
      if (!isBeside || names.length === MOST_FILES) continue;
      if (!names.includes(path)) names.push(path);
      found[specifier] = names.indexOf(path);
    }
    const isCommonJs = /\.cjs$/.test(name) || (!/\.mjs$/.test(name) && !isModule);
    files.push({ name, code, isCommonJs, imports: found });
  }
  return { file, module: { files } };
}

const ALONE =
  'a .ts module has to stand alone, as generated ones do; one with imports has to be compiled to JavaScript first';

function readText(file: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
}
