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

/**
 * Lowers the rules of a grammar, each after those that it refers to: the expressions of the start rule and of all called
 * rules. Ends the analysis after an error.
 */
export function lowerAll(
  grammar: Grammar,
  start: Rule,
  limits: LoweringLimits,
  diagnostics: DiagnosticBag,
): Lowered {
  const labels: Label[] = [];
  const labelIds = new Map<Concatenation, number>();
  const lowered = new Map<Rule, Regex>();
  const rulesByRegex = new Map<Regex, Rule>();
  const repeated = new Set<Rule>();
  const sizes = new Map<Regex, number>();
  const depths = new Map<Regex, number>();
  /** The embedding references, and their languages at the present level. */
  const embedded = new Map<RuleName, Regex>();
  /** The references that are followed only to the depth of the grammar. */
  const embeddingReferences: RuleReference[] = [];
  const calledRules = new Set<Rule>();
  const largeRules = new Map<Rule, Regex>();
  const calls = new Set<RuleName>();
  const isCalled = grammar.depth === Infinity;

  function whole(): Lowered {
    const called = Array.from(calledRules, (rule) => ({
      rule,
      regex: lowered.get(rule)!,
      symbol: callSymbol(grammar, rule),
    }));
    return {
      regex: lowered.get(start)!,
      labels,
      embeddingReferences,
      ruleOf: rulesByRegex,
      repeated,
      called,
      calls,
    };
  }

  /** The result without the parts that have no word, since references have none at the greatest depth. */
  function withoutDeepest(): Lowered {
    const result = whole();
    const pruned = new Map<Regex, Regex | undefined>();
    const regex = substitute(result.regex, (part) => part, pruned);
    const { text, span } = start.name;
    if (regex === undefined) return diagnostics.fail(noWordWithinDepth(text, grammar.depth!, span));
    const parts = Array.from(rulesByRegex, ([part, rule]) => [pruned.get(part), rule] as const);
    const ruleOf = new Map(parts.flatMap(([part, rule]) => (part ? [[part, rule] as const] : [])));
    return { ...result, regex, ruleOf };
  }

  /** Lowers rules that refer to each other, level by level where they nest. */
  function lowerComponent(component: Component): void {
    const { rules, depth: greatest } = grammar;
    const callsAll = limits.callsAll || limits.maxStates < Infinity;
    const references = findEmbeddingReferences(rules, component, callsAll);
    const depth = references.length > 0 && !isCalled ? greatest! : 0;
    if (!isCalled) embeddingReferences.push(...references);
    for (const { name, to } of references) {
      embedded.set(name, isCalled ? callOf(grammar, to) : EMPTY_LANGUAGE);
      if (isCalled) calledRules.add(to);
    }
    const members = new Set(component.rules);
    const isWithin = ({ to, name }: RuleReference): boolean =>
      members.has(to) && !embedded.has(name);
    const components = componentsOf(rules, component.rules, isWithin);
    for (let level = 0; level <= depth; level++) {
      if (level > 0) for (const { to, name } of references) embedded.set(name, lowered.get(to)!);
      for (const { isRecursive, rules: own } of components) {
        if (isRecursive) lowerTogether(own);
        else lowerRule(own[0]!);
        for (const rule of own) callLarge(rule);
      }
    }
  }

  function label(rule: Rule, alternative: Concatenation, body: Regex): Regex {
    const add = (): number => labels.push({ rule, alternative }) - 1;
    return { kind: 'labeled', label: getOrInsert(labelIds, alternative, add), body };
  }

  function lowerRule(rule: Rule): void {
    const alternatives = rule.elements.alternatives.map((alternative) =>
      label(rule, alternative, lowerConcatenation(rule, alternative)),
    );
    const regex = alternationOf(alternatives);
    lowered.set(rule, regex);
    rulesByRegex.set(regex, rule);
    checkSize(rule, regex, rule.name.span);
  }

  /** Lowers mutually recursive rules whose recursion is one-sided. */
  function lowerTogether(rules: readonly Rule[]): void {
    const system = equationsOf(
      rules,
      new Set(embedded.keys()),
      (rule, repetitions) =>
        concatenationOf(repetitions.map((repetition) => lowerRepetition(rule, repetition))),
      (rule, alternative, body) => label(rule, alternative, body),
    );
    invariant(system !== undefined, 'other recursion is refused before');
    const languages = solve(system, (regex) => expandedSize(regex, sizes) > limits.limit);
    if ('part' in languages) {
      const { rule, part } = languages;
      const large = grammar.rules.get(rule) ?? rules[0]!;
      checkSize(large, part, large.name.span);
      invariant(false, 'a part that is too large is an error');
    }
    for (const rule of rules) {
      const regex = languages.get(ruleKey(rule.name.text))!;
      lowered.set(rule, regex);
      repeated.add(rule);
      checkSize(rule, regex, rule.name.span);
    }
  }

  function lowerAlternation(rule: Rule, alternation: Alternation): Regex {
    return alternationOf(alternation.alternatives.map((part) => lowerConcatenation(rule, part)));
  }

  function lowerConcatenation(rule: Rule, { repetitions }: Concatenation): Regex {
    return concatenationOf(repetitions.map((repetition) => lowerRepetition(rule, repetition)));
  }

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
    const call = embedded.get(name) ?? largeRules.get(rule);
    if (call !== undefined && isCalled) calls.add(name);
    return call ?? lowered.get(rule)!;
  }

  function callLarge(rule: Rule): void {
    const { limit, maxStates } = limits;
    const most = calledRules.has(rule) ? limit * SMALL_RULE : maxStates;
    if (rule === start || expandedSize(lowered.get(rule)!, sizes) <= most) return;
    largeRules.set(rule, callOf(grammar, rule));
    calledRules.add(rule);
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
    const { limit } = limits;
    const size = expandedSize(regex, sizes);
    const depth = nestingDepth(regex, depths);
    if (size > limit)
      diagnostics.fail(expansionLimit(rule.name.text, size, limit, embedded.size > 0, span));
    if (depth > MAX_NESTING)
      diagnostics.fail(nestingLimit(rule.name.text, MAX_NESTING, embedded.size > 0, span));
  }

  for (const component of componentsOf(grammar.rules, [start])) lowerComponent(component);
  return embeddingReferences.length === 0 ? whole() : withoutDeepest();
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
