/** The `package.json` of the packages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a `package.json` that are used here. */
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

/** Reads the `package.json` of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
