/**
 * The parts of the page that are loaded when they are first needed. Each is a script that registers the text of a
 * worker: a page that was opened as a file may load scripts beside it, but neither modules nor workers.
 */
declare global {
  /** The texts of workers by their names; a part adds its own. */
  var abnfcParts: Record<string, string> | undefined;
}

/** Starts the worker of a part that is loaded. */
export function startWorker(name: string): Worker {
  let url = urls.get(name);
  if (url === undefined) {
    const text = new Blob([globalThis.abnfcParts![name]!], { type: 'text/javascript' });
    url = URL.createObjectURL(text);
    urls.set(name, url);
  }
  return new Worker(url);
}

const urls = new Map<string, string>();

const loading = new Map<string, Promise<void>>();

/** Loads a part, once. */
export function loadPart(name: string): Promise<void> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${name}.js`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(name);
      reject(new Error(`${name}.js is missing beside this page`));
    });
    document.head.append(script);
  });
  loading.set(name, loaded);
  return loaded;
}
