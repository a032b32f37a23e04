import { BufferedParser, type BufferedModule, type BufferedState } from './buffered-parser.js';
import type { ChunkParser, OnPart } from './chunk-parser.js';
import type { ParserModule } from '../contract.js';
import type { Octets } from '../input/octets.js';
import { partsParser, TracedParser, type TracedState } from './traced-parser.js';

/** Options of a {@link Parser}. */
export interface ParserOptions {
  /**
   * Called for each part as soon as it is certain, in the order of their ends: parts within a part come before it.
   * `path` is its field, after the fields of the parts around it: `authority.host`. Only for a module with the export
   * `parts`.
   *
   * It may read `offset` and `isWord` of the parser that calls it; all else of that throws a TypeError. If it throws,
   * so does `write` or `end`. After `write` the chunk was read, and the next call tells of the parts that follow. After
   * `end` the parser is ready for another input.
   */
  readonly onPart?: OnPart;
}

/** The state of a {@link Parser}, as data that can be stored: of a module without `parts`, the input so far. */
export type ParserState = TracedState | BufferedState;

/**
 * Parses an input in chunks, by a generated module with captures: the result is what `parse` returns. Where
 * chunks end does not matter, not even within a surrogate pair or the octets of a character.
 *
 * The memory between chunks is a state, a number for each open call, and where parts begin and end. By a module without the
 * export `parts`, one that reports texts for instance, it is a state and the input; {@link end} parses that, in the time
 * of the module's `parse`.
 */
export class Parser<Result> {
  private readonly parser: ChunkParser<Result, ParserState>;

  /** @throws {TypeError} for a module without `parse` or `next`, and for `onPart` and a module without `parts` */
  constructor(
    module: ParserModule<Result> | BufferedModule<Result>,
    { onPart }: ParserOptions = {},
  ) {
    if (typeof module.parse !== 'function')
      throw new TypeError('the module has no export `parse`: it has no captures');
    if (onPart !== undefined) this.parser = partsParser(module, onPart);
    else if ('parts' in module) this.parser = new TracedParser(module, undefined);
    else this.parser = new BufferedParser(module);
  }

  /**
   * Reads more of the input.
   *
   * @returns whether it can still become a word; once it cannot, nothing more is read
   * @throws {TypeError} for a chunk that is neither octets nor a string, for one that the module does not take, and for
   *   strings and octets in one input; nothing of the chunk was read then
   * @throws what `onPart` throws; all of the chunk was read then
   */
  write(chunk: Octets | string): boolean {
    return this.parser.write(chunk);
  }

  /** The number of octets or code units after which a word was still possible; the first that was refused follows. */
  get offset(): number {
    return this.parser.offset;
  }

  /** Whether the input so far is a word. */
  get isWord(): boolean {
    return this.parser.isWord;
  }

  /** Ends the input, and is ready for another, also if `onPart` throws: the result of the module's `parse` for all of it. */
  end(): Result {
    return this.parser.end();
  }

  /** Forgets the input so far. */
  reset(): void {
    this.parser.reset();
  }

  /** The state after the input so far, as plain data. */
  save(): ParserState {
    return this.parser.save();
  }

  /**
   * Goes on from what {@link save} returned, also of another parser of the same grammar and selection, in any variant. By
   * a module without `parts`, the selection does not matter, and the input so far is read again.
   *
   * @throws {TypeError} for a state of another grammar or selection, or one that was changed; the parser is as it was then
   */
  restore(saved: ParserState): void {
    this.parser.restore(saved);
  }
}
