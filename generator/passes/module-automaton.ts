/** From the grammar to the automaton of modules, which reads the units of their inputs. */
import { findMultiplied } from '../abnf/blame.js';
import type { Encoding } from '../abnf/read-grammar-file.js';
import { INPUTS, MAX_CODE_UNIT, MAX_OCTET, MAX_OF, type Input } from '../alphabet.js';
import { nfaOf, withTraces, type Automaton } from '../automata/build.js';
import { calledPositionsOf, findCycle } from '../automata/called-positions.js';
import { withClasses } from '../automata/dfa.js';
import { expandedSize, FIRST_CALL, rangesRead, type Regex } from '../automata/regex.js';
import { splitStarts } from '../automata/starts.js';
import { classesOf, intersectClasses } from '../automata/symbol-classes.js';
import { Work } from '../automata/work.js';
import type { Coding } from '../coding/prove.js';
import { findUnspelled, spell } from '../coding/spell.js';
import { expansionLimit, stateLimit } from '../diagnostics/automaton.js';
import { captureWithoutEnd } from '../diagnostics/captures.js';
import {
  inputOfDecoder,
  inputOfUnits,
  noSpelling,
  partialEncoding,
} from '../diagnostics/coding.js';
import { NFA_STATES_PER_STATE } from '../options/limits.js';
import type { Session } from './session.js';
import type { ModuleAutomaton, Stages } from './stages.js';
import { printValue } from '../text/values.js';
import { automatonOf } from './automaton.js';
import { checkFirst } from './check-first.js';
import { checkAlphabet } from './check-alphabet.js';
import { readCoding } from './transduce.js';
import type { Run } from './run.js';

/** The most steps to make positions, for each state that is allowed. */
const STEPS_PER_STATE = 300;

/** Makes the automaton of modules. */
export const moduleAutomaton: Run = (stages, session) => {
  const made = buildModuleAutomaton(stages, session);
  checkAlphabet(stages, session);
  return { moduleAutomaton: made };
};

/** Expressions over the units of inputs: for each input, that of the start rule and those of called rules. */
interface Spelled {
  readonly regexes: readonly Regex[];
  /** The greatest unit. */
  readonly max: number;
  readonly coding: Coding | undefined;
}

type Before = Omit<Stages, 'moduleAutomaton'>;

/** The automaton of modules, from the expression over the grammar's symbols. */
function buildModuleAutomaton(stages: Before, session: Session): ModuleAutomaton {
  const { grammar, lowered, captured } = stages;
  const { called } = lowered;
  const { start } = grammar;
  const inputs = inputsOf(stages, session);
  const isSpelled = grammar.alphabet === 'characters';
  const spellAll = (all: readonly Regex[], labels: number): Spelled =>
    isSpelled
      ? spellInputs(all, labels, inputs, stages, session)
      : { regexes: all, max: MAX_OF[grammar.alphabet], coding: undefined };
  const regex = called.length === 0 && captured !== undefined ? captured.regex : lowered.regex;
  const spelled = spellAll([regex, ...called.map((each) => each.regex)], grammar.rules.size);
  const automaton = isSpelled
    ? automatonOf(
        nfaOf(spelled.regexes),
        callSymbols(stages, inputs).reduce((most, label) => Math.max(most, label), spelled.max),
        lowered,
        start,
        session,
      )
    : ownAutomaton(stages);
  const starts = splitStarts(automaton.dfa.starts, called.length + 1);
  const labels = callSymbols(stages, isSpelled ? inputs : inputs.slice(0, 1));
  const entries = new Map(labels.map((label, index) => [label, starts.called[index]!]));
  const built = {
    ...automaton,
    inputs,
    inputStarts: starts.words,
    max: spelled.max,
    entries,
    coding: spelled.coding,
  };
  if (captured === undefined) return built;
  if (called.length > 0) {
    const { regexes } = spellAll([captured.regex, ...captured.called], captured.called.length);
    return withPositions(built, regexes, stages, session);
  }
  const traced = withTraces(built, spelled.regexes, session.maxStates, captured.isOrdered);
  if (!('traced' in traced)) {
    const multiplied = findMultiplied(traced.nfa, traced.longest, lowered.labels, start);
    return session.diagnostics.fail(stateLimit(traced, multiplied, true));
  }
  if (captured.isOrdered) checkFirst(traced.traced, captured, stages, session);
  return traced;
}

