/** Facts about a grammar: each names the method that proves it, and each "no" has a witness. Only of ordered choice are words tried. */
import { membersOfAll } from '../../automata/symbol-classes.js';
import { notationOfGrammar } from '../../analysis/notation.js';
import { printOctets, printRanges } from '../../text/octets.js';
import { printClassesNoun, printSymbols, printWord, type Notation } from '../../text/symbols.js';
import { ruleKey } from '../../abnf/ast.js';
import { findAmbiguity } from '../../automata/find-ambiguity.js';
import { determinize } from '../../automata/determinize.js';
import { equivalent } from '../../automata/distinguishing-word.js';
import { buildNfa, labelOf } from '../../automata/nfa.js';
import { substitute } from '../../automata/substitute.js';
import { countWords } from '../../automata/count-words.js';
import { DEAD, leadsNowhere, next, stateCount, type Dfa } from '../../automata/dfa.js';
import {
  findLiveCycle,
  findPrefix,
  longestWord,
  shortestWord,
} from '../../automata/longest-word.js';
import { findConfusion, findMisaligned, synchronizingWindow } from '../../automata/synchronize.js';
import { tracedSymbols } from '../reading/traced-symbols.js';
import type { Coding } from '../../coding/prove.js';
import { leftOutBy } from '../../plan/left-out-by.js';
import { printRequirements } from '../../captures/requirements.js';
import { hasModules, type GrammarStages, type StudiedStages } from '../../analysis/stages.js';
import { Work } from '../../automata/work.js';
import { invariant } from '../../invariant.js';
import { DEFAULT_MAX_STATES } from '../../options/limits.js';
import type { CompileOptions } from '../../options/table.js';
import { originOf, printOrigin } from '../../abnf/origins.js';
import { printCount } from '../../text/print-count.js';
import { printValue, printValues } from '../../text/values.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { wordGraphOf } from '../words/word-graph.js';
import { callFacts } from './call-facts.js';
import { property, quantity, type Fact } from './fact.js';
import { refusedByOrder } from './refused-by-order.js';
import { spellValue } from './spell-value.js';

/** The numbers of lengths for which to count words, from the shortest word on, in infinite and in finite languages. */
const LENGTHS = 7;
const LENGTHS_OF_FINITE = 16;

/**
 * All facts about an analyzed grammar; those about characters only if it is a decoder, and those about one automaton only
 * if it has one.
 *
 * @param options the options of the analysis
 */
export function factsOf(stages: StudiedStages, options: CompileOptions = {}): readonly Fact[] {
  const { minimal, decoder } = stages;
  const notation = notationOfGrammar(stages);
  if (needsModules(stages)) {
    invariant(hasModules(stages), 'rules are called in the automaton of modules');
    return [
      ...callFacts(stages, notation, options),
      orderedChoice(stages, notation),
      idleRules(stages),
    ];
  }
  return [
    ...languageFacts(minimal, notation),
    kind(stages),
    ...nestingFacts(stages),
    ...captureFacts(stages),
    ...requirementFacts(stages),
    ambiguity(stages, notation),
    orderedChoice(stages, notation),
    idleAlternatives(stages),
    idleRules(stages),
    ...(decoder === undefined
      ? []
      : [...characterFacts(decoder.coding), ...promises(decoder.coding, decoder.transducer.dfa)]),
  ];
}

/** Whether facts need the automaton of modules: only they say whether a stack is enough for rules that are called. */
export function needsModules({ lowered }: GrammarStages): boolean {
  return lowered.called.length > 0;
}

/** Whether recursion is repetition, or is written out. */
function kind({ lowered: { repeated, embeddingReferences } }: StudiedStages): Fact {
  const names = Array.from(repeated, ({ name }) => name.text);
  const value = [
    embeddingReferences.length > 0 ? 'regular up to its depth' : 'regular',
    ...(names.length > 0 ? [`one-sided recursion is repetition: ${names.join(', ')}`] : []),
  ];
  return quantity('kind', value.join('; '), 'search for rules that embed themselves');
}

