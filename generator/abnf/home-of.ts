import { ruleKey } from './ast.js';
import { COMMON_NAMES, PREDECESSORS, WELL_KNOWN_RULES } from './well-known-rules.js';

/**
 * The number of the RFC to import for a rule: the first one that the text refers to, otherwise the first one; undefined
 * for a rule that is not well known, or has a common name, and the text refers to none that has it.
 *
 * @param text the document that lacks the rule
 */
export function homeOf(name: string, text = ''): number | undefined {
  const key = ruleKey(name);
  if (!Object.hasOwn(WELL_KNOWN_RULES, key)) return undefined;
  const homes = WELL_KNOWN_RULES[key]!;
  const refersTo = (rfc: number): boolean =>
    [rfc, ...(PREDECESSORS[rfc] ?? [])].some((each) =>
      new RegExp(`\\bRFC[- ]?0*${each}\\b`).test(text),
    );
  return homes.find(refersTo) ?? (COMMON_NAMES.has(key) ? undefined : homes[0]);
}
