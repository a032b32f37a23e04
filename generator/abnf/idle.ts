/** Alternatives that add nothing to those beside them. */
import { joinRanges, sizeOf, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
} from './ast.js';
import { printConcatenation, printRepetition } from './print.js';
import { rangesIn } from './terminals.js';

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
export class IdleAlternatives {
  readonly #rules: ReadonlyMap<string, Rule>;
  /** The symbols of rules whose words have one symbol each; undefined for others. */
  readonly #symbols = new Map<Rule, readonly SymbolRange[] | undefined>();

  constructor(rules: ReadonlyMap<string, Rule>) {
    this.#rules = rules;
  }

  /** The idle alternatives of an alternation itself, not of its groups, in order. */
  in({ alternatives }: Alternation): readonly IdleAlternative[] {
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
      const symbols = this.#ofConcatenation(alternative);
      return symbols === undefined ? [] : [{ alternative, symbols }];
    });
    const size = kept.reduce((sum, { symbols }) => sum + sizeOf(symbols), 0);
    if (size > sizeOf(joinRanges(kept.flatMap(({ symbols }) => symbols)))) {
      for (const each of kept.toReversed()) {
        if (this.#isNamed(each.alternative.repetitions[0]!)) continue;
        const others = kept.filter((other) => other !== each);
        const rest = joinRanges(others.flatMap(({ symbols }) => symbols));
        if (subtractRanges(each.symbols, rest).length > 0) continue;
        idle.push({ alternative: each.alternative, other: undefined, isSame: false });
        kept = others;
      }
    }
    if (first.size <= MAX_COMPARED) idle.push(...this.#narrower([...first.values()], idle));
    return idle.sort((a, b) => a.alternative.span.start - b.alternative.span.start);
  }

  /** Finds alternatives that another one covers, except the ones in `idle`. */
  #narrower(
    alternatives: readonly Concatenation[],
    idle: readonly IdleAlternative[],
  ): readonly IdleAlternative[] {
    const known = new Set(idle.map(({ alternative }) => alternative));
    return alternatives.flatMap((alternative) => {
      if (known.has(alternative)) return [];
      const other = alternatives.find(
        (each) => each !== alternative && !known.has(each) && this.#covers(each, alternative),
      );
      return other === undefined ? [] : [{ alternative, other, isSame: false }];
    });
  }

  /** Whether each repetition covers its counterpart in `narrow`, in symbols and in count. */
  #covers({ repetitions: wide }: Concatenation, { repetitions: narrow }: Concatenation): boolean {
    const isWider = (one: Repetition, other: Repetition): boolean => {
      if (one.isList === true || other.isList === true) return false;
      if (one.min > other.min || (one.max ?? Infinity) < (other.max ?? Infinity)) return false;
      if (isOtherCase(one.element, other.element)) return true;
      const [symbols, its] = [one, other].map(({ element }) => this.#ofElement(element));
      if (symbols === undefined || its === undefined || this.#isNamed(other)) return false;
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
  #isNamed({ element }: Repetition): boolean {
    if (element.kind !== 'rulename') return false;
    return this.#rules.get(ruleKey(element.text))?.name.span.source.title === undefined;
  }

  #ofConcatenation({ repetitions }: Concatenation): readonly SymbolRange[] | undefined {
    const [{ min, max, isList, element }] = repetitions as [Concatenation['repetitions'][number]];
    const isOne = repetitions.length === 1 && min === 1 && max === 1 && isList !== true;
    return isOne ? this.#ofElement(element) : undefined;
  }

  #ofAlternation({ alternatives }: Alternation): readonly SymbolRange[] | undefined {
    const all = alternatives.map((each) => this.#ofConcatenation(each));
    return all.every((each) => each !== undefined) ? joinRanges(all.flat()) : undefined;
  }

  #ofElement(element: Element): readonly SymbolRange[] | undefined {
    switch (element.kind) {
      case 'rulename': {
        const rule = this.#rules.get(ruleKey(element.text));
        if (rule === undefined) return undefined;
        if (!this.#symbols.has(rule)) {
          // A rule that refers to itself has longer words, too.
          this.#symbols.set(rule, undefined);
          this.#symbols.set(rule, this.#ofAlternation(rule.elements));
        }
        return this.#symbols.get(rule);
      }
      case 'group':
        return this.#ofAlternation(element.alternation);
      case 'char-val': {
        const { text, caseSensitive } = element;
        if (text.length !== 1) return undefined;
        const cases = caseSensitive ? [text] : [text.toUpperCase(), text.toLowerCase()];
        return joinRanges(
          cases.map((each) => ({ lo: each.charCodeAt(0), hi: each.charCodeAt(0) })),
        );
      }
      case 'num-range':
        return rangesIn(element);
      case 'num-concatenation':
        return element.values.length === 1 ? rangesIn(element) : undefined;
      default:
        return undefined;
    }
  }
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
