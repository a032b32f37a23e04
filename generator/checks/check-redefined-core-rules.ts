import { ruleKey } from '../abnf/ast.js';
import { printRule } from '../abnf/print.js';
import type { Grammar } from '../abnf/resolve.js';
import type { Session } from '../analysis/session.js';
import type { CoreRules } from '../analysis/stages.js';
import { coreRuleRedefined } from '../diagnostics/grammar.js';
import { isIntended } from '../text/is-intended.js';
import { RuleComparer } from './rule-comparer.js';

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
