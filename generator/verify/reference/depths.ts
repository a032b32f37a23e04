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

/** The depths of a grammar, see Note [Depth] in abnf/embedding-references.ts. */
export class Depths {
  /** The initial depth; `Infinity` if unlimited. */
  readonly most: number;
  readonly #scope: Scope;
  /** Where embedding references stand in documents. */
  readonly #embedding: ReadonlyMap<Source, ReadonlySet<number>>;
  readonly #reached = new Map<Rule, ReadonlySet<Rule>>();

  private constructor(
    most: number,
    scope: Scope,
    embedding: ReadonlyMap<Source, ReadonlySet<number>>,
  ) {
    this.most = most;
    this.#scope = scope;
    this.#embedding = embedding;
  }

  /**
   * @param start a rule of the grammar
   * @param names the references that nest; without them, those that are followed to the depth of the grammar
   */
  static of(
    { depth, rules }: Grammar,
    start: Rule,
    scope: Scope,
    names?: Iterable<RuleName>,
  ): Depths {
    const embedding = new Map<Source, Set<number>>();
    if (depth !== undefined)
      for (const { span } of names ??
        embeddingReferencesBelow(rules, start).map(({ name }) => name))
        getOrInsert(embedding, span.source, () => new Set()).add(span.start);
    return new Depths(depth ?? 0, scope, embedding);
  }

  /** Whether a name is followed to some depth only. */
  isNested({ span: { source, start } }: RuleName | ProseVal): boolean {
    return this.#embedding.get(source)?.has(start) ?? false;
  }

  /**
   * The depth that is left in `rule` after the rule `from` refers to it with `depth` left: one less if the reference
   * nests, the same if `rule` leads back to `from`, and otherwise the greatest; negative if it is too deep.
   */
  behind(name: RuleName | ProseVal, rule: Rule, from: Rule, depth: number): number {
    if (this.isNested(name)) return depth - 1;
    if (this.#embedding.size === 0) return depth;
    const reached = getOrInsert(this.#reached, rule, () =>
      reachedFrom(this.#scope, [rule], () => true),
    );
    return reached.has(from) ? depth : this.most;
  }
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
