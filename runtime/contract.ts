/**
 * The exports of a generated module, as types. All variants of a grammar are interchangeable: the same
 * names, the same types, the same results on every input.
 *
 * Offsets count octets of an array, and code units of a string. `from` and `to` default to the whole input and must
 * satisfy 0 <= from <= to <= length; anything else is a RangeError. An input must be a string, where the module takes
 * strings, or an array whose entries from `from` up to `to` are octets; anything else is a TypeError. Each call checks
 * this once; entries of a `Uint8Array` need no check.
 */

/** An array with memory of its own: `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** A module that decides membership; every grammar has one. */
export interface RecognizerModule {
  /** Whether `bytes[from..to)` is a word of the grammar. The empty input is one if the grammar allows it. */
  validate(bytes: ArrayLike<number>, from?: number, to?: number): boolean;

  /**
   * −1 for a word of the grammar. Otherwise an offset: in a decoder, of the first octet of the first
   * ill-formed sequence; in any other recognizer, of the first octet after which no word is possible, or
   * `to` if the input ends too early.
   */
  findError(bytes: ArrayLike<number>, from?: number, to?: number): number;

  /** The state before any octet. States are small integers; 0 is dead. */
  readonly start: number;

  /** The state after reading `byte`, 0 to 255, in `state`. Total; state 0 leads to 0. Checks nothing. */
  next(state: number, byte: number): number;

  /** Whether a word may end in `state`. */
  accepts(state: number): boolean;
}

/** Further exports of a recognizer, a module that does not decode; `Input` is what its `validate` takes. */
export interface Searching<Input = ArrayLike<number>> {
  /**
   * The end of the longest word that begins at `from` and ends at `to` or before; −1 if there is none. If the
   * empty word is a word, the result is `from` or more. Stops reading where no word is possible any more.
   */
  match(input: Input, from?: number, to?: number): number;

  /**
   * The leftmost word that lies within `from` and `to`, and the longest of those that begin there: the offset
   * of its first unit and the one after its last; undefined if there is none. If the empty word is a word,
   * `start` is always `from`, and `end` the result of `match`. Takes time in proportion to the number of units read
   * times the number of states at most.
   */
  find(
    input: Input,
    from?: number,
    to?: number,
  ): { readonly start: number; readonly end: number } | undefined;

  /**
   * All words that lie within `from` and `to` and do not overlap, from left to right: the first is what `find` finds, each
   * further one what it finds from the end of the one before. Empty words are left out; without words, the array is
   * empty. Takes as long as these calls of `find`.
   */
  findAll(
    input: Input,
    from?: number,
    to?: number,
  ): { readonly start: number; readonly end: number }[];
}

/** A further export of a recognizer of strings. */
export interface ExplainingModule {
  /**
   * A sentence for people about the first error in the code units of `text` from `from` up to `to`, in English:
   * `expected a digit at character 9, found "x"`; undefined if they are a word of the grammar. Characters are code
   * points, and the one at `from` is character 1. The wording may change.
   */
  explain(text: string, from?: number, to?: number): string | undefined;
}

/**
 * A recognizer of octets and strings, as all are by default but decoders. A string is read by its UTF-16 code
 * units, from `from` up to `to`, and offsets count these. In a grammar of characters an unpaired surrogate is
 * no character; in one of octets a code unit stands for the octet of its number, and one above FF for none.
 */
export interface StringRecognizerModule
  extends RecognizerModule, Searching<string | ArrayLike<number>>, ExplainingModule {
  /** Whether the octets or code units of a part of `input` are a word of the grammar. */
  validate(input: string | ArrayLike<number>, from?: number, to?: number): boolean;

  /**
   * −1 for a word of the grammar. Otherwise an offset: in a grammar of octets, of the first octet or code unit
   * after which no word is possible; in one of characters, of the first character after which none is possible, or
   * of an ill-formed sequence; or `to` if the input ends too early.
   */
  findError(input: string | ArrayLike<number>, from?: number, to?: number): number;

  /** The state before any octet. */
  readonly start: number;

  /** The state before any code unit of a string; equal to `start` in a grammar of ASCII, or of octets. */
  readonly stringStart: number;

  /** The state after reading an octet, or a code unit of 0 to FFFF, in `state`. */
  next(state: number, unit: number): number;
}

/**
 * The states of a module with a stack, whose rules call each other: JSON, comments within comments, or rules that are
 * large. A module of one automaton qualifies, too: its functions leave the stack alone.
 */
export interface StackModule {
  validate(input: never, from?: number, to?: number): boolean;

  /** The state before any octet, or any code unit if the module takes strings alone. */
  readonly start: number;

  /** The state before any code unit of a string. */
  readonly stringStart?: number;

