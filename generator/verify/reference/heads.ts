/**
 * The rules that alternatives begin with, and which rules are left-recursive together; for the reference, which has
 * its own way through recursion.
 */
import type { ProseVal, Repetition, Rule, RuleName } from '../../abnf/ast.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Scope } from './scopes.js';

/**
 * An alternative of a left-recursive rule, split at its head: the rule that it begins with, if that is left-recursive
 * together with its own.
 */
export interface Beginning {
  /** The head; undefined if the alternative begins with anything else, and is all in `rest`. */
  readonly head: Rule | undefined;
  readonly rest: readonly Repetition[];
}

/** @param isNested whether a name is followed to some depth only; such a name is never a head */
export function headsOf(scope: Scope, isNested: (name: RuleName | ProseVal) => boolean) {
  const matesByRule = new Map<Rule, readonly Rule[]>();
  const reachedByRule = new Map<Rule, ReadonlySet<Rule>>();

  /** The rules that are left-recursive together with a rule, itself included; none if it is not left-recursive. */
  function matesOf(rule: Rule): readonly Rule[] {
    return getOrInsert(matesByRule, rule, () => {
      if (!reachedFrom(rule).has(rule)) return [];
      const mates = [...reachedFrom(rule)].filter((other) => reachedFrom(other).has(rule));
      // A reference that is a whole alternative is recursive on both sides, and needs no care.
      const isLeft = mates.some((mate) =>
        headsIn(mate, () => true).some(
          ({ head, rest }) => mates.includes(head!) && rest.length > 0,
        ),
      );
      return isLeft ? mates : [];
    });
  }

  /** The beginnings of a concatenation of a left-recursive rule, each with the rest after it. */
  function partsOf(rule: Rule, repetitions: readonly Repetition[]): readonly Beginning[] {
    const mates = matesOf(rule);
    return split(repetitions, (head) => mates.includes(head));
  }

  /** The rules at the beginning of some rule, of these again, and so on. */
  function reachedFrom(rule: Rule): ReadonlySet<Rule> {
    return getOrInsert(reachedByRule, rule, () => {
      const reached = new Set(headsIn(rule, () => true).map(({ head }) => head!));
      for (const next of reached)
        for (const { head } of headsIn(next, () => true)) reached.add(head!);
      return reached;
    });
  }

  function headsIn(rule: Rule, isHead: (rule: Rule) => boolean): readonly Beginning[] {
    return rule.elements.alternatives
      .flatMap(({ repetitions }) => split(repetitions, isHead))
      .filter(({ head }) => head !== undefined);
  }

  function split(
    repetitions: readonly Repetition[],
    isHead: (rule: Rule) => boolean,
  ): readonly Beginning[] {
    const [first, ...rest] = repetitions.filter(({ max }) => max !== 0);
    if (first === undefined) return [{ head: undefined, rest: [] }];
    const { element, min, max, isList = false } = first;
    if (max !== 1 || isList) return [{ head: undefined, rest: [first, ...rest] }];
    const without: readonly Beginning[] = [{ head: undefined, rest }];
    if (element.kind === 'rulename' || element.kind === 'prose-val') {
      const head = isNested(element) ? undefined : scope.find(element);
      if (head === undefined || !isHead(head)) return [{ head: undefined, rest: [first, ...rest] }];
      return [{ head, rest }, ...(min === 0 ? without : [])];
    }
    if (element.kind !== 'group' && element.kind !== 'option')
      return [{ head: undefined, rest: [first, ...rest] }];
    const inner = element.alternation.alternatives.flatMap((alternative) =>
      split(alternative.repetitions, isHead).map((part) => ({
        head: part.head,
        rest: [...part.rest, ...rest],
      })),
    );
    return [...inner, ...(min === 0 || element.kind === 'option' ? without : [])];
  }

  return { matesOf, partsOf };
}
