/** A grammar as regular expressions over its alphabet. */
import type { Regex } from '../automata/regex.js';
import type { Concatenation, Rule, RuleName } from './ast.js';
import type { RuleReference } from './components.js';

/** The origin of a labeled part of the expression: one alternative of a rule. */
export interface Label {
  readonly rule: Rule;
  readonly alternative: Concatenation;
}

/** Guarantee: every `label` in `regex` is an index of `labels`, and every state-making part has one. */
export interface Lowered {
  readonly regex: Regex;
  readonly labels: readonly Label[];
  /** The references that are followed only to the depth of the grammar, see Note [Depth]. */
  readonly embeddingReferences: readonly RuleReference[];
  /** The rule that a part of the expression stands for. */
  readonly ruleOf: ReadonlyMap<Regex, Rule>;
  /** The recursive rules that became repetition: no part of the expression stands for one of them alone. */
  readonly repeated: ReadonlySet<Rule>;
  /**
   * The called rules: large ones (Note [Large rules]), and if there is no greatest depth, rules that embed themselves.
   */
  readonly called: readonly CalledRule[];
  readonly calls: ReadonlySet<RuleName>;
}

/** A rule with an expression of its own, which others call. */
export interface CalledRule {
  readonly rule: Rule;
  readonly regex: Regex;
  /** The symbol of its calls, from {@link FIRST_CALL}. */
  readonly symbol: number;
}
