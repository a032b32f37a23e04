/**
 * What a generated module exports, as types. All variants of a grammar are interchangeable: the same
 * names, the same types, the same results on every input.
 *
 * Offsets count octets from the beginning of `bytes`. `from` and `to` default to the whole input and
 * must satisfy 0 <= from <= to <= bytes.length; anything else is a RangeError. `bytes` must be an array
 * whose entries from `from` up to `to` are octets; anything else is a TypeError. Both are checked once per
 * call; of a `Uint8Array`, no entry is.
 */

/** An array with memory of its own: `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** A module that decides membership; every grammar has one. */
export interface RecognizerModule {
  /** Whether `bytes[from..to)` is a word of the grammar. The empty input is, if the grammar allows it. */
  validate(bytes: ArrayLike<number>, from?: number, to?: number): boolean;

  /**
   * −1 for a word of the grammar. Otherwise, of a decoder, the offset of the first octet of the first
   * ill-formed sequence; of another recognizer, that of the first octet after which no word is possible,
   * or `to` where the input ends too early.
   */
  findError(bytes: ArrayLike<number>, from?: number, to?: number): number;

  /** The state before any octet. States are small integers; 0 is dead. */
  readonly start: number;

  /** The state after reading `byte`, 0 to 255, in `state`. Total on these: 0 leads to 0. */
  next(state: number, byte: number): number;

  /** Whether a word may end in `state`. */
  accepts(state: number): boolean;
}

/** A recognizer that also yields character numbers; a grammar with a bit layout has one. */
export interface DecoderModule extends RecognizerModule {
  /** The name of the encoding, as in errors: `UTF-8`. */
  readonly name: string;

  /** The greatest number of a character. */
  readonly maxCodePoint: number;

  /**
   * The partial value after reading `byte` in `state`, where that does not lead to state 0. It must be 0
   * in `start`, before each character, and is the character's number when `start` is reached again: with
   * `next`, all that is needed to stop anywhere and to go on later.
   */
  accumulate(state: number, partial: number, byte: number): number;

  /**
   * The text of `bytes[from..to)`. Each maximal subpart of an ill-formed sequence (Unicode D93b) becomes
   * U+FFFD, and so does a character beyond U+10FFFF; with `fatal`, the first of them is thrown, as a
   * TypeError or a RangeError. U+FEFF is a character like any other.
   */
  decode(bytes: ArrayLike<number>, from?: number, to?: number, fatal?: boolean): string;

  /**
   * As `decode`, but the numbers of the characters, however great they are. More than 2^26 octets at once
   * are a RangeError: engines end the process when an array outgrows their limit.
   */
  decodeToCodePoints(
    bytes: ArrayLike<number>,
    from?: number,
    to?: number,
    fatal?: boolean,
  ): number[];

  /**
   * −1 if every character of `text` from the code unit `from` on has a spelling; otherwise the index of
   * the first code unit of the first that has none. A RangeError unless 0 <= from <= text.length.
   */
  findUnencodable(text: string, from?: number): number;

  /**
   * The octets of a text. What the grammar cannot spell (an unpaired surrogate, usually) becomes U+FFFD,
   * or `?` where that has no spelling either; with `fatal`, or where neither has, it is a RangeError.
   */
  encode(text: string, fatal?: boolean): Bytes;

  /**
   * Writes what `encode` makes into `bytes`, from its beginning, as many whole characters as there is
   * room for. `read` counts UTF-16 code units of the text, `written` octets. A character that is thrown
   * leaves the octets of those before it in `bytes`.
   */
  encodeInto(text: string, bytes: Uint8Array, fatal?: boolean): { read: number; written: number };

  /**
   * The octets of characters given by their numbers. A number that is not whole, negative or above the
   * greatest one of the grammar is a RangeError; others without a spelling are treated as by `encode`.
   */
  encodeCodePoints(codePoints: ArrayLike<number>, fatal?: boolean): Bytes;

  /** How many octets `encode` makes of a text. */
  byteLength(text: string, fatal?: boolean): number;

  /** The length of what `decodeToCodePoints` makes of `bytes[from..to)`, without making it. */
  count(bytes: ArrayLike<number>, from?: number, to?: number): number;

  /**
   * How many octets before `to` are the beginning of a character that more octets could finish, given
   * that a character or an ill-formed sequence begins at `from`; 0 if decoding can stop at `to`.
   */
  unfinished(bytes: ArrayLike<number>, from?: number, to?: number): number;
}

/**
 * What a decoder has besides if its grammar is self-synchronizing: if some octets around an offset always
 * tell whether a character begins there. `bytes` may be any part of a text; one that is too short to tell
 * is taken to begin with a character, if it can. An offset is one of octets,
 * from 0 to `bytes.length`; anything else is a RangeError.
 */
export interface SelfSynchronizing {
  /**
   * Whether a character begins at `offset`, or the text ends there. In ill-formed text: whether the
   * octets around do not show that `offset` is inside of a character.
   */
  isBoundary(bytes: ArrayLike<number>, offset: number): boolean;

  /**
   * The greatest boundary up to `offset`. It is nearer than the longest character is long; where there is
   * none so near, the text is ill-formed, nothing is cut at `offset`, and that is the result.
   */
  boundaryBefore(bytes: ArrayLike<number>, offset: number): number;

  /** The least boundary from `offset` on, likewise. */
  boundaryAfter(bytes: ArrayLike<number>, offset: number): number;
}

/** What a decoder has besides if octets sort as the numbers of characters do. */
export interface Ordered {
  /** −1, 0 or 1: the order of two well-formed texts by the numbers of their characters. */
  compareBytes(a: ArrayLike<number>, b: ArrayLike<number>): number;
}

/** An interval of octets, both ends included. */
export interface ByteRange {
  readonly lo: number;
  readonly hi: number;
}
