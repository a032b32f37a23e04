/** The default export of a module of the user's, in JavaScript or TypeScript. */
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { badConfig, unwritable } from '../diagnostics.js';
import type { Source, Span } from '../source.js';
import type { Memory } from '../files/memory.js';
import { FileError, reasonOf } from '../files/read-source.js';
import { sayDiagnostics } from './terminal.js';

/**
 * Imports a module as it is now, however often it was imported before.
 *
 * @throws {FileError} if it cannot be imported, or exports no default
 */
export async function loadDefault(source: Source, memory: Memory): Promise<unknown> {
  const path = resolve(source.name);
  const isTypeScript = /\.m?ts$/.test(path);
  const module = isTypeScript ? await importTyped(source, memory) : await importAnew(path, source);
  if (!('default' in module)) {
    throw new FileError(
      badConfig(
        'this module has no default export',
        source,
        'expected `export default defineConfig({ grammars: [...] })`, with defineConfig from abnfc',
      ),
    );
  }
  return module.default;
}

type Module = { readonly default?: unknown };

/** How often this process has imported anything here; Node keeps what has the same URL. */
let imports = 0;

async function importAnew(path: string, source: Source): Promise<Module> {
  const url = pathToFileURL(path);
  // CommonJS is kept by its path, whatever the URL is.
  delete createRequire(url).cache[path];
  if (imports++ > 0) url.searchParams.set('again', String(imports));
  return importFrom(url, path, source);
}

/**
 * Node 20 reads no types, and a relative import needs a place to start from. So the JavaScript stands for
 * a moment beside the file.
 */
async function importTyped(source: Source, memory: Memory): Promise<Module> {
  const path = resolve(source.name);
  const code = await withoutTypes(source, memory);
  const name = `.${basename(path).replace(/\.m?ts$/, '')}.${process.pid}-${imports++}.mjs`;
  const beside = join(dirname(path), name);
  try {
    writeFileSync(beside, code);
    return await importFrom(pathToFileURL(beside), beside, source);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(unwritable(join(dirname(source.name), name), reasonOf(error)));
  } finally {
    rmSync(beside, { force: true });
  }
}

async function withoutTypes(source: Source, memory: Memory): Promise<string> {
  const question = ['without types', source.text];
  const remembered = memory.recall<string>(question);
  if (remembered !== undefined) return remembered;
  const { eraseTypes } = await import('../verify/erase-types.js');
  const erased = eraseTypes(source.text, source.name);
  if ('problem' in erased) {
    const at = { source, start: erased.offset, end: erased.offset + 1 };
    throw new FileError(badConfig(`this is no TypeScript: ${erased.problem}`, at));
  }
  memory.keep(question, erased.code);
  return erased.code;
}

async function importFrom(url: URL, path: string, source: Source): Promise<Module> {
  // Whoever ends the process, or waits for ever, has not been checked.
  const onExit = (): void => {
    process.exitCode = 1;
    sayDiagnostics([badConfig('this module ends the process before it is loaded', source)]);
  };
  process.once('exit', onExit);
  try {
    return (await import(url.href)) as Module;
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const said = message.replaceAll(path, resolve(source.name));
    // The lines of what has lost its types are others than the user's.
    const isAsWritten = path === resolve(source.name);
    const at = (isAsWritten ? placeIn(stack, url, source) : undefined) ?? source;
    const advice =
      (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_MODULE_NOT_FOUND'
        ? 'a configuration imports what Node finds from its folder: packages, and files of JavaScript'
        : 'a configuration is imported, and what it throws ends the command';
    throw new FileError(badConfig(`this module cannot be imported: ${said}`, at, advice));
  } finally {
    process.off('exit', onExit);
  }
}

/** Where a module is named first in what an error tells of where it comes from. */
function placeIn(stack: string, url: URL, source: Source): Span | undefined {
  const names = [url.href, resolve(source.name)].map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const found = new RegExp(`(?:${names.join('|')}):(\\d+)(?::(\\d+))?`).exec(stack);
  if (found === null) return undefined;
  const lines = source.text.split('\n');
  const before = lines
    .slice(0, Number(found[1]) - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
  const line = lines[Number(found[1]) - 1] ?? '';
  const start = before + (found[2] === undefined ? line.search(/\S|$/) : Number(found[2]) - 1);
  return { source, start, end: found[2] === undefined ? before + line.length : start + 1 };
}
