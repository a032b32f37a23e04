import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The sticky bit, which shared folders such as `/tmp` have. */
const STICKY = 0o1000;

/**
 * A folder, by default the current one, and the folders above it, up to one that has another owner or is shared: anybody
 * can put files into a shared folder, and files that are found are run or written to.
 */
export function* foldersUpwards(from = process.cwd()): Iterable<string> {
  let folder = from;
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
