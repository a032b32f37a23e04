/** The core rules of RFC 5234 B.1, which every grammar may use and redefine. */
import { ruleKey, type Rule } from '../abnf/ast.js';
import { readGrammarFile } from '../abnf/grammar-files.js';
import { parse } from '../abnf/parse.js';
import { printRule } from '../abnf/print.js';
import type { Grammar } from '../abnf/resolve.js';
import { equivalent } from '../automata/equivalent.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { coreRuleRedefined } from '../diagnostics/grammar.js';
import { readDocument } from '../document/read-document.js';
import { invariant } from '../invariant.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { BuildAutomaton } from '../stages.js';

/** The core rules in the order of `grammar/core.abnf`, and the keys of their names. */
export interface CoreRules {
  readonly rules: readonly Rule[];
  readonly keys: ReadonlySet<string>;
}

/** Reads `grammar/core.abnf`. */
export function readCoreRules(): CoreRules {
  const diagnostics = new DiagnosticBag();
  const source = { name: 'core.abnf', text: readGrammarFile('core.abnf'), title: 'RFC 5234 B.1' };
  const rules = parse(readDocument(source, new Set(), diagnostics).rules, diagnostics);
  invariant(rules !== undefined && diagnostics.all.length === 0, 'core.abnf has a mistake');
  return { rules, keys: new Set(rules.map((rule) => ruleKey(rule.name.text))) };
}

/** Warns of core rules that a grammar redefines with another language; other words for the same are fine. */
export function checkRedefinedCoreRules(
  grammar: Grammar,
  { rules: core }: CoreRules,
  build: BuildAutomaton,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const standard = {
    ...grammar,
    rules: new Map(core.map((rule) => [ruleKey(rule.name.text), rule])),
  };
  for (const { rule, coreRule } of grammar.redefinedCoreRules) {
    const found = build(grammar, rule, options, new DiagnosticBag());
    const expected = build(standard, coreRule, options, new DiagnosticBag());
    if (found.ok && expected.ok && equivalent(found.stages.minimal, expected.stages.minimal))
      continue;
    diagnostics.report(coreRuleRedefined(rule.name.text, rule.name.span, printRule(coreRule)));
  }
}
