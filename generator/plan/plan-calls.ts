import { callsIn } from '../automata/calls.js';
import { determinizeCalls, type Undecided } from '../automata/determinize-calls.js';
import { EpsilonClosure } from '../automata/epsilon-closure.js';
import type { PushdownAutomaton } from '../automata/pushdown-automaton.js';
import type { Stages } from '../passes/stages.js';
import { printWord, type Notation } from '../text/symbols.js';
import { expectationsOf } from './expectations-of.js';
import type { Heading } from './heading.js';
import { planResult } from './parse-plan.js';
import type { CallPlan, ChartPlan } from './plan.js';
import type { Provenance } from './provenance.js';

/** The calls of a machine, on a stack if possible; undefined if there are none. */
export function planCalls(
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
