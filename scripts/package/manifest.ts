/** What the packages have in their `package.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What of a `package.json` is looked at here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<
    Record<string, string | { readonly types: string; readonly default?: string }>
  >;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly repository?: { readonly url?: string };
  readonly [field: string]: unknown;
}

/** The one of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