  /**
   * The state after reading an octet, or a code unit, in `state`; 0 if no word is possible any more. `stack` has the states
   * that calls return to, the outermost first. Pass the same array each time, which is changed; it must be empty before
   * the first unit. After state 0 its content is meaningless. Takes constant time on average over an input.
   */
  next(state: number, unit: number, stack: number[]): number;

  /** Whether a word may end in `state`, with these states to return to. Takes time in proportion to their number at most. */
  accepts(state: number, stack: readonly number[]): boolean;
}

/** A part of an input: the offset of its first unit, and the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The parts of a word; or the offset where no word goes on, and what was expected there, in terms of the grammar. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly at: number; readonly expected: readonly string[] };

/** Further exports of a recognizer with captures; `Value` is the type of its parts, `Input` what its `validate` takes. */
export interface Parsing<Value, Input = string | ArrayLike<number>> {
  /** The parts of the word from `from` up to `to`, or the offset of the first error and what was expected there. */
  parse(input: Input, from?: number, to?: number): Parsed<Value>;

  /** The parts of the word. A SyntaxError, which says what was expected, if the input is not a word. */
  parseOrThrow(input: Input, from?: number, to?: number): Value;

  /**
   * The text of a part. A TypeError for a part that is missing, a RangeError for one beyond the input. Undefined in a
   * module that reports texts.
   */
  textOf?(input: Input, part: Span): string;
}

/** A text with given parts; or the first part that has no place in one: its path, and the offset in its text. */
export type Stringified<Text = string> =
  | { readonly ok: true; readonly value: Text }
  | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string };

/** Further exports of a recognizer with captures; `Parts` is the type of given parts. */
export interface Stringifying<Parts, Input = string> {
  /**
   * The word in which `parse` finds exactly these parts. Otherwise `path` is the first part without a place in one, such as
   * `cookies[1].value`; `at` is the offset in its text where it fails, its length if it ends too early, or 0 if it is missing
   * or has no place at all; and `message` is a sentence made of both. Spans are those of `input`.
   */
  stringify(parts: Parts, input?: Input): Stringified<Input>;

  /** The word in which `parse` finds exactly these parts. A SyntaxError with the message above if there is none. */
  stringifyOrThrow(parts: Parts, input?: Input): Input;
}

/**
 * The exports by which a `Parser` finds parts unit by unit; `Result` is what `parse` returns. Modules with `--values text`,
 * or with a chart, have no `parts`.
 */
export interface ParserModule<Result> extends StackModule {
  parse(input: never, from?: number, to?: number): Result;

  /** The tables that find parts. */
  readonly parts: {
    /**
     * The move before `unit` is read in `state`, if a word goes on with it: 0 none; an index into `events`, whose events
     * are appended to trace 0; or the length of `events` plus an index into `forks`.
     */
    moveOf(state: number, unit: number): number;

    /** The move where a word, or a frame, ends in `state`: an index into `events`, or 0. */
    endOf(state: number): number;

    /**
     * Event lists, each after a 0 and named by the index of its last event, from which it is read backwards. 1 opens a part;
     * n > 1 closes part n − 1.
     */
    readonly events: ArrayLike<number>;

    /**
     * Per fork, triples: a trace, the trace that it continues, and its events (an index into `events`, or 0). With a stack,
     * trace −1 − n waits below the frame above the n-th pushed state, and the traces of that frame continue −1, an empty one.
     */
    readonly forks: readonly (readonly number[])[];

    /** For each state with several traces: its number, and how many; undefined if there is none. */
    readonly traces?: readonly number[];

    /** Per state, the trace that survives where a frame or word ends; undefined if it is always 0. */
    readonly endTraces?: ArrayLike<number>;

    /**
     * Per state to return to, how many traces wait below the frame; 0 if the frame continues the only one. Undefined without
     * a stack.
     */
    readonly waits?: ArrayLike<number>;

    /** The most open calls; undefined for any number. */
    readonly maxNesting?: number;

    /** The expected phrases in `state`, with a stack apart from the end and what follows a return; empty within a character. */
    expectedIn(state: number): readonly string[];

    readonly shape: Shape;
  };
}

/**
 * The parts of a result by their numbers; the first is the whole word. `parts` are the numbers of those in a part, each
 * with how often it occurs: 0 is at most once, 1 once, 2 any number of times. In a union, there is exactly one of them.
 * The whole word has a start and an end if it may be a part, too.
 */
export type Shape = readonly {
  readonly field: string;
  readonly parts?: readonly number[];
  readonly isUnion?: boolean;
  readonly hasSpan?: boolean;
}[];

/** A recognizer that also decodes and encodes; a grammar with a bit layout has one. */
export interface DecoderModule extends RecognizerModule {
  /** The name of the encoding, as errors print it: `UTF-8`. */
  readonly name: string;

  /** The greatest code point of the grammar. */
  readonly maxCodePoint: number;

