/** Why a grammar has no single finite automaton, which comparison needs. */
import { checkRecursion } from '../../abnf/check-recursion.js';
import { analyzeGrammar } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { StudiedStages } from '../../analysis/stages.js';

/**
 * The rules that embed themselves, or else why one automaton would be too large, as errors; none for a grammar of one
 * automaton.
 *
 * @param options the options of the analysis, apart from its start rule
 */
export function whyNotRegular(
  { grammar, lowered, document: { source } }: StudiedStages,
  options: AnalyzeOptions,
): readonly Diagnostic[] {
  if (lowered.called.length === 0) return [];
  const { start, rules, alphabet } = grammar;
  const bag = new DiagnosticBag();
  checkRecursion([start], rules, alphabet, undefined, bag);
  if (bag.hasErrors) return bag.all;
  // With a depth, the analysis calls no rules.
  const { diagnostics } = analyzeGrammar(source, {
    ...options,
    start: start.name.text,
    alphabet: alphabet === 'code units' ? undefined : alphabet,
    depth: 0,
  });
  return diagnostics.filter(({ severity }) => severity === 'error');
}
