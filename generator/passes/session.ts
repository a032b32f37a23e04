import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { Source } from '../text/source.js';

/** One analysis: its source, its options, and its diagnostics. */
export class Session {
  readonly source: Source;
  readonly options: AnalyzeOptions;
  /** Whether rules may embed themselves to any depth if no option gives one: automata then call each other. */
  readonly hasCalls: boolean;
  readonly diagnostics = new DiagnosticBag();

  constructor(source: Source, options: AnalyzeOptions, hasCalls = false) {
    this.source = source;
    this.options = options;
    this.hasCalls = hasCalls;
  }

  /** The greatest number of states before minimization. */
  get maxStates(): number {
    return this.options.maxStates ?? DEFAULT_MAX_STATES;
  }

  /** A copy with diagnostics of its own, for automata made only to be compared. */
  apart(maxStates = this.maxStates): Session {
    return new Session(this.source, { ...this.options, maxStates }, this.hasCalls);
  }
}
