/** The captures of a grammar: the expressions with their captured parts, and the shape of a result. */
import type { Regex } from '../automata/regex.js';
import type { Lowered } from '../abnf/lowered.js';
import type { Traced } from '../automata/moves.js';
import type { PartValues } from '../options/choices.js';
import type { Count } from './counts.js';
import type { CapturedExpressions } from './capture-parts.js';
import type { Requirements } from './requirements.js';

/** A field of a captured word: a capture, and how often it occurs there. */
export interface Field extends Count {
  readonly capture: Capture;
}

/** One or several rules whose words a parse reports under one field of the result. */
export interface Capture {
  /** The place in `captures`; 0 is the start rule, whose word is the whole result. */
  readonly number: number;
  readonly field: string;
  /** The names of its rules as they are written, for documentation. */
  readonly rules: readonly string[];
  /** The name of its type, shared by captures of the same rules with the same parts; unused without parts. */
  readonly type: string;
  readonly parts: readonly Field[];
  /** Whether the capture has several parts, exactly one of which occurs in each word. */
  readonly isUnion: boolean;
  /** Whether its type has `start` and `end`, or `text`; that of the whole word only if a part has the same type. */
  readonly hasSpan: boolean;
}

/**
 * Expressions with captured parts.
 *
 * Guarantees:
 * 1. `captures[k].number` is k, and `captures[0]` is the whole word.
 * 2. The captures of `regex` and `called` are indices of `captures`.
 */
export interface Captured extends CapturedExpressions {
  /** The expressions without captures. */
  readonly lowered: Lowered;
  readonly captures: readonly Capture[];
  /** Whether to take the first of several parses. */
  readonly isOrdered: boolean;
  readonly values: PartValues;
  /** The requirements on words besides the grammar; undefined if there are none. */
  readonly requirements: Requirements | undefined;
  /** What is written for expressions between parts, in place of their shortest words. */
  readonly printed: ReadonlyMap<Regex, readonly number[]>;
  /** The automaton with traces that showed that no word has several parses; not minimal, and undefined if none was made. */
  readonly traced?: Traced;
}
