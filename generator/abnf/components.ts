/**
 * Finds the rules that refer to each other in cycles: the strongly connected components of the graph of
 * references [Tarjan 1972], and a shortest cycle within one.
 */
import { ruleKey, visitNeededElements, type Rule, type RuleName } from './ast.js';

/** A reference from one rule to another, or to itself. */
export interface Reference {
  readonly from: Rule;
  readonly to: Rule;
  /** The name that refers, with its span. */
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
): readonly Reference[] {
  const references: Reference[] = [];
  visit(rule.elements, (element) => {
    if (element.kind !== 'rulename') return;
    const to = rules.get(ruleKey(element.text));
    if (to !== undefined) references.push({ from: rule, to, name: element });
  });
  return references;
}

/**
 * The components that `starts` reach, each after those that it refers to. The rules of each are in the
 * order in which the search reaches them. Linear in the number of references.
 *
 * @param follows whether to follow a reference; all of them by default
 */
export function componentsOf(
  rules: ReadonlyMap<string, Rule>,
  starts: readonly Rule[],
  follows: (reference: Reference) => boolean = () => true,
): readonly Component[] {
  interface Visited {
    readonly rule: Rule;
    readonly references: readonly Reference[];
    readonly number: number;
    /** The least number of the open rules that it is known to reach. */
    low: number;
    next: number;
    isOpen: boolean;
  }
  const visited = new Map<Rule, Visited>();
  const components: Component[] = [];
  const open: Visited[] = [];
  const path: Visited[] = [];
  const enter = (rule: Rule): void => {
    const references = referencesOf(rules, rule).filter(follows);
    const number = visited.size;
    const entry = { rule, references, number, low: number, next: 0, isOpen: true };
    visited.set(rule, entry);
    open.push(entry);
    path.push(entry);
  };

  // Depth first with an explicit stack: a chain of rules may be longer than the call stack.
  for (const start of starts) {
    if (!visited.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const reference = top.references[top.next++];
      if (reference !== undefined) {
        const target = visited.get(reference.to);
        if (target === undefined) enter(reference.to);
        else if (target.isOpen) top.low = Math.min(top.low, target.number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) parent.low = Math.min(parent.low, top.low);
      if (top.low < top.number) continue;
      const members = open.splice(open.lastIndexOf(top));
      for (const member of members) member.isOpen = false;
      const isRecursive = members.length > 1 || top.references.some(({ to }) => to === top.rule);
      components.push({ rules: members.map(({ rule }) => rule), isRecursive });
    }
  }
  return components;
}

/**
 * A shortest cycle of references within a recursive component, from the rule that was reached
 * first. In a component of many thousands of rules, it is the shortest that the search found within its limit.
 */
export function shortestCycle(
  rules: ReadonlyMap<string, Rule>,
  component: Component,
): readonly Reference[] {
  const members = new Set(component.rules);
  const inside = new Map(
    component.rules.map((rule) => [
      rule,
      referencesOf(rules, rule).filter(({ to }) => members.has(to)),
    ]),
  );
  let shortest: readonly Reference[] | undefined;
  let steps = 0;
  for (const rule of component.rules) {
    if (shortest !== undefined && (shortest.length === 1 || steps > MAX_STEPS)) break;
    const reachedBy = new Map<Rule, Reference>();
    let ring: readonly Rule[] = [rule];
    for (let length = 1; length < (shortest?.length ?? Infinity) && ring.length > 0; length++) {
      const found: Rule[] = [];
      for (const reference of ring.flatMap((from) => inside.get(from)!)) {
        steps += 1;
        if (reachedBy.has(reference.to)) continue;
        reachedBy.set(reference.to, reference);
        found.push(reference.to);
      }
      ring = found;
      if (!reachedBy.has(rule)) continue;
      const cycle: Reference[] = [];
      let at = rule;
      do {
        cycle.unshift(reachedBy.get(at)!);
        at = cycle[0]!.from;
      } while (at !== rule);
      shortest = cycle;
      break;
    }
  }
  return shortest!;
}
