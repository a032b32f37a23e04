/**
 * Follows a decoder or a recognizer through some octets, one at a time; a recognizer of text through its
 * characters or code units.
 *
 * It walks the plan, from which modules are emitted, so a trace shows their states and partial values. Where automata call
 * each other, it follows all threads of the rules, so a trace is the same whether a stack decides the calls or not. The
 * runtime explains errors, with the data of `explanation.ts`.
 *
 * A decoder goes on after errors as `decode` does, by substitution of maximal subparts (Unicode §3.9): the
 * octets from where a character should begin, as many as are the beginning of one, but at least one, become
 * U+FFFD. The octet that cut them short is read again, in the start state. If units have several octets, a step
 * takes a whole unit. See Note [Units] in coding/units.ts. A recognizer stops in the dead state, as `findError` does.
 */
import { printExpected } from '../../../runtime/shared/print.js';
import { expectedAfter, sayFound } from '../reading/expected-after.js';
import { MAX_CODE_POINT } from '../../alphabet.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { printMembers, type Notation } from '../../text/symbols.js';
import { classIds, classOf, membersOf } from '../../automata/symbol-classes.js';
import { DEAD, leadsNowhere, next } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { applyOperation } from '../../coding/transducer.js';
import { endOfIllFormed } from '../../coding/units.js';
import { explanationOf } from '../../emit/decode/explanation.js';
import {
  decoderOf,
  type DecoderPlan,
  type FlatPlan,
  type CallingPlan,
  type SymbolPlan,
} from '../../plan/plan.js';
import { illFormedError, type ExplainableModule } from '../../../runtime/decode/decode-error.js';
import { explainer } from '../../../runtime/decode/explain.js';
import { deepestCalls, type Reached } from '../reading/derivation.js';
import type { GrammarReader } from '../reading/grammar-reader.js';
import { inputRun, type InputRun, type Standing } from '../reading/input-run.js';
import { firstUnmet, withinLimits } from '../reading/first-unmet.js';
import type {
  RecognizerError,
  SymbolOffsets,
  Symbols,
  TraceBegin,
  TraceCalls,
  TraceEntry,
  TraceError,
} from './trace-entry.js';

/** A function that makes the entries of reading symbols, one by one as they are asked for. */
export type Tracer = (
  symbols: ArrayLike<number>,
  offsets?: SymbolOffsets,
) => Generator<TraceEntry, void>;

/**
 * Makes the tracer of a plan, whose automaton may read octets, code units or characters. Without offsets, the
 * offset of a symbol is its index.
 *
 * @param reader the plan's; only needed for automata that call each other
 */
export function tracer(plan: SymbolPlan, reader?: GrammarReader): Tracer {
  const fault = plan.kind === 'decoder' ? faultsOfDecoder(plan) : faultsOf(plan, reader);
  const begin = beginOf(plan);
  return function* (symbols, places) {
    const offsetOf = (index: number): number => places?.offsets[index] ?? index;
    const { length } = symbols;
    const offsets = places?.unit ?? begin.offsets;
    yield { ...begin, count: length, offsets, length: offsetOf(length) };
    yield* follow(plan, reader, symbols, offsetOf, fault);
  };
}

