/** The limits on the size of a grammar, of its automata and of its modules; errors blame the rule. */
import { findLongest, findMultiplied } from '../abnf/blame.js';
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lower.js';
import type { TooManyStates } from '../automata/determinize.js';
import type { Nfa } from '../automata/nfa.js';
import { lengthLimit, stateLimit } from '../diagnostics/automaton.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inputLimit } from '../diagnostics/files.js';
import { moduleLimit } from '../diagnostics/output.js';
import type { Plan } from '../emit/plan.js';
import type { Variant } from '../emit/variant.js';
import { DEFAULT_MAX_INPUT } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import type { Source } from '../source.js';

/** Reports a source with too many octets in UTF-8; returns whether their number is allowed. */
export function checkInputLength(
  { name, text }: Source,
  { maxInput = DEFAULT_MAX_INPUT }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): boolean {
  // A UTF-16 code unit takes one to three octets.
  if (text.length * 3 <= maxInput) return true;
  if (text.length <= maxInput && new TextEncoder().encode(text).length <= maxInput) return true;
  diagnostics.report(inputLimit(name, maxInput));
  return false;
}

/**
 * Reports a rule whose words are too long; returns whether all words are short enough. The shortest and
 * the longest word of a rule lead through as many states as they have symbols.
 *
 * @param noun the word for one symbol
 */
export function checkWordLengths(
  { regex, labels }: Lowered,
  rule: Rule,
  maxStates: number,
  noun: string,
  diagnostics: DiagnosticBag,
): boolean {
  const long = findLongest(regex, labels, rule, maxStates);
  if (long !== undefined) diagnostics.report(lengthLimit(maxStates, long, noun));
  return long === undefined;
}

/** Reports the rule that multiplies the states of an automaton. */
export function reportStates(
  { limit, longest }: TooManyStates,
  nfa: Nfa,
  { labels }: Lowered,
  rule: Rule,
  diagnostics: DiagnosticBag,
): void {
  diagnostics.report(stateLimit(limit, findMultiplied(nfa, longest, labels, rule)));
}

/** The greatest number of edges, or of entries of a table; a larger module would have many megabytes. */
const MAX_EMITTED: Readonly<Record<Variant, number>> = {
  switch: 50_000,
  table: 1_000_000,
  branchless: 1_000_000,
};

/** One error for each variant whose module would be too large. */
export function checkSizes(
  plan: Plan,
  variants: readonly Variant[],
  source: Source,
): readonly Diagnostic[] {
  const edges = plan.states.reduce((sum, state) => sum + state.edges.length, 0);
  return variants.flatMap((variant) => {
    const size = variant === 'switch' ? edges : plan.dfa.transitions.length;
    const limit = MAX_EMITTED[variant];
    return size > limit ? [moduleLimit(variant, size, limit, source)] : [];
  });
}
