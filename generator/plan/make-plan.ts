import type { Rule } from '../abnf/ast.js';
import { embeddingReferencesBelow } from '../abnf/embedding-references.js';
import { printOrigin, rulesInUse, whereIs } from '../abnf/origins.js';
import { printConcatenation, printRule } from '../abnf/print.js';
import { positionsOfDfa, withoutCalls } from '../automata/calls.js';
import type { StateId } from '../automata/nfa.js';
import type { Stages } from '../analysis/stages.js';
import { baseName } from '../text/source.js';
import type { Notation } from '../text/symbols.js';
import { wrapWords } from '../text/wrap-words.js';
import { expectedIn } from './expected-in.js';
import { Expectations, THE_END, withoutStack } from './expectations.js';
import type { ModuleSettings } from './module-settings.js';
import { wordsTooDeep } from './words-too-deep.js';
import { noteOf } from './note-of.js';
import { planParse } from './parse-plan.js';
import type { BoundaryPlan, LanguagePlan, StatePlan, SymbolPlan, TransitionPlan } from './plan.js';
import { planDecoder, type Decoding } from './plan-decoder.js';
import { planRequirements } from './plan-requirements.js';
import type { Provenance } from './provenance.js';

/** The greatest length of a line of a rule. */
const RULE_WIDTH = 72;

/** Decides what all variants share, except how rules are called. */
export function makePlan(
  stages: Stages,
  provenance: Provenance,
  notation: Notation,
  decoding: Decoding | undefined,
  boundary: BoundaryPlan | undefined,
  { name, encodingName, command, maxEntries, ...limits }: ModuleSettings,
): SymbolPlan {
  const { document, grammar, lowered, spelled, moduleAutomaton } = stages;
  const { source } = document;
  const { dfa, nfa, inputs, inputStarts, begun, entries, max } = moduleAutomaton;
  const hasCalls = entries.size > 0;
  const expectations = Expectations.of(withoutStack(dfa), max);
  const nextIn = decoding
    ? provenance.rules
    : phrasesFor(stages, provenance, expectations, notation);
  const states = dfa.accepting.map((accepting, id): StatePlan => {
    const transitions = provenance.transitions[id]!.map((transition): TransitionPlan => ({
      ...transition,
      origins: [...new Set(transition.origins.map(printOrigin))],
    }));
    const access = provenance.accesses[id]!;
    const note = noteOf(accepting ? `${access}, accepting` : access, nextIn[id]!);
    return { id, accepting, note, transitions };
  });
  const plan = {
    name,
    encodingName,
    sourceName: baseName(source),
    command,
    startRule: grammar.start.name.text,
    wordsTooDeep: wordsTooDeep(stages),
    rules: rulesInUse(grammar, lowered.labels).map((rule) => ({
      where: whereIs(rule.name.span, source),
      text: wrapRule(rule),
    })),
    language: languageOf(stages),
    dfa: hasCalls ? withoutCalls(dfa, max) : dfa,
    notation,
    states,
    inputs,
    starts: inputStarts,
    start: inputStarts[0]!,
    begun,
    maxEntries,
    readsCharacters: grammar.alphabet === 'characters',
    isWhole: spelled.isWhole,
  };
  if (decoding)
    return { kind: 'decoder', ...plan, ...planDecoder(stages, decoding, provenance, states) };
  const readersOf = (state: StateId): readonly StateId[] => provenance.readers[state]!;
  const expected = expectedIn(expectations, { lowered, nfa, max }, begun, readersOf);
  if (!hasCalls) {
    const requirements = planRequirements(stages);
    const orEnd = expected.map((own, state) =>
      dfa.accepting[state] === true ? [...own, THE_END] : own,
    );
    const parse = planParse(stages);
    return { kind: 'flat', ...plan, expected: orEnd, parse, requirements, boundary };
  }
  const positions = positionsOfDfa(dfa, entries, inputStarts, max);
  const isRegular = embeddingReferencesBelow(grammar.rules, grammar.start).length === 0;
  return { kind: 'calling', ...plan, expected, ...limits, positions, isRegular };
}

function languageOf({ captured, lowered, minimal }: Stages): LanguagePlan {
  const expression = captured?.regex ?? lowered.regex;
  return {
    expression,
    fields: captured?.captures.map(({ field }) => field) ?? [],
    lowered,
    minimal,
  };
}

/**
 * For each state of a recognizer, the symbols that it reads, as phrases, and the rules that it calls; within a character,
 * the rules that read it.
 */
function phrasesFor(
  { moduleAutomaton: { nfa, begun } }: Stages,
  { readers, rules }: Provenance,
  expectations: Expectations,
  { calls = [] }: Notation,
): readonly (readonly string[])[] {
  const calledBy = new Map(calls.map(({ symbol, rule }) => [symbol, rule]));
  return readers.map((own, state) => {
    if (begun[state]! > 0) return rules[state]!;
    const called = own.flatMap((id) => {
      const reader = nfa.states[id]!;
      return reader.kind === 'range' ? (calledBy.get(reader.range.lo) ?? []) : [];
    });
    return [...expectations.all(state), ...new Set(called)];
  });
}

/** A rule on one line, or, if that is too long, with each alternative on lines of its own. */
function wrapRule(rule: Rule): readonly string[] {
  const line = printRule(rule);
  if (line.length <= RULE_WIDTH) return [line];
  const indent = ' '.repeat(rule.name.text.length);
  return rule.elements.alternatives.flatMap((alternative, index) => {
    const [first, ...others] = wrapWords(printConcatenation(alternative), RULE_WIDTH);
    return [
      `${index === 0 ? `${rule.name.text} =` : `${indent} /`} ${first}`,
      ...others.map((more) => `${indent}   ${more}`),
    ];
  });
}
