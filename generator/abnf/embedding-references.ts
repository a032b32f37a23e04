/**
 * Nesting: the references by which rules embed themselves, which an automaton can follow only up to a bound.
 *
 * Note [Depth]. In comment = "(" *( text / comment ) ")" a comment stands between brackets of another. A word has
 * depth 2 if it takes two such references, one within the other, and no more. Only references that lead back to the
 * rule by which the cycle is entered count, so that the text of a comment has no depth, and only in cycles with
 * symbols on both sides: sum = term / sum "+" term is repetition of any length, whatever terms embed.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { Alternation, Rule, RuleName } from './ast.js';
import { componentsOf, referencesOf, type Component, type RuleReference } from './components.js';
import { isOneSided } from './one-sided.js';

type Rules = ReadonlyMap<string, Rule>;

/** The references, in the rules that `start` needs, that are followed only to the depth of a grammar. */
export function embeddingReferencesBelow(rules: Rules, start: Rule): readonly RuleReference[] {
  return componentsOf(rules, [start]).flatMap((component) =>
    findEmbeddingReferences(rules, component),
  );
}

/**
 * The references by which recursive rules embed themselves; without them, the recursion is one-sided. At most quadratic in the
 * size of the rules.
 *
 * @param isWhole whether one-sided recursion counts, too; without these references there is then no recursion at all
 */
export function findEmbeddingReferences(
  rules: Rules,
  component: Component,
  isWhole = false,
): readonly RuleReference[] {
  if (!component.isRecursive) return [];
  const embedding: RuleReference[] = [];
  const names = new Set<RuleName>();
  const components = [component];
  for (const { rules: members, isRecursive } of components) {
    if (!isRecursive || (!isWhole && isOneSided(members, names))) continue;
    const own = new Set(members);
    const inside = ({ to, name }: RuleReference): boolean => own.has(to) && !names.has(name);
    const found = backEdges(rules, members[0]!, inside);
    embedding.push(...found);
    for (const { name } of found) names.add(name);
    components.push(...componentsOf(rules, members, inside));
  }
  return embedding.sort((a, b) => a.name.span.start - b.name.span.start);
}

/** Whether there can be symbols before and after a reference in its rule, or in rules around it. */
interface Sides {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * The references that lead back to a rule: those with symbols on both sides; if there are none, those with symbols after
 * them; or else all.
 */
function backEdges(
  rules: Rules,
  head: Rule,
  inside: (reference: RuleReference) => boolean,
): readonly RuleReference[] {
  const sides = new Map<Rule, ReadonlyMap<RuleName, Sides>>();
  const reached = new Set<string>();
  const queue: { readonly rule: Rule; readonly around: Sides }[] = [];
  const cycles: { readonly reference: RuleReference; readonly around: Sides }[] = [];
  queue.push({ rule: head, around: { before: false, after: false } });
  for (const { rule, around } of queue) {
    const own = getOrInsert(sides, rule, () => sidesIn(rule));
    for (const reference of referencesOf(rules, rule).filter(inside)) {
      const { before, after } = own.get(reference.name)!;
      const joined = { before: before || around.before, after: after || around.after };
      if (reference.to === head) {
        cycles.push({ reference, around: joined });
        continue;
      }
      const key = `${reference.to.name.text} ${joined.before} ${joined.after}`;
      if (reached.has(key)) continue;
      reached.add(key);
      queue.push({ rule: reference.to, around: joined });
    }
  }
  const both = cycles.filter(({ around }) => around.before && around.after);
  const right = cycles.filter(({ around }) => around.after);
  const chosen = [both, right, cycles].find(({ length }) => length > 0)!;
  return [...new Map(chosen.map(({ reference }) => [reference.name, reference])).values()];
}

function sidesIn(rule: Rule): ReadonlyMap<RuleName, Sides> {
  const sides = new Map<RuleName, Sides>();
  const visit = ({ alternatives }: Alternation, around: Sides): void => {
    for (const { repetitions } of alternatives) {
      const needed = repetitions.filter(({ max }) => max !== 0);
      for (const [index, { element, max }] of needed.entries()) {
        const isRepeated = max !== 1;
        const own = {
          before: around.before || isRepeated || index > 0,
          after: around.after || isRepeated || index < needed.length - 1,
        };
        if (element.kind === 'rulename') sides.set(element, own);
        else if (element.kind === 'group' || element.kind === 'option')
          visit(element.alternation, own);
      }
    }
  };
  visit(rule.elements, { before: false, after: false });
  return sides;
}
