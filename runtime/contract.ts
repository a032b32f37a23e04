/**
 * What a generated module exports, as types. All variants of a grammar are interchangeable: the same
 * names, the same types, the same results on every input.
 *
 * Offsets count octets from the beginning of `bytes`. `from` and `to` default to the whole input and
 * must satisfy 0 <= from <= to <= bytes.length; anything else is a RangeError. Entries of `bytes` must be
 * octets.
 */

/** A module that decides membership; every grammar has one. */
export interface Recognizer {
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
export interface Decoder extends Recognizer {
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

  /** As `decode`, but the numbers of the characters, however great they are. */
  decodeToCodePoints(
    bytes: ArrayLike<number>,
    from?: number,
    to?: number,
    fatal?: boolean,
  ): number[];

  /**
   * The octets of a text. What the grammar cannot spell (an unpaired surrogate, usually) becomes U+FFFD,
   * or `?` where that has no spelling either; with `fatal`, or where neither has, it is a RangeError.
   */
  encode(text: string, fatal?: boolean): Uint8Array;

  /** As `encode`, for characters given by their numbers. */
  encodeCodePoints(codePoints: ArrayLike<number>, fatal?: boolean): Uint8Array;

  /** How many octets `encode` makes of a text. */
  byteLength(text: string, fatal?: boolean): number;
}
