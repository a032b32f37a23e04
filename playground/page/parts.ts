/**
 * The parts of the page that are loaded when they are first needed. Each is a script that registers the text of a
 * worker: a page that was opened as a file may load scripts beside it, but neither modules nor workers.
 */
import { getOrInsert } from '../../generator/get-or-insert.js';

declare global {
  /** The texts of workers by their names; a part adds its own. */
  var abnfcParts: Record<string, string> | undefined;
}

const urls = new Map<string, string>();
const loading = new Map<string, Promise<void>>();

/** Starts the worker of a part that is loaded. */
export function startWorker(name: string): Worker {
  const url = getOrInsert(urls, name, () =>
    URL.createObjectURL(new Blob([globalThis.abnfcParts![name]!], { type: 'text/javascript' })),
  );
  return new Worker(url);
}

/** Loads a part, once. */
export function loadPart(name: string): Promise<void> {
  const load = (): Promise<void> =>
    new Promise((onload, reject) => {
      const onerror = (): void => {
        loading.delete(name);
        reject(new Error(`${name}.js is missing beside this page`));
      };
      const script = document.createElement('script');
      document.head.append(Object.assign(script, { src: `${name}.js`, onload, onerror }));
    });
  return getOrInsert(loading, name, load);
}
