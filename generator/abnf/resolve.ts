/**
 * Rules to a grammar: names are looked up, `=/` is joined to its rule, the core rules of RFC 5234 B.1
 * are added, the start rule and the unit rule are found. Reports every mistake of the grammar that can
 * be seen without following references in a circle (`lower.ts` does that).
 *
 * What the start rule does not reach may be unfinished: undefined names and prose there are no errors,
 * so that one rule can be compiled out of a document that leans on others.
 */
import {
  duplicateRule,
  incrementalBeforeRule,
  noStartRule,
  noUnitRule,
  octetAboveFF,
  proseReachable,
  rangeUpsideDown,
  repetitionUpsideDown,
  undefinedRule,
  unusedRules,
  type DiagnosticBag,
} from '../diagnostics.js';
import type { Document, LeftRule } from '../document/read-document.js';
import type { Source } from '../source.js';
import {
  ruleKey,
  visitElements,
  type Alternation,
  type Element,
  type Repetition,
  type Rule,
  type RuleName,
} from './ast.js';
import { printAlternation } from './print.js';

/**
 * Guarantees, if no error was reported:
 * 1. Every rule name reachable from `start` is a key of `rules` (see {@link ruleKey}).
 * 2. Rules stand in the order of the document, core rules last; each has `definedAs` `=`.
 * 3. Reachable ranges and repetitions have `lo <= hi` and `min <= max`, values are octets, and there
 *    is no prose.
 */
export interface Grammar {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly start: Rule;
  /** The rule that spells one character, where the start rule is `*unit`, or the one asked for. */
  readonly unit: Rule | undefined;
  /** Rules that a document defines in other words than RFC 5234 B.1, of those that are in use. */
  readonly redefinedCoreRules: readonly { readonly rule: Rule; readonly coreRule: Rule }[];
}

/** Which rules of a grammar are wanted. */
export interface ResolveOptions {
  /** The name of the start rule; the first rule by default. */
  readonly start?: string | undefined;
  /** The name of the unit rule; found by default. */
  readonly unit?: string | undefined;
}

/** @returns nothing if there is no rule to start from; otherwise the grammar, unless an error was reported */
export function resolve(
  parsed: readonly Rule[],
  core: readonly Rule[],
  document: Pick<Document, 'source' | 'left'>,
  options: ResolveOptions,
  diagnostics: DiagnosticBag,
): Grammar | undefined {
  const rules = collect(parsed, core, diagnostics);
  const start =
    options.start === undefined
      ? parsed[0] && rules.get(ruleKey(parsed[0].name.text))
      : rules.get(ruleKey(options.start));
  if (start === undefined) {
    // Without any rule there was a diagnostic before this one.
    if (options.start !== undefined)
      reportMissing(noStartRule, options.start, rules, document.source, diagnostics);
    return undefined;
  }
  const unit =
    options.unit === undefined ? findUnit(start, rules) : rules.get(ruleKey(options.unit));
  if (options.unit !== undefined && unit === undefined) {
    reportMissing(noUnitRule, options.unit, rules, document.source, diagnostics);
  }

  const reachable = reachableFrom(unit === undefined ? [start] : [start, unit], rules);
  for (const rule of rules.values()) {
    checkUpsideDown(rule, diagnostics);
    if (reachable.has(rule)) checkElements(rule, rules, document.left, diagnostics);
  }
  const unused = [...rules.values()].filter((rule) => !reachable.has(rule) && !core.includes(rule));
  // Who names a start rule knows that it is a part; and a misspelled name leaves its rule unused.
  if (options.start === undefined && unused.length > 0 && !diagnostics.hasErrors) {
    diagnostics.report(
      unusedRules(
        unused.map((rule) => rule.name),
        start.name.text,
      ),
    );
  }
  const redefinedCoreRules = core.flatMap((coreRule) => {
    const rule = rules.get(ruleKey(coreRule.name.text))!;
    return reachable.has(rule) && !sameElements(rule, coreRule) ? [{ rule, coreRule }] : [];
  });
  return { rules, start, unit, redefinedCoreRules };
}

/** Joins the definitions of each name. */
function collect(
  parsed: readonly Rule[],
  core: readonly Rule[],
  diagnostics: DiagnosticBag,
): ReadonlyMap<string, Rule> {
  const coreRules = new Map(core.map((rule) => [ruleKey(rule.name.text), rule]));
  const rules = new Map<string, Rule>();
  // As they were before anything was added: a collected appendix repeats that, too.
  const bases = new Map<string, Rule>();
  for (const rule of parsed) {
    const key = ruleKey(rule.name.text);
    const known = rules.get(key) ?? (rule.definedAs === '=/' ? coreRules.get(key) : undefined);
    if (rule.definedAs === '=/') {
      if (known === undefined)
        diagnostics.report(incrementalBeforeRule(rule.name.text, rule.name.span));
      rules.set(key, known === undefined ? { ...rule, definedAs: '=' } : extend(known, rule));
    } else if (known === undefined) {
      rules.set(key, rule);
      bases.set(key, rule);
    } else if (!sameElements(known, rule) && !sameElements(bases.get(key) ?? known, rule)) {
      diagnostics.report(duplicateRule(rule.name.text, rule.name.span, known.name.span));
    }
  }
  for (const [key, coreRule] of coreRules) {
    if (!rules.has(key)) rules.set(key, coreRule);
  }
  return rules;
}

