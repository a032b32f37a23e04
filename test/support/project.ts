/** A project of a user's, with abnfc and the bundlers among its packages. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.js';
import { makeFolder } from './folder.js';

/** Makes a folder with some files, in which packages are found as in the repository. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder(files);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack'];
  for (const name of bundlers) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  symlinkSync(root, join(modules, 'abnfc'));
  return folder;
}
