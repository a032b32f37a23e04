import { ruleKey, type Rule } from '../abnf/ast.js';
import { importOf, numberOf } from '../abnf/imports.js';
import type { Choice } from '../abnf/link.js';
import type { Lowered } from '../abnf/lower.js';
import { isSound, type Grammar } from '../abnf/resolve.js';
import type { Dfa } from '../automata/dfa.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { ambiguousNames, unusedDefinition, type AmbiguousName } from '../diagnostics/grammar.js';
import type { AnalyzeOptions } from '../options/table.js';
import { rulesInUse } from '../origins.js';
import type { BuildAutomaton } from '../stages.js';
import { RuleComparer } from './compare-rules.js';

/** Warns of rules that options define and that are not in use: their names may be misspelled. */
export function checkDefinitions(
  defined: readonly Rule[],
  { grammar, lowered }: { readonly grammar: Grammar; readonly lowered: Lowered },
  diagnostics: DiagnosticBag,
): void {
  const used = new Set(rulesInUse(grammar, lowered.labels).map(({ name }) => ruleKey(name.text)));
  for (const rule of defined) {
    // One that refers to another document may be known by that.
    if (used.has(ruleKey(rule.name.text)) || importOf(rule) !== undefined) continue;
    diagnostics.report(unusedDefinition(rule.name, grammar.start.name.text));
  }
}

/** Warns of names in use that two further documents define with different languages, or that cannot be compared. */
export function checkChoices(
  choices: readonly Choice[],
  { grammar, lowered }: { readonly grammar: Grammar; readonly lowered: Lowered },
  build: BuildAutomaton,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const isUsed = ({ name: { span } }: Choice): boolean =>
    lowered.labels.some(
      ({ alternative: { span: around } }) =>
        around.source === span.source && around.start <= span.start && span.end <= around.end,
    );
  const comparer = new RuleComparer(grammar, build, options);
  const minimalOf = (rule: Rule): Dfa | undefined =>
    isSound(rule, grammar) ? comparer.minimalOf(rule) : undefined;
  const seen = new Set<Rule>();
  const ambiguous: AmbiguousName[] = [];
  for (const { name, meant, other } of choices.filter(isUsed)) {
    if (seen.has(meant)) continue;
    seen.add(meant);
    const { isSame, witness } = comparer.compare(minimalOf(meant), minimalOf(other));
    if (isSame) continue;
    const [one, another] = [meant.name.span, other.name.span];
    ambiguous.push({ name, meant: one, other: another, witness, number: numberOf(another.source) });
  }
  if (ambiguous.length > 0) diagnostics.report(ambiguousNames(ambiguous));
}
