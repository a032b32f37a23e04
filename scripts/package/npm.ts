/** Runs npm as users of the packages do. */
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs npm in a folder. */
export function npm(folder: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/**
 * Packs the package of a folder into an empty folder, and returns the tarball. Runs no scripts: `prepack` would
 * rebuild `dist/` while other processes read it.
 */
export function pack(folder: string, destination: string): string {
  npm(folder, ['pack', '--ignore-scripts', '--pack-destination', destination]);
  const tarball = readdirSync(destination).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm packed nothing of ${folder}`);
  return join(destination, tarball);
}

/** Turns a folder into a project with a tarball as its only dependency. */
export function installInto(folder: string, tarball: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(folder, [
    ...['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    tarball,
  ]);
}
