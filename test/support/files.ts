import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Source } from '../../generator/text/source.js';

export const root = dirname(createRequire(import.meta.url).resolve('abnfc/package.json'));

/** Published specifications, if a folder beside the repository has them. */
export const shared = join(root, '..', 'shared');
export const hasShared = existsSync(join(shared, 'specs'));

export function readSource(...path: string[]): Source {
  return { name: path.at(-1)!, text: readFileSync(join(...path), 'utf8') };
}

/** A published specification, or a grammar beside them. */
export const sharedSource = (path: string): Source =>
  path.endsWith('.txt')
    ? readSource(shared, 'specs', 'rfcs', path)
    : readSource(shared, 'grammars', path);

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every file below a folder, as paths from it. */
export function filesBelow(folder: string, ...suffixes: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => suffixes.some((suffix) => path.endsWith(suffix)))
    .sort();
}
