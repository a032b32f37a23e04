/** From the automaton of a grammar's symbols to that of modules, which reads the units of their inputs. */
import { findMultiplied } from '../abnf/blame.js';
import { minimalOf, withTraces, type Automaton } from '../automata/build.js';
import { calledPositionsOf, findCycle } from '../automata/called-positions.js';
import { withClasses } from '../automata/dfa.js';
import { FIRST_CALL, type Regex } from '../automata/regex.js';
import { splitStarts } from '../automata/starts.js';
import { classesOf, intersectClasses } from '../automata/symbol-classes.js';
import type { Coding } from '../coding/prove.js';
import { spellAutomaton } from '../coding/spell-automaton.js';
import { stateLimit } from '../diagnostics/automaton.js';
import { captureWithoutEnd } from '../diagnostics/captures.js';
import { checkFirst } from './check-first.js';
import type { Run } from './run.js';
import type { Session } from './session.js';
import { spellAll } from './spell.js';
import type { GrammarStages, ModuleAutomaton } from './stages.js';

/** The most entries of a table of transitions as long as large rules can be called instead, which makes it smaller. */
const LARGE_TABLE = 500_000;

export const moduleAutomaton: Run = (stages, session) => ({
  moduleAutomaton: buildModuleAutomaton(stages, session),
});

/** The automaton of modules, from that of the grammar's symbols. */
function buildModuleAutomaton(stages: GrammarStages, session: Session): ModuleAutomaton {
  const { grammar, lowered, captured, spelled } = stages;
  const { called } = lowered;
  const { start } = grammar;
  const { inputs, max, encodings } = spelled;
  const automaton =
    encodings === undefined ? ownAutomaton(stages) : unitAutomaton(stages, encodings, session);
  const starts = splitStarts(automaton.dfa.starts, called.length + 1);
  const labels = callSymbols(stages, encodings === undefined ? 1 : inputs.length);
  const entries = new Map(labels.map((label, index) => [label, starts.called[index]!]));
  const coding = encodings?.[inputs.indexOf('octets')];
  const built = { ...automaton, inputs, inputStarts: starts.words, max, entries, coding };
  if (captured === undefined) return built;
  if (called.length > 0) {
    const all = [captured.regex, ...captured.called];
    return withPositions(
      built,
      spellAll(all, captured.called.length, stages, session),
      stages,
      session,
    );
  }
  const regexes = spellAll([captured.regex], grammar.rules.size, stages, session);
  const traced = withTraces(built, regexes, session.maxStates, captured.isOrdered);
  if (!('traced' in traced)) {
    const multiplied = findMultiplied(traced.nfa, traced.longest, lowered.labels, start);
    return session.diagnostics.fail(stateLimit(traced, multiplied, true));
  }
  if (captured.isOrdered) checkFirst(traced.traced, captured, stages, session);
  return traced;
}

/** The automaton over the units of all inputs. */
function unitAutomaton(
  stages: GrammarStages,
  encodings: readonly Coding[],
  { maxStates, callsLarge, diagnostics }: Session,
): Automaton {
  const { grammar, lowered, spelled } = stages;
  const mayCall = grammar.depth === Infinity && lowered.called.length === 0 && !callsLarge;
  const max = callSymbols(stages, encodings.length).reduce(
    (most, label) => Math.max(most, label),
    spelled.max,
  );
  const built = spellAutomaton(stages, encodings, grammar.rules.size, max, maxStates);
  if ('determinized' in built) {
    const automaton = minimalOf(built.nfa, built.determinized);
    if (mayCall && automaton.dfa.transitions.length > LARGE_TABLE) {
      const whole = { rule: grammar.start, positions: 1, copied: undefined };
      diagnostics.fail(stateLimit({ limit: maxStates, ranOutOfWork: true }, whole));
    }
    return automaton;
  }
  const { nfa, ...tooMany } = built;
  const multiplied = findMultiplied(nfa, tooMany.longest, lowered.labels, grammar.start);
  return diagnostics.fail(stateLimit(tooMany, multiplied));
}

/** The automaton of modules with the positions of expressions with captures, by which they parse. */
function withPositions(
  built: ModuleAutomaton,
  regexes: readonly Regex[],
  { grammar: { start }, captured }: GrammarStages,
  { maxStates, diagnostics }: Session,
): ModuleAutomaton {
  const { called, callees } = captured!;
  const positions = calledPositionsOf(regexes, called.length, maxStates);
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

/** The symbols of the calls of some inputs: those of a further input are after those of the one before it. */
function callSymbols({ grammar, lowered }: GrammarStages, inputs: number): readonly number[] {
  return Array.from({ length: inputs }, (_, index) => index * grammar.rules.size).flatMap((shift) =>
    lowered.called.map(({ symbol }) => symbol + shift),
  );
}

/** The automaton over the grammar's own symbols; in a decoder, that of the transducer. */
export function ownAutomaton({ nfa, determinized, minimal, decoder }: GrammarStages): Automaton {
  const dfa = decoder?.transducer.dfa ?? minimal;
  return { nfa, determinized, dfa, begun: dfa.accepting.map(() => 0) };
}
