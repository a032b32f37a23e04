import { resolve } from 'node:path';
import type { Source } from '../../text/source.js';
import { digestOf } from '../../files/digest.js';
import { unwatchable } from '../../diagnostics/files.js';
import { decodeSource, FileError, readInput } from '../../files/read-source.js';
import { isSpecial } from '../../files/regular-file.js';

/** Reads the user's files, and remembers their digests, which show when to run again. */
export class Inputs {
  readonly #areWatched: boolean;
  /** The digests of files by absolute path; undefined for files that could not be read. */
  readonly digests = new Map<string, string | undefined>();

  /**
   * @param areWatched whether files are read again and again; they must be regular files then, since a
   *   process that waits for the writer of a FIFO cannot be interrupted
   */
  constructor(areWatched = false) {
    this.#areWatched = areWatched;
  }

  /**
   * The text of a file.
   *
   * @throws {FileError} if it cannot be read, is longer, or is not text
   */
  read(path: string): Source {
    this.digests.set(resolve(path), undefined);
    // Here, `-` is a file and not standard input.
    const name = path === '-' ? './-' : path;
    if (this.#areWatched && isSpecial(name))
      throw new FileError(unwatchable(path, 'it is not a regular file'));
    const bytes = readInput(name);
    this.digests.set(resolve(path), digestOf(bytes));
    return decodeSource(path, bytes);
  }
}
