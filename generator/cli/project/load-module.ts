/** The default export of a user's module, in JavaScript or TypeScript. */
import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  configEndsProcess,
  configHasNoDefault,
  configIsNotData,
  configIsNotImportable,
  configIsNotTypeScript,
} from '../../diagnostics/configuration.js';
import { unwritable } from '../../diagnostics/files.js';
import type { Source, Span } from '../../source.js';
import type { Memory } from '../../files/memory.js';
import { FileError, reasonOf } from '../../files/read-source.js';
import { createTemporary, removeLeftovers } from '../../files/temporary.js';
import type { Imported } from './config-worker.js';
import { findNesting } from '../json-input.js';

/**
 * Imports a module as it is now, however often it was imported before.
 *
 * @returns its default export, awaited, as data
 * @throws {FileError} if it cannot be imported, ends the process, or has no default export that is data
 */
export async function loadDefault(source: Source, memory: Memory): Promise<unknown> {
  const path = resolve(source.name);
  const isTypeScript = /\.m?ts$/.test(path);
  const answer = isTypeScript ? await importTyped(source, memory) : await importFrom(path, source);
  const noData = (reason: string): FileError => new FileError(configIsNotData(reason, source));
  if (answer.kind === 'data') {
    if (findNesting(answer.json) !== undefined) throw noData(TOO_DEEP);
    return JSON.parse(answer.json);
  }
  if (answer.kind === 'no-data')
    throw noData(answer.isTooDeep ? TOO_DEEP : answer.reason.split('\n')[0]!);
  throw new FileError(configHasNoDefault(source));
}

const TOO_DEEP = 'it is nested too deeply';

/**
 * Node 20 does not strip types, and relative imports start at the importing file. So the JavaScript is in
 * a temporary file beside the module while it is imported.
 */
async function importTyped(source: Source, memory: Memory): Promise<Imported> {
  const path = resolve(source.name);
  const code = await withoutTypes(source, memory);
  removeLeftovers(dirname(path));
  const beside = copyBeside(source, code);
  try {
    return await importFrom(beside, source);
  } finally {
    rmSync(beside, { force: true });
  }
}

function copyBeside(source: Source, code: string): string {
  try {
    return createTemporary(dirname(resolve(source.name)), code, '.mjs');
  } catch (error) {
    const folder = dirname(source.name);
    throw new FileError(unwritable(`a temporary file in ${folder}`, reasonOf(error)));
  }
}

async function withoutTypes(source: Source, memory: Memory): Promise<string> {
  const question = ['without types', source.text];
  const remembered = memory.recall<string>(question);
  if (remembered !== undefined) return remembered;
  const { eraseTypes } = await import('../../verify/erase-types.js');
  const erased = eraseTypes(source.text, source.name);
  if ('problem' in erased) {
    const at = { source, start: erased.offset, end: erased.offset + 1 };
    throw new FileError(configIsNotTypeScript(erased.problem, at));
  }
  memory.keep(question, erased.code);
  return erased.code;
}

async function importFrom(path: string, source: Source): Promise<Imported> {
  const url = pathToFileURL(path);
  try {
    const answer = await importApart(url);
    if (answer !== undefined) return answer;
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const said = error.message.replaceAll(path, () => resolve(source.name));
    // Without its types, a module has other lines than the user's.
    const isAsWritten = path === resolve(source.name);
    const at = (isAsWritten ? spanIn(error.stack ?? '', url, source) : undefined) ?? source;
    const isNotFound = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    throw new FileError(configIsNotImportable(said, at, isNotFound));
  }
  throw new FileError(configEndsProcess(source));
}

/**
 * Imports a module in a thread of its own, which is ended as soon as it has answered.
 *
 * @returns undefined if the thread ends without an answer: the module ends it, or waits for ever
 * @throws what the module throws
 */
function importApart(url: URL): Promise<Imported | undefined> {
  const worker = new Worker(new URL('./config-worker.js', import.meta.url), {
    workerData: url.href,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Imported) => {
      resolve(answer);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve(undefined));
  });
}

/** The first position in a module that the stack of an error names. */
function spanIn(stack: string, url: URL, source: Source): Span | undefined {
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
