/**
 * Lowers a grammar to a regular expression over its alphabet: references are followed, strings become
 * characters in both cases, numbers become ranges.
 *
 * A rule is lowered once, however often it is used; the expression shares the result. The pass reports rules that
 * would take too many states when written out, or are nested too deep, so that everything after it is finite.
 * One-sided recursion becomes repetition; any other is written out to the depth of the grammar, one level after the
 * other, or, to any depth, becomes calls.
 *
 * Note [Large rules]. Where calls are allowed and a rule is too large when written out, every rule that is not small
 * (see {@link SMALL_RULE}) is called, whether it embeds itself or not. So is every rule but the smallest, if a grammar
 * that fits when written out has no automaton within the limit. Calls are slower than states, so grammars that have
 * one have none of these. But a rule that is called anyway is called wherever it would be large.
 */
import { SURROGATES } from '../alphabet.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import {
  alternationOf,
  concatenationOf,
  expandedSize,
  FIRST_CALL,
  nestingDepth,
  NOTHING,
  withoutNothing,
  type Regex,
} from '../automata/regex.js';
import { expansionLimit, nestingLimit, noWordWithinDepth } from '../diagnostics/automaton.js';
import { attempt, DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
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
import { componentsOf, type Reference } from './components.js';
import { hasEmptyWord } from './rules-with-word.js';
import { findNesting } from './nesting.js';
import { equationsOf, solve } from './one-sided.js';
import type { Grammar } from './resolve.js';

/** The greatest depth to which rules and groups may be nested. */
const MAX_NESTING = 1000;

/** In a grammar that is too large, the share of the limit that a rule may have to be written out where it is referred to. */
const SMALL_RULE = 1 / 2000;

/** The share of the limit that a rule may have to be written out, in a grammar whose automaton is too large. */
const SMALLEST_RULE = 1 / 20_000;

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
  readonly nesting: readonly Reference[];
  /** The rule that a part of the expression stands for. */
  readonly ruleOf: ReadonlyMap<Regex, Rule>;
  /** The recursive rules that became repetition: no part of the expression stands for one of them alone. */
  readonly looped: ReadonlySet<Rule>;
  /**
   * The rules that embed themselves, if that is to any depth, and those of Note [Large rules]: a part of an expression
   * calls them by a label.
   */
  readonly called: readonly CalledRule[];
  /** The references that are calls. */
  readonly calls: ReadonlySet<RuleName>;
}

/** A rule with an expression of its own, which others call. */
export interface CalledRule {
  readonly rule: Rule;
  readonly regex: Regex;
  /** The label of its calls, from {@link FIRST_CALL}. */
  readonly label: number;
}

/**
 * Stops after an error.
 *
 * @param limit the greatest number of states of the result when written out (see {@link expandedSize})
 * @param callsAll whether one-sided recursion becomes calls, too, so that each recursive rule stays a part of its own
 * @param callsLarge whether all rules but the smallest are called, see Note [Large rules]
 */
export function lower(
  grammar: Grammar,
  start: Rule,
  limit: number,
  diagnostics: DiagnosticBag,
  callsAll = false,
  callsLarge = false,
): Lowered {
  const isCalled = grammar.depth === Infinity;
  const lowerTo = (bag: DiagnosticBag, mostStates: number): Lowered =>
    lowerWith(grammar, start, limit, bag, callsAll, mostStates);
  if (isCalled && callsLarge) return lowerTo(diagnostics, limit * SMALLEST_RULE);
  return (
    (isCalled ? attempt(() => lowerTo(new DiagnosticBag(), Infinity)) : undefined) ??
    lowerTo(diagnostics, isCalled ? limit * SMALL_RULE : Infinity)
  );
}

