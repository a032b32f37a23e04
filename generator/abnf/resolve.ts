/**
 * Resolves rules to a grammar: looks up names, joins `=/` to its rule, adds the core rules of RFC 5234 B.1,
 * and finds the start rule and the character rule. Reports every mistake that shows in the
 * rules: unknown names, prose, numbers that are not in the alphabet, recursion.
 *
 * Rules that the start rule does not need may be unfinished: unknown names, prose and second definitions are not errors
 * there. So one rule can be compiled out of a document that builds on others or repeats some of its rules in examples.
 */
import { isSlipOf, similarTo } from '../text/similar.js';
import { invariant } from '../invariant.js';
import { MAX_OCTET, MAX_OF, SURROGATES, type Alphabet, type ALPHABETS } from '../alphabet.js';
import { textOf } from '../text/source.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import type { BitLayout } from '../coding/layout.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import {
  incrementalBeforeRule,
  listUndefined,
  noStartRule,
  numberTooGreat,
  onlySurrogates,
  proseReachable,
  rangeReversed,
  repetitionReversed,
  undefinedRule,
  unusedRules,
  type NameInSource,
  type StartChoice,
} from '../diagnostics/grammar.js';
import type { Document } from '../document/read-document.js';
import { leftOutRule } from '../diagnostics/document.js';
import { getOrInsert } from '../get-or-insert.js';
import {
  onlyRepetition,
  ruleKey,
  visitElements,
  visitMentionedElements,
  visitNeededElements,
  type Element,
  type Rule,
  type RuleName,
} from './ast.js';
import type { LeftOutRules } from './left-out-rules.js';
import { checkRecursion } from './check-recursion.js';
import { referencesOf } from './components.js';
import { printFolded } from './print.js';
import { findAbove, rangesIn } from './terminals.js';
import { foreignName } from './foreign-names.js';
import { grammarsByStart } from '../resources/texts.js';
import { homeOf } from './home-of.js';

/**
 * Guarantees, if no error was reported:
 * 1. Every rule name reachable from `start` is a key of `rules` (see {@link ruleKey}).
 * 2. Rules stand in the order of the document, core rules last; each has `definedAs` `=`.
 * 3. Reachable ranges and repetitions have `lo <= hi` and `min <= max`, numbers are in the
 *    alphabet and not only surrogates, there is no prose, and recursion is one-sided and ends, if there is no `depth`.
 *
 * "Reachable" excludes elements that are repeated zero times (see {@link visitNeededElements}); names in them are
 * defined, too.
 */
export interface Grammar {
  /** Given by the options, or inferred from the reachable terminals and the bit layout. */
  readonly alphabet: Alphabet;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly start: Rule;
  /** The rule that spells one character: `unit` of a start rule `*unit`. */
  readonly characterRule: Rule | undefined;
  /** The core rules in use that a document defines differently than RFC 5234 B.1. */
  readonly redefinedCoreRules: readonly { readonly rule: Rule; readonly coreRule: Rule }[];
  /**
   * Reachable rules with differing definitions, in the order of the document; `rules` has the
   * first of each. Their languages are compared later.
   */
  readonly repeated: readonly (readonly [Definition, ...Definition[]])[];
  /** The depth to which rules may embed themselves (see Note [Depth]), Infinity for any; undefined if they do not. */
  readonly depth: number | undefined;
}

/** One of several definitions of a rule. */
export interface Definition {
  readonly rule: Rule;
  /** Whether everything that it needs is defined and can be compiled, so that it has a language. */
  readonly isSound: boolean;
}

/** The options that decide what the grammar is. */
export interface ResolveOptions {
  readonly start?: string | undefined;
  /** The name of the character rule; found by default. */
  readonly unit?: string | undefined;
  /** The alphabet; by default characters if a reachable terminal is above FF, else octets. */
  readonly alphabet?: (typeof ALPHABETS)[number] | undefined;
  /** The depth to which rules may embed themselves, Infinity for any; without it, they may not. */
  readonly depth?: number | undefined;
}

/** Rules, and which of them comes first. */
export interface StartedRules {
  readonly rules: readonly Rule[];
  /** The name of the rule to start with, if no option names one; undefined if there is none. */
  readonly start: string | undefined;
  /** Why a document starts with it; undefined in a grammar. */
  readonly choice: StartChoice | undefined;
}

