/**
 * The parts of the page that run in workers, and are loaded when they are first needed. Each is a script that registers
 * the text of its worker, compressed: a page that was opened as a file may load scripts beside it, but neither modules nor
 * workers. A page in one file has them all.
 */
import { getOrInsert } from '../../generator/get-or-insert.js';
import { pipe } from './state.js';

declare global {
  /** The texts of workers by their names, as raw deflate in base64; a part adds its own. */
  var abnfcParts: Record<string, string> | undefined;
}

const urls = new Map<string, Promise<string>>();
const loading = new Map<string, Promise<void>>();
const asked = new Map<string, Worker>();

/** Starts the worker of a part that is loaded. */
export async function startWorker(name: string): Promise<Worker> {
  const unpack = async (): Promise<string> => {
    const packed = Uint8Array.from(atob(globalThis.abnfcParts![name]!), (each) =>
      each.charCodeAt(0),
    );
    const text = await pipe(packed, new DecompressionStream('deflate-raw'));
    return URL.createObjectURL(new Blob([text as BlobPart], { type: 'text/javascript' }));
  };
  return new Worker(await getOrInsert(urls, name, unpack));
}

/** Asks a part for something; whatever it was asked before, it stops. */
export async function askPart<T>(name: string, question: unknown): Promise<T> {
  asked.get(name)?.terminate();
  await loadPart(name);
  const worker = await startWorker(name);
  asked.get(name)?.terminate();
  asked.set(name, worker);
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data));
    worker.postMessage(question);
  });
}

/** Loads a part, once. */
function loadPart(name: string): Promise<void> {
  const load = (): Promise<void> =>
    new Promise((onload, reject) => {
      if (globalThis.abnfcParts?.[name] !== undefined) return onload();
      const onerror = (): void => {
        loading.delete(name);
        reject(new Error(`${name}.js is missing beside this page`));
      };
      const script = document.createElement('script');
      document.head.append(Object.assign(script, { src: `${name}.js`, onload, onerror }));
    });
  return getOrInsert(loading, name, load);
}
