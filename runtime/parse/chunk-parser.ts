import type { Octets } from '../input/octets.js';

/** A callback for parts; `path` is its field, after the fields of the parts around it: `authority.host`. */
export type OnPart = (path: string, start: number, end: number) => void;

/** Parses an input in chunks, in one of two ways; `Parser` says what the methods do. */
export interface ChunkParser<Result, State> {
  write(chunk: Octets | string): boolean;
  readonly offset: number;
  readonly isWord: boolean;
  end(): Result;
  reset(): void;
  save(): State;
  /** Throws a TypeError for what `save` cannot have returned, and changes nothing then. */
  restore(saved: State): void;
}