/** Stops if there is no start rule; the grammar is complete only if no error was reported. */
export function resolveNames(
  { rules: parsed, start: first, choice }: StartedRules,
  core: readonly Rule[],
  document: Pick<Document, 'source' | 'layout'>,
  leftOut: LeftOutRules,
  options: ResolveOptions,
  diagnostics: DiagnosticBag,
): Grammar {
  const { depth } = options;
  const { rules, others, baselessIncrements } = collect(parsed, core);
  const name = options.start ?? first;
  const start = name === undefined ? undefined : rules.get(ruleKey(name));
  const missing = (diagnostic: typeof noStartRule, name: string): Diagnostic => {
    const skipped = leftOut.find(name);
    // Whoever names a start rule means one that is there.
    const similar = similarTo(name, rules.values(), (rule) => rule.name.text)?.name;
    return skipped?.problem ?? diagnostic(name, document.source, similar, skipped);
  };
  if (start === undefined && options.start !== undefined)
    diagnostics.fail(missing(noStartRule, options.start));
  // If there is no rule at all, an earlier pass has reported it.
  if (start === undefined) diagnostics.stopIfErrors();
  invariant(start !== undefined, 'there is a rule, or there was an error');
  const characterRule = findCharacterRule(start, rules);

  const starts = characterRule === undefined ? [start] : [start, characterRule];
  const needed = neededBy(starts, rules);
  const alphabet = options.alphabet ?? alphabetOf(needed, characterRule && document.layout);
  diagnostics.inOrderOf(document.source, () => {
    for (const rule of [...rules.values(), ...[...others.values()].flat()])
      if (needed.has(rule) || leftOut.isStrict(rule.name.span.source))
        checkReversed(rule, diagnostics);
    for (const [key, { name }] of baselessIncrements)
      if (needed.has(rules.get(key)!))
        diagnostics.report(incrementalBeforeRule(name.text, name.span));
    const inUse = [...rules.values()].filter((rule) => needed.has(rule));
    checkElements(inUse, rules, alphabet, leftOut, diagnostics);
    checkRecursion(starts, rules, alphabet, depth, diagnostics);
    leftOut.check(inUse, rules, diagnostics);
  });

  const mentioned = neededBy(starts, rules, visitMentionedElements);
  const unused = [...rules.values()].filter(
    (rule) => !mentioned.has(rule) && rule.name.span.source === document.source,
  );
  // Unused rules are expected if an option names the start rule. Errors hide the warning, since a misspelled name leaves
  // its rule unused; but not if the start rule may be another one, which the warning names.
  const isSaid = !diagnostics.hasErrors || (choice !== undefined && choice.root === undefined);
  if (options.start === undefined && unused.length > 0 && isSaid) {
    const names = unused.map(({ name }) => name);
    diagnostics.report(unusedRules(names, start.name.text, choice));
  }
  const redefinedCoreRules = core.flatMap((coreRule) => {
    const rule = rules.get(ruleKey(coreRule.name.text))!;
    const isOther = printFolded(rule) !== printFolded(coreRule);
    return needed.has(rule) && isOther ? [{ rule, coreRule }] : [];
  });
  const repeated = [...others].flatMap(([key, definitions]): Grammar['repeated'] => {
    const rule = rules.get(key)!;
    if (!needed.has(rule)) return [];
    const define = (each: Rule): Definition => {
      // References lead to the first definition, even in another definition of the same name.
      const isRecursive = each !== rule && neededBy([each], rules).has(rule);
      return { rule: each, isSound: !isRecursive && isSound(each, { rules, alphabet, depth }) };
    };
    return [[define(rule), ...definitions.map(define)]];
  });
  return { alphabet, rules, start, characterRule, redefinedCoreRules, repeated, depth };
}

/** The rules by name, and the further definitions of names with several. */
interface Collected {
  readonly rules: ReadonlyMap<string, Rule>;
  /** Later definitions of a rule that differ from its first, by the key of the rule. */
  readonly others: ReadonlyMap<string, readonly Rule[]>;
  /** Rules that begin with `=/`, by key. */
  readonly baselessIncrements: ReadonlyMap<string, Rule>;
}

/** A definition in the making: a rule and what `=/` adds to it. */
interface OpenDefinition {
  readonly base: Rule;
  readonly increments: Rule[];
}

