/** The command as its users start it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.js';

/** Where the command is. */
export const main = join(root, 'dist', 'generator', 'cli', 'main.js');

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in a folder. */
export function abnfc(
  folder: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, out: stdout, err: stderr };
}