/** @param mostStates the most states of a rule that is written out, see Note [Large rules] */
function lowerWith(
  grammar: Grammar,
  start: Rule,
  limit: number,
  diagnostics: DiagnosticBag,
  callsAll: boolean,
  mostStates: number,
): Lowered {
  const isCalled = grammar.depth === Infinity;
  const labels: Label[] = [];
  const labelIds = new Map<Concatenation, number>();
  const lowered = new Map<Rule, Regex>();
  const ruleOf = new Map<Regex, Rule>();
  const looped = new Set<Rule>();
  const sizes = new Map<Regex, number>();
  const depths = new Map<Regex, number>();
  /** The names that nest, and their languages at the present level. */
  const nested = new Map<RuleName, Regex>();
  const called = new Set<Rule>();
  /** The calls of large rules. */
  const large = new Map<Rule, Regex>();
  /** The references that are calls. */
  const calls = new Set<RuleName>();

  const label = (rule: Rule, alternative: Concatenation, body: Regex): Regex => {
    const add = (): number => labels.push({ rule, alternative }) - 1;
    return { kind: 'labeled', label: getOrInsert(labelIds, alternative, add), body };
  };

  function lowerRule(rule: Rule): void {
    const alternatives = rule.elements.alternatives.map((alternative) =>
      label(rule, alternative, lowerConcatenation(rule, alternative)),
    );
    const regex = alternationOf(alternatives);
    lowered.set(rule, regex);
    ruleOf.set(regex, rule);
    checkSize(rule, regex, rule.name.span);
  }

  /** Lowers mutually recursive rules whose recursion is one-sided. */
  function lowerTogether(rules: readonly Rule[]): void {
    const system = equationsOf(
      rules,
      new Set(nested.keys()),
      (rule, repetitions) =>
        concatenationOf(repetitions.map((repetition) => lowerRepetition(rule, repetition))),
      label,
    );
    invariant(system !== undefined, 'other recursion is refused before');
    const languages = solve(system, (regex) => expandedSize(regex, sizes) > limit);
    if ('part' in languages) {
      const { rule, part } = languages;
      const large = grammar.rules.get(rule) ?? rules[0]!;
      checkSize(large, part, large.name.span);
      invariant(false, 'a part that is too large is an error');
    }
    for (const rule of rules) {
      const regex = languages.get(ruleKey(rule.name.text))!;
      lowered.set(rule, regex);
      looped.add(rule);
      checkSize(rule, regex, rule.name.span);
    }
  }

  const lowerAlternation = (rule: Rule, alternation: Alternation): Regex =>
    alternationOf(alternation.alternatives.map((part) => lowerConcatenation(rule, part)));

  const lowerConcatenation = (rule: Rule, { repetitions }: Concatenation): Regex =>
    concatenationOf(repetitions.map((repetition) => lowerRepetition(rule, repetition)));

  function lowerRepetition(rule: Rule, { min, max, element, span }: Repetition): Regex {
    // An element that is repeated zero times need not even be defined.
    if (max === 0) return { kind: 'empty' };
    const body = lowerElement(rule, element);
    if (min === 1 && max === 1) return body;
    const regex: Regex = { kind: 'repetition', min, max, body };
    checkSize(rule, regex, span);
    return regex;
  }

  function lowerElement(rule: Rule, element: Element): Regex {
    switch (element.kind) {
      case 'rulename':
        return lowerReference(element);
      case 'group':
        return lowerAlternation(rule, element.alternation);
      case 'option': {
        const body = lowerAlternation(rule, element.alternation);
        return { kind: 'repetition', min: 0, max: 1, body };
      }
      case 'char-val':
        return concatenationOf(
          Array.from(element.text, (char) => lowerChar(char, element.caseSensitive)),
        );
      case 'num-range':
        return alternationOf(rangesOf(element).map((range): Regex => ({ kind: 'range', range })));
      case 'num-concatenation':
        return concatenationOf(element.values.map(symbol));
      case 'prose-val':
        // Reachable prose was an error of `resolve`.
        return { kind: 'empty' };
    }
  }

  function lowerReference(name: RuleName): Regex {
    const rule = grammar.rules.get(ruleKey(name.text))!;
    const call = nested.get(name) ?? large.get(rule);
    if (call !== undefined && isCalled) calls.add(name);
    return call ?? lowered.get(rule)!;
  }

  function callLarge(rule: Rule): void {
    const most = called.has(rule) ? limit * SMALL_RULE : mostStates;
    if (rule === start || expandedSize(lowered.get(rule)!, sizes) <= most) return;
    large.set(rule, callOf(grammar, rule));
    called.add(rule);
  }

  /** Leaves out surrogates, which are not characters; `resolve` has reported ranges with nothing else. */
  function rangesOf({ lo, hi }: SymbolRange): readonly SymbolRange[] {
    if (grammar.alphabet !== 'characters') return [{ lo, hi }];
    const below = { lo, hi: Math.min(hi, SURROGATES.lo - 1) };
    const above = { lo: Math.max(lo, SURROGATES.hi + 1), hi };
    return [below, above].filter((range) => range.lo <= range.hi);
  }

  /** Reports only the smallest part that is too large: everything around it is too large as well. */
  function checkSize(rule: Rule, regex: Regex, span: Span): void {
    const size = expandedSize(regex, sizes);
    const depth = nestingDepth(regex, depths);
    if (size > limit)
      diagnostics.fail(expansionLimit(rule.name.text, size, limit, nested.size > 0, span));
    if (depth > MAX_NESTING)
      diagnostics.fail(nestingLimit(rule.name.text, MAX_NESTING, nested.size > 0, span));
  }

  const allNesting: Reference[] = [];
  for (const component of componentsOf(grammar.rules, [start])) {
    const nesting = findNesting(grammar.rules, component, callsAll || mostStates < Infinity);
    const depth = nesting.length > 0 && !isCalled ? grammar.depth! : 0;
    if (!isCalled) allNesting.push(...nesting);
    for (const { name, to } of nesting) {
      nested.set(name, isCalled ? callOf(grammar, to) : NOTHING);
      if (isCalled) called.add(to);
    }
    const members = new Set(component.rules);
    const parts = componentsOf(
      grammar.rules,
      component.rules,
      ({ to, name }) => members.has(to) && !nested.has(name),
    );
    for (let level = 0; level <= depth; level++) {
      if (level > 0) for (const { to, name } of nesting) nested.set(name, lowered.get(to)!);
      for (const { rules, isRecursive } of parts) {
        if (isRecursive) lowerTogether(rules);
        else lowerRule(rules[0]!);
        rules.forEach(callLarge);
      }
    }
  }
  const whole = lowered.get(start)!;
  const calledRules = Array.from(called, (rule) => ({
    rule,
    regex: lowered.get(rule)!,
    label: labelOfCall(grammar, rule),
  }));
  if (allNesting.length === 0)
    return { regex: whole, labels, nesting: [], ruleOf, looped, called: calledRules, calls };
  // At the greatest depth, references have no word.
  const pruned = new Map<Regex, Regex | undefined>();
  const regex = withoutNothing(whole, pruned);
  if (regex !== undefined) {
    const parts = Array.from(ruleOf, ([part, rule]) => [pruned.get(part), rule] as const);
    const kept = new Map(parts.flatMap(([part, rule]) => (part ? [[part, rule] as const] : [])));
    return { regex, labels, nesting: allNesting, ruleOf: kept, looped, called: [], calls };
  }
  return diagnostics.fail(noWordWithinDepth(start.name.text, grammar.depth!, start.name.span));
}

/** A call of a rule; one that has the empty word need not be called. */
function callOf(grammar: Grammar, rule: Rule): Regex {
  const label = labelOfCall(grammar, rule);
  const call: Regex = { kind: 'range', range: { lo: label, hi: label } };
  return hasEmptyWord(grammar.rules, rule)
    ? { kind: 'repetition', min: 0, max: 1, body: call }
    : call;
}

/** The label of calls of a rule: the same in all expressions of a grammar. */
function labelOfCall({ rules }: Grammar, rule: Rule): number {
  return FIRST_CALL + [...rules.values()].indexOf(rule);
}

/** RFC 5234 §2.3: strings are case-insensitive; RFC 7405 §2: unless they are written `%s"…"`. */
function lowerChar(char: string, caseSensitive: boolean): Regex {
  const cases = caseSensitive ? [char] : [...new Set([char.toUpperCase(), char.toLowerCase()])];
  return alternationOf(cases.map((form) => symbol(form.charCodeAt(0))));
}

function symbol(value: number): Regex {
  return { kind: 'range', range: { lo: value, hi: value } };
}