/** The depth to which rules embed themselves, if they do. */
function nestingFacts(stages: StudiedStages): readonly Fact[] {
  const leftOut = leftOutBy(stages);
  if (leftOut === undefined) return [];
  return [quantity('nesting', leftOut, 'writing recursion out')];
}

/** The captured parts, and the cost of finding them in the automaton. */
function captureFacts(stages: StudiedStages): readonly Fact[] {
  const { captured, minimal } = stages;
  const traced = tracedSymbols(stages);
  if (captured === undefined || traced === undefined) return [];
  const fields = captured.captures.slice(1).map(({ field }) => field);
  const count = stateCount(traced.dfa);
  const value = [
    `${fields.length} (${fields.join(', ')})`,
    ...(captured.isOrdered ? ['of the first of several parses'] : []),
    `at most ${printCount(Math.max(...traced.traces), 'trace')} at once`,
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

/** A word as a witness: as text, and its symbols. */
function witnessOf(
  word: readonly number[],
  notation: Notation,
): readonly [witness: string, word: readonly number[]] {
  return [printSymbols(word, notation), word];
}

/**
 * `20: 5, 21: 0, 22: 7`: counts by length, from the first length that has any; at most as many as for finite
 * languages.
 *
 * @param counts by length, from 0
 */
function printCounts(counts: readonly bigint[]): string {
  const from = counts.findIndex((count) => count > 0n);
  if (from < 0) return 'none';
  const shown = counts.slice(from, from + LENGTHS_OF_FINITE);
  const hidden = counts.length - from - shown.length;
  const more = hidden > 0 ? `, and ${hidden} more lengths` : '';
  return shown.map((count, index) => `${from + index}: ${count}`).join(', ') + more;
}

function printSum(counts: readonly bigint[]): string {
  return String(counts.reduce((sum, count) => sum + count, 0n));
}

// --- the language ------------------------------------------------------------------------------

function languageFacts(minimal: Dfa, notation: Notation): readonly Fact[] {
  const print = (word: readonly number[]): string => printWord(word, notation);
  const printIfAny = (word: readonly number[] | undefined): string =>
    word === undefined ? 'none' : print(word);
  const cycle = findLiveCycle(minimal);
  const longest = cycle === undefined ? longestWord(minimal) : undefined;
  const shortest = shortestWord(minimal);
  const from = shortest?.length ?? 0;
  const counts = countWords(minimal, longest?.length ?? from + LENGTHS - 1);
  const finite = property(
    'finite',
    'search for a cycle in the minimal automaton',
    cycle && [
      `after ${print(cycle.before)}, ${print(cycle.cycle)} can be repeated any number of times`,
      ...witnessOf([...cycle.before, ...cycle.cycle], notation),
    ],
  );
  const prefix = findPrefix(minimal);
  const states = `${stateCount(minimal)}, including the dead state`;
  return [
    quantity('states', states, 'Hopcroft’s minimization'),
    quantity(
      printClassesNoun(notation),
      String(minimal.classes.count),
      `merging ${notation.noun}s that no state distinguishes`,
    ),
    finite,
    quantity('words by length', printCounts(counts), 'transfer matrix'),
    ...(cycle === undefined
      ? [
          quantity('words', printSum(counts), 'sum over all lengths'),
          quantity('longest word', printIfAny(longest), 'longest path in the minimal automaton'),
        ]
      : []),
    quantity('shortest word', printIfAny(shortest), 'breadth-first search'),
    property(
      'prefix code',
      'search for a path from one accepting state to another',
      prefix && [
        `${print(prefix.word)} is a prefix of ${print(prefix.longer)}`,
        ...witnessOf(prefix.longer, notation),
      ],
    ),
  ];
}

// --- the grammar -------------------------------------------------------------------------------

/** The limit on comparing a grammar with and without each of its alternatives: states times alternatives. */
const TRIED = 2_000_000;

/** The most members of all subsets in that comparison: a second or two. */
const MAX_MEMBERS = 3_000_000;

/** Whether a parser of expressions, which takes the first alternative that matches, reads the same words. */
function orderedChoice(stages: StudiedStages, notation: Notation): Fact {
  const { refused, tried } = refusedByOrder(stages.grammar, wordGraphOf(stages));
  const method = 'reading a set of words that takes every transition';
  if (refused === undefined)
    return quantity(
      'ordered choice',
      `reads ${printCount(tried, 'word')}, all that were tried`,
      method,
    );
  const { word, matched } = refused;
  const part = matched < 0 ? 'nothing' : printWord(word.slice(0, matched), notation);
  return quantity(
    'ordered choice',
    `of ${printWord(word, notation)}, a word, reads ${part}`,
    method,
  );
}

function ambiguity({ lowered, document }: StudiedStages, notation: Notation): Fact {
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

/** Alternatives that can be deleted, one at a time, without changing the language. */
function idleAlternatives({ nfa, lowered, minimal, document }: StudiedStages): Fact {
  const name = 'alternatives that add no word';
  const method = 'comparison of the language with and without each alternative';
  const { regex, labels } = lowered;
  if (labels.length * nfa.states.length > TRIED)
    return quantity(name, 'unknown: the grammar is too large', method);
  const made = new Work(MAX_MEMBERS);
  // The author of the grammar cannot change rules of RFC 5234 B.1.
  const idle = labels.filter(({ rule }, label) => {
    if (rule.name.span.source !== document.source) return false;
    const rest = substitute(regex, (part) =>
      part.kind === 'labeled' && part.label === label ? undefined : part,
    );
    if (rest === undefined || !made.add(0)) return false;
    const determinized = determinize(buildNfa(rest), minimal.classes.max, DEFAULT_MAX_STATES);
    if (determinized.kind === 'refused') return false;
    const { dfa, subsets } = determinized.made;
    for (const { length } of subsets) made.add(length);
    return equivalent(dfa, minimal);
  });
  if (!made.add(0)) return quantity(name, 'unknown: the grammar is too large', method);
  const list = idle
    .sort((a, b) => a.alternative.span.start - b.alternative.span.start)
    .map((label) => printOrigin(originOf(label, document.source)));
  return quantity(name, list.join('; ') || 'none', method);
}

function idleRules({ rules, lowered }: StudiedStages): Fact {
  const used = new Set(lowered.labels.map(({ rule }) => ruleKey(rule.name.text)));
  const names = new Map(rules.map(({ name }) => [ruleKey(name.text), name.text]));
  const idle = [...names].filter(([key]) => !used.has(key)).map(([, name]) => name);
  const value = idle.join(', ') || 'none';
  const method = 'following references from the start rule';
  return quantity('rules not reached from the start rule', value, method);
}

// --- characters --------------------------------------------------------------------------------

function characterFacts({ values, excluded, wordsOfLength }: Coding): readonly Fact[] {
  const print = (ranges: readonly SymbolRange[]): string => ranges.map(printValues).join(', ');
  const proof = 'proof over the blocks of the character rule and the rows of the layout';
  return [
    quantity('characters', printSum(wordsOfLength), 'transfer matrix'),
    quantity('characters by number of octets', printCounts(wordsOfLength), 'transfer matrix'),
    quantity('values', print(joinRanges(values)), proof),
    quantity('values left out by the grammar', print(excluded) || 'none', proof),
    property('each character has one spelling, and each spelling is of one character', proof),
    property('no character is a prefix of another', proof),
  ];
}

/** The characteristics that RFC 3629 §1 lists, checked for any coding. */
function promises(coding: Coding, dfa: Dfa): readonly Fact[] {
  return [
    asciiIsItself(coding),
    asciiIsNothingElse(dfa),
    firstOctetTells(coding),
    neverAppear(dfa),
    boundaries(dfa),
    search(dfa),
    order(coding),
  ];
}

function asciiIsItself({ values }: Coding): Fact {
  const odd = Array.from({ length: 128 }, (_, value) => value).find(
    (value) => spellValue(values, value)?.join() !== String(value),
  );
  return property(
    'U+0000 to U+007F are encoded as the octets 00 to 7F',
    'check of the rows of the layout',
    odd === undefined
      ? undefined
      : [`${printValue(odd)} is not encoded as ${printOctets([odd])}`, printOctets([odd]), [odd]],
  );
}

function asciiIsNothingElse(dfa: Dfa): Fact {
  const name = 'octets 00 to 7F appear nowhere else';
  const method = 'check of every state of the transducer';
  for (let octet = 0; octet <= 0x7f; octet++) {
    for (let state = 1; state < stateCount(dfa); state++) {
      if (state !== dfa.starts[0] && next(dfa, state, octet) !== DEAD)
        return property(name, method, [
          `${printOctets([octet])} can follow the first octet of a character`,
          printOctets([octet]),
          [octet],
        ]);
    }
  }
  return property(name, method);
}

function firstOctetTells({ blocks }: Coding): Fact {
  const name = 'the first octet determines the number of octets';
  const method = 'comparison of all pairs of blocks';
  for (const one of blocks) {
    const other = blocks.find(
      ({ ranges }) =>
        ranges.length !== one.ranges.length &&
        ranges[0]!.lo <= one.ranges[0]!.hi &&
        one.ranges[0]!.lo <= ranges[0]!.hi,
    );
    if (other === undefined) continue;
    const octet = Math.max(one.ranges[0]!.lo, other.ranges[0]!.lo);
    const words = [one, other].map(({ ranges }) => [octet, ...ranges.slice(1).map(({ lo }) => lo)]);
    return property(name, method, [
      `${printOctets(words[0]!)} and ${printOctets(words[1]!)} begin alike`,
      printOctets([octet]),
      [octet],
    ]);
  }
  return property(name, method);
}

function neverAppear(dfa: Dfa): Fact {
  const indices = Array.from(Array(dfa.classes.count).keys()).filter((index) =>
    leadsNowhere(dfa, index),
  );
  const value = printRanges(membersOfAll(dfa.classes, indices)) || 'none';
  return quantity('octets that never appear', value, 'check of every state of the transducer');
}

function boundaries(dfa: Dfa): Fact {
  const name = 'character boundaries can be found from any offset';
  const method = 'search for confusable pairs of states';
  const window = synchronizingWindow(dfa);
  if (window === undefined) {
    const { before, after } = findConfusion(dfa, 4)!;
    const view = `${printOctets(before)} | ${printOctets(after)}`;
    return property(name, method, [
      `in ... ${view} ..., a character may or may not begin at the bar`,
      view,
    ]);
  }
  const { back, ahead } = window;
  const value = `yes, by ${back} octets before the offset and ${ahead} after it`;
  return { ...property(name, method), value };
}

function search(dfa: Dfa): Fact {
  const found = findMisaligned(dfa);
  return property(
    'a search for the octets of characters finds only characters',
    'search of the pairs of a state between characters and one inside a character',
    found && [
      `${printOctets(found)} can also occur where no character begins`,
      printOctets(found),
      found,
    ],
  );
}

function order({ disorder, values }: Coding): Fact {
  const spell = (value: number): string => printOctets(spellValue(values, value)!);
  return property(
    'sorting by octets is sorting by character number',
    'comparison of adjacent ranges of values',
    disorder && [
      `${printValue(disorder[0])} is ${spell(disorder[0])}, ${printValue(disorder[1])} is ${spell(disorder[1])}`,
      disorder.map(spell).join(', '),
    ],
  );
}
