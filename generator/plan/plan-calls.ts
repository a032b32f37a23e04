import { callsIn } from '../automata/calls.js';
import { determinizeCalls, type Conflict } from '../automata/determinize-calls.js';
import { EpsilonClosure } from '../automata/epsilon-closure.js';
import type { Stages } from '../passes/stages.js';
import { printWord, type Notation } from '../text/symbols.js';
import { expectationsOf } from './expectations-of.js';
import type { Heading } from './heading.js';
import { planResult } from './parse-plan.js';
import type { CallPlan, ChartPlan, UndecidedPlan } from './plan.js';
import type { Provenance } from './provenance.js';

/**
 * The calls of a module's automaton, on a stack if possible; undefined if there are none.
 *
 * @param maxStates the most states of the automaton with a stack; undefined if none is needed
 */
export function planCalls(
  stages: Stages,
  { rules }: Provenance,
  notation: Notation,
  maxStates: number | undefined,
  limits: Pick<Heading, 'maxNesting' | 'maxWork'>,
): CallPlan | undefined {
  const { dfa, entries, inputStarts, max } = stages.moduleAutomaton;
  if (entries.size === 0) return undefined;
  const found =
    maxStates === undefined
      ? undefined
      : determinizeCalls(dfa, entries, inputStarts, max, maxStates);
  return {
    ...limits,
    callsOf: callsIn(dfa, entries),
    decision:
      found === undefined || 'transitions' in found
        ? found
        : describeUndecided(found, rules, notation),
    chart: planChart(stages),
  };
}

function describeUndecided(
  { parts, states }: Conflict,
  rules: Provenance['rules'],
  notation: Notation,
): UndecidedPlan {
  // The symbols that a call reads after its first one do not matter.
  const read = parts
    .map((part) => (part.length === 0 ? '' : printWord(part, notation)))
    .join(' ... ')
    .trim();
  return {
    where: read === '' ? 'at the beginning' : `after ${read}`,
    rules: [...new Set(states.flatMap((state) => rules[state]!))],
  };
}

/** How the parts of words with calls are found; undefined without captures. */
function planChart({ captured, moduleAutomaton }: Stages): ChartPlan | undefined {
  const { positions, max } = moduleAutomaton;
  if (captured === undefined || positions === undefined) return undefined;
  const { nfa, all } = positions;
  const closure = new EpsilonClosure(nfa);
  const readers = all.map(({ state }) => closure.of([state]));
  const expected = expectationsOf(captured.lowered, nfa, readers, max);
  return { ...planResult(captured, moduleAutomaton), positions, expected };
}
