import type { RuleName } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import { duplicateRule, repeatedRules } from '../diagnostics/grammar.js';
import type { Span } from '../text/source.js';
import type { Session } from '../analysis/session.js';
import { RuleComparer } from './rule-comparer.js';

/**
 * Compares the languages of several definitions of one rule. Equal ones are one rule; a
 * difference is an error, and so is a comparison that would be too large.
 */
export function checkRepeatedRules(grammar: Grammar, session: Session): void {
  const { diagnostics } = session;
  const comparer = new RuleComparer(grammar, session);
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
