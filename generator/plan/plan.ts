/**
 * The plan: all decisions that the variants of a module share, made once.
 *
 * It has everything they have in common, from state numbers to the words of comments, so that they cannot
 * disagree; an emitter only turns it into code.
 */
import { MAX_CODE_POINT, type Input } from '../alphabet.js';
import { printOrigin, rulesInUse, whereIs } from '../abnf/origins.js';
import { nameState, type Provenance } from './provenance.js';
import type { DecoderStages, Stages } from '../passes/stages.js';
import { printConcatenation, printRule } from '../abnf/print.js';
import type { Rule } from '../abnf/ast.js';
import { subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import type { CalledPositions } from '../automata/called-positions.js';
import { callsIn, withoutCalls, type Call } from '../automata/calls.js';
import type { Dfa } from '../automata/dfa.js';
import { determinizeCalls, type PushdownAutomaton, type Undecided } from '../automata/stack.js';
import type { Synchronization, Window } from '../automata/synchronize.js';
import { takeName, typeName } from '../captures/names.js';
import { EpsilonClosure } from '../automata/epsilon-closure.js';
import { labelsOf, type StateId } from '../automata/nfa.js';
import { printRow, type LayoutRow } from '../coding/layout.js';
import type { ValueRange } from '../coding/prove.js';
import type { PayloadOperation, Transducer, Transition } from '../coding/transducer.js';
import { printCount } from '../text/counts.js';
import { expectationsOf } from './expectations.js';
import { planParse, planResult, type ParsePlan, type ResultPlan } from './parse-plan.js';
import { wrapWords } from '../text/wrap-words.js';
import type { Heading } from './heading.js';
import { baseName } from '../text/source.js';
import { printWord, type Notation } from '../text/symbols.js';

/** A transition, except to the dead state, and the rules that read it. */
export interface Edge extends Transition {
  /** The elements of the grammar that read these symbols, such as `UTF8-2: %xC2-DF UTF8-tail (line 8)`. */
  readonly origins: readonly string[];
}

/** A state with its note and edges. */
export interface StatePlan {
  readonly id: StateId;
  readonly accepting: boolean;
  /** A shortest input that leads to it, and the rules that read the next symbol: `e.g. after E0; next: UTF8-3`. */
  readonly note: string;
  /** The edges, ordered by their least symbols. */
  readonly edges: readonly Edge[];
}

/** An alternative of the unit rule and the rules below it: the third one, `UTF8-3`, and in that `UTF8-tail`. */
export interface RulePath {
  readonly alternative: number;
  readonly rules: readonly string[];
}

/** Octets that the same rules read in a state. */
export interface ReadRange extends SymbolRange {
  /** Each alternative of the unit rule that reads them, with the rules below it that do. */
  readonly ways: readonly RulePath[];
}

/** How a decoder's characters become octets and text. */
export interface DecoderPlan {
  readonly unitRule: string;
  readonly layout: readonly LayoutRow[];
  readonly values: readonly ValueRange[];
  /** The numbers below the greatest character that cannot be encoded, as ascending ranges. */
  readonly gaps: readonly { readonly lo: number; readonly hi: number }[];
  readonly maxValue: number;
  /** The length of the longest character, in octets. */
  readonly longest: number;
  /** The number of octets of a unit. See Note [Units] in coding/units.ts. */
  readonly unitLength: number;
  /** The octets that occur in characters only as the first. */
  readonly restarting: readonly SymbolRange[];
  /** The octets that decide whether a character begins at an offset; undefined if no number of them suffices. */
  readonly window: Window | undefined;
  /** Whether octets sort as the numbers of characters do. */
  readonly isOrdered: boolean;
  /** The replacement for text that cannot be encoded; undefined if neither U+FFFD nor `?` can be. */
  readonly replacement: number | undefined;
  /** Whether the two halves of a surrogate pair are one character, or two as in modified UTF-8. */
  readonly joinsPairs: boolean;
  /** The operation of every transition, by state and class; undefined for those to the dead state. */
  readonly operations: readonly (PayloadOperation | undefined)[];
  /** The octets that each state reads, ascending. */
  readonly readings: readonly (readonly ReadRange[])[];
  /** The shift that all operations share, except those of the start state, where the partial value is 0. */
  readonly uniformShift: number | undefined;
}

/**
 * Guarantees:
 * 1. State 0 is dead; `states[id].id === id`.
 * 2. With `decoder`, `start` is the only accepting state, and no word of the unit begins another.
 */
export interface Plan {
  readonly name: string;
  readonly sourceName: string;
  readonly command: string;
  readonly startRule: string;
  /** The words of the grammar that the automaton lacks, as a sentence; undefined if it has all. */
  readonly leftOut: string | undefined;
  /** The rules in use: their lines of text, and their locations. */
  readonly rules: readonly { readonly where: string; readonly text: readonly string[] }[];
  readonly rows: readonly { readonly where: string; readonly text: string }[];
  readonly dfa: Dfa;
  /** How the symbols of the automaton are printed, in comments and elsewhere. */
  readonly notation: Notation;
  readonly states: readonly StatePlan[];
  readonly start: StateId;
  /** The inputs of the module; without octets, `start` is that of strings, too. */
  readonly inputs: readonly Input[];
  /** The state before any code unit of a string. */
  readonly stringStart: StateId;
  /** For each state, the number of units read of an incomplete character. */
  readonly begun: readonly number[];
  readonly decoder: DecoderPlan | undefined;
  /** Whether a character may have several octets. */
  readonly readsCharacters: boolean;
  /** The type of accepted strings; undefined without the option `brand`. */
  readonly brand: string | undefined;
  /** Undefined without captures, and with calls. */
  readonly parse: ParsePlan | undefined;
  /** The calls of rules that embed themselves to any depth; undefined if there are none. */
  readonly calls: CallPlan | undefined;
  /** For each state, what may follow, in words; computed only on demand, since few modules print it. */
  readonly expected: () => readonly (readonly string[])[];
  /** Whether the branchless variant may skip runs, for which it needs a branch. */
  readonly skipsRuns: boolean;
}

/**
 * How automata call each other.
 *
 * Guarantees:
 * 1. The `dfa` of the plan has transitions that read symbols only; `callsOf` has the others, by state.
 * 2. One of `stack` and `undecided` is undefined. The first call of either determinizes, which may take seconds; further
 *    calls of both have the same results.
 */
export interface CallPlan {
  readonly callsOf: readonly (readonly Call[])[];
  /** The automaton with a stack; undefined if a stack does not decide what is called. */
  readonly stack: () => PushdownAutomaton | undefined;
  /** Why there is no stack; undefined if there is one. */
  readonly undecided: () => UndecidedPlan | undefined;
  /** The most calls on the stack; undefined for any number. */
  readonly maxNesting: number | undefined;
  /** The most steps of threads without a stack. */
  readonly maxWork: number;
  /** Undefined without captures. */
  readonly chart: ChartPlan | undefined;
}

/**
 * How the parts of words with calls are found.
 *
 * Guarantees:
 * 1. The classes of the plan's `dfa` tell apart all symbols that ways of positions tell apart.
 * 2. `expected` has an entry for each of `positions.all`.
 */
export interface ChartPlan extends ResultPlan {
  readonly positions: CalledPositions;
  /** By position: what may follow, in words, apart from the end. */
  readonly expected: readonly (readonly string[])[];
}

/** Calls that no stack decides. */
export interface UndecidedPlan {
  /** A place that shows it: `at the beginning`, or `after` a short input. */
  readonly place: string;
  /** The rules that may go on after it. */
  readonly rules: readonly string[];
}

/** The name of an encoding in error messages. */
export function titleOf({ name }: Plan): string {
  return name.toUpperCase();
}

/** The number of rules that a comment shows, and the length of the lines of a rule. */
const LISTED = 6;
const RULE_WIDTH = 72;

/** Decides what all variants share. */
export function makePlan(
  stages: Stages,
  provenance: Provenance,
  notation: Notation,
  synchronization: Synchronization | undefined,
  { name, command, skipsRuns, hasBrand, ...limits }: Heading,
  maxStates: number,
): Plan {
  const { document, grammar, lowered, decoder, machine } = stages;
  const { source } = document;
  const { dfa, inputs, begun } = machine;
  const calls = planCalls(stages, provenance, notation, maxStates, limits);
  const states = dfa.accepting.map((accepting, id): StatePlan => {
    const edges = provenance.edges[id]!.map((edge): Edge => ({
      ...edge,
      origins: [...new Set(edge.origins.map(printOrigin))],
    }));
    const note = noteOf(provenance.accesses[id]!, accepting, provenance.rules[id]!);
    return { id, accepting, note, edges };
  });
  return {
    name,
    sourceName: baseName(source),
    command,
    startRule: grammar.start.name.text,
    leftOut: leftOutBy(stages),
    rules: rulesInUse(grammar, lowered.labels).map((rule) => ({
      where: whereIs(rule.name.span, source),
      text: wrapRule(rule),
    })),
    rows: (decoder?.coding.layout ?? []).map((row) => ({
      where: whereIs(row.span, source),
      text: printRow(row),
    })),
    dfa: calls === undefined ? dfa : withoutCalls(dfa, machine.max),
    notation,
    states,
    start: machine.inputStarts[0]!,
    inputs,
    stringStart: machine.inputStarts.at(-1)!,
    begun,
    skipsRuns,
    readsCharacters: grammar.alphabet === 'characters',
    brand: hasBrand ? brandOf(stages) : undefined,
    parse: planParse(stages),
    calls,
    expected: () => expectedIn(stages, provenance),
    decoder:
      decoder && synchronization
        ? planDecoder(
            decoder,
            synchronization,
            provenance.readers.map((ids) => readingsOf(stages, ids, decoder.unit)),
          )
        : undefined,
  };
}

/** `URIString`, unless that is the type of a part. */
function brandOf({ grammar, captured }: Stages): string {
  const types = new Set(captured?.captures.map(({ type }) => type));
  return takeName(`${typeName(grammar.start.name.text)}String`, types);
}

/** The calls of a machine, on a stack if possible. */
function planCalls(
  stages: Stages,
  { rules }: Provenance,
  notation: Notation,
  maxStates: number,
  limits: Pick<Heading, 'maxNesting' | 'maxWork'>,
): CallPlan | undefined {
  const { dfa, entries, inputStarts, max } = stages.machine;
  if (entries.size === 0) return undefined;
  // Made when it is asked for, since tracing calls does not need it.
  let made: PushdownAutomaton | Undecided | undefined;
  const determinized = (): PushdownAutomaton | Undecided =>
    (made ??= determinizeCalls(dfa, entries, inputStarts, max, maxStates));
  return {
    ...limits,
    callsOf: callsIn(dfa, entries),
    stack: () => {
      const found = determinized();
      return 'moves' in found ? found : undefined;
    },
    undecided: () => {
      const found = determinized();
      if ('moves' in found) return undefined;
      // What a call reads behind its first symbol does not matter.
      const place = found.parts
        .map((part) => (part.length === 0 ? '' : printWord(part, notation)))
        .join(' ... ')
        .trim();
      return {
        place: place === '' ? 'at the beginning' : `after ${place}`,
        rules: [...new Set(found.states.flatMap((state) => rules[state]!))],
      };
    },
    chart: planChart(stages),
  };
}

/** How the parts of words with calls are found; undefined without captures. */
function planChart({ captured, machine }: Stages): ChartPlan | undefined {
  const { positions, max } = machine;
  if (captured === undefined || positions === undefined) return undefined;
  const { nfa, all } = positions;
  const closure = new EpsilonClosure(nfa);
  const readers = all.map(({ state }) => closure.of([state]));
  const expected = expectationsOf(captured.lowered, nfa, readers, max);
  return { ...planResult(captured, machine), positions, expected };
}

/** For each state, what may follow: nothing within a character, and the end where a word may end. */
function expectedIn(
  { lowered, machine: { nfa, dfa, begun, max } }: Stages,
  { readers }: Provenance,
): readonly (readonly string[])[] {
  return expectationsOf(lowered, nfa, readers, max).map((words, state) =>
    begun[state]! > 0 ? [] : [...words, ...(dfa.accepting[state] === true ? ['the end'] : [])],
  );
}

// --- states and edges --------------------------------------------------------------------------

function noteOf(access: string, accepting: boolean, rules: readonly string[]): string {
  if (access === 'dead') return 'dead: no word begins like this';
  const state = accepting ? `${access}, accepting` : access;
  return rules.length === 0 ? `${state}; nothing may follow` : nameState(state, rules, LISTED);
}

/** The octets that some NFA states read, and the rules below the unit rule that read them. */
function readingsOf(
  { nfa, lowered }: Stages,
  readers: readonly StateId[],
  unit: Rule,
): readonly ReadRange[] {
  const ways = readers.flatMap((id) => {
    const state = nfa.states[id]!;
    if (state.kind !== 'range') return [];
    const path = labelsOf(nfa, id).map((label) => lowered.labels[label]!);
    const at = path.findIndex(({ rule }) => rule === unit);
    const alternative = unit.elements.alternatives.indexOf(path[at]!.alternative);
    const rules = path.slice(at + 1).map(({ rule }) => rule.name.text);
    return [{ range: state.range, way: { alternative, rules } }];
  });
  const readings: { lo: number; hi: number; ways: readonly RulePath[] }[] = [];
  for (let octet = 0; octet < 256; octet++) {
    const reading = ways.filter(({ range }) => range.lo <= octet && octet <= range.hi);
    const distinct = [...new Map(reading.map(({ way }) => [JSON.stringify(way), way])).values()];
    const last = readings.at(-1);
    if (last?.hi === octet - 1 && JSON.stringify(last.ways) === JSON.stringify(distinct))
      last.hi = octet;
    else if (distinct.length > 0) readings.push({ lo: octet, hi: octet, ways: distinct });
  }
  return readings;
}

/** The words that nest too deep, by the references that nest. */
export function leftOutBy({ grammar, lowered, document }: Stages): string | undefined {
  const { nesting } = lowered;
  if (nesting.length === 0) return undefined;
  const places = new Set(
    nesting.map(
      ({ from, to, name }) =>
        `${to.name.text} in ${from.name.text} (${whereIs(name.span, document.source)})`,
    ),
  );
  const words =
    grammar.depth === 0
      ? 'that need one of these references'
      : `in which these references nest more than ${printCount(grammar.depth!, 'time')}`;
  return `Leaves out words ${words}: ${[...places].join(', ')}.`;
}

// --- rules -------------------------------------------------------------------------------------

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

// --- decoding and encoding ---------------------------------------------------------------------

const REPLACEMENTS = [0xfffd, 0x3f];

function planDecoder(
  { unit, coding, transducer }: DecoderStages,
  { restarting, window }: Synchronization,
  readings: DecoderPlan['readings'],
): DecoderPlan {
  const { values } = coding;
  const spells = (value: number): boolean =>
    values.some(({ lo, hi }) => lo <= value && value <= hi);
  const spellsSomeOf = (from: number, to: number): boolean =>
    values.some(({ lo, hi }) => lo <= to && from <= hi);
  const maxValue = values.at(-1)!.hi;
  return {
    unitRule: unit.name.text,
    layout: coding.layout,
    values,
    gaps: subtractRanges([{ lo: 0, hi: maxValue }], values),
    maxValue,
    longest: Math.max(...values.map(({ row }) => row.octets.length)),
    unitLength: coding.unitLength,
    restarting,
    window,
    isOrdered: coding.disorder === undefined,
    replacement: REPLACEMENTS.find(spells),
    joinsPairs: spellsSomeOf(0x10000, MAX_CODE_POINT) || !spellsSomeOf(0xd800, 0xdfff),
    operations: transducer.operations,
    readings,
    uniformShift: uniformShift(transducer),
  };
}

function uniformShift({ dfa, operations }: Transducer): number | undefined {
  const shifts = new Set<number>();
  operations.forEach((found, entry) => {
    const state = Math.floor(entry / dfa.classes.count);
    if (found !== undefined && state !== dfa.starts[0]) shifts.add(found.shift);
  });
  return shifts.size <= 1 ? ([...shifts][0] ?? 0) : undefined;
}
