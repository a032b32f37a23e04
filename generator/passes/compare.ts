import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import { ruleKey, type RuleName } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import { duplicateRule, repeatedRules, coreRuleRedefined } from '../diagnostics/grammar.js';
import type { Span } from '../text/source.js';
import { ruleComparer } from '../checks/rule-comparer.js';
import { printRule } from '../abnf/print.js';
import type { CoreRules } from '../analysis/stages.js';
import { isIntended } from '../text/is-intended.js';

/** Compares definitions. It needs sound ones, so errors in rules end the analysis first. */
export const compare: Pass<'grammar' | 'context', never> = (
  { grammar, context: { core } },
  session,
) => {
  checkRepeatedRules(grammar, session);
  session.diagnostics.stopIfErrors();
  checkRedefinedCoreRules(grammar, core, session);
  return {};
};

/**
 * Compares the languages of several definitions of one rule. Equal ones are one rule; a
 * difference is an error, and so is a comparison that would be too large.
 */
function checkRepeatedRules(grammar: Grammar, session: Session): void {
  const { diagnostics } = session;
  const comparer = ruleComparer(grammar, session);
  const same: { readonly name: RuleName; readonly first: Span }[] = [];
  for (const [first, ...others] of grammar.repeated) {
    // Mistakes in the definition have been reported; without them it may be equal.
    if (!first.isSound) continue;
    const expected = comparer.minimalOf(first.rule);
    for (const { rule, isSound } of others) {
      const found = expected && isSound ? comparer.minimalOf(rule) : undefined;
      const { isSame, witness } = comparer.compare(expected, found);
      const [name, at] = [rule.name, first.rule.name.span];
      if (isSame) {
        same.push({ name, first: at });
        continue;
      }
      diagnostics.report(duplicateRule(name.text, name.span, at, witness));
      break;
    }
  }
  if (same.length > 0 && !diagnostics.hasErrors) diagnostics.report(repeatedRules(same));
}

/** Warns of core rules that a grammar redefines with another language; other definitions of the same language are fine. */
function checkRedefinedCoreRules(
  grammar: Grammar,
  { rules: core }: CoreRules,
  session: Session,
): void {
  const standard = {
    ...grammar,
    rules: new Map(core.map((rule) => [ruleKey(rule.name.text), rule] as const)),
  };
  const [own, expected] = [grammar, standard].map((each) => ruleComparer(each, session));
  for (const { rule, coreRule } of grammar.redefinedCoreRules) {
    const { name } = rule;
    const { isSame } = own!.compare(own!.minimalOf(rule), expected!.minimalOf(coreRule));
    if (!isSame && !isIntended(name.span, 'core-rule-redefined'))
      session.diagnostics.report(coreRuleRedefined(name.text, name.span, printRule(coreRule)));
  }
}
