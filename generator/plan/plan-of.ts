/** From the stages of an analysis to the plan, which all variants share. */
import { MAX_OF } from '../alphabet.js';
import { synchronize } from '../automata/synchronize.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import type { CompileOptions } from '../options/table.js';
import { entriesOf } from '../analysis/automaton-of-rule.js';
import { ownAutomaton } from '../passes/unit-automaton.js';
import { hasModules, type Stages, type StudiedStages } from '../analysis/stages.js';
import { headingOf } from './heading.js';
import { notationOfModules } from '../analysis/notation.js';
import { makePlan } from './make-plan.js';
import { planBoundary } from './plan-boundary.js';
import type { Plan } from './plan.js';
import { locate } from './provenance.js';

/** The plan of the modules that options ask for. */
export function planOf(stages: Stages, options: CompileOptions): Plan {
  return planWith(stages, options, options.maxStates ?? DEFAULT_MAX_STATES);
}

/**
 * The plan of the automaton over the grammar's own symbols, which is that of modules except for a grammar of
 * characters. No module is emitted from it; `abnfc trace` follows characters by it.
 */
export function planOfSymbols(stages: StudiedStages, options: CompileOptions): Plan {
  const { grammar, lowered, spelled } = stages;
  if (grammar.alphabet !== 'characters' && hasModules(stages))
    return planWith(stages, options, undefined);
  const own = ownAutomaton(stages);
  const units = {
    ...own,
    inputs: spelled.inputs,
    inputStarts: own.dfa.starts.slice(0, 1),
    max: MAX_OF[grammar.alphabet],
    entries: entriesOf(lowered, own.dfa),
  };
  return planWith({ ...stages, unitAutomaton: units, moduleAutomaton: units }, options, undefined);
}

/** @param maxStates the most states of an automaton with a stack; undefined if none is needed */
function planWith(stages: Stages, options: CompileOptions, maxStates: number | undefined): Plan {
  const { moduleAutomaton, decoder, document } = stages;
  const transducer = decoder?.transducer;
  const synchronization = transducer && synchronize(transducer.dfa);
  const notation = notationOfModules(stages);
  // After all renumbering, since it names the states of the final automaton.
  const provenance = locate(
    { ...stages, ...moduleAutomaton },
    moduleAutomaton.dfa,
    notation,
    transducer,
  );
  return makePlan(
    stages,
    provenance,
    notation,
    synchronization,
    planBoundary(stages, options),
    headingOf(document.source, options),
    maxStates,
  );
}
