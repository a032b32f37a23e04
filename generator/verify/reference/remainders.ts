/**
 * The remainders of rules: the expressions still to be read after some symbols. They are the partial derivatives of the rules
 * [Antimirov 1996], as lists; `reference.ts` makes an automaton of them, and `parse-reference.ts` the parses of words.
 *
 * Where the symbols are the units of an encoding, a character at the front of a remainder becomes units: its
 * range is split along the rows of the encoding's bit layout. That needs no automaton of the encoding and no
 * blocks of its coding.
 *
 * Recursion at the end of an alternative leads to the same remainder again. Left recursion does not read anything
 * before it enters the rule again, so such a rule is read from the bottom: first an alternative that does not begin
 * with one of the rules, then the rest of one that begins with the rule just read, as a left-corner parser does
 * [Rosenkrantz & Lewis 1970].
 */
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type ProseVal,
  type Repetition,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import type { Label } from '../../abnf/lowered.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Row } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import { Depths, namesIn, reachedFrom } from './depths.js';
import { Heads } from './heads.js';
import { ELEMENT, meaningForReference } from './list-meaning.js';
import type { Site, Rest, Term } from './rest.js';
import { spellingsBetween } from './spellings-between.js';
import type { Scope } from './scopes.js';
import { WHOLE, type SelectedParts } from './selected-parts.js';
import { charactersIn, formsOf, type Ranges } from './terminals.js';

/** The remainders of one rule and what it needs; equal ones are the same object. */
export class Remainders {
  /** The alternatives that symbols belong to. */
  readonly labels: Label[] = [];
  /** The remainder of a word that has ended. */
  readonly end: Rest = { id: 0, kind: 'end' };
  readonly #grammar: Grammar;
  readonly #layout: readonly Row[] | undefined;
  readonly #scope: Scope;
  readonly #parts: SelectedParts | undefined;
  readonly #heads: Heads;
  readonly #depths: Depths;
  readonly #rests = new Map<string, Rest>();
  readonly #spelled = new Map<Rest, readonly Rest[]>();
  readonly #terms = new Map<string, Term>();
  readonly #elements = new Map<Element, number>();
  readonly #listMeanings = new Map<Repetition, Element>();
  readonly #leadsBack = new Map<Concatenation, boolean>();
  readonly #numbers = new Map<Rule, number>();
  readonly #labelIds = new Map<object, number>();
  readonly #calls: ReadonlyMap<Rule, number>;
  /** The called rules that have the empty word. */
  readonly #empty = new Set<Rule>();

  /**
   * @param start a rule of the grammar
   * @param layout the layout of the encoding that spells the characters of the grammar; without one, the symbols are
   *   those of the grammar's alphabet
   * @param scope the rules that names mean
   * @param parts those whose beginnings and ends are remainders; none by default
   * @param calls for rules of the scope that are called, the symbols that stand for their words; a call reads something
   * @param names the references that are calls; without them, those that are followed to the depth of the grammar nest
   */
  constructor(
    grammar: Grammar,
    start: Rule,
    layout: readonly Row[] | undefined,
    scope: Scope,
    parts?: SelectedParts,
    calls: ReadonlyMap<Rule, number> = new Map(),
    names?: Iterable<RuleName>,
  ) {
    this.#grammar = grammar;
    this.#layout = layout;
    this.#scope = scope;
    this.#parts = parts;
    this.#calls = calls;
    this.#depths = new Depths(grammar, start, scope, names);
    this.#heads = new Heads(scope, (name) => this.#depths.isNested(name));
    this.#findEmpty();
  }