/** Joins each definition with its incremental alternatives, and definitions of one name with the same tokens. */
function collect(parsed: readonly Rule[], core: readonly Rule[]): Collected {
  const coreRules = new Map(core.map((rule) => [ruleKey(rule.name.text), rule]));
  // For each name its definitions, by their text without increments: a collected appendix repeats them.
  const names = new Map<string, Map<string, OpenDefinition>>();
  // For each name the definition that increments go to: the last one so far.
  const current = new Map<string, OpenDefinition>();
  const baselessIncrements = new Map<string, Rule>();
  const define = (key: string, tokens: string, base: Rule): OpenDefinition => {
    const byTokens = getOrInsert(names, key, () => new Map<string, OpenDefinition>());
    const definition = getOrInsert(byTokens, tokens, () => ({ base, increments: [] }));
    current.set(key, definition);
    return definition;
  };
  for (const rule of parsed) {
    const key = ruleKey(rule.name.text);
    const coreRule = coreRules.get(key);
    if (rule.definedAs === '=') {
      define(key, printFolded(rule), rule);
    } else if (current.has(key) || coreRule !== undefined) {
      const { increments } = current.get(key) ?? define(key, '', coreRule!);
      increments.push(rule);
    } else {
      baselessIncrements.set(key, rule);
      define(key, '', { ...rule, definedAs: '=' });
    }
  }

  const rules = new Map<string, Rule>();
  const others = new Map<string, readonly Rule[]>();
  for (const [key, byTokens] of names) {
    const [first, ...further] = [...byTokens.values()].map(join);
    rules.set(key, first!);
    if (further.length === 0) continue;
    // A definition may also repeat another together with its increments.
    const distinct = new Map(further.map((rule) => [printFolded(rule), rule]));
    distinct.delete(printFolded(first!));
    if (distinct.size > 0) others.set(key, [...distinct.values()]);
  }
  for (const [key, coreRule] of coreRules) {
    if (!rules.has(key)) rules.set(key, coreRule);
  }
  return { rules, others, baselessIncrements };
}

function join({ base, increments }: OpenDefinition): Rule {
  const [first] = increments;
  if (first === undefined) return base;
  const alternatives = [base, ...increments].flatMap(({ elements }) => elements.alternatives);
  // A core rule with increments is the document's from then on.
  const { name, span } = base.name.span.source === first.name.span.source ? base : first;
  return { ...base, name, span, elements: { ...base.elements, alternatives } };
}

/** Whether everything that a rule needs is defined and can be compiled, even if the rule itself was not checked. */
export function isSound(
  rule: Rule,
  { rules, alphabet, depth }: Pick<Grammar, 'rules' | 'alphabet' | 'depth'>,
): boolean {
  const diagnostics = new DiagnosticBag();
  checkElements(neededBy([rule], rules), rules, alphabet, undefined, diagnostics);
  checkRecursion([rule], rules, alphabet, depth, diagnostics);
  return !diagnostics.hasErrors;
}

