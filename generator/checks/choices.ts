import { ruleKey, type Rule } from '../abnf/ast.js';
import { importOf } from '../abnf/imports.js';
import type { Choice } from '../abnf/link.js';
import type { Lowered } from '../abnf/lower.js';
import { isSound, type Grammar } from '../abnf/resolve.js';
import { difference } from '../automata/equivalent.js';
import { symbolsRead, type Dfa } from '../automata/dfa.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { ambiguousNames, unusedDefinition, type AmbiguousName } from '../diagnostics/grammar.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import { rulesInUse } from '../origins.js';
import type { BuildAutomaton } from '../stages.js';
import { notationOf, printSymbols } from '../text/symbols.js';
import { MAX_COMPARED_STATES, MAX_COMPARISON_EFFORT } from './repeated-rules.js';

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
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const used = rulesInUse(grammar, lowered.labels);
  const isUsed = ({ name: { span } }: Choice): boolean =>
    used.some((rule) =>
      rule.elements.alternatives.some(
        (alternative) =>
          alternative.span.source === span.source &&
          alternative.span.start <= span.start &&
          span.end <= alternative.span.end,
      ),
    );
  const limit = Math.min(maxStates, MAX_COMPARED_STATES);
  let effort = 0;
  const minimalOf = (rule: Rule): Dfa | undefined => {
    if (effort > MAX_COMPARISON_EFFORT || !isSound(rule, grammar)) return undefined;
    const { stages } = build(grammar, rule, { maxStates: limit }, new DiagnosticBag());
    effort += stages.nfa?.states.length ?? limit;
    return stages.minimal;
  };
  const seen = new Set<Rule>();
  const ambiguous: AmbiguousName[] = [];
  for (const choice of choices.filter(isUsed)) {
    const { name, meant, other, otherNumber } = choice;
    if (seen.has(meant)) continue;
    seen.add(meant);
    const [one, another] = [minimalOf(meant), minimalOf(other)];
    const areComparable = one !== undefined && another !== undefined;
    const word = areComparable ? difference(one, another) : undefined;
    if (areComparable && word === undefined) continue;
    const symbols = [one, another].flatMap((dfa) => (dfa === undefined ? [] : symbolsRead(dfa)));
    const witness = word && printSymbols(word, notationOf(grammar.alphabet, symbols));
    const places = { meant: meant.name.span, other: other.name.span };
    ambiguous.push({ name, ...places, witness, number: otherNumber });
  }
  if (ambiguous.length > 0) diagnostics.report(ambiguousNames(ambiguous));
}
