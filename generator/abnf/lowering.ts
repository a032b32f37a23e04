import { SURROGATES } from '../alphabet.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import {
  alternationOf,
  concatenationOf,
  expandedSize,
  FIRST_CALL,
  nestingDepth,
  EMPTY_LANGUAGE,
  substitute,
  type Regex,
} from '../automata/regex.js';
import { expansionLimit, nestingLimit, noWordWithinDepth } from '../diagnostics/automaton.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Span } from '../text/source.js';
import { getOrInsert } from '../get-or-insert.js';
import { invariant } from '../invariant.js';
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
  type RuleName,
} from './ast.js';
import { componentsOf, type Component, type RuleReference } from './components.js';
import { isNullable } from './rules-with-word.js';
import type { Label, Lowered } from './lowered.js';
import { findEmbeddingReferences } from './embedding-references.js';
import { equationsOf, solve } from './one-sided.js';
import type { Grammar } from './resolve.js';

/** The greatest depth to which rules and groups may be nested. */
const MAX_NESTING = 1000;

/** The largest share of the limit at which a rule is still written out, in a grammar that is too large as a whole. */
export const SMALL_RULE = 1 / 2000;

/** The rules that become calls, and the size that an expression may have when written out (see {@link expandedSize}). */
interface LoweringLimits {
  readonly limit: number;
  /** The most states of a rule that is not called, see Note [Large rules]. */
  readonly maxStates: number;
  /** Whether one-sided recursion becomes calls, too. */
  readonly callsAll: boolean;
}

/** Lowers the rules of a grammar, each after those that it refers to. */
export class Lowering {
  readonly #grammar: Grammar;
  readonly #start: Rule;
  readonly #limits: LoweringLimits;
  readonly #diagnostics: DiagnosticBag;
  readonly #isCalled: boolean;
  readonly #labels: Label[] = [];
  readonly #labelIds = new Map<Concatenation, number>();
  readonly #lowered = new Map<Rule, Regex>();
  readonly #ruleOf = new Map<Regex, Rule>();
  readonly #repeated = new Set<Rule>();
  readonly #sizes = new Map<Regex, number>();
  readonly #depths = new Map<Regex, number>();
  /** The embedding references, and their languages at the present level. */
  readonly #embedded = new Map<RuleName, Regex>();
  /** The references that are followed only to the depth of the grammar. */
  readonly #embeddingReferences: RuleReference[] = [];
  readonly #called = new Set<Rule>();
  readonly #large = new Map<Rule, Regex>();
  readonly #calls = new Set<RuleName>();

  constructor(grammar: Grammar, start: Rule, limits: LoweringLimits, diagnostics: DiagnosticBag) {
    this.#grammar = grammar;
    this.#start = start;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
    this.#isCalled = grammar.depth === Infinity;
  }

  /** The expressions of the start rule and of all called rules. Ends the analysis after an error. */
  run(): Lowered {
    for (const component of componentsOf(this.#grammar.rules, [this.#start]))
      this.#lowerComponent(component);
    return this.#embeddingReferences.length === 0 ? this.#result() : this.#withoutDeepest();
  }

  #result(): Lowered {
    const called = Array.from(this.#called, (rule) => ({
      rule,
      regex: this.#lowered.get(rule)!,
      symbol: callSymbol(this.#grammar, rule),
    }));
    return {
      regex: this.#lowered.get(this.#start)!,
      labels: this.#labels,
      embeddingReferences: this.#embeddingReferences,
      ruleOf: this.#ruleOf,
      repeated: this.#repeated,
      called,
      calls: this.#calls,
    };
  }

  /** The result without the parts that have no word, since references have none at the greatest depth. */
  #withoutDeepest(): Lowered {
    const result = this.#result();
    const pruned = new Map<Regex, Regex | undefined>();
    const regex = substitute(result.regex, (part) => part, pruned);
    const { text, span } = this.#start.name;
    if (regex === undefined)
      return this.#diagnostics.fail(noWordWithinDepth(text, this.#grammar.depth!, span));
    const parts = Array.from(this.#ruleOf, ([part, rule]) => [pruned.get(part), rule] as const);
    const ruleOf = new Map(parts.flatMap(([part, rule]) => (part ? [[part, rule] as const] : [])));
    return { ...result, regex, ruleOf };
  }

