import type { KeptDefinition } from '../options/choices.js';
import { getOrInsert } from '../get-or-insert.js';
import { ruleKey, type Rule } from './ast.js';
import { printFolded } from './print.js';

/** A definition, and the incremental alternatives that follow it. */
type Definition = Rule[];

/**
 * The rules of a document with one definition for each name, the first or the last; all of them without a choice. It stands
 * where the first one stood, since the first rule of a document is its start rule. Repetitions in the same words stay, with
 * what `=/` adds to them.
 */
export function keepDefinitions(
  rules: readonly Rule[],
  kept: KeptDefinition | undefined,
): readonly Rule[] {
  if (kept === undefined) return rules;
  const definitions = new Map<string, Definition[]>();
  for (const rule of rules) {
    const all = getOrInsert(definitions, ruleKey(rule.name.text), () => []);
    if (rule.definedAs === '=' || all.length === 0) all.push([rule]);
    else all.at(-1)!.push(rule);
  }
  return [...definitions.values()].flatMap((all) => {
    // `=/` before any definition adds to a rule of another document.
    const based = all.filter(([base]) => base!.definedAs === '=');
    const chosen = kept === 'first' ? based[0] : based.at(-1);
    if (chosen === undefined) return all.flat();
    const folded = printFolded(chosen[0]!);
    const others = all.filter(([base]) => base!.definedAs !== '=');
    return [...others, ...based.filter(([base]) => printFolded(base!) === folded)].flat();
  });
}
