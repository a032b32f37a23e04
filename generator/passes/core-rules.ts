/** The core rules of RFC 5234 B.1, which every grammar may use and redefine. */
import { ruleKey } from '../abnf/ast.js';
import { readGrammarFile } from '../abnf/read-grammar-file.js';
import { parseRules } from '../abnf/parse.js';
import { printRule } from '../abnf/print.js';
import type { Grammar } from '../abnf/resolve.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { coreRuleRedefined } from '../diagnostics/grammar.js';
import { readDocument } from '../document/read-document.js';
import { invariant } from '../invariant.js';
import { isIntended } from '../text/is-intended.js';
import type { Session } from './session.js';
import type { CoreRules } from './stages.js';
import { RuleComparer } from './rule-comparer.js';

let coreRules: CoreRules | undefined;

/** The rules of `grammar/core.abnf`, which are parsed once. */
export function readCoreRules(): CoreRules {
  return (coreRules ??= parseCoreRules());
}

function parseCoreRules(): CoreRules {
  const diagnostics = new DiagnosticBag();
  const source = { name: 'core.abnf', text: readGrammarFile('core.abnf'), title: 'RFC 5234 B.1' };
  const rules = parseRules(readDocument(source, new Set(), diagnostics).rules, diagnostics);
  invariant(rules !== undefined && diagnostics.all.length === 0, 'core.abnf has a mistake');
  return { rules, keys: new Set(rules.map((rule) => ruleKey(rule.name.text))) };
}

/** Warns of core rules that a grammar redefines with another language; other definitions of the same language are fine. */
export function checkRedefinedCoreRules(
  grammar: Grammar,
  { rules: core }: CoreRules,
  session: Session,
): void {
  const standard = {
    ...grammar,
    rules: new Map(core.map((rule) => [ruleKey(rule.name.text), rule] as const)),
  };
  const [own, expected] = [grammar, standard].map((each) => new RuleComparer(each, session));
  for (const { rule, coreRule } of grammar.redefinedCoreRules) {
    const { name } = rule;
    const { isSame } = own!.compare(own!.minimalOf(rule), expected!.minimalOf(coreRule));
    if (!isSame && !isIntended(name.span, 'core-rule-redefined'))
      session.diagnostics.report(coreRuleRedefined(name.text, name.span, printRule(coreRule)));
  }
}
