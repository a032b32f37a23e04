import type { Grammar } from '../abnf/resolve.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { Source } from '../text/source.js';

/** One analysis: its source, its options, and its diagnostics. */
export class Session {
  readonly source: Source;
  readonly options: AnalyzeOptions;
  /** Whether all rules but the smallest are called; see Note [Large rules] in abnf/lower.ts. */
  readonly callsLarge: boolean;
  readonly diagnostics = new DiagnosticBag();

  constructor(source: Source, options: AnalyzeOptions, callsLarge = false) {
    this.callsLarge = callsLarge;
    this.source = source;
    this.options = options;
  }

  /** The greatest number of states before minimization. */
  get maxStates(): number {
    return this.options.maxStates ?? DEFAULT_MAX_STATES;
  }

  /** Another try after too many states, with large rules called; undefined if something else ended this one. */
  afterStateLimit(grammar: Grammar | undefined): Session | undefined {
    const isTooLarge = this.diagnostics.all.some(({ code }) => code === 'state-limit');
    // With a bound on nesting, nothing is called.
    const mayCall = grammar?.depth === Infinity;
    return isTooLarge && mayCall ? new Session(this.source, this.options, true) : undefined;
  }

  /** A copy with diagnostics of its own, for automata made only to be compared. */
  apart(maxStates = this.maxStates): Session {
    return new Session(this.source, { ...this.options, maxStates }, this.callsLarge);
  }
}