function* follow(
  plan: SymbolPlan,
  reader: GrammarReader | undefined,
  symbols: ArrayLike<number>,
  offsetOf: (index: number) => number,
  fault: FaultOf,
): Generator<TraceEntry, void> {
  const { classes } = plan.dfa;
  const decoder = decoderOf(plan);
  const { length } = symbols;
  const run = inputRun(reader ?? { plan });
  const counts = { errors: 0, firstError: -1, characters: 0 };
  const count = (error: TraceError): TraceError => {
    if (counts.errors++ === 0) counts.firstError = error.offset;
    return error;
  };
  const isRequired = plan.kind === 'flat' && plan.requirements !== undefined;
  const unmet = isRequired ? firstUnmet(plan, beginningOf(symbols, run)) : undefined;
  const faultAt = (): TraceError =>
    count(
      fault(symbols, begin, at, standing, offsetOf, at === unmet?.at ? unmet.expected : undefined),
    );
  let standing = run.start;
  let partial = 0;
  // The offset at which the current character begins, and whether its first octet was read before.
  let begin = 0;
  let again = false;
  let at = 0;
  while (at < length) {
    const symbol = symbols[at]!;
    const index = classOf(classes, symbol);
    const after = run.after(standing, symbol);
    if (at === unmet?.at) {
      yield faultAt();
      break;
    }
    const row = { offset: offsetOf(at), symbol, class: index };
    let character: number | undefined;
    if (standing.kind === 'state') {
      const to = after === undefined ? DEAD : stateOf(after)!;
      const operation = decoder?.operations[standing.state * classes.count + index];
      if (operation !== undefined) partial = applyOperation(operation, partial, symbol);
      if (operation !== undefined && to === plan.start) character = partial;
      yield {
        type: 'step',
        ...row,
        from: standing.state,
        to,
        again,
        operation,
        partial: operation && partial,
        character,
        text: character === undefined ? undefined : textOf(character),
      };
    } else if (after?.kind === 'threads')
      yield { type: 'calls', ...row, ...callsAt(after.reached, reader!) };
    if (after === undefined) {
      const error = faultAt();
      yield error;
      if (error.kind === undefined) break;
      again = error.resumes <= at;
      begin = at = error.resumes;
      standing = run.start;
      partial = 0;
      continue;
    }
    again = false;
    at += 1;
    standing = after;
    if (character === undefined) continue;
    counts.characters += 1;
    begin = at;
    partial = 0;
  }
  if (at === length && !(standing.isEnd && unmet === undefined)) yield faultAt();

  yield {
    type: 'end',
    word: counts.errors === 0,
    read: Math.min(at + 1, length),
    firstError: counts.firstError,
    errors: counts.errors,
    characters: decoder && counts.characters,
  };
}

/** The symbols that fit, up to the first that does not. */
function beginningOf(symbols: ArrayLike<number>, run: InputRun): readonly number[] {
  const all = Array.from(symbols);
  let standing: Standing | undefined = run.start;
  const end = all.findIndex((symbol) => (standing = run.after(standing!, symbol)) === undefined);
  return end < 0 ? all : all.slice(0, end);
}

/** The calls that are open, and the rules that may go on. */
function callsAt(
  reached: Reached,
  { deriver, labels, called }: GrammarReader,
): Pick<TraceCalls, 'calls' | 'accepting' | 'next'> {
  const threads = deriver.threadsOf(reached);
  return {
    calls: deepestCalls(threads).map(({ label }) => called.get(label)!),
    accepting: deriver.isWord(reached),
    next: [...new Set(threads.map((thread) => labels[thread.labels().at(-1)!]!.rule))],
  };
}

/** The first entry, before any symbol. */
function beginOf({ sourceName, startRule, start, states, dfa, notation }: SymbolPlan): TraceBegin {
  const symbols = symbolsIn(notation);
  return {
    type: 'begin',
    grammar: sourceName,
    rule: startRule,
    count: 0,
    symbols,
    offsets: symbols === 'octets' ? 'octets' : 'code units',
    length: 0,
    start,
    states: states.map(({ note }) => note),
    classes: classIds(dfa.classes).map((index) =>
      printMembers(membersOf(dfa.classes, index), leadsNowhere(dfa, index), notation),
    ),
  };
}

/** The symbols that the numbers of a notation stand for. */
function symbolsIn({ noun }: Notation): Symbols {
  return noun === 'character' ? 'characters' : noun === 'octet' ? 'octets' : 'code units';
}

function textOf(character: number): string {
  return character > MAX_CODE_POINT ? REPLACEMENT : String.fromCodePoint(character);
}

const REPLACEMENT = '\ufffd';

/**
 * The error if the symbol at the index `at` leads nowhere; `begin` is where its character begins, and `unmet` what a
 * requirement expects.
 */
type FaultOf = (
  symbols: ArrayLike<number>,
  begin: number,
  at: number,
  standing: Standing,
  offsetOf: (index: number) => number,
  unmet: readonly string[] | undefined,
) => TraceError;