/** `start = *( unit )` or `start = *unit`. */
function findCharacterRule(start: Rule, rules: ReadonlyMap<string, Rule>): Rule | undefined {
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

/** The rules that some rules reach by references: by those they need, or by all that `visit` finds. */
function neededBy(
  starts: readonly Rule[],
  rules: ReadonlyMap<string, Rule>,
  visit = visitNeededElements,
): ReadonlySet<Rule> {
  const needed = new Set(starts);
  for (const rule of needed) for (const { to } of referencesOf(rules, rule, visit)) needed.add(to);
  return needed;
}

/** Reports mistakes that show in a rule by itself. */
function checkReversed(rule: Rule, diagnostics: DiagnosticBag): void {
  visitElements(rule.elements, (element, { min, max, span }) => {
    if (max !== undefined && min > max) diagnostics.report(repetitionReversed(min, max, span));
    if (element.kind === 'num-range' && element.lo > element.hi)
      diagnostics.report(rangeReversed(element.span));
  });
}

/** Reports mistakes in the elements of the rules that are needed. */
function checkElements(
  needed: Iterable<Rule>,
  rules: ReadonlyMap<string, Rule>,
  alphabet: Alphabet,
  leftOut: LeftOutRules | undefined,
  diagnostics: DiagnosticBag,
): void {
  const unknown = new Map<string, (NameInSource & { readonly isRepeated: boolean })[]>();
  for (const rule of needed) {
    visitNeededElements(rule.elements, (element, { isList, span }) => {
      if (isList === true) diagnostics.report(listUndefined(span));
      if (element.kind !== 'rulename')
        checkElement(element, rule, { rules, alphabet }, diagnostics);
    });
    visitElements(rule.elements, (element, { max, isList, span }) => {
      if (element.kind !== 'rulename' || rules.has(ruleKey(element.text))) return;
      const { text } = element;
      const isRepeated = max !== 1 && isList !== true;
      const isNumber = C_NUMBER.test(textOf(span));
      const name = { text, span: isNumber ? span : element.span, isRepeated };
      getOrInsert(unknown, ruleKey(text), () => []).push(name);
    });
  }
  let compared = 0;
  for (const [key, [first, ...others]] of unknown) {
    const { text, span } = first!;
    const skipped = leftOut?.find(key, span.source);
    if (skipped?.problem !== undefined) {
      diagnostics.report(leftOutRule(skipped, first!));
      continue;
    }
    // Each name is compared with all rules, and looked for in a text, so the number of names has a limit.
    const isFew = compared++ < MAX_COMPARED;
    const similar = isFew ? similarRule(text, rules) : undefined;
    const rfc = isFew ? homeOf(text, span.source.text) : undefined;
    const home = rfc === undefined || leftOut?.isGiven(rfc) === true ? undefined : rfc;
    const foreign = foreignName(text, first!.isRepeated);
    // Quotes are what is missing only in a text that is ABNF throughout; a document may lack the rule.
    const isText = leftOut?.isStrict(span.source) === true && TEXT.test(text);
    const isReadyMade = skipped === undefined && Object.hasOwn(grammarsByStart, key);
    const readyMade = isReadyMade ? grammarsByStart[key]! : [];
    const missing = { others: others.length, similar, skipped, readyMade, home, foreign, isText };
    diagnostics.report(undefinedRule(first!, missing));
  }
}

/** A name that is more probably text without quotes than a rule. */
const TEXT = /^(?:[A-Z][A-Za-z]+|true|false|null)$/;

/** A number in the manner of C, which ABNF reads as a rule that is repeated zero times. */
const C_NUMBER = /^0(?:x[\da-f]+|d\d+|b[01]+)(?:-[\da-f]+)?$/i;

/** The greatest number of unknown names for which to look for advice. */
const MAX_COMPARED = 50;

function checkElement(
  element: Element,
  { name }: Rule,
  { rules, alphabet }: Pick<Grammar, 'rules' | 'alphabet'>,
  diagnostics: DiagnosticBag,
): void {
  const { span } = element;
  if (element.kind === 'prose-val')
    diagnostics.report(proseReachable(element, name.span, rules.get(ruleKey(element.text))?.name));
  const ranges = rangesIn(element);
  if (ranges.some(({ hi }) => hi > MAX_OF[alphabet])) {
    diagnostics.report(numberTooGreat(alphabet, span));
  } else if (alphabet === 'characters' && ranges.some(isSurrogate)) {
    diagnostics.report(onlySurrogates(span));
  }
}

function isSurrogate({ lo, hi }: SymbolRange): boolean {
  return SURROGATES.lo <= lo && hi <= SURROGATES.hi;
}

/** The alphabet of some rules, and the layout of their character rule, if they have one. */
function alphabetOf(needed: Iterable<Rule>, layout: BitLayout | undefined): Alphabet {
  if (layout?.[0]?.unitBits === 16) return 'code units';
  return findAbove(needed, MAX_OCTET) === undefined ? 'octets' : 'characters';
}

/**
 * The name of a rule that a misspelled name was probably meant to be. Names that begin or end as no core rule does, such
 * as `pchar`, belong to other documents.
 */
function similarRule(name: string, rules: ReadonlyMap<string, Rule>): RuleName | undefined {
  const isLikely = (other: RuleName): boolean =>
    isSlipOf(name, other.text) &&
    (other.span.source.title === undefined ||
      name.length === other.text.length ||
      ruleKey(name).at(-1) === ruleKey(other.text).at(-1));
  const likely = [...rules.values()].filter((rule) => isLikely(rule.name));
  return similarTo(name, likely, (rule) => rule.name.text)?.name;
}
