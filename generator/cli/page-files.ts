/** The page that `npm run build` made, with documents to begin with: as a folder, or as one file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddable } from '../emit/print/embeddable.js';
import type { PlaygroundState } from '../study/answers/page-state.js';
import type { GeneratedFile } from '../targets/compile-result.js';
import { fileName, type Source } from '../text/source.js';

/** Documents, options and the panel to begin with. */
export type Given = Omit<PlaygroundState, 'documents'> & { readonly documents: readonly Source[] };

const INDEX = 'index.html';

/** The files of the page; without documents, it begins with a sample. */
export function pageFiles(given: Given): readonly GeneratedFile[] {
  const folder = join(import.meta.dirname, '..', '..', 'playground');
  return readdirSync(folder)
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return { path, text: path === INDEX ? withGiven(text, given) : text };
    });
}

/** The page of a command as one file, which has the same octets on every machine. */
export function pageInOneFile(given: Given, command: string): string {
  const texts = new Map(pageFiles(given).map(({ path, text }) => [path, text]));
  const isScript = (path: string): boolean => path.endsWith('.js') && path !== 'page.js';
  const scripts = [...[...texts.keys()].filter(isScript), 'page.js'].map(
    (path) => `\n${embeddable(texts.get(path)!)}`,
  );
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const licenses = `<script type="text/plain" id="licenses">\n${embeddable(texts.get('licenses.txt')!)}</script>`;
  return texts
    .get(INDEX)!
    .replace('by abnfc playground', () => `by ${command}`)
    .replace("script-src 'self'", () => `script-src ${hashes.join(' ')}`)
    .replace("style-src 'self'", 'style-src')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${texts.get('page.css')!}</style>`)
    .replace(/<script src=[^]*<\/script>/, () =>
      [licenses, ...scripts.map((script) => `<script>${script}</script>`)].join('\n'),
    );
}

function withGiven(page: string, { documents, ...others }: Given): string {
  if (documents.length === 0) return page;
  const named = documents.map((source) => ({ name: fileName(source), text: source.text }));
  const data = JSON.stringify({ documents: named, ...others }).replaceAll('<', '\\u003c');
  return page.replace(
    '<script src="',
    (before) => `<script type="application/json" id="given">${data}</script>\n${before}`,
  );
}
