/**
 * Imports a configuration in a thread of its own, and answers with its data. Whatever the module does to
 * the process ends with the thread: `process.exit`, exit codes, handlers, timers.
 */
import { parentPort, workerData } from 'node:worker_threads';

/** The answer for a module that was imported. An error that it throws is the thread's. */
export type Imported =
  /** The default export, awaited, as JSON. */
  | { readonly kind: 'data'; readonly json: string }
  /** Why the default export cannot be written as JSON. */
  | { readonly kind: 'no-data'; readonly reason: string; readonly isTooDeep: boolean }
  | { readonly kind: 'no-default' };

async function importData(url: string): Promise<Imported> {
  const module = (await import(url)) as { readonly default?: unknown };
  if (!('default' in module)) return { kind: 'no-default' };
  const value = await module.default;
  // Values that JSON cannot hold become null, which the schema refuses.
  const isData = (part: unknown): boolean => !/function|symbol|bigint/.test(typeof part);
  try {
    const json = JSON.stringify(value, (_, part: unknown) => (isData(part) ? part : null));
    return { kind: 'data', json: json ?? 'null' };
  } catch (error) {
    // JSON.stringify throws a RangeError only at the end of the stack.
    const isTooDeep = error instanceof RangeError;
    return { kind: 'no-data', reason: (error as Error).message, isTooDeep };
  }
}

parentPort!.postMessage(await importData(workerData as string));
