import { printSymbols, printWord, type Notation } from '../../text/symbols.js';
import { ruleKey } from '../../abnf/ast.js';
import { findAmbiguity } from '../../automata/find-ambiguity.js';
import { determinize } from '../../automata/determinize.js';
import { equivalent } from '../../automata/distinguishing-word.js';
import { buildNfa, labelOf } from '../../automata/nfa.js';
import { substitute } from '../../automata/regex.js';
import { stateCount } from '../../automata/dfa.js';
import { tracedSymbols } from '../reading/traced-symbols.js';
import { wordsTooDeep } from '../../plan/words-too-deep.js';
import { printRequirements } from '../../captures/requirements.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { Work } from '../../automata/work.js';
import { DEFAULT_MAX_STATES } from '../../options/limits.js';
import { originOf, printOrigin } from '../../abnf/origins.js';
import { printCount } from '../../text/print-count.js';
import { wordGraphOf } from '../words/word-graph.js';
import { property, quantity, witnessOf, type Fact } from './fact.js';
import { refusedByOrder } from './refused-by-order.js';

/** Facts about the rules that make the automaton. */
export function grammarFacts(stages: StudiedStages, notation: Notation): readonly Fact[] {
  return [
    kindFact(stages),
    ...nestingFacts(stages),
    ...captureFacts(stages),
    ...requirementFacts(stages),
    ambiguityFact(stages, notation),
    orderedChoiceFact(stages, notation),
    idleAlternativesFact(stages),
    idleRulesFact(stages),
  ];
}

/** Whether recursion is repetition, or is written out. */
function kindFact({ lowered: { repeated, embeddingReferences } }: StudiedStages): Fact {
  const names = Array.from(repeated, ({ name }) => name.text);
  const value = [
    embeddingReferences.length > 0 ? 'regular up to its depth' : 'regular',
    ...(names.length > 0 ? [`one-sided recursion is repetition: ${names.join(', ')}`] : []),
  ];
  return quantity('kind', value.join('; '), 'search for rules that embed themselves');
}

/** The depth to which rules embed themselves, if they do. */
function nestingFacts(stages: StudiedStages): readonly Fact[] {
  const sentence = wordsTooDeep(stages);
  if (sentence === undefined) return [];
  return [quantity('nesting', sentence, 'writing recursion out')];
}

/** The captured parts, and the cost of finding them in the automaton. */
function captureFacts(stages: StudiedStages): readonly Fact[] {
  const { captured, minimal } = stages;
  const traced = tracedSymbols(stages);
  if (captured === undefined || traced === undefined) return [];
  const fields = captured.captures.slice(1).map(({ field }) => field);
  const count = stateCount(traced.dfa);
  const most = traced.traces.reduce((greatest, each) => Math.max(greatest, each), 0);
  const value = [
    `${fields.length} (${fields.join(', ')})`,
    ...(captured.isOrdered ? ['of the first of several parses'] : []),
    `at most ${printCount(most, 'trace')} at once`,
    `${count} states, ${count - stateCount(minimal)} more than without`,
  ];
  return [quantity('captures', value.join('; '), 'determinization with traces')];
}

/** The limits and checks, which are not a part of the automaton's language. */
function requirementFacts({ captured }: StudiedStages): readonly Fact[] {
  const value = printRequirements(captured?.requirements);
  const proof = 'comments of the grammar; other facts are about its rules alone';
  return value === undefined ? [] : [quantity('requirements', value, proof)];
}

/** Whether a parser of expressions, which takes the first alternative that matches, reads the same words. */
export function orderedChoiceFact(stages: StudiedStages, notation: Notation): Fact {
  const { refused, tried } = refusedByOrder(stages.grammar, wordGraphOf(stages));
  const method = 'reading a set of words that takes every transition';
  if (refused === undefined)
    return quantity(
      'ordered choice',
      `reads ${printCount(tried, 'word')}, all that were tried`,
      method,
    );
  const { word, matched } = refused;
  const part = matched < 0 ? 'nothing' : `only ${printWord(word.slice(0, matched), notation)}`;
  const value = `reads ${part} of the word ${printWord(word, notation)}`;
  return quantity('ordered choice', value, method);
}

