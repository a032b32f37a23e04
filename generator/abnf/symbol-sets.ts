/**
 * The sets of symbols that names, elements and prose stand for: those whose words are all of one symbol, through whatever
 * rules. A name has a set if all its definitions have the same one.
 *
 * The prose `<any CHAR except atom-specials>` is the set of CHAR minus the set of `atom-specials`; it becomes a group of
 * numbers.
 */
import { joinRanges, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import {
  mapRepetitions,
  ruleKey,
  type Alternation,
  type Concatenation,
  type Difference,
  type Element,
  type Group,
  type Operand,
  type ProseVal,
  type Rule,
} from './ast.js';
import { terminalOf } from './terminals.js';

/** How to look names up; `R` is what a name means. */
export interface NameLookup<R> {
  /** The definitions of a name, and what `=/` adds to them. */
  readonly rulesOf: (meaning: R) => readonly Rule[];
  /** What an element in a rule refers to; undefined for core rules that no document changes, and for unknown names. */
  readonly find: (element: Element, rule: Rule) => R | undefined;
  readonly coreRule: (key: string) => Rule | undefined;
}

/** The symbols of a difference, and the elements that its words are. */
interface ReadDifference {
  readonly symbols: readonly SymbolRange[];
  readonly operands: readonly Element[];
}

type Symbols = readonly SymbolRange[] | undefined;

/** The symbols of names and elements whose words are all of one symbol. */
export class SymbolSets<R> {
  readonly #lookup: NameLookup<R>;
  readonly #known = new Map<R, Symbols>();
  /** While the set of a name is computed, the names that it needs and that have no set yet; undefined otherwise. */
  #missing: R[] | undefined;

  constructor(lookup: NameLookup<R>) {
    this.#lookup = lookup;
  }

  /** The set of a difference in a rule, and its operands; undefined if one is not a set, or nothing is left. */
  differenceIn(difference: Difference, rule: Rule): ReadDifference | undefined {
    const { of, except } = difference;
    if (this.unreadIn(difference, rule) !== undefined) return undefined;
    const elementsOf = (operands: readonly Operand[]): readonly Element[] =>
      operands.map((operand) => this.#operandIn(operand, rule)!);
    const symbolsOf = (operands: readonly Operand[]): readonly SymbolRange[] =>
      union(elementsOf(operands).map((element) => this.ofElement(element, rule)))!;
    const symbols = subtractRanges(symbolsOf(of), symbolsOf(except));
    return symbols.length === 0
      ? undefined
      : { symbols, operands: [...elementsOf(of), ...elementsOf(except)] };
  }

  /** The first operand that is not a set of symbols. */
  unreadIn({ of, except }: Difference, rule: Rule): Difference['unread'] {
    // All of them are read, so that all names that they need are known the next time.
    const [unread] = [...of, ...except].flatMap((operand) => {
      const element = this.#operandIn(operand, rule);
      const isSet = element !== undefined && this.ofElement(element, rule) !== undefined;
      return isSet ? [] : [{ first: operand[0], isKnown: element !== undefined }];
    });
    if (unread === undefined) return undefined;
    const { first, isKnown } = unread;
    return { word: first?.kind === 'rulename' ? first.text : rule.name.text, isKnown };
  }

  /** The first element that is known, of those that a word of prose may mean. */
  #operandIn(operand: Operand, rule: Rule): Element | undefined {
    return operand.find(
      (element) =>
        element.kind !== 'rulename' ||
        this.#lookup.find(element, rule) !== undefined ||
        this.#lookup.coreRule(ruleKey(element.text)) !== undefined,
    );
  }

  /** The symbols of an element in a rule; undefined if it has other words. */
  ofElement(element: Element, rule: Rule): Symbols {
    switch (element.kind) {
      case 'char-val': {
        const [char, ...others] = element.text;
        if (char === undefined || others.length > 0) return undefined;
        const forms = element.caseSensitive ? [char] : [char.toLowerCase(), char.toUpperCase()];
        return union(forms.map((form) => [symbolRange(form.codePointAt(0)!)]));
      }
      case 'num-range':
        return element.lo <= element.hi ? [element] : undefined;
      case 'num-concatenation':
        return element.values.length === 1 ? [symbolRange(element.values[0]!)] : undefined;
      case 'group':
        return this.#ofAlternation(element.alternation, rule);
      case 'option':
        return undefined;
      case 'rulename':
      case 'prose-val':
        return this.#ofName(element, rule);
    }
  }

  #ofName(element: Element & { readonly text: string }, rule: Rule): Symbols {
    const { meaning } = element as ProseVal;
    if (meaning?.kind === 'difference') return this.differenceIn(meaning, rule)?.symbols;
    const found = this.#lookup.find(element, rule);
    if (found !== undefined) return this.#ofMeaning(found);
    const core = this.#lookup.coreRule(ruleKey(element.text));
    return core && this.#ofAlternation(core.elements, core);
  }

  #ofMeaning(meaning: R): Symbols {
    if (!this.#known.has(meaning)) {
      if (this.#missing !== undefined) {
        this.#missing.push(meaning);
        return undefined;
      }
      this.#readAll(meaning);
    }
    return this.#known.get(meaning);
  }

  /** Reads a name after all that it needs. Names may be a long chain, so none of them takes a call on the engine's stack. */
  #readAll(first: R): void {
    const waiting = [first];
    const open = new Set<R>();
    for (let meaning: R | undefined; (meaning = waiting.at(-1)) !== undefined;) {
      if (this.#known.has(meaning)) {
        waiting.pop();
        continue;
      }
      open.add(meaning);
      this.#missing = [];
      const symbols = this.#read(meaning);
      // A recursive rule has no set.
      const missing = this.#missing.filter((each) => !open.has(each));
      this.#missing = undefined;
      if (missing.length === 0) this.#known.set(meaning, symbols);
      for (const each of missing) waiting.push(each);
    }
  }

  #read(meaning: R): Symbols {
    const rules = this.#lookup.rulesOf(meaning);
    const bases = rules.filter(({ definedAs }) => definedAs === '=');
    const core = bases.length > 0 ? undefined : this.#lookup.coreRule(ruleKey(rules[0]!.name.text));
    const sets = [...bases, ...(core === undefined ? [] : [core])].map((rule) =>
      this.#ofAlternation(rule.elements, rule),
    );
    const added = rules
      .filter(({ definedAs }) => definedAs === '=/')
      .map((rule) => this.#ofAlternation(rule.elements, rule));
    const isOne = sets.length > 0 && new Set(sets.map((each) => JSON.stringify(each))).size === 1;
    return isOne ? union([sets[0], ...added]) : undefined;
  }

  #ofAlternation({ alternatives }: Alternation, rule: Rule): Symbols {
    return union(alternatives.map((each) => this.ofConcatenation(each, rule)));
  }

  ofConcatenation({ repetitions: [first, ...others] }: Concatenation, rule: Rule): Symbols {
    const { min, max, isList, element } = first!;
    const isOne = others.length === 0 && min === 1 && max === 1 && isList !== true;
    return isOne ? this.ofElement(element, rule) : undefined;
  }
}

