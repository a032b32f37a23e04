import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The sticky bit, which folders have that are for everybody's files, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * The folder where the command runs and those above it, as far as they are in the same hands. What is found
 * there is run or written to, and anybody can put something into a folder for everybody's files.
 */
export function* foldersUpwards(): Iterable<string> {
  let folder = process.cwd();
  const { uid } = statSync(folder);
  for (;;) {
    yield folder;
    const above = dirname(folder);
    if (above === folder) return;
    const stats = statSync(above);
    if (stats.uid !== uid || (stats.mode & STICKY) !== 0) return;
    folder = above;
  }
}
