import { ruleKey } from './ast.js';
import { COMMON_RULES, PREDECESSORS, WELL_KNOWN_RULES } from './well-known-rules.js';

/**
 * The number of the RFC to import for a rule: the first one that the text refers to, otherwise the first one; undefined
 * for a rule that is not well known, or has a common name, and the text refers to none that has it.
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