  /** The called rules that have the empty word: those that others make so come in later rounds. */
  #findEmpty(): void {
    for (let size = -1; this.#empty.size > size;) {
      size = this.#empty.size;
      for (const rule of this.#calls.keys()) {
        const reached = new Set(this.of(rule));
        for (const rest of reached) for (const next of this.after(rest)) reached.add(next);
        if (reached.has(this.end)) this.#empty.add(rule);
      }
    }
  }

  /** The remainders before anything of a rule of the scope was read, in the order of its alternatives. */
  of(rule: Rule): readonly Rest[] {
    return this.#enterRule(rule, this.#depths.most, WHOLE, this.end);
  }

  /**
   * The remainders that one leads to without reading, in the order of the text, with longer repetitions first; nothing for one
   * that begins with a symbol, and for the end.
   */
  after(rest: Rest): readonly Rest[] {
    switch (rest.kind) {
      case 'end':
      case 'symbol':
        return [];
      case 'character':
        return this.#spellings(rest);
      case 'begun':
        return this.#goOn(rest);
      case 'part begins': {
        const { part, rule, depth, then } = rest;
        const key = `part ${part} ends then ${then.id}`;
        const end = this.#intern(key, (id) => ({ id, kind: 'part ends', part, then }));
        return this.#enterRule(rule, depth, part, end);
      }
      case 'part ends':
        return [rest.then];
      case 'repetition': {
        const { term, min, max, then } = rest;
        const stop = min === 0 ? [then] : [];
        if (max === 0) return stop;
        const more = this.#repetition(term, Math.max(0, min - 1), max - 1, then);
        return [...this.#enter(term, more), ...stop];
      }
    }
  }

  /** An element once, and then more. */
  #enter(term: Term, then: Rest): readonly Rest[] {
    const { element, label } = term;
    switch (element.kind) {
      case 'rulename':
      case 'prose-val':
        return this.#enterName(element, term, then);
      case 'group':
        return this.#enterAlternation(element.alternation, term, then);
      case 'option':
        return [...this.#enterAlternation(element.alternation, term, then), then];
      case 'char-val':
        return [
          Array.from(element.text).reduceRight<Rest>((rest, char) => {
            return this.#character(formsOf(char, element.caseSensitive), label, rest);
          }, then),
        ];
      case 'num-range':
        return [this.#character([[element.lo, element.hi]], label, then)];
      case 'num-concatenation':
        return [
          element.values.reduceRight<Rest>(
            (rest, value) => this.#character([[value, value]], label, rest),
            then,
          ),
        ];
    }
  }

  #enterName(
    name: RuleName | ProseVal,
    { label, depth, within, argument }: Term,
    then: Rest,
  ): readonly Rest[] {
    if (argument !== undefined && ruleKey(name.text) === ELEMENT)
      return this.#enter(argument, then);
    const rule = this.#scope.find(
      argument === undefined ? name : { ...name, span: argument.element.span },
    );
    invariant(rule !== undefined, 'unknown names and other prose are refused before');
    const call = this.#depths.isNested(name) ? this.#calls.get(rule) : undefined;
    if (call !== undefined) {
      const called = this.#symbol([[call, call]], 0, label, then);
      return this.#empty.has(rule) ? [called, then] : [called];
    }
    const left = this.#depths.behind(name, rule, this.labels[label]!.rule, depth);
    if (left < 0) return [];
    const part = this.#parts?.within(within, rule);
    if (part === undefined) return this.#enterRule(rule, left, within, then);
    const key = `part ${part}: ${this.#numberOf(rule)} at ${left} then ${then.id}`;
    return [
      this.#intern(key, (id) => ({ id, kind: 'part begins', part, rule, depth: left, then })),
    ];
  }

  /**
   * The alternatives of a rule, or some within them: first those with recursion that does not nest. That is repetition,
   * of which the longest comes first.
   */
  #inOrder(rule: Rule, alternatives: readonly Concatenation[]): readonly Concatenation[] {
    const follows = (name: RuleName | ProseVal): boolean => !this.#depths.isNested(name);
    const leadsBack = (alternative: Concatenation): boolean =>
      getOrInsert(this.#leadsBack, alternative, () => {
        const names = namesIn({ ...rule.elements, alternatives: [alternative] }).filter(follows);
        const found = names
          .map((name) => this.#scope.find(name))
          .filter((each) => each !== undefined);
        return reachedFrom(this.#scope, found, follows).has(rule);
      });
    return alternatives.length < 2
      ? alternatives
      : [
          ...alternatives.filter(leadsBack),
          ...alternatives.filter((alternative) => !leadsBack(alternative)),
        ];
  }

  #enterRule(rule: Rule, depth: number, within: number, then: Rest): readonly Rest[] {
    if (this.#heads.matesOf(rule).length > 0)
      return this.#beginnings(rule, undefined, depth, within, (by) =>
        this.#begun(by, rule, depth, within, then),
      );
    return this.#inOrder(rule, rule.elements.alternatives).flatMap((alternative) => {
      const label = this.#labelOf(rule, alternative);
      const place = { label, depth, within, argument: undefined };
      return this.#enterAlternation({ ...rule.elements, alternatives: [alternative] }, place, then);
    });
  }

  /** The remainders after a rule was read that begins a left-recursive one. */
  #goOn({ by, rule, depth, within, then }: Rest & { readonly kind: 'begun' }): readonly Rest[] {
    const longer = this.#beginnings(rule, by, depth, within, (next) =>
      this.#begun(next, rule, depth, within, then),
    );
    return by === rule ? [...longer, then] : longer;
  }

  /**
   * The remainders of the alternatives of rules left-recursive together that begin with one of them, or with none.
   *
   * @param then what follows an alternative of a rule
   */
  #beginnings(
    rule: Rule,
    head: Rule | undefined,
    depth: number,
    within: number,
    then: (by: Rule) => Rest,
  ): readonly Rest[] {
    return this.#heads.matesOf(rule).flatMap((mate) =>
      mate.elements.alternatives.flatMap((alternative) => {
        const label = this.#labelOf(mate, alternative);
        const place = { label, depth, within, argument: undefined };
        return this.#heads
          .partsOf(mate, alternative.repetitions)
          .filter((part) => part.head === head)
          .flatMap(({ rest }) =>
            this.#enterAlternation(
              { ...mate.elements, alternatives: [{ ...alternative, repetitions: rest }] },
              place,
              then(mate),
            ),
          );
      }),
    );
  }

  #begun(by: Rule, rule: Rule, depth: number, within: number, then: Rest): Rest {
    const key = `${this.#numberOf(by)} begins ${this.#numberOf(rule)} at ${depth} in ${within} then ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'begun', by, rule, depth, within, then }));
  }

  #numberOf(rule: Rule): number {
    return getOrInsert(this.#numbers, rule, () => this.#numbers.size);
  }

  #labelOf(rule: Rule, alternative: Concatenation): number {
    return getOrInsert(
      this.#labelIds,
      alternative,
      () => this.labels.push({ rule, alternative }) - 1,
    );
  }

  #enterAlternation({ alternatives }: Alternation, place: Site, then: Rest): readonly Rest[] {
    const { rule } = this.labels[place.label]!;
    return this.#inOrder(rule, alternatives).map(({ repetitions }) =>
      repetitions.reduceRight<Rest>((rest, repetition) => {
        const { element, min, max = Infinity, isList = false } = repetition;
        const term = this.#term(element, place);
        if (isList && max === 0) return rest;
        if (!isList) return this.#repetition(term, min, max, rest);
        const list = this.#term(this.#meaningOf(repetition), { ...place, argument: term });
        return this.#repetition(list, 1, 1, rest);
      }, then),
    );
  }

  #term(element: Element, { label, depth, within, argument }: Site): Term {
    const number = getOrInsert(this.#elements, element, () => this.#elements.size);
    const key = `${number} ${label} ${depth} ${within} ${argument?.id ?? ''}`;
    const id = this.#terms.size;
    return getOrInsert(this.#terms, key, () => ({ id, element, label, depth, within, argument }));
  }

  /** The meaning of a list, for any `element`. */
  #meaningOf(list: Repetition): Element {
    return getOrInsert(this.#listMeanings, list, () => {
      const { lists } = this.#scope;
      invariant(lists !== undefined, 'other lists are refused before');
      const meaning = meaningForReference(list, lists);
      invariant(meaning !== undefined, 'other lists are refused before');
      return meaning;
    });
  }

  /** One character of the grammar: a symbol, unless an encoding spells it. */
  #character(ranges: Ranges, label: number, then: Rest): Rest {
    if (this.#layout === undefined && this.#grammar.alphabet !== 'characters')
      return this.#symbol(ranges, 0, label, then);
    const key = `${ranges.join(';')} ${label} then ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'character', ranges, label, then }));
  }

  #spellings(rest: Rest & { readonly kind: 'character' }): readonly Rest[] {
    return getOrInsert(this.#spelled, rest, () => this.#spell(rest));
  }

  /** The spellings of a character; surrogates are not characters. */
  #spell({ ranges, label, then }: Rest & { readonly kind: 'character' }): readonly Rest[] {
    const characters = charactersIn(ranges);
    if (this.#layout === undefined) return [this.#symbol(characters, 0, label, then)];
    return this.#layout.flatMap((row) =>
      characters.flatMap(([from, to]) => {
        const [lo, hi] = [Math.max(from, row.lo), Math.min(to, row.hi)];
        if (lo > hi) return [];
        return spellingsBetween(lo, hi, row).map((units) =>
          units.reduceRight<Rest>(
            (rest, range, begun) => this.#symbol([range], begun, label, rest),
            then,
          ),
        );
      }),
    );
  }

  #symbol(ranges: Ranges, begun: number, label: number, then: Rest): Rest {
    const key = `${ranges.join(';')} ${begun} ${label} ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'symbol', ranges, begun, label, then }));
  }

  #repetition(term: Term, min: number, max: number, then: Rest): Rest {
    if (max === 0) return then;
    // Any number of them and then any number of them is any number of them.
    const isAnyNumber = min === 0 && max === Infinity;
    if (isAnyNumber && then.kind === 'repetition' && then.term === term)
      if (then.min === 0 && then.max === Infinity) return then;
    const key = `${term.id}*${min}*${max}*${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'repetition', term, min, max, then }));
  }

  /** Equal remainders are one object, so that sets of them can be compared. */
  #intern(key: string, make: (id: number) => Rest): Rest {
    return getOrInsert(this.#rests, key, () => make(this.#rests.size + 1));
  }
}
