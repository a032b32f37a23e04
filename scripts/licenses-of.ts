import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../generator/invariant.js';
import { readManifest } from './package/manifest.js';
import { root } from './project.js';

/** Files with the license of a package, and with those of code that it contains. */
const LICENSE = /^(?:licen[cs]e|copying|notice|third-party)/i;

/** The names of packages in folders below the root, and their licenses; packages with equal ones share the text. */
export function licensesOf(folders: readonly string[]): string {
  const names = new Map<string, string[]>();
  for (const folder of [...folders].sort().map((each) => join(root, each))) {
    const { name } = readManifest(folder);
    const files = readdirSync(folder).filter((file) => LICENSE.test(file));
    invariant(files.length > 0, `${name} has a file with its license`);
    const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const text = texts.join('\n\n').replaceAll('\r\n', '\n');
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return Array.from(names, ([text, same]) => `${same.join(', ')}:\n\n${text}\n`).join('\n');
}
