/** What strings are judged by, and their verdicts. A page may have them without the compiler (`explorer/subject-data.ts`). */
import type { Alphabet } from '../../alphabet.js';
import { printConcatenation } from '../../abnf/print.js';
import type { Rule } from '../../abnf/ast.js';
import { DEAD, next } from '../../automata/dfa.js';
import { buildNfa, type Nfa } from '../../automata/nfa.js';
import { joinRanges, sizeOf } from '../../automata/symbol-range.js';
import { rangesRead, wordLengths } from '../../automata/regex.js';
import type { Stages } from '../../passes/stages.js';
import type { Plan } from '../../plan/plan.js';
import { printSymbol, printSymbolRanges } from '../../text/symbols.js';
import type { Part, Verdict } from './data.js';
import { Deriver, type Derived } from './derivation.js';
import { readLine } from './test-string.js';

/** The greatest number of symbols of a test string. */
export const LONGEST_STRING = 2000;

/** The greatest class of characters whose rule is a part by itself, such as `DIGIT`. */
const SMALL_CLASS = 10;

/** An alternative of a rule: the label of a part. */
export interface LabelView {
  readonly rule: string;
  /** The number of the alternative in its rule. */
  readonly index: number;
  /** Its text; undefined if the rule has no other. */
  readonly alternative?: string | undefined;
  /** Whether the rule reads single characters of a large class, and is no part by itself. */
  readonly isClass: boolean;
}

/** The forms that verdicts take. */
export interface Subject {
  readonly alphabet: Alphabet;
  readonly plan: Plan;
  readonly nfa: Nfa;
  readonly deriver: Deriver;
  /** The words for what each state expects. */
  readonly expected: readonly (readonly string[])[];
  /** By the numbers of labels. */
  readonly labels: readonly LabelView[];
}

/** The subject of stages. */
export function subjectOf({ lowered, grammar }: Stages, plan: Plan): Subject {
  const nfa = buildNfa(lowered.regex);
  return {
    alphabet: grammar.alphabet,
    plan,
    nfa,
    deriver: new Deriver(nfa),
    expected: plan.decoder === undefined ? plan.expected() : [],
    labels: labelsIn(lowered),
  };
}

/** The labels of rules that were lowered. */
export function labelsIn({ ruleOf, labels }: Stages['lowered']): readonly LabelView[] {
  const lengths = new Map();
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

/** The words for what a state expects. */
export function expectedIn({ expected, plan }: Subject, state: number): readonly string[] {
  const words = expected[state];
  if (words !== undefined) return words;
  const { edges, accepting } = plan.states[state]!;
  const ranges = joinRanges(edges.flatMap((edge) => edge.ranges));
  const read = ranges.length === 0 ? [] : [printSymbolRanges(ranges, plan.notation)];
  return accepting ? [...read, 'the end'] : read;
}

/** The verdict on a line. */
export function judgeLine(line: string, subject: Subject): Verdict {
  const { plan, alphabet, deriver, labels } = subject;
  const { dfa, decoder, notation } = plan;
  const read = readLine(line, alphabet, decoder);
  const symbols = read.symbols.slice(0, LONGEST_STRING);
  let state = plan.start;
  let at = 0;
  for (; at < symbols.length; at++) {
    const to = next(dfa, state, symbols[at]!);
    if (to === DEAD) break;
    state = to;
  }
  const isRead = at === symbols.length;
  const isWord = isRead && dfa.accepting[state]!;
  const derived = deriver.derive(symbols.slice(0, at)) ?? [];
  return {
    kind: isWord ? 'accepted' : isRead ? 'unfinished' : 'refused',
    offset: isWord ? -1 : read.offsets[at]!,
    wrong: isRead ? undefined : { from: read.places[at]!, to: read.places[at + 1]! },
    found: isRead ? undefined : printSymbol(symbols[at]!, notation),
    expected: isWord ? [] : expectedIn(subject, state),
    parts: partsOf(derived, labels, read.places),
    read: at,
    noun: notation.noun,
  };
}

/** The parts of a line that are worth showing: no single characters of large classes, no runs of single characters. */
export function partsOf(
  derived: readonly Derived[],
  labels: readonly LabelView[],
  places: readonly number[],
): readonly Part[] {
  const isRun = (one: Derived, other: Derived | undefined): boolean =>
    other !== undefined &&
    labels[one.label]!.rule === labels[other.label]!.rule &&
    one.end - one.start <= 1 &&
    (one.end === other.start || other.end === one.start);
  return derived.flatMap((part, index): readonly Part[] => {
    const { rule, alternative, isClass } = labels[part.label]!;
    if (isClass) return [];
    if (isRun(part, derived[index - 1]) || isRun(part, derived[index + 1])) return [];
    const { start, end, isOpen } = part;
    const isIdle = isOpen && start === end && part.parts.every(({ parts }) => parts.length === 0);
    if (isIdle && (start > 0 || derived.length > 1)) return [];
    const [from, to] = [places[start]!, places[end]!];
    const parts = isIdle ? [] : partsOf(part.parts, labels, places);
    return [{ rule, alternative, from, to, isOpen, parts }];
  });
}