function faultsOf(plan: FlatPlan | CallingPlan, reader: GrammarReader | undefined): FaultOf {
  return (symbols, _, at, standing, offsetOf, unmet) => {
    const state = stateOf(standing);
    const read = Array.from(symbols).slice(0, at);
    const phrases =
      unmet ??
      (plan.kind === 'nested' ? expectedAfter(read, standing.isEnd, plan) : plan.expected[state!]!);
    const expected =
      standing.kind === 'threads'
        ? readBy(standing.reached, reader!)
        : fittingIn(standing.state, read, unmet !== undefined, plan);
    return noWord(plan, symbols[at], at, offsetOf(at), state, expected, phrases);
  };
}

function stateOf(standing: Standing): StateId | undefined {
  return standing.kind === 'state' ? standing.state : undefined;
}

/** The symbols that lead on within all limits; none are known after what a check refuses. */
function fittingIn(
  state: StateId,
  read: readonly number[],
  isUnmet: boolean,
  plan: FlatPlan | CallingPlan,
): readonly SymbolRange[] {
  const checks = plan.kind === 'flat' ? plan.requirements?.checks : undefined;
  if (isUnmet && checks?.length) return [];
  const fitting = withinLimits(plan, read, plan.states[state]!.transitions);
  return joinRanges(fitting.flatMap(({ ranges }) => ranges));
}

/** The symbols that threads wait for. */
function readBy(reached: Reached, { deriver, nfa }: GrammarReader): readonly SymbolRange[] {
  return joinRanges(
    deriver.threadsOf(reached).flatMap(({ state }) => {
      const reader = nfa.states[state]!;
      return reader.kind === 'range' ? [reader.range] : [];
    }),
  );
}

/**
 * The error of a recognizer.
 *
 * @param index the number of symbols before it
 * @param phrases what was expected
 */
function noWord(
  { notation, startRule }: SymbolPlan,
  found: number | undefined,
  index: number,
  offset: number,
  state: StateId | undefined,
  expected: readonly SymbolRange[],
  phrases: readonly string[],
): RecognizerError {
  const place = notation.noun === 'octet' ? ` at byte ${offset}` : ` at character ${index + 1}`;
  const sentence =
    found !== undefined
      ? printExpected(phrases, place, sayFound(found, notation))
      : index > 0
        ? printExpected(phrases, ' at the end', '')
        : printExpected(phrases, '', 'nothing');
  return {
    type: 'error',
    offset,
    part: found === undefined ? [] : [found],
    found,
    knownAt: offset,
    state,
    expected,
    kind: undefined,
    phrases,
    message: `not a word of ${startRule}: ${sentence}`,
  };
}

function faultsOfDecoder(plan: DecoderPlan): FaultOf {
  const { dfa, start } = plan;
  const expectedIn = expectations(plan);
  const explain = explainer(explanationOf(plan));
  const machine: ExplainableModule = {
    name: plan.encodingName,
    start,
    next: (state, octet) => next(dfa, state, octet),
  };
  return (octets, begin, at, standing) => {
    const { length } = octets;
    const end = at === length ? at : endOfIllFormed(begin, at, length, plan.unitLength);
    const octetsTo = (to: number): readonly number[] =>
      Array.from({ length: to - begin }, (_, index) => octets[begin + index]!);
    const [part, read] = [octetsTo(end), octetsTo(at)];
    const found = octets[at];
    const explained = explain(machine, part, found, read);
    const error = illFormedError(machine, begin, part, found, read, () => explained, expectedIn);
    return {
      type: 'error',
      offset: begin,
      part,
      found,
      knownAt: at,
      state: stateOf(standing),
      expected: error.expected,
      kind: explained.kind,
      rules: explained.rules,
      detail: explained.detail,
      text: REPLACEMENT,
      resumes: end,
      message: error.message,
    };
  };
}

/** The symbols that lead somewhere, by state; computed on demand. */
function expectations({ states }: SymbolPlan): (state: StateId) => readonly SymbolRange[] {
  const known: (readonly SymbolRange[])[] = [];
  return (state) =>
    (known[state] ??= joinRanges(states[state]!.transitions.flatMap(({ ranges }) => ranges)));
}
