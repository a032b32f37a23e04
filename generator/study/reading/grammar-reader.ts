/** An automaton that reads inputs, with the rules that do. */
import type { Alphabet } from '../../alphabet.js';
import { printConcatenation } from '../../abnf/print.js';
import type { Rule } from '../../abnf/ast.js';
import { buildNfa, type Nfa } from '../../automata/nfa.js';
import { joinRanges, sizeOf } from '../../automata/symbol-range.js';
import {
  expandedSize,
  rangesRead,
  wordLengths,
  type Regex,
  type WordLengths,
} from '../../automata/regex.js';
import { lowerToRegex } from '../../abnf/lower.js';
import type { Lowered } from '../../abnf/lowered.js';
import { attempt, DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES, NFA_STATES_PER_STATE } from '../../options/limits.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { StudiedStages } from '../../analysis/stages.js';
import type { SymbolPlan } from '../../plan/plan.js';
import { Deriver } from './derivation.js';

/** The greatest class of characters whose rule is a part by itself, such as `DIGIT`. */
const SMALL_CLASS = 10;

/** An alternative of a rule: the label of a part. */
export interface LabelView {
  readonly rule: string;
  /** The number of the alternative in its rule. */
  readonly index: number;
  /** The text of the alternative; undefined if the rule has no other. */
  readonly alternative?: string | undefined;
  /** Whether the rule reads single characters of a large class, and is not a part by itself. */
  readonly isClass: boolean;
}

/** A grammar in a form that reads strings and knows the rules that do. */
export interface GrammarReader {
  readonly alphabet: Alphabet;
  readonly plan: SymbolPlan;
  /** The automaton of the expression, or of all expressions that call each other. */
  readonly nfa: Nfa;
  readonly deriver: Deriver;
  /** The rules of calls, by their labels; empty if there are none. */
  readonly called: ReadonlyMap<number, string>;
  /** `labels[n]` is label n. */
  readonly labels: readonly LabelView[];
}

/**
 * What reads inputs by the grammar of these stages.
 *
 * @param options the options of the analysis
 */
export function grammarReaderOf(
  stages: StudiedStages,
  plan: SymbolPlan,
  options: AnalyzeOptions = {},
): GrammarReader {
  const { grammar } = stages;
  const lowered = loweredToRead(stages, options);
  const { regex, called } = lowered;
  const nfa = buildNfa(regex, ...called.map((each) => each.regex));
  const labels = called.map(({ symbol }) => symbol);
  return {
    alphabet: grammar.alphabet,
    plan,
    nfa,
    deriver: new Deriver(nfa, labels),
    called: new Map(called.map(({ symbol, rule }) => [symbol, rule.name.text])),
    labels: labelsIn(lowered),
  };
}

/** The most states of what reads inputs if rules that are only large are written out in it. */
const MAX_STATES = 50_000;

/**
 * The expressions by which inputs are read. If there are calls anyway, words of one-sided recursion are parts, too; rules
 * that are only large need no calls here, unless they would take more than {@link MAX_STATES}.
 */
function loweredToRead(
  { lowered, grammar }: StudiedStages,
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions = {},
): Lowered {
  if (lowered.called.length === 0) return lowered;
  const limit = maxStates * NFA_STATES_PER_STATE;
  const read = attempt(() =>
    lowerToRegex(grammar, grammar.start, limit, new DiagnosticBag(), { callsAll: true }),
  );
  if (read === undefined) return lowered;
  const all = [read.regex, ...read.called.map(({ regex }) => regex)];
  const size = all.reduce((sum, regex) => sum + expandedSize(regex), 0);
  return size > MAX_STATES ? lowered : read;
}

/** The labels of rules that were lowered. */
function labelsIn({ ruleOf, labels }: StudiedStages['lowered']): readonly LabelView[] {
  const lengths = new Map<Regex, WordLengths>();
  const classRules = new Set<Rule>();
  for (const [regex, rule] of ruleOf) {
    const { shortest, longest } = wordLengths(regex, lengths);
    const isCore = rule.name.span.source.title !== undefined;
    const size = sizeOf(joinRanges(rangesRead(regex)));
    if (shortest === 1 && longest === 1 && (isCore || size > SMALL_CLASS)) classRules.add(rule);
  }
  return labels.map(({ rule, alternative }) => {
    const { alternatives } = rule.elements;
    return {
      rule: rule.name.text,
      index: alternatives.indexOf(alternative),
      ...(alternatives.length === 1 ? {} : { alternative: printConcatenation(alternative) }),
      isClass: classRules.has(rule),
    };
  });
}