function ambiguityFact({ lowered, document }: StudiedStages, notation: Notation): Fact {
  // All ways to read a word are needed, so the automaton is not the quotient, which hides some.
  const nfa = buildNfa(lowered.regex);
  const name = 'unambiguous';
  const { noun } = notation;
  const method = `search of the pairs of NFA states that read the same ${noun}s; different ways to read nothing count as one`;
  const found = findAmbiguity(nfa);
  if (found === 'limit') return quantity(name, 'unknown: too many pairs of states', method);
  if (found === undefined) return property(name, method);
  const { word, first, second } = found;
  const at = first.findIndex((state, index) => state !== second[index]);
  const derivation = (states: readonly number[]): string =>
    states.map((state) => lowered.labels[labelOf(nfa, state)!]!.rule.name.text).join(' ');
  const [one, other] = [first, second].map((states) =>
    printOrigin(originOf(lowered.labels[labelOf(nfa, states[at]!)!]!, document.source)),
  );
  const rules = [derivation(first), derivation(second)];
  const steps = rules[0] === rules[1] ? '' : ` (${noun} by ${noun}: ${rules[0]}; or ${rules[1]})`;
  const how = one === other ? `in two places of ${one}` : `by ${one} or by ${other}`;
  return property(name, method, [
    `${noun} ${at + 1} of ${printSymbols(word, notation)} can be read ${how}${steps}`,
    ...witnessOf(word, notation),
  ]);
}

/** The limit on comparing a grammar with and without each of its alternatives: states times alternatives. */
const MAX_COMPARED = 2_000_000;

/** The most members of all subsets in that comparison: a second or two. */
const MAX_MEMBERS = 3_000_000;

/** Alternatives that can be deleted, one at a time, without changing the language. */
function idleAlternativesFact({ nfa, lowered, minimal, document }: StudiedStages): Fact {
  const name = 'alternatives that add no word';
  const method = 'comparison of the language with and without each alternative';
  const { regex, labels } = lowered;
  if (labels.length * nfa.states.length > MAX_COMPARED)
    return quantity(name, 'unknown: the grammar is too large', method);
  const made = new Work(MAX_MEMBERS);
  // The author of the grammar cannot change rules of RFC 5234 B.1.
  const idle = labels.filter(({ rule }, label) => {
    if (rule.name.span.source !== document.source) return false;
    const rest = substitute(regex, (part) =>
      part.kind === 'labeled' && part.label === label ? undefined : part,
    );
    if (rest === undefined || made.isSpent) return false;
    const determinized = determinize(buildNfa(rest), minimal.classes.max, DEFAULT_MAX_STATES);
    if (determinized.kind === 'refused') return false;
    const { dfa, subsets } = determinized.made;
    for (const { length } of subsets) made.add(length);
    return equivalent(dfa, minimal);
  });
  if (made.isSpent) return quantity(name, 'unknown: the grammar is too large', method);
  const list = idle
    .sort((a, b) => a.alternative.span.start - b.alternative.span.start)
    .map((label) => printOrigin(originOf(label, document.source)));
  return quantity(name, list.join('; ') || 'none', method);
}

/** Rules that no word needs. */
export function idleRulesFact({ rules, lowered }: StudiedStages): Fact {
  const used = new Set(lowered.labels.map(({ rule }) => ruleKey(rule.name.text)));
  const names = new Map(rules.map(({ name }) => [ruleKey(name.text), name.text]));
  const idle = [...names].filter(([key]) => !used.has(key)).map(([, name]) => name);
  const value = idle.join(', ') || 'none';
  const method = 'following references from the start rule';
  return quantity('rules not reached from the start rule', value, method);
}
