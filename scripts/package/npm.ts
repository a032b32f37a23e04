/** npm, as the users of the packages start it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs npm in a folder. */
export function npm(folder: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/**
 * The tarball of the package in a folder, in an empty folder. Without scripts: `prepare` would build `dist/`
 * anew while others read it.
 */
export function pack(folder: string, destination: string): string {
  npm(folder, ['pack', '--ignore-scripts', '--pack-destination', destination]);
  const tarball = readdirSync(destination).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm packed nothing of ${folder}`);
  return join(destination, tarball);
}

/** Makes a folder a project that has a tarball installed, and nothing else. */
export function installInto(folder: string, tarball: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(folder, [
    ...['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    tarball,
  ]);
}
