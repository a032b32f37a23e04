/** Reports events in the folders of some files. */
import { readlinkSync, statSync, watch, type FSWatcher } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { attempt } from '../../files/attempt.js';

/**
 * Watches folders, not files: an editor may save a file by renaming another over it, and watchers of the file would
 * keep watching the old one. Folders come and go as well, so every existing folder on the path to a file is watched,
 * and {@link FileWatch.look} finds them anew.
 */
export class FileWatch {
  readonly #watchers = new Map<
    string,
    { readonly identity: string; readonly watcher: FSWatcher }
  >();
  readonly #onEvent: () => void;

  /** @param onEvent called for every event; most of them are about other files */
  constructor(onEvent: () => void) {
    this.#onEvent = onEvent;
  }

  /**
   * Watches the folders of some files, and no others.
   *
   * @throws the system's error if a folder cannot be watched
   */
  look(paths: Iterable<string>): void {
    const wanted = new Set([...paths].flatMap(foldersOf));
    for (const [folder, { identity, watcher }] of this.#watchers) {
      if (wanted.has(folder) && identityOf(folder) === identity) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) {
      const identity = identityOf(folder);
      if (identity === undefined || this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, this.#onEvent);
        watcher.on('error', this.#onEvent);
        this.#watchers.set(folder, { identity, watcher });
      } catch (error) {
        // It has just been removed; the folder above reports when it comes back.
        if (identityOf(folder) === identity) throw error;
      }
    }
  }

  close(): void {
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}

/**
 * The folders to watch for a file: its own and those above that may come and go, up to the folder where
 * the command runs. The same for the target of a link.
 */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  let file = resolve(path);
  // Linux follows at most 40 links.
  for (let links = 0; links < 40; links++) {
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      folders.push(folder);
      const isBelow = folder.startsWith(`${process.cwd()}${sep}`);
      const isTop = dirname(folder) === folder;
      if (isTop || (!isBelow && identityOf(folder) !== undefined)) break;
    }
    const target = attempt(() => readlinkSync(file));
    // The file is not a link, or cannot be read.
    if (target === undefined) break;
    file = resolve(dirname(file), target);
  }
  return folders;
}

/** Identifies a folder, so that another in its place is told apart; undefined if there is no readable folder. */
function identityOf(folder: string): string | undefined {
  const stats = attempt(() => statSync(folder, { bigint: true }));
  // The inode number of a removed folder may be reused; its time of birth is not.
  return stats?.isDirectory() ? `${stats.ino} ${stats.birthtimeNs}` : undefined;
}