  /**
   * The number of octets of a code unit of the encoding, where that is more than one: 2 in UTF-16BE, 4 in UTF-32BE.
   * All characters are whole code units, and so are ill-formed sequences, except at the end of the input: a code unit that does
   * not fit ends a sequence, or is one if it begins no character; the octets of a code unit that is not whole belong to
   * the sequence before it.
   */
  readonly unitLength?: number;

  /**
   * The partial value after reading `byte` in `state`; meaningless if that leads to state 0. `partial` must
   * be 0 in `start`, before each character; the result is the code point when `next` returns to `start`.
   * State and partial value are all it takes to stop inside a character and resume later.
   */
  accumulate(state: number, partial: number, byte: number): number;

  /**
   * The text of `bytes[from..to)`. Each maximal subpart of an ill-formed sequence (Unicode D93b) becomes
   * U+FFFD, and so does a character beyond U+10FFFF. With `fatal`, the first of either throws: a TypeError
   * for an ill-formed sequence, a RangeError for the character. U+FEFF is a character like any other.
   */
  decode(bytes: ArrayLike<number>, from?: number, to?: number, fatal?: boolean): string;

  /**
   * The code points of `bytes[from..to)`, those beyond U+10FFFF included; otherwise as `decode`. More than
   * 2^26 octets in one call are a RangeError: V8 ends the process when an array outgrows its limit.
   */
  decodeToCodePoints(
    bytes: ArrayLike<number>,
    from?: number,
    to?: number,
    fatal?: boolean,
  ): number[];

  /**
   * −1 if the grammar can encode every character of `text` from `from` on; otherwise the index of the first one that it
   * cannot encode. Indices count UTF-16 code units. A RangeError unless 0 <= from <= text.length.
   */
  findUnencodable(text: string, from?: number): number;

  /**
   * The octets of a text. A character that the grammar cannot encode (usually an unpaired surrogate) becomes
   * U+FFFD, or `?` if U+FFFD cannot be encoded either. With `fatal`, or if neither can, it is a RangeError.
   */
  encode(text: string, fatal?: boolean): Bytes;

  /**
   * Writes the result of `encode` to the beginning of `bytes`, as many whole characters as fit. `read` counts
   * UTF-16 code units of the text, `written` octets. If a character throws, `bytes` keeps the octets of the
   * characters before it.
   */
  encodeInto(text: string, bytes: Uint8Array, fatal?: boolean): { read: number; written: number };

  /**
   * The octets of characters given as code points. A fraction, a negative number or one above
   * `maxCodePoint` is a RangeError; other code points without a spelling are treated as by `encode`.
   */
  encodeCodePoints(codePoints: ArrayLike<number>, fatal?: boolean): Bytes;

  /** The number of octets that `encode` returns for a text; throws what that throws. */
  byteLength(text: string, fatal?: boolean): number;

  /** The length of the result of `decodeToCodePoints` for `bytes[from..to)`, without making that. */
  count(bytes: ArrayLike<number>, from?: number, to?: number): number;

  /**
   * The number of octets before `to` that begin a character which more octets could finish, given that a
   * character or an ill-formed sequence begins at `from`; 0 if decoding can stop at `to`. With a
   * {@link unitLength}, a unit that is not whole is such a beginning, with the ill-formed sequence before it.
   */
  unfinished(bytes: ArrayLike<number>, from?: number, to?: number): number;
}

/**
 * Further exports of a decoder whose grammar is self-synchronizing: a bounded number of octets around an
 * offset always tells whether a character begins there. `bytes` may be any part of a text; a part too
 * short to tell is taken to begin with a character if it can. An offset counts octets, from 0 to
 * `bytes.length`; anything else is a RangeError.
 */
export interface SelfSynchronizing {
  /**
   * Whether a character begins at `offset`, or the text ends there. In ill-formed text: false only if the
   * octets around `offset` show that it is inside a character.
   */
  isBoundary(bytes: ArrayLike<number>, offset: number): boolean;

  /**
   * The greatest boundary that is at most `offset`, searched within the length of the longest character.
   * If there is none within that distance, the text is ill-formed and the result is `offset`.
   */
  boundaryBefore(bytes: ArrayLike<number>, offset: number): number;

  /**
   * The least boundary that is at least `offset`, searched within the length of the longest character.
   * If there is none within that distance, the text is ill-formed and the result is `offset`.
   */
  boundaryAfter(bytes: ArrayLike<number>, offset: number): number;
}

/** A further export of a decoder whose octets sort as code points do. */
export interface Ordered {
  /** −1, 0 or 1: the order of two well-formed texts by their code points. */
  compareBytes(a: ArrayLike<number>, b: ArrayLike<number>): number;
}

/** An interval of octets, both ends included. */
export interface ByteRange {
  readonly lo: number;
  readonly hi: number;
}
