import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { Source } from '../text/source.js';
import type { Analysis, StudiedStages } from './stages.js';

/** One analysis: its source, its options, and its diagnostics. */
export class Session {
  readonly source: Source;
  readonly options: AnalyzeOptions;
  /** Whether all rules but the smallest are called; see Note [Large rules] in abnf/lower.ts. */
  readonly callsLarge: boolean;
  /** Why the rule that needs most of the others is not the start rule: an earlier analysis tried it. */
  readonly rejected: Diagnostic | undefined;
  readonly diagnostics = new DiagnosticBag();

  constructor(
    source: Source,
    options: AnalyzeOptions,
    {
      callsLarge = false,
      rejected,
    }: { callsLarge?: boolean; rejected?: Diagnostic | undefined } = {},
  ) {
    this.callsLarge = callsLarge;
    this.rejected = rejected;
    this.source = source;
    this.options = options;
  }

  /** The greatest number of states before minimization. */
  get maxStates(): number {
    return this.options.maxStates ?? DEFAULT_MAX_STATES;
  }

  /**
   * The analysis to try after a failed one: with large rules called if there were too many states (modules without calls
   * are faster and can search), or from the document's first rule if the guessed start rule failed.
   */
  again({ ok, stages: { grammar, starts } }: Analysis<StudiedStages>): Session | undefined {
    if (ok) return undefined;
    const { source, options, callsLarge, rejected, diagnostics } = this;
    const isTooLarge = diagnostics.all.some(({ code }) => code === 'state-limit');
    // With a bound on nesting, nothing is called.
    if (isTooLarge && grammar?.depth === Infinity && !callsLarge)
      return new Session(source, options, { callsLarge: true, rejected });
    const { root, first } = starts ?? {};
    const isRoot = root !== undefined && root.name !== first && options.start === undefined;
    if (!isRoot || rejected !== undefined) return undefined;
    const reason = diagnostics.all.find(({ severity }) => severity === 'error');
    return new Session(source, options, { rejected: reason });
  }

  /** A copy with diagnostics of its own, for automata made only to be compared. */
  apart(maxStates = this.maxStates): Session {
    return new Session(this.source, { ...this.options, maxStates }, this);
  }
}
