/** The entries of a trace: plain data, which can be printed as JSON. */
import type { DecodeErrorKind } from '../../../runtime/decode/decode-error.js';
import type { StateId } from '../../automata/nfa.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import type { PayloadOperation } from '../../coding/transducer.js';

/** The first entry: the meaning of the numbers in the others. */
export interface TraceBegin {
  readonly type: 'begin';
  readonly grammar: string;
  readonly rule: string;
  /** The number of symbols in the input. */
  readonly count: number;
  /** The symbols of steps: octets, UTF-16 code units, or characters as the numbers of Unicode. */
  readonly symbols: Symbols;
  /** The unit of offsets, which count from the beginning of the input. */
  readonly offsets: SymbolOffsets['unit'];
  /** The length of the input, in the same units. */
  readonly length: number;
  readonly start: StateId;
  /** For each state, by its number, an example of how it is reached, and the rules that read the next symbol. */
  readonly states: readonly string[];
  /** The symbols of each class, by the number of the class. */
  readonly classes: readonly string[];
}

/** One symbol read in one state. */
export interface TraceStep {
  readonly type: 'step';
  /** The offset at which the symbol begins. */
  readonly offset: number;
  readonly symbol: number;
  readonly class: number;
  readonly from: StateId;
  /** The state after the symbol; 0 if it does not fit, and then a {@link TraceError} follows. */
  readonly to: StateId;
  /** Whether the octet was read before, when it cut a character short. */
  readonly again: boolean;
  /** The operation that makes the partial value; undefined in the dead state and in a recognizer. */
  readonly operation: PayloadOperation | undefined;
  /** The partial value after the octet, where there is an operation. */
  readonly partial: number | undefined;
  /** The value of the character that the octet completes. */
  readonly character: number | undefined;
  /** That character, or U+FFFD if no string holds it. */
  readonly text: string | undefined;
}

/** One symbol that fits, read by automata that call each other. */
export interface TraceCalls extends Pick<TraceStep, 'offset' | 'symbol' | 'class'> {
  readonly type: 'calls';
  /** The rules of the calls that are open after it, outermost first. A call goes on as long as it may. */
  readonly calls: readonly string[];
  /** Whether a word may end there. */
  readonly accepting: boolean;
  /** The rules that may read the next symbol. */
  readonly next: readonly string[];
}

/**
 * An error, as soon as it is known: after the step that led to the dead state, or after the last octet if
 * the input ends too early.
 */
export type TraceError = RecognizerError | DecoderError;

interface SymbolError {
  readonly type: 'error';
  /** The offset: in a decoder, where the ill-formed subpart begins; in a recognizer, where no word can go on. */
  readonly offset: number;
  /** The ill-formed subpart, or the symbol that a recognizer rejects. */
  readonly part: readonly number[];
  /** The symbol that did not fit; undefined if the input ended. */
  readonly found: number | undefined;
  /** The offset of that symbol, or the length of the input. */
  readonly knownAt: number;
  /** The state that expected another symbol; undefined where automata call each other. */
  readonly state: StateId | undefined;
  readonly expected: readonly SymbolRange[];
  /** The error as a sentence. */
  readonly message: string;
}

export interface RecognizerError extends SymbolError {
  readonly kind: undefined;
  /** What was expected, as `explain` names it. */
  readonly phrases: readonly string[];
}

/** `kind`, `rules` and `detail` are as the runtime explains errors. */
export interface DecoderError extends SymbolError {
  readonly kind: DecodeErrorKind;
  readonly rules: readonly string[];
  readonly detail: string | undefined;
  /** The replacement of the subpart. */
  readonly text: string;
  /** The offset from which octets are read on, in the start state. */
  readonly resumes: number;
}

/** The outcome, after the last symbol. */
export interface TraceEnd {
  readonly type: 'end';
  /** Whether the input is a word of the start rule. */
  readonly word: boolean;
  /** The number of symbols read; a recognizer ignores the rest after an error. */
  readonly read: number;
  /** −1 for a word, as `findError` answers. */
  readonly firstError: number;
  readonly errors: number;
  /** The number of decoded characters, without U+FFFD for errors; undefined for a recognizer. */
  readonly characters: number | undefined;
}

/**
 * An entry of a trace: `begin`; for each symbol read a step, and an error if the symbol does not fit; an error if the
 * input ends too early; `end`.
 */
export type TraceEntry = TraceBegin | TraceStep | TraceCalls | TraceError | TraceEnd;

/** What the symbols of an automaton are called. */
export type Symbols = 'octets' | 'characters' | 'code units';

/** The offsets of symbols in an input of smaller units. */
export interface SymbolOffsets {
  readonly unit: 'octets' | 'code units';
  /** The offset of each symbol, and of the end. */
  readonly offsets: ArrayLike<number>;
}
