import type { RuleName } from '../abnf/ast.js';
import type { Definition, Grammar } from '../abnf/resolve.js';
import { difference } from '../automata/equivalent.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { duplicateRule, repeatedRules } from '../diagnostics/grammar.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import type { Span } from '../source.js';
import type { BuildAutomaton } from '../stages.js';
import { notationOf, printSymbols, type Notation } from '../text/symbols.js';
import { symbolsRead, type Dfa } from '../automata/dfa.js';

/** The greatest number of states, before minimization, of an automaton that is made for a comparison. */
export const MAX_COMPARED_STATES = 10_000;

/** Roughly the greatest number of NFA states made for all comparisons together. */
export const MAX_COMPARISON_EFFORT = 2_000_000;

/**
 * Compares the languages of definitions of one rule in different words. Equal ones are one rule; a
 * difference is an error, and so is a comparison that would be too large.
 */
export function checkRepeatedRules(
  grammar: Grammar,
  build: BuildAutomaton,
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const limit = Math.min(maxStates, MAX_COMPARED_STATES);
  let effort = 0;
  const minimalOf = ({ rule, isSound }: Definition): Dfa | undefined => {
    if (!isSound || effort > MAX_COMPARISON_EFFORT) return undefined;
    const { stages } = build(grammar, rule, { maxStates: limit }, new DiagnosticBag());
    effort += stages.nfa?.states.length ?? limit;
    return stages.minimal;
  };
  const notationOfBoth = (a: Dfa, b: Dfa): Notation =>
    notationOf(grammar.alphabet, [...symbolsRead(a), ...symbolsRead(b)]);
  const same: { readonly name: RuleName; readonly first: Span }[] = [];
  for (const definitions of grammar.repeated) {
    const [first, ...others] = definitions;
    // Its own mistakes have been reported; without them the definitions may be the same.
    if (!first.isSound) continue;
    const expected = minimalOf(first);
    for (const other of others) {
      const found = expected && minimalOf(other);
      const witness = found && difference(expected, found);
      const [name, at] = [other.rule.name, first.rule.name.span];
      if (found !== undefined && witness === undefined) {
        same.push({ name, first: at });
        continue;
      }
      const printed = witness && printSymbols(witness, notationOfBoth(expected, found));
      diagnostics.report(duplicateRule(name.text, name.span, at, printed));
      break;
    }
  }
  if (same.length > 0 && !diagnostics.hasErrors) diagnostics.report(repeatedRules(same));
}
