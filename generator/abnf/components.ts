/**
 * Finds the rules that refer to each other in cycles: the strongly connected components of the graph of
 * references [Tarjan 1972], and a shortest cycle within one.
 */
import { strongComponents } from '../automata/strong-components.js';
import { getOrInsert } from '../get-or-insert.js';
import { ruleKey, visitNeededElements, type Rule, type RuleName } from './ast.js';

/** A reference from one rule to another, or to itself. */
export interface RuleReference {
  readonly from: Rule;
  readonly to: Rule;
  readonly name: RuleName;
}

/** Rules that all reach each other, or a single rule that does not reach itself. */
export interface Component {
  readonly rules: readonly Rule[];
  readonly isRecursive: boolean;
}

/** The greatest number of references followed to find a shorter cycle: enough for any published grammar. */
const MAX_STEPS = 1_000_000;

/** The references of a rule to defined rules, in the order of the text; by default only those that it needs. */
export function referencesOf(
  rules: ReadonlyMap<string, Rule>,
  rule: Rule,
  visit: typeof visitNeededElements = visitNeededElements,
): readonly RuleReference[] {
  const references: RuleReference[] = [];
  visit(rule.elements, (element) => {
    if (element.kind !== 'rulename') return;
    const to = rules.get(ruleKey(element.text));
    if (to !== undefined) references.push({ from: rule, to, name: element });
  });
  return references;
}

/**
 * The components that `starts` reach, each after the components that it refers to; their rules are in the order of the
 * search. Linear in the number of references.
 *
 * @param follows whether to follow a reference; all of them by default
 */
export function componentsOf(
  rules: ReadonlyMap<string, Rule>,
  starts: readonly Rule[],
  follows: (reference: RuleReference) => boolean = () => true,
): readonly Component[] {
  const rulesIn = (rule: Rule): readonly Rule[] =>
    referencesOf(rules, rule)
      .filter(follows)
      .map(({ to }) => to);
  return strongComponents(starts, rulesIn).map(({ nodes, isCyclic }) => ({
    rules: nodes,
    isRecursive: isCyclic,
  }));
}

/** The references within a recursive component, and the paths from them back to their rules. */
export interface Cycles {
  readonly references: readonly RuleReference[];
  /** A shortest cycle that begins with a reference. Linear in the number of references. */
  through(first: RuleReference): readonly RuleReference[];
}

export function cyclesOf(rules: ReadonlyMap<string, Rule>, component: Component): Cycles {
  const members = new Set(component.rules);
  const inside = new Map(
    component.rules.map((rule) => [
      rule,
      referencesOf(rules, rule).filter(({ to }) => members.has(to)),
    ]),
  );
  const through = (first: RuleReference): readonly RuleReference[] => {
    const reachedBy = new Map([[first.to, first]]);
    // The map grows while it is walked.
    for (const rule of reachedBy.keys()) {
      if (rule === first.from) break;
      for (const reference of inside.get(rule)!)
        getOrInsert(reachedBy, reference.to, () => reference);
    }
    const cycle: RuleReference[] = [];
    let at = first.from;
    do {
      cycle.push(reachedBy.get(at)!);
      at = cycle.at(-1)!.from;
    } while (at !== first.from);
    return cycle.reverse();
  };
  return { references: [...inside.values()].flat(), through };
}

/**
 * A shortest cycle of references within a recursive component, from the rule that was reached
 * first. In a component of many thousands of rules, it is the shortest that the search found within its limit.
 */
export function shortestCycle({ references, through }: Cycles): readonly RuleReference[] {
  let shortest = through(references[0]!);
  for (const reference of references.slice(1, MAX_STEPS / references.length)) {
    if (shortest.length === 1) break;
    const cycle = through(reference);
    if (cycle.length < shortest.length) shortest = cycle;
  }
  return shortest;
}
