/** The rules that are blamed for automata that are too large. */
import type { Rule } from './ast.js';

/** A rule that multiplies states. */
export interface Multiplied {
  readonly rule: Rule;
  /** The number of places in it that the same word leads to. */
  readonly places: number;
  /** The rule in it of which the most copies are among these places; undefined if there is one of each. */
  readonly copied: { readonly rule: Rule; readonly count: number } | undefined;
}

/** A rule with long words. */
export interface LongRule {
  readonly rule: Rule;
  /** The length of the longest word or, if there is none, of the shortest. */
  readonly length: number;
  /** There is no longest word. */
  readonly isLeast: boolean;
}
