/** The rules to blame for automata that are too large. */
import type { Rule } from './ast.js';

/** A rule that multiplies states. */
export interface Multiplied {
  readonly rule: Rule;
  /** The number of places in the rule that the same word leads to. */
  readonly places: number;
  /** The inner rule with the most copies among these places; undefined if each has one. */
  readonly copied: { readonly rule: Rule; readonly count: number } | undefined;
}

/** A rule with long words. */
export interface LongRule {
  readonly rule: Rule;
  /** The length of the longest word, or of the shortest if there is no longest. */
  readonly length: number;
  /** There is no longest word. */
  readonly isLeast: boolean;
}