function symbolRange(symbol: number): SymbolRange {
  return { lo: symbol, hi: symbol };
}

/** The symbols of several sets; undefined if one of them is not a set. */
function union(sets: readonly Symbols[]): Symbols {
  const all = sets.flatMap((each) => each ?? []);
  return sets.includes(undefined) ? undefined : joinRanges(all.map(({ lo, hi }) => ({ lo, hi })));
}

/** A rule with groups of symbols in place of prose that describes sets; where that fails, the prose records why. */
export function readDifferences<R>(rule: Rule, sets: SymbolSets<R>): Rule {
  let isOther = false;
  const elements = mapRepetitions(rule.elements, (repetition) => {
    const { element } = repetition;
    if (element.kind !== 'prose-val' || element.meaning?.kind !== 'difference') return repetition;
    const found = sets.differenceIn(element.meaning, rule);
    isOther = true;
    if (found !== undefined) return { ...repetition, element: groupOf(element, found) };
    const unread = sets.unreadIn(element.meaning, rule);
    return { ...repetition, element: { ...element, meaning: { ...element.meaning, unread } } };
  });
  return isOther ? { ...rule, elements } : rule;
}

function groupOf({ text, span }: ProseVal, { symbols, operands }: ReadDifference): Group {
  const alternatives = symbols.map((range): Alternation['alternatives'][number] => ({
    kind: 'concatenation',
    repetitions: [{ kind: 'repetition', min: 1, max: 1, element: terminalOf(range, span), span }],
    span,
  }));
  const alternation: Alternation = { kind: 'alternation', alternatives, span };
  return { kind: 'group', alternation, prose: { text, operands }, span };
}
