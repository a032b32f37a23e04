import { ruleKey } from './ast.js';
import { COMMON_RULES, PREDECESSORS, WELL_KNOWN_RULES } from './well-known-rules.js';

/**
 * The number of the RFC to import for a rule: of those that have it, the first to which the text refers, or else the
 * first. Undefined if the rule is not well known, or has a common name and the text refers to none of them.
 *
 * @param text the document that lacks the rule
 */
export function homeOf(name: string, text = ''): number | undefined {
  const key = ruleKey(name);
  const homesIn = (rules: typeof WELL_KNOWN_RULES): readonly number[] =>
    Object.hasOwn(rules, key) ? rules[key]! : [];
  const homes = homesIn(WELL_KNOWN_RULES);
  const refersTo = (rfc: number): boolean =>
    [rfc, ...(PREDECESSORS[rfc] ?? [])].some((each) =>
      new RegExp(`\\bRFC[- ]?0*${each}\\b`).test(text),
    );
  return [...homes, ...homesIn(COMMON_RULES)].find(refersTo) ?? homes[0];
}
