/** How deep rules may nest, for the reference: which references count, and how much depth is left behind them. */
import {
  visitNeededElements,
  type Alternation,
  type ProseVal,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import { embeddingReferencesBelow } from '../../abnf/embedding-references.js';
import type { Grammar } from '../../abnf/resolve.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Source } from '../../text/source.js';
import type { Scope } from './scopes.js';

export type Depths = ReturnType<typeof depthsOf>;

/**
 * The depths of a grammar, see Note [Depth] in abnf/embedding-references.ts.
 *
 * @param start a rule of the grammar
 * @param names the references that nest; without them, those that are followed to the depth of the grammar
 */
export function depthsOf(
  { depth, rules }: Grammar,
  start: Rule,
  scope: Scope,
  names?: Iterable<RuleName>,
) {
  /** The initial depth; `Infinity` if unlimited. */
  const most = depth ?? 0;
  /** Where embedding references stand in documents. */
  const embedding = new Map<Source, Set<number>>();
  if (depth !== undefined)
    for (const { span } of names ?? embeddingReferencesBelow(rules, start).map(({ name }) => name))
      getOrInsert(embedding, span.source, () => new Set()).add(span.start);
  const reached = new Map<Rule, ReadonlySet<Rule>>();

  /** Whether a name is followed to some depth only. */
  const isNested = ({ span: { source, start: at } }: RuleName | ProseVal): boolean =>
    embedding.get(source)?.has(at) ?? false;

  /**
   * The depth that is left in `rule` after the rule `from` refers to it with `left` left: one less if the reference
   * nests, the same if `rule` leads back to `from`, and otherwise the greatest; negative if it is too deep.
   */
  const behind = (name: RuleName | ProseVal, rule: Rule, from: Rule, left: number): number => {
    if (isNested(name)) return left - 1;
    if (embedding.size === 0) return left;
    const rules = getOrInsert(reached, rule, () => reachedFrom(scope, [rule], () => true));
    return rules.has(from) ? left : most;
  };

  return { most, isNested, behind };
}

/** The rules that some rules lead to by names that `follows` allows, themselves included. */
export function reachedFrom(
  scope: Scope,
  rules: readonly Rule[],
  follows: (name: RuleName | ProseVal) => boolean,
): ReadonlySet<Rule> {
  const reached = new Set(rules);
  for (const each of reached)
    for (const name of namesIn(each.elements)) {
      const found = follows(name) ? scope.find(name) : undefined;
      if (found !== undefined) reached.add(found);
    }
  return reached;
}

/** The names of rules in an alternation that it needs. */
export function namesIn(alternation: Alternation): readonly (RuleName | ProseVal)[] {
  const names: (RuleName | ProseVal)[] = [];
  visitNeededElements(alternation, (element) => {
    if (element.kind === 'rulename' || element.kind === 'prose-val') names.push(element);
  });
  return names;
}
