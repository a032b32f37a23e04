/** A project of a user's, with abnfc among its packages. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './files.js';

/** Makes a folder with some files, and `node_modules/abnfc`. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'abnfc'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A folder with these files, in which packages are found as in the repository; gone after `use`. */
export async function withProject<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack'];
    for (const name of bundlers) symlinkSync(join(root, 'node_modules', name), join(modules, name));
    symlinkSync(root, join(modules, 'abnfc'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The exports of a bundle. */
export async function run(code: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >;
}