  /** Lowers rules that refer to each other, level by level where they nest. */
  #lowerComponent(component: Component): void {
    const { rules, depth: greatest } = this.#grammar;
    const callsAll = this.#limits.callsAll || this.#limits.maxStates < Infinity;
    const references = findEmbeddingReferences(rules, component, callsAll);
    const depth = references.length > 0 && !this.#isCalled ? greatest! : 0;
    if (!this.#isCalled) this.#embeddingReferences.push(...references);
    for (const { name, to } of references) {
      this.#embedded.set(name, this.#isCalled ? callOf(this.#grammar, to) : EMPTY_LANGUAGE);
      if (this.#isCalled) this.#called.add(to);
    }
    const members = new Set(component.rules);
    const isWithin = ({ to, name }: RuleReference): boolean =>
      members.has(to) && !this.#embedded.has(name);
    const components = componentsOf(rules, component.rules, isWithin);
    for (let level = 0; level <= depth; level++) {
      if (level > 0)
        for (const { to, name } of references) this.#embedded.set(name, this.#lowered.get(to)!);
      for (const { isRecursive, rules: own } of components) {
        if (isRecursive) this.#lowerTogether(own);
        else this.#lowerRule(own[0]!);
        for (const rule of own) this.#callLarge(rule);
      }
    }
  }

  #label(rule: Rule, alternative: Concatenation, body: Regex): Regex {
    const add = (): number => this.#labels.push({ rule, alternative }) - 1;
    return { kind: 'labeled', label: getOrInsert(this.#labelIds, alternative, add), body };
  }

  #lowerRule(rule: Rule): void {
    const alternatives = rule.elements.alternatives.map((alternative) =>
      this.#label(rule, alternative, this.#lowerConcatenation(rule, alternative)),
    );
    const regex = alternationOf(alternatives);
    this.#lowered.set(rule, regex);
    this.#ruleOf.set(regex, rule);
    this.#checkSize(rule, regex, rule.name.span);
  }

  /** Lowers mutually recursive rules whose recursion is one-sided. */
  #lowerTogether(rules: readonly Rule[]): void {
    const system = equationsOf(
      rules,
      new Set(this.#embedded.keys()),
      (rule, repetitions) =>
        concatenationOf(repetitions.map((repetition) => this.#lowerRepetition(rule, repetition))),
      (rule, alternative, body) => this.#label(rule, alternative, body),
    );
    invariant(system !== undefined, 'other recursion is refused before');
    const languages = solve(
      system,
      (regex) => expandedSize(regex, this.#sizes) > this.#limits.limit,
    );
    if ('part' in languages) {
      const { rule, part } = languages;
      const large = this.#grammar.rules.get(rule) ?? rules[0]!;
      this.#checkSize(large, part, large.name.span);
      invariant(false, 'a part that is too large is an error');
    }
    for (const rule of rules) {
      const regex = languages.get(ruleKey(rule.name.text))!;
      this.#lowered.set(rule, regex);
      this.#repeated.add(rule);
      this.#checkSize(rule, regex, rule.name.span);
    }
  }

  #lowerAlternation(rule: Rule, alternation: Alternation): Regex {
    return alternationOf(
      alternation.alternatives.map((part) => this.#lowerConcatenation(rule, part)),
    );
  }

  #lowerConcatenation(rule: Rule, { repetitions }: Concatenation): Regex {
    return concatenationOf(
      repetitions.map((repetition) => this.#lowerRepetition(rule, repetition)),
    );
  }

  #lowerRepetition(rule: Rule, { min, max, element, span }: Repetition): Regex {
    // An element that is repeated zero times need not even be defined.
    if (max === 0) return { kind: 'empty' };
    const body = this.#lowerElement(rule, element);
    if (min === 1 && max === 1) return body;
    const regex: Regex = { kind: 'repetition', min, max, body };
    this.#checkSize(rule, regex, span);
    return regex;
  }

  #lowerElement(rule: Rule, element: Element): Regex {
    switch (element.kind) {
      case 'rulename':
        return this.#lowerReference(element);
      case 'group':
        return this.#lowerAlternation(rule, element.alternation);
      case 'option': {
        const body = this.#lowerAlternation(rule, element.alternation);
        return { kind: 'repetition', min: 0, max: 1, body };
      }
      case 'char-val':
        return concatenationOf(
          Array.from(element.text, (char) => lowerChar(char, element.caseSensitive)),
        );
      case 'num-range':
        return alternationOf(
          this.#rangesOf(element).map((range): Regex => ({ kind: 'range', range })),
        );
      case 'num-concatenation':
        return concatenationOf(element.values.map(symbol));
      case 'prose-val':
        // Reachable prose was an error of `resolve`.
        return { kind: 'empty' };
    }
  }

  #lowerReference(name: RuleName): Regex {
    const rule = this.#grammar.rules.get(ruleKey(name.text))!;
    const call = this.#embedded.get(name) ?? this.#large.get(rule);
    if (call !== undefined && this.#isCalled) this.#calls.add(name);
    return call ?? this.#lowered.get(rule)!;
  }

  #callLarge(rule: Rule): void {
    const { limit, maxStates } = this.#limits;
    const most = this.#called.has(rule) ? limit * SMALL_RULE : maxStates;
    if (rule === this.#start || expandedSize(this.#lowered.get(rule)!, this.#sizes) <= most) return;
    this.#large.set(rule, callOf(this.#grammar, rule));
    this.#called.add(rule);
  }

  /** Leaves out surrogates, which are not characters; `resolve` has reported ranges with nothing else. */
  #rangesOf({ lo, hi }: SymbolRange): readonly SymbolRange[] {
    if (this.#grammar.alphabet !== 'characters') return [{ lo, hi }];
    const below = { lo, hi: Math.min(hi, SURROGATES.lo - 1) };
    const above = { lo: Math.max(lo, SURROGATES.hi + 1), hi };
    return [below, above].filter((range) => range.lo <= range.hi);
  }

  /** Reports only the smallest part that is too large: everything around it is too large as well. */
  #checkSize(rule: Rule, regex: Regex, span: Span): void {
    const { limit } = this.#limits;
    const size = expandedSize(regex, this.#sizes);
    const depth = nestingDepth(regex, this.#depths);
    if (size > limit)
      this.#diagnostics.fail(
        expansionLimit(rule.name.text, size, limit, this.#embedded.size > 0, span),
      );
    if (depth > MAX_NESTING)
      this.#diagnostics.fail(
        nestingLimit(rule.name.text, MAX_NESTING, this.#embedded.size > 0, span),
      );
  }
}

/** A call of a rule; one that has the empty word need not be called. */
function callOf(grammar: Grammar, rule: Rule): Regex {
  const call = symbol(callSymbol(grammar, rule));
  return isNullable(grammar.rules, rule)
    ? { kind: 'repetition', min: 0, max: 1, body: call }
    : call;
}

/** The symbol of the calls of a rule: the same in all expressions of a grammar. */
function callSymbol({ rules }: Grammar, rule: Rule): number {
  return FIRST_CALL + [...rules.values()].indexOf(rule);
}

/** RFC 5234 §2.3: strings are case-insensitive; RFC 7405 §2: unless they are written `%s"…"`. */
function lowerChar(char: string, caseSensitive: boolean): Regex {
  const cases = caseSensitive ? [char] : [char, char.toUpperCase(), char.toLowerCase()];
  return alternationOf([...new Set(cases)].map((form) => symbol(form.charCodeAt(0))));
}

function symbol(value: number): Regex {
  return { kind: 'range', range: { lo: value, hi: value } };
}
