import type { Grammar } from '../abnf/resolve.js';
import type { StartRules } from '../abnf/start-rules.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
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

  /** Another try after too many states, in which large rules are called; undefined if that is not what ended this one. */
  afterStateLimit(grammar: Grammar | undefined): Session | undefined {
    const isTooLarge = this.diagnostics.all.some(({ code }) => code === 'state-limit');
    // With a bound on nesting, nothing is called.
    const mayCall = grammar?.depth === Infinity;
    const again = new Session(this.source, this.options, {
      callsLarge: true,
      rejected: this.rejected,
    });
    return isTooLarge && mayCall ? again : undefined;
  }

  /** Another try with the first rule of a document, if this one began with the rule that needs most of the others. */
  afterRoot({ first, root }: StartRules): Session | undefined {
    const rejected = this.diagnostics.all.find(({ severity }) => severity === 'error');
    const isOther = root !== undefined && root.name !== first && this.options.start === undefined;
    return isOther ? new Session(this.source, this.options, { rejected }) : undefined;
  }

  /** A copy with diagnostics of its own, for automata made only to be compared. */
  apart(maxStates = this.maxStates): Session {
    return new Session(this.source, { ...this.options, maxStates }, this);
  }
}