function extend(known: Rule, addition: Rule): Rule {
  const alternatives = [...known.elements.alternatives, ...addition.elements.alternatives];
  // A core rule that is added to is the document's from then on.
  const { name, span } = known.name.span.source === addition.name.span.source ? known : addition;
  return { ...known, name, span, elements: { ...known.elements, alternatives } };
}

/** Whether two rules are the same but for white space, comments, the base of numbers and case. */
function sameElements(a: Rule, b: Rule): boolean {
  return printAlternation(a.elements, ruleKey) === printAlternation(b.elements, ruleKey);
}

/** `start = *( unit )` or `start = *unit`. */
function findUnit(start: Rule, rules: ReadonlyMap<string, Rule>): Rule | undefined {
  const repetition = onlyRepetition(start.elements);
  if (repetition === undefined || repetition.min !== 0 || repetition.max !== undefined)
    return undefined;
  let { element } = repetition;
  while (element.kind === 'group') {
    const inner = onlyRepetition(element.alternation);
    if (inner === undefined || inner.min !== 1 || inner.max !== 1) return undefined;
    element = inner.element;
  }
  return element.kind === 'rulename' ? rules.get(ruleKey(element.text)) : undefined;
}

function onlyRepetition(alternation: Alternation): Repetition | undefined {
  const [concatenation, ...others] = alternation.alternatives;
  return others.length === 0 && concatenation?.repetitions.length === 1
    ? concatenation.repetitions[0]
    : undefined;
}

function reachableFrom(
  starts: readonly Rule[],
  rules: ReadonlyMap<string, Rule>,
): ReadonlySet<Rule> {
  const reachable = new Set(starts);
  for (const rule of reachable) {
    visitElements(rule.elements, (element) => {
      const target = element.kind === 'rulename' ? rules.get(ruleKey(element.text)) : undefined;
      if (target !== undefined) reachable.add(target);
    });
  }
  return reachable;
}

/** Mistakes that need no other rule to be seen. */
function checkUpsideDown(rule: Rule, diagnostics: DiagnosticBag): void {
  visitElements(rule.elements, (element, { min, max, span }) => {
    if (max !== undefined && min > max) diagnostics.report(repetitionUpsideDown(min, max, span));
    if (element.kind === 'num-range' && element.lo > element.hi)
      diagnostics.report(rangeUpsideDown(element.span));
  });
}

function checkElements(
  rule: Rule,
  rules: ReadonlyMap<string, Rule>,
  left: readonly LeftRule[],
  diagnostics: DiagnosticBag,
): void {
  visitElements(rule.elements, (element) => checkElement(element, rules, left, diagnostics));
}

function checkElement(
  element: Element,
  rules: ReadonlyMap<string, Rule>,
  left: readonly LeftRule[],
  diagnostics: DiagnosticBag,
): void {
  switch (element.kind) {
    case 'rulename':
      if (!rules.has(ruleKey(element.text))) {
        const candidate = left.find(({ name }) => ruleKey(name) === ruleKey(element.text));
        diagnostics.report(
          undefinedRule(element.text, element.span, similarName(element.text, rules), candidate),
        );
      }
      break;
    case 'num-range':
      if (element.lo <= element.hi && element.hi > 0xff)
        diagnostics.report(octetAboveFF(element.span));
      break;
    case 'num-concatenation':
      if (element.values.some((value) => value > 0xff))
        diagnostics.report(octetAboveFF(element.span));
      break;
    case 'prose-val':
      diagnostics.report(proseReachable(element.text, element.span));
      break;
    case 'group':
    case 'option':
    case 'char-val':
      break;
  }
}

function reportMissing(
  diagnostic: typeof noStartRule,
  name: string,
  rules: ReadonlyMap<string, Rule>,
  source: Source,
  diagnostics: DiagnosticBag,
): void {
  diagnostics.report(diagnostic(name, source, similarName(name, rules)));
}

/** The rule name nearest to `name`, if it is near enough to be meant: less than a third differs. */
function similarName(name: string, rules: ReadonlyMap<string, Rule>): RuleName | undefined {
  let best: RuleName | undefined;
  let bestDistance = Math.floor(name.length / 3) + 1;
  for (const rule of rules.values()) {
    if (Math.abs(rule.name.text.length - name.length) >= bestDistance) continue;
    const distance = editDistance(ruleKey(name), ruleKey(rule.name.text));
    if (distance < bestDistance) [best, bestDistance] = [rule.name, distance];
  }
  return best;
}

/** The Damerau–Levenshtein distance, in its optimal string alignment form: two neighbors may swap. */
function editDistance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, previous[j - 2]! + 1);
      next.push(best);
    }
    [previous, row] = [row, next];
  }
  return row[b.length]!;
}
