/** Programs of the machine. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of some programs that a folder of `PATH` has; undefined if it has none of them. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Whether a shell and its usual programs are on `PATH`; tests that run them are skipped otherwise. */
export const hasShell: boolean = ['sh', 'cat', 'cut', 'head', 'mkfifo', 'tail'].every(
  (name) => onPath(name) !== undefined,
);
