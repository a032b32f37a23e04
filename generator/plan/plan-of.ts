/** From the stages of an analysis to the plan, which all variants share. */
import { MAX_OF } from '../alphabet.js';
import { subtractRanges, toRanges } from '../automata/symbol-range.js';
import { synchronize } from '../automata/synchronize.js';
import { rangeSpeller } from '../coding/spell.js';
import { DEFAULT_MAX_STATES } from '../options/limits.js';
import type { AnalyzeOptions, CompileOptions } from '../options/table.js';
import { entriesOf } from '../analysis/automaton-of-rule.js';
import { encodingOf } from '../abnf/read-grammar-file.js';
import { readCoding } from '../passes/read-coding.js';
import { ownAutomaton } from '../passes/unit-automaton.js';
import { APART, MAY_JOIN } from '../text/apart.js';
import { hasModules, type Stages, type StudiedStages } from '../analysis/stages.js';
import { moduleSettings } from './module-settings.js';
import { notationOfModules } from '../analysis/notation.js';
import { makePlan } from './make-plan.js';
import { planCalls } from './plan-calls.js';
import type { BoundaryPlan, BoundarySpellings, Plan, SymbolPlan } from './plan.js';
import { locate, type Provenance } from './provenance.js';

/** The plan of the modules that options ask for. */
export function planOf(stages: Stages, options: CompileOptions): Plan {
  const [plan, provenance] = planWith(stages, options);
  if (plan.kind !== 'calling') return plan;
  const maxStates = options.maxStates ?? DEFAULT_MAX_STATES;
  return { ...plan, calls: planCalls(stages, plan, provenance, maxStates) };
}

/**
 * The plan over the grammar's own symbols; only a grammar of characters has another one for its modules. `abnfc trace`
 * follows characters by it; no module is emitted from it.
 */
export function planOfSymbols(stages: StudiedStages, options: CompileOptions): SymbolPlan {
  const { grammar, lowered, spelled } = stages;
  if (grammar.alphabet !== 'characters' && hasModules(stages)) return planWith(stages, options)[0];
  const own = ownAutomaton(stages);
  const units = {
    ...own,
    inputs: spelled.inputs,
    inputStarts: spelled.inputs.map(() => own.dfa.starts[0]!),
    max: MAX_OF[grammar.alphabet],
    entries: entriesOf(lowered, own.dfa),
  };
  const moduleAutomaton = { ...units, parts: { kind: 'none' } } as const;
  return planWith({ ...stages, unitAutomaton: units, moduleAutomaton }, options)[0];
}

function planWith(
  stages: Stages,
  options: CompileOptions,
): readonly [SymbolPlan, provenance: Provenance] {
  const { moduleAutomaton, decoder, document } = stages;
  const decoding = decoder && {
    decoder,
    synchronization: synchronize(decoder.transducer.dfa),
  };
  const notation = notationOfModules(stages);
  // After all renumbering, since it names the states of the final automaton.
  const provenance = locate(
    { ...stages, ...moduleAutomaton },
    moduleAutomaton.dfa,
    notation,
    decoder?.transducer,
  );
  const plan = makePlan(
    stages,
    provenance,
    notation,
    decoding,
    planBoundary(stages, options),
    moduleSettings(document.source, options),
  );
  return [plan, provenance];
}

/** The characters at which words of a text end, in the units of each input; undefined without the option `boundary`. */
function planBoundary(
  { context, moduleAutomaton }: Pick<Stages, 'context' | 'moduleAutomaton'>,
  options: AnalyzeOptions,
): BoundaryPlan | undefined {
  const { boundary = context.head.options.boundary } = options;
  if (boundary === undefined) return undefined;
  const named = toRanges(Array.from(boundary, (character) => character.codePointAt(0)!));
  const joiners = subtractRanges(MAY_JOIN, subtractRanges(MAY_JOIN, named));
  const others = subtractRanges(APART, named);
  return Object.fromEntries(
    moduleAutomaton.inputs.map((input): [string, BoundarySpellings] => {
      const { products } = readCoding(encodingOf(input, options), context.core);
      const spell = rangeSpeller(products);
      return [input, { joiners: joiners.flatMap(spell), others: others.flatMap(spell) }];
    }),
  );
}
