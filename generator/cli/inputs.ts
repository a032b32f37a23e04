import { resolve } from 'node:path';
import type { Source } from '../source.js';
import { digestOf } from '../files/memory.js';
import { decodeSource, readInput } from '../files/read-source.js';

/** Reads the user's files, and knows which, and what they held: whether to run again is told by that. */
export class Inputs {
  readonly #digests = new Map<string, string | undefined>();

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
    const bytes = readInput(path === '-' ? './-' : path, maxInput);
    this.#digests.set(resolve(path), digestOf(bytes));
    return decodeSource(path, bytes);
  }
}
