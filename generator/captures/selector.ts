/** Decides which references are captured, before it is known what their captures contain. */
import type { Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Span } from '../text/source.js';

/** A capture whose parts are not known yet. */
export interface CaptureDraft {
  readonly number: number;
  readonly field: string;
  readonly typeBase: string;
  readonly rules: readonly Rule[];
  readonly names: readonly NamedRule[];
  readonly span: Span;
  /** The enclosing capture of the same rules, whose parts and type it shares. */
  readonly like?: CaptureDraft | undefined;
}

export interface Selector {
  /** `drafts[n]` has the number n. */
  readonly drafts: readonly CaptureDraft[];
  /** The capture of a rule within another capture; undefined if it is not captured there. */
  readonly within: (outer: CaptureDraft, rule: Rule) => CaptureDraft | undefined;
  readonly check: (lowered: Lowered, diagnostics: DiagnosticBag) => void;
}

export interface NamedRule {
  readonly rule: Rule;
  readonly span: Span;
}
