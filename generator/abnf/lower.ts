/**
 * Lowers a grammar to a regular expression over its alphabet: references are followed, strings become
 * characters in both cases, numbers become ranges.
 *
 * A rule is lowered once, however often it is used; the expression shares the result. Rules that would
 * take too many states when written out, or are nested too deep, are reported, so that everything after
 * this pass is finite. One-sided recursion becomes repetition; any other was an error of `resolve`.
 */
import { SURROGATES } from '../alphabet.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import {
  alternationOf,
  concatenationOf,
  expandedSize,
  nestingDepth,
  type Regex,
} from '../automata/regex.js';
import { expansionLimit, nestingLimit } from '../diagnostics/automaton.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Span } from '../source.js';
import { getOrInsert } from '../get-or-insert.js';
import { invariant } from '../invariant.js';
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type Repetition,
  type Rule,
} from './ast.js';
import { componentsOf } from './components.js';
import { equationsOf, solve } from './one-sided.js';
import type { Grammar } from './resolve.js';

/** The greatest depth to which rules and groups may be nested. */
const MAX_NESTING = 1000;

/** The origin of a labeled part of the expression: one alternative of a rule. */
export interface Label {
  readonly rule: Rule;
  readonly alternative: Concatenation;
}

/** Guarantee: every `label` in `regex` is an index of `labels`, and every state-making part has one. */
export interface Lowered {
  readonly regex: Regex;
  readonly labels: readonly Label[];
}

/**
 * @param limit the greatest number of states of the result when written out (see {@link expandedSize})
 * @returns undefined if an error was reported
 */
export function lower(
  grammar: Grammar,
  start: Rule,
  limit: number,
  diagnostics: DiagnosticBag,
): Lowered | undefined {
  const labels: Label[] = [];
  const lowered = new Map<Rule, Regex>();
  const sizes = new Map<Regex, number>();
  const depths = new Map<Regex, number>();
  let tooLarge = false;

  function lowerRule(rule: Rule): void {
    const alternatives = rule.elements.alternatives.map((alternative): Regex => {
      const body = lowerConcatenation(rule, alternative);
      return { kind: 'labeled', label: labels.push({ rule, alternative }) - 1, body };
    });
    const regex = alternationOf(alternatives);
    lowered.set(rule, regex);
    checkSize(rule, regex, rule.name.span);
  }

  /** Rules that are recursive together, on one side. */
  function lowerTogether(rules: readonly Rule[]): void {
    const ids = new Map<Concatenation, number>();
    const system = equationsOf(
      rules,
      (rule, repetitions) =>
        concatenationOf(repetitions.map((repetition) => lowerRepetition(rule, repetition))),
      (rule, alternative, body) => {
        const makeLabel = (): number => labels.push({ rule, alternative }) - 1;
        return { kind: 'labeled', label: getOrInsert(ids, alternative, makeLabel), body };
      },
    );
    invariant(system !== undefined, 'other recursion is refused before');
    const languages = solve(system);
    for (const rule of rules) {
      const regex = languages.get(ruleKey(rule.name.text))!;
      lowered.set(rule, regex);
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
        return lowered.get(grammar.rules.get(ruleKey(element.text))!)!;
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

  /** A surrogate is no character; a range that has nothing else was an error of `resolve`. */
  function rangesOf({ lo, hi }: SymbolRange): readonly SymbolRange[] {
    if (grammar.alphabet !== 'characters') return [{ lo, hi }];
    const below = { lo, hi: Math.min(hi, SURROGATES.lo - 1) };
    const above = { lo: Math.max(lo, SURROGATES.hi + 1), hi };
    return [below, above].filter((range) => range.lo <= range.hi);
  }

  /** Reports the smallest part that is too large: what contains it would be too large as well. */
  function checkSize(rule: Rule, regex: Regex, span: Span): void {
    if (tooLarge) return;
    const size = expandedSize(regex, sizes);
    const depth = nestingDepth(regex, depths);
    tooLarge = size > limit || depth > MAX_NESTING;
    if (size > limit) diagnostics.report(expansionLimit(rule.name.text, size, limit, span));
    else if (tooLarge) diagnostics.report(nestingLimit(rule.name.text, MAX_NESTING, span));
  }

  for (const { rules, isRecursive } of componentsOf(grammar.rules, [start])) {
    if (isRecursive) lowerTogether(rules);
    else lowerRule(rules[0]!);
  }
  return tooLarge ? undefined : { regex: lowered.get(start)!, labels };
}

/** RFC 5234 §2.3: strings are case-insensitive; RFC 7405 §2: unless they are written `%s"…"`. */
function lowerChar(char: string, caseSensitive: boolean): Regex {
  const cases = caseSensitive ? [char] : [...new Set([char.toUpperCase(), char.toLowerCase()])];
  return alternationOf(cases.map((form) => symbol(form.charCodeAt(0))));
}

function symbol(value: number): Regex {
  return { kind: 'range', range: { lo: value, hi: value } };
}
