import { withoutCalls } from '../automata/calls.js';
import { determinizeFrames, type Conflict } from '../automata/determinize-frames.js';
import { DEAD } from '../automata/dfa.js';
import { EpsilonClosure } from '../automata/epsilon-closure.js';
import { labelOf, type StateId } from '../automata/nfa.js';
import type { Stages } from '../analysis/stages.js';
import { printWord, type Notation } from '../text/symbols.js';
import { expectedIn } from './expected-in.js';
import { Expectations } from './expectations.js';
import { noteOf } from './note-of.js';
import { planFrames, planResult } from './parse-plan.js';
import type {
  CallingSymbolPlan,
  ChartPlan,
  CallingPlan,
  StackPlan,
  UndecidedPlan,
} from './plan.js';
import type { Provenance } from './provenance.js';

/** The most rules that the note of a state names. */
const MAX_RULES = 4;

/**
 * The calls of a module's automaton, on a stack if possible.
 *
 * @param maxStates the most states of the automaton with a stack
 */
export function planCalls(
  stages: Stages,
  plan: CallingSymbolPlan,
  provenance: Provenance,
  maxStates: number,
): CallingPlan['calls'] {
  const chart = planChart(stages);
  return (
    recordInFrames(stages, chart, maxStates) ?? {
      ...decide(stages, plan, provenance, maxStates),
      parse: chart,
    }
  );
}

/**
 * A stack whose frames record the parts of words; undefined without captures, where the stack does not decide what is
 * recorded, and where `parse` needs calls that a recognizer does without.
 */
function recordInFrames(
  { captured, lowered, moduleAutomaton }: Stages,
  chart: ChartPlan | undefined,
  maxStates: number,
): StackPlan | undefined {
  if (captured === undefined || chart === undefined) return undefined;
  if (captured.lowered.called.length > lowered.called.length) return undefined;
  const { positions } = chart;
  const { classes } = withoutCalls(moduleAutomaton.dfa, moduleAutomaton.max);
  const found = determinizeFrames(positions, classes, maxStates, { isOrdered: true });
  if (found.kind === 'refused') return undefined;
  const frames = found.made;
  const { starts, accepting, readers } = frames;
  const begun = readers.map((own) =>
    Math.max(
      0,
      ...own.flatMap((position) =>
        positions.all[position]!.transitions.map((each) =>
          each.kind === 'symbol' ? each.begun : 0,
        ),
      ),
    ),
  );
  const { nfa } = positions;
  const closure = new EpsilonClosure(nfa);
  const expectations = Expectations.of(frames, moduleAutomaton.max);
  const readersOf = (state: StateId): readonly StateId[] =>
    readers[state]!.flatMap((position) => closure.of([positions.all[position]!.state]));
  /** The rules that read in a state; none if there are many. */
  const rulesIn = (state: StateId): readonly string[] => {
    const labels = readersOf(state).flatMap((id) => labelOf(nfa, id) ?? []);
    const names = new Set(labels.map((label) => lowered.labels[label]!.rule.name.text));
    return names.size > MAX_RULES ? [] : [...names];
  };
  return {
    kind: 'stack',
    automaton: frames,
    notes: begun.map((count, state) => {
      const rules = rulesIn(state);
      const access = [
        ...(starts.includes(state) ? ['start'] : []),
        ...(accepting[state] ? ['may return'] : []),
        ...(rules.length === 0 ? [] : [`in ${rules.join(', ')}`]),
      ];
      return noteOf(
        state === DEAD ? 'dead' : access.join(', '),
        count > 0 ? ['the rest of a character'] : expectations.all(state),
      );
    }),
    begun,
    expected: expectedIn(
      expectations,
      { lowered, nfa, max: moduleAutomaton.max },
      begun,
      readersOf,
    ),
    parse: planFrames(frames, chart),
  };
}

/** A stack, or why it does not decide what is called. */
function decide(
  { lowered, moduleAutomaton }: Stages,
  { states, begun, positions, notation }: CallingSymbolPlan,
  { rules, readers: ids }: Provenance,
  maxStates: number,
): Omit<StackPlan, 'parse'> | Omit<UndecidedPlan, 'parse'> {
  const { dfa, nfa, max } = moduleAutomaton;
  const { classes } = withoutCalls(dfa, max);
  const found = determinizeFrames(positions, classes, maxStates, { isOrdered: false });
  if (found.kind === 'refused') return describeUndecided(found.why, rules, notation);
  const automaton = found.made;
  const readers = automaton.positions.map((states, id) => (id === DEAD ? [DEAD] : states));
  const read = readers.map(([first]) => begun[first!]!);
  const expectations = Expectations.of(automaton, max);
  return {
    kind: 'stack',
    automaton,
    notes: readers.map((own) => [...new Set(own.map((each) => states[each]!.note))].join(' | ')),
    begun: read,
    expected: expectedIn(expectations, { lowered, nfa, max }, read, (state) =>
      readers[state]!.flatMap((each) => ids[each]!),
    ),
  };
}

function describeUndecided(
  { pieces, positions }: Conflict,
  rules: Provenance['rules'],
  notation: Notation,
): Omit<UndecidedPlan, 'parse'> {
  // The symbols that a call reads after its first one do not matter.
  const read = pieces
    .map((piece) => (piece.length === 0 ? '' : printWord(piece, notation)))
    .join(' ... ')
    .trim();
  return {
    kind: 'undecided',
    where: read === '' ? 'at the beginning' : `after ${read}`,
    rules: [...new Set(positions.flatMap((state) => rules[state]!))],
  };
}

/** The chart that finds the parts of words with calls; undefined without captures. */
export function planChart(stages: Stages): ChartPlan | undefined {
  const { captured } = stages;
  const { parts } = stages.moduleAutomaton;
  if (captured === undefined || parts.kind !== 'called') return undefined;
  return { kind: 'chart', ...planResult(captured, stages), positions: parts.positions };
}
