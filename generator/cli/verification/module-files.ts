/** Modules to be verified, as a worker loads them. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { positionAt } from '../../text/source.js';
import type { Exports } from '../../verify/probe/question.js';

/** A module to be verified: the code of a function that fills `exports`, a file of JavaScript, or a problem. */
export type ModuleToVerify = {
  /** The name in the report. */
  readonly file: string;
} & (
  | { readonly code: string; readonly isStandalone: boolean }
  | { readonly path: string; readonly isStandalone: false }
  | { readonly problem: string }
);

/** The comment at the top of standalone files, which have parts of the runtime: its license, or, minified, a notice. */
const STANDALONE = /^(?:\/\/ SPDX-FileCopyrightText: \d+ the abnfc authors$|\/\*! .* by abnfc \|)/m;

export async function readModule(file: string): Promise<ModuleToVerify> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { file, problem: 'no such file' };
  if (!stats.isFile()) return { file, problem: 'it is not a file' };
  if (!/\.[cm]?[jt]s$/.test(file))
    return { file, problem: 'it is not a module: its name does not end in .ts or .js' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    return { file, problem: `it cannot be read: ${(error as Error).message}` };
  }
  if (/ts$/.test(file)) return moduleOfText(file, text);
  if (!STANDALONE.test(text)) return { file, path: resolve(file), isStandalone: false };
  // A script declares a global name.
  const [, name] = /^var ([\w$]+) ?= ?\(?function/m.exec(text) ?? [];
  return name === undefined
    ? moduleOfText(file, text)
    : { file, code: `${text}\nmodule.exports = ${name};`, isStandalone: true };
}

export async function moduleOfText(file: string, text: string): Promise<ModuleToVerify> {
  const { eraseTypes, hasImports } = await import('./erase-types.js');
  // Node chooses the format by the ending.
  const erased = eraseTypes(text, file.replace(/\w+$/, 'ts'), 'commonjs');
  if ('problem' in erased) {
    const { line } = positionAt({ name: file, text }, erased.offset);
    return { file, problem: `it is not TypeScript: line ${line}: ${erased.problem}` };
  }
  return hasImports(erased.code)
    ? { file, problem: ALONE }
    : { file, code: erased.code, isStandalone: STANDALONE.test(text) };
}

const ALONE =
  'a .ts module cannot have imports, as generated ones have none; compile it to JavaScript first';

export async function importFile(path: string): Promise<Exports> {
  return snapshot((await import(pathToFileURL(path).href)) as Exports);
}

/** A function that makes an instance of a module, at each call a new one. */
export function makerOf({ file, code }: { readonly file: string; readonly code: string }) {
  let run: ((exports: Exports, module: { exports: Exports }) => void) | undefined;
  return (): Exports => {
    run ??= compileFunction(code, ['exports', 'module'], { filename: file }) as typeof run & object;
    const module = { exports: {} };
    run(module.exports, module);
    return snapshot(module.exports);
  };
}

/** Reads every export once: in CommonJS they are properties of one value. */
function snapshot(module: Exports): Exports {
  const whole = module['default'];
  const isWhole = !('validate' in module) && typeof whole === 'object' && whole !== null;
  return Object.fromEntries(Object.entries(isWhole ? whole : module));
}
