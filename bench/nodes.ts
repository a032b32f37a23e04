/** Versions of Node side by side: V8 and Node change how fast they are. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './packages.js';

const VERSIONS = ['20', '22', '24', '26'];

/** The path of a version, which npm installs by its package `node`, in `bench/nodes/`, if it is not there. */
function nodeOf(version: string): string {
  const place = join(folder, 'nodes', version);
  const path = join(place, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(path)) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], {
      cwd: place,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return path;
}

/** The argument by which a script measures the Node that runs it; it prints each cell on a line of JSON. */
export const MEASURE = '--measure';

/** What a script measures in each version, one after the other; or in those that the command line names. */
export function measureInNodes<Cell>(script: string): readonly Cell[] {
  const chosen = process.argv.slice(2);
  return (chosen.length > 0 ? chosen : VERSIONS).flatMap((version) => {
    process.stderr.write(`Node ${version}\n`);
    const printed = execFileSync(nodeOf(version), [script, MEASURE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Cell);
  });
}
