/** Whether a grammar becomes a decoder, and the diagnostics that say why not. */
import type { Rule } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import type { Dfa } from '../automata/dfa.js';
import { difference } from '../automata/equivalent.js';
import { labelsOf } from '../automata/nfa.js';
import { traceWord } from '../automata/trace-word.js';
import type { Refusal } from '../coding/blocks.js';
import {
  layoutMisfit,
  layoutUnused,
  startIsNotUnits,
  unitOfCharacters,
  unitWithoutLayout,
} from '../diagnostics/coding.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Document } from '../document/read-document.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { Automaton } from '../stages.js';
import { printOctets } from '../text/octets.js';

/** The unit rule of a decoder; undefined for a recognizer, with a diagnostic if half of a decoder is there. */
export function findDecodedUnit(
  { start, unit, alphabet }: Grammar,
  { source, layout }: Document,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Rule | undefined {
  if (alphabet === 'characters') {
    // Characters are what a layout spells.
    if (options.unit !== undefined) diagnostics.report(unitOfCharacters(options.unit, source));
    return undefined;
  }
  if (layout.length === 0) {
    if (options.unit !== undefined) diagnostics.report(unitWithoutLayout(options.unit, source));
    return undefined;
  }
  if (unit === undefined) diagnostics.report(layoutUnused(start.name.text, start.name.span));
  return unit;
}

/** Reports a unit rule and a layout that are not a code; `automaton` is that of the unit rule. */
export function reportMisfit(
  { message, witness, row }: Refusal,
  unit: Rule,
  automaton: Automaton,
  diagnostics: DiagnosticBag,
): undefined {
  const rules = rulePath(automaton, witness);
  diagnostics.report(layoutMisfit(message, printOctets(witness), rules, unit.name.span, row?.span));
}

/** The names of the rules, outermost first, that read the last octet of a word. */
function rulePath({ nfa, lowered }: Automaton, word: readonly number[]): readonly string[] {
  const last = traceWord(nfa, word)?.at(-1);
  if (last === undefined) return [];
  return [...new Set(labelsOf(nfa, last).map((label) => lowered.labels[label]!.rule.name.text))];
}

/**
 * Reports a start rule with other words than `*( unit )`. Only the option `unit` allows a rule that is
 * written otherwise.
 */
export function checkStart(
  { start }: Grammar,
  unit: Rule,
  minimal: Dfa,
  units: Dfa,
  diagnostics: DiagnosticBag,
): void {
  const witness = difference(minimal, units);
  if (witness === undefined) return;
  const { text, span } = start.name;
  diagnostics.report(startIsNotUnits(text, unit.name.text, printOctets(witness), span));
}
