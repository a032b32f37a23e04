import type { Choice } from '../abnf/link.js';
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lower.js';
import { isSound, type Grammar } from '../abnf/resolve.js';
import { difference } from '../automata/equivalent.js';
import { symbolsRead, type Dfa } from '../automata/dfa.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { ambiguousName } from '../diagnostics/grammar.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import { rulesInUse } from '../origins.js';
import type { BuildAutomaton } from '../stages.js';
import { notationOf, printSymbols } from '../text/symbols.js';
import { MAX_COMPARED_STATES } from './repeated-rules.js';

/** Warns of names in use that two further documents define with different languages, or with incomparable ones. */
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
  const minimalOf = (rule: Rule): Dfa | undefined =>
    isSound(rule, grammar)
      ? build(
          grammar,
          rule,
          { maxStates: Math.min(maxStates, MAX_COMPARED_STATES) },
          new DiagnosticBag(),
        ).stages.minimal
      : undefined;
  const seen = new Set<Rule>();
  for (const choice of choices.filter(isUsed)) {
    const { name, meant, other, otherNumber } = choice;
    if (seen.has(meant)) continue;
    seen.add(meant);
    const [one, another] = [minimalOf(meant), minimalOf(other)];
    const word = one && another && difference(one, another);
    if (one !== undefined && another !== undefined && word === undefined) continue;
    const printed =
      word &&
      printSymbols(
        word,
        notationOf(grammar.alphabet, [...symbolsRead(one), ...symbolsRead(another)]),
      );
    diagnostics.report(ambiguousName(name, meant.name.span, other.name.span, printed, otherNumber));
  }
}
