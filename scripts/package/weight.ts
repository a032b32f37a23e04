/** The size of an installed package. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './manifest.js';

/** The number of packages, and the kB of their files, without the padding to blocks. */
export interface Weight {
  readonly packages: number;
  readonly kilobytes: number;
}

/** The size of a project's packages: all, or one of them with its dependencies. */
export function weightOf(project: string, name?: string): Weight {
  const modules = join(project, 'node_modules');
  const names = name === undefined ? packagesIn(modules) : [...neededBy(modules, name)];
  const octets = names.reduce((sum, each) => sum + octetsBelow(join(modules, each)), 0);
  return { packages: names.length, kilobytes: Math.round(octets / 1000) };
}

/** The packages in a `node_modules`, as `name` or `@scope/name`; npm's own files begin with a dot. */
function packagesIn(modules: string): readonly string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}

function neededBy(modules: string, name: string): ReadonlySet<string> {
  const needed = new Set([name]);
  for (const each of needed)
    for (const next of Object.keys(readManifest(join(modules, each)).dependencies ?? {}))
      needed.add(next);
  return needed;
}

function octetsBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