/** The automaton of modules with the positions of expressions with captures, by which they parse. */
function withPositions(
  built: ModuleAutomaton,
  regexes: readonly Regex[],
  { grammar: { start }, captured }: Before,
  { maxStates, diagnostics }: Session,
): ModuleAutomaton {
  const { called, callees } = captured!;
  const work = new Work(maxStates * STEPS_PER_STATE);
  const positions = calledPositionsOf(regexes, called.length, work);
  if (positions === undefined) {
    const whole = { rule: start, positions: 1, copied: undefined };
    return diagnostics.fail(stateLimit({ limit: maxStates, ranOutOfWork: true }, whole, true));
  }
  const cycle = findCycle(positions);
  if (cycle !== undefined) {
    const names = cycle.map((label) => callees[(label - FIRST_CALL) % called.length]!.name);
    const { span } = names[0]!;
    diagnostics.fail(
      captureWithoutEnd(
        names.map(({ text }) => text),
        span,
      ),
    );
  }
  const { dfa } = built;
  const ranges = positions.all
    .flatMap(({ transitions }) => transitions.flatMap(({ range }) => range ?? []))
    .filter(({ hi }) => hi <= built.max);
  // A table of classes serves both automata.
  const classes = intersectClasses(dfa.classes, classesOf(ranges, dfa.classes.max));
  return { ...built, dfa: withClasses(dfa, classes), positions };
}

/** The symbols of the calls of all inputs: those of a further input are after those of the one before it. */
function callSymbols({ grammar, lowered }: Before, inputs: readonly Input[]): readonly number[] {
  return inputs.flatMap((_, index) =>
    lowered.called.map(({ symbol }) => symbol + index * grammar.rules.size),
  );
}

/** The automaton over the grammar's own symbols; in a decoder, that of the transducer. */
export function ownAutomaton({ nfa, determinized, minimal, decoder }: Before): Automaton {
  const dfa = decoder?.transducer.dfa ?? minimal;
  return { nfa, determinized, dfa, begun: dfa.accepting.map(() => 0) };
}

/** The inputs given by the options, or else those that suit the grammar. */
function inputsOf(
  { grammar, decoder }: Before,
  { options, diagnostics }: Session,
): readonly Input[] {
  const { input } = options;
  const only: Input | undefined =
    decoder !== undefined ? 'octets' : grammar.alphabet === 'code units' ? 'string' : undefined;
  if (only === undefined) return input === undefined || input === 'both' ? INPUTS : [input];
  if (input === undefined || input === only) return [only];
  const problem = decoder === undefined ? inputOfUnits : inputOfDecoder;
  return diagnostics.fail(problem(grammar.start.name.span));
}

/**
 * Expressions over characters in the units of each input.
 *
 * @param labels the number of symbols of calls: those of a further input are after those of the one before it
 */
function spellInputs(
  all: readonly Regex[],
  labels: number,
  inputs: readonly Input[],
  { grammar, context: { core } }: Before,
  { options: { encoding = 'utf-8' }, maxStates, diagnostics }: Session,
): Spelled {
  const { text, span } = grammar.start.name;
  const limit = maxStates * NFA_STATES_PER_STATE;
  let octets: Coding | undefined;
  const regexes = inputs.flatMap((input, index) => {
    const used: Encoding = input === 'octets' ? encoding : 'utf-16';
    const coding = readCoding(used, core);
    if (input === 'octets') octets = coding;
    return all.map((whole): Regex => {
      const units = spell(whole, coding, index * labels);
      if (units === undefined) return diagnostics.fail(noSpelling(text, used, span));
      const unspelled = findUnspelled(whole, coding);
      if (unspelled !== undefined)
        diagnostics.report(partialEncoding(used, printValue(unspelled), span));
      const size = expandedSize(units);
      if (size > limit) diagnostics.fail(expansionLimit(text, size, limit, false, span));
      return units;
    });
  });
  const isNarrow = regexes.every((each) =>
    rangesRead(each).every(({ hi }) => hi <= MAX_OCTET || hi >= FIRST_CALL),
  );
  return {
    regexes,
    max: isNarrow ? MAX_OCTET : MAX_CODE_UNIT,
    coding: octets,
  };
}
