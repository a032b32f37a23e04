/** Reads modules to be verified, with their imports: a module under test reads nothing. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { positionAt } from '../../text/source.js';
import type { ModuleFile } from './frames.js';
import type { ModuleToVerify } from './run-verification.js';

const EXTENSION = /\.[cm]?[jt]s$/;

/** The greatest number of files of a module. */
const MAX_FILES = 1000;

/** Reads a user's module. */
export async function readModule(file: string): Promise<ModuleToVerify> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return refused(file, 'no such file');
  if (!stats.isFile()) return refused(file, 'it is not a file');
  if (!EXTENSION.test(file))
    return refused(file, 'it is not a module: its name does not end in .ts or .js');
  try {
    return await moduleOfText(file, readText(file));
  } catch (error) {
    return refused(file, `it cannot be read: ${(error as Error).message}`);
  }
}

/** A module with a given text, which imports files beside `file`. */
export async function moduleOfText(file: string, text: string): Promise<ModuleToVerify> {
  const { eraseTypes, importsOf } = await import('../../verify/isolation/erase-types.js');
  if (/ts$/.test(file) || !EXTENSION.test(file)) {
    const erased = eraseTypes(text, file);
    if ('problem' in erased) {
      const { line } = positionAt({ name: file, text }, erased.offset);
      return refused(file, `it is not TypeScript: line ${line}: ${erased.problem}`);
    }
    if (importsOf(erased.code).imports.length > 0) return refused(file, ALONE);
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
      // Other imports are refused when the module is loaded.
      const isBeside =
        /^\.\.?\//.test(specifier) &&
        /\.[cm]?js$/.test(path) &&
        statSync(path, { throwIfNoEntry: false })?.isFile() === true;
      if (!isBeside || names.length === MAX_FILES) continue;
      if (!names.includes(path)) names.push(path);
      found[specifier] = names.indexOf(path);
    }
    const isCommonJs = /\.cjs$/.test(name) || (!/\.mjs$/.test(name) && !isModule);
    files.push({ name, code, isCommonJs, imports: found });
  }
  return { file, module: { files } };
}

const ALONE =
  'a .ts module cannot have imports, as generated ones have none; compile it to JavaScript first';

function refused(file: string, problem: string): ModuleToVerify {
  return { file, module: { problem } };
}

function readText(file: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
}
