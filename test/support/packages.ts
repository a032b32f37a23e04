/**
 * The two packages as their users have them: packed, and installed into an empty project. That takes seconds, so a
 * process makes each once.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, type Manifest } from '../../scripts/package/manifest.js';
import { installInto, pack } from '../../scripts/package/npm.js';
import { RUNTIME_PACKAGE, writeRuntimePackage } from '../../scripts/package/runtime-package.js';
import { filesBelow, root } from './files.js';
import { makeFolder } from './folder.js';

/** A package in a project that has nothing else. */
export interface Installed {
  readonly name: string;
  readonly tarball: string;
  readonly project: string;
  /** The package in the project. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: readonly string[];
  /** The subpaths that can be imported: no patterns, data, types alone or what needs another package. */
  readonly modules: readonly string[];
}

/** The subpaths for bundlers, which read files (`test/plugin/`), and for fast-check: each needs another package. */
const NEEDS_OTHER = /\/(vite|rollup|rolldown|esbuild|webpack|fast-check)$/;

export const COMPILER_PACKAGE = 'abnfc';

export { RUNTIME_PACKAGE };

const made = new Map<string, Installed>();

export function installed(name: string): Installed {
  const found = made.get(name) ?? install(name);
  made.set(name, found);
  return found;
}

function install(name: string): Installed {
  const temporary = makeFolder();
  const [source, packed, project] = ['source', 'packed', 'project'].map((part) =>
    join(temporary, part),
  ) as [string, string, string];
  for (const path of [packed, project]) mkdirSync(path);
  if (name === RUNTIME_PACKAGE) writeRuntimePackage(source);
  const tarball = pack(name === RUNTIME_PACKAGE ? source : root, packed);
  installInto(project, tarball);
  const folder = join(project, 'node_modules', name);
  const manifest = readManifest(folder);
  const files = filesBelow(folder, '').filter((path) => statSync(join(folder, path)).isFile());
  return {
    name,
    tarball,
    project,
    folder,
    manifest,
    files,
    modules: subpathsOf(manifest.exports, files)
      .filter(([, target]) => typeof target !== 'string' && target.default !== undefined)
      .map(([subpath]) => name + subpath.slice(1))
      .filter((module) => !NEEDS_OTHER.test(module)),
  };
}

/** The exported subpaths, with patterns expanded to the files that match them. */
export function subpathsOf(
  exports: Manifest['exports'],
  files: readonly string[],
): readonly (readonly [subpath: string, target: Manifest['exports'][string]])[] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (!subpath.includes('*')) return [[subpath, target] as const];
    const pattern = typeof target === 'string' ? target : (target.default ?? target.types);
    const [before, after] = pattern.slice(2).split('*') as [string, string];
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => file.slice(before.length, file.length - after.length))
      .map((name) => {
        const filled = JSON.stringify(target).replaceAll('*', name);
        return [subpath.replace('*', name), JSON.parse(filled) as typeof target] as const;
      });
  });
}
