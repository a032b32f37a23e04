/**
 * The package for programs that only decode: the generated modules and the runtime, under the same subpaths and
 * from the same `dist/`, without the dependencies of the compiler.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../project.js';
import { readManifest, type Manifest } from './manifest.js';

/** The name of the package. */
export const RUNTIME_PACKAGE = 'abnfc-runtime';

/** The parts of `dist/` that it contains, under the same paths. */
const FOLDERS = ['dist/generated', 'dist/runtime'];

/** The fields that are the same in both packages. */
const SHARED = [
  ...['version', 'license', 'author', 'homepage', 'bugs', 'repository', 'publishConfig'],
  ...['type', 'engines', 'sideEffects'],
];

/** Writes the package to a folder, and replaces its contents. */
export function writeRuntimePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = runtimeManifest(readManifest(root));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'runtime', 'README.md'), join(folder, 'README.md'));
  // What only standalone files are made of belongs to the compiler.
  const filter = (path: string): boolean => basename(path) !== 'standalone';
  for (const path of FOLDERS)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

function runtimeManifest(compiler: Manifest): object {
  return {
    name: RUNTIME_PACKAGE,
    description:
      'UTF-8 and its relatives, URIs, timestamps and more, read by modules that abnfc made of ABNF',
    ...Object.fromEntries(
      SHARED.filter((field) => compiler[field] !== undefined).map((field) => [
        field,
        compiler[field],
      ]),
    ),
    keywords: [
      'utf-8',
      'cesu-8',
      'decoder',
      'encoder',
      'validator',
      'streaming',
      'textdecoder',
      'uri',
      'rfc3339',
      'bcp47',
      'media-type',
      'email',
      'parser',
    ],
    // npm does not publish a private package: see check-publishable.ts.
    ...(compiler.repository === undefined ? { private: true } : {}),
    files: ['dist'],
    exports: Object.fromEntries(
      Object.entries(compiler.exports).filter(
        ([subpath, target]) => subpath === './package.json' || isInside(target),
      ),
    ),
  };
}

function isInside(target: Manifest['exports'][string]): boolean {
  // A subpath with types alone belongs to the compiler.
  const path = typeof target === 'string' ? target : (target.default ?? '');
  return FOLDERS.some((folder) => path.startsWith(`./${folder}/`));
}
