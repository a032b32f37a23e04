import { resolve } from 'node:path';
import type { Source } from '../source.js';
import { digestOf } from '../files/memory.js';
import { unwatchable } from '../diagnostics.js';
import { decodeSource, FileError, readInput } from '../files/read-source.js';
import { isSpecial } from '../files/regular-file.js';

/** Reads the user's files, and knows which, and what they held: whether to run again is told by that. */
export class Inputs {
  readonly #areWatched: boolean;
  readonly #digests = new Map<string, string | undefined>();

  /**
   * @param areWatched whether files are read again and again: then they have to be regular files, since
   * nobody could interrupt a process that waits for the writer of a FIFO
   */
  constructor(areWatched = false) {
    this.#areWatched = areWatched;
  }

  /** The digest of each file that was asked for, by absolute path; nothing where it could not be read. */
  get digests(): ReadonlyMap<string, string | undefined> {
    return this.#digests;
  }

  /**
   * The text of a file.
   *
   * @param maxInput how many octets it may have
   * @throws {FileError} if it cannot be read, is longer, or is not text
   */
  read(path: string, maxInput?: number): Source {
    this.#digests.set(resolve(path), undefined);
    // Of these, none is standard input.
    const name = path === '-' ? './-' : path;
    if (this.#areWatched && isSpecial(name))
      throw new FileError(unwatchable(path, 'it is not a regular file'));
    const bytes = readInput(name, maxInput);
    this.#digests.set(resolve(path), digestOf(bytes));
    return decodeSource(path, bytes);
  }
}
