/** Alternatives that add nothing to those beside them. */
import { joinRanges, sizeOf, subtractRanges } from '../automata/symbol-range.js';
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
  type RuleName,
} from './ast.js';
import { printConcatenation, printRepetition } from './print.js';
import { SymbolSets } from './symbol-sets.js';

/** An alternative that can go, since the others have all of its words. */
export interface IdleAlternative {
  readonly alternative: Concatenation;
  /** The alternative that has all of its words; undefined if only several together do. */
  readonly other: Concatenation | undefined;
  /** Whether the other has no further words. */
  readonly isSame: boolean;
}

/**
 * Finds alternatives that are written twice, that are one symbol which others read, or that another one covers element by
 * element, as `1*DIGIT` covers `3DIGIT`: whatever a look at the alternation tells.
 */
export function idleFinder(rules: ReadonlyMap<string, Rule>) {
  const sets = new SymbolSets<Rule>({
    rulesOf: (rule) => [rule],
    find: (element) => (element.kind === 'rulename' ? ruleOf(element) : undefined),
    coreRule: () => undefined,
  });

  /** The idle alternatives of an alternation in a rule, not of its groups, in order. */
  function idleIn({ alternatives }: Alternation, rule: Rule): readonly IdleAlternative[] {
    if (alternatives.length === 1) return [];
    const first = new Map<string, Concatenation>();
    const idle = alternatives.flatMap((alternative): readonly IdleAlternative[] => {
      const key = printConcatenation(alternative, ruleKey);
      const same = first.get(key);
      if (same !== undefined)
        return isPrintedTwice(same, alternative)
          ? []
          : [{ alternative, other: same, isSame: true }];
      first.set(key, alternative);
      return [];
    });
    let kept = [...first.values()].flatMap((alternative) => {
      const symbols = sets.ofConcatenation(alternative, rule);
      return symbols === undefined ? [] : [{ alternative, symbols }];
    });
    const size = kept.reduce((sum, { symbols }) => sum + sizeOf(symbols), 0);
    if (size > sizeOf(joinRanges(kept.flatMap(({ symbols }) => symbols)))) {
      for (const each of kept.toReversed()) {
        if (isNamed(each.alternative.repetitions[0]!)) continue;
        const others = kept.filter((other) => other !== each);
        const rest = joinRanges(others.flatMap(({ symbols }) => symbols));
        if (subtractRanges(each.symbols, rest).length > 0) continue;
        idle.push({ alternative: each.alternative, other: undefined, isSame: false });
        kept = others;
      }
    }
    if (first.size <= MAX_COMPARED) idle.push(...narrowerOnes([...first.values()], idle, rule));
    return idle.sort((a, b) => a.alternative.span.start - b.alternative.span.start);
  }

  /** Finds alternatives that another one covers, except the ones in `idle`. */
  function narrowerOnes(
    alternatives: readonly Concatenation[],
    idle: readonly IdleAlternative[],
    rule: Rule,
  ): readonly IdleAlternative[] {
    const known = new Set(idle.map(({ alternative }) => alternative));
    return alternatives.flatMap((alternative) => {
      if (known.has(alternative)) return [];
      const other = alternatives.find(
        (each) => each !== alternative && !known.has(each) && covers(each, alternative, rule),
      );
      return other === undefined ? [] : [{ alternative, other, isSame: false }];
    });
  }

  /** Whether each repetition covers its counterpart in `narrow`, in symbols and in count. */
  function covers(
    { repetitions: wide }: Concatenation,
    { repetitions: narrow }: Concatenation,
    rule: Rule,
  ): boolean {
    const isWider = (one: Repetition, other: Repetition): boolean => {
      if (one.isList === true || other.isList === true) return false;
      if (one.min > other.min || (one.max ?? Infinity) < (other.max ?? Infinity)) return false;
      if (isOtherCase(one.element, other.element)) return true;
      const [symbols, its] = [one, other].map(({ element }) => sets.ofElement(element, rule));
      if (symbols === undefined || its === undefined || isNamed(other)) return false;
      return subtractRanges(its, symbols).length === 0;
    };
    return (
      wide.length === narrow.length &&
      wide.every((each, index) => {
        const other = narrow[index]!;
        return (
          isWider(each, other) || printRepetition(each, ruleKey) === printRepetition(other, ruleKey)
        );
      })
    );
  }

  /**
   * Whether it refers to a rule that is not a core rule: the name may say what the symbols do not, and be a part of
   * results.
   */
  function isNamed({ element }: Repetition): boolean {
    return element.kind === 'rulename' && ruleOf(element)?.name.span.source.title === undefined;
  }

  function ruleOf({ text }: RuleName): Rule | undefined {
    return rules.get(ruleKey(text));
  }

  return idleIn;
}

/** The greatest number of alternatives that are compared with each other. */
const MAX_COMPARED = 200;

/** Whether a string stands for all cases of another one. */
function isOtherCase(one: Element, other: Element): boolean {
  if (one.kind !== 'char-val' || other.kind !== 'char-val') return false;
  return !one.caseSensitive && ruleKey(one.text) === ruleKey(other.text);
}

/** Whether a later increment has the alternative: documents print rules again where they collect them. */
function isPrintedTwice({ span: first }: Concatenation, { span: again }: Concatenation): boolean {
  const isOtherSource = first.source !== again.source;
  return isOtherSource || first.source.text.slice(first.end, again.start).includes('=/');
}
