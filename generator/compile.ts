/**
 * The compiler: a document goes in, TypeScript comes out.
 *
 * An analysis is a list of passes. Each pass adds stages to those before it ({@link Stages}); all are kept, and can be
 * printed. A pass that cannot go on reports why and stops the analysis, which then has the stages made so far. From the
 * last stage comes a plan, and from that a target makes files.
 */
import { attempt, attemptAsync, DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import { checkArguments } from './options/check.js';
import type { AnalyzeOptions, CompileOptions } from './options/table.js';
import { determinize, lower, thompson } from './passes/automaton.js';
import { check } from './passes/check.js';
import { link } from './passes/link.js';
import { moduleAutomaton } from './passes/module-automaton.js';
import { parse, read, gather } from './passes/read.js';
import { compare, resolve } from './passes/resolve.js';
import type { Run } from './analysis/run.js';
import { select } from './passes/select.js';
import { spell } from './passes/spell.js';
import { transduce } from './passes/transduce.js';
import { unitAutomaton } from './passes/unit-automaton.js';
import { checkPlan } from './plan/check-plan.js';
import { checkName } from './plan/heading.js';
import { planOf } from './plan/plan-of.js';
import { Session } from './analysis/session.js';
import type { Source } from './text/source.js';
import type { Analysis, NeedsModules, Stages, StudiedStages } from './analysis/stages.js';
import type { CompileResult } from './targets/compile-result.js';
import { targetOf } from './targets/target-of.js';

/**
 * The passes of an analysis, in order. `docs/architecture.md` says what each one reads and makes; here is why it stands
 * where it does.
 */
const RUNS: Readonly<Record<string, Run>> = {
  // From documents to rules.
  gather, // before the document itself: the names that it brings tell rules from prose
  read,
  parse,
  link,
  // From rules to a grammar, in which every name is known.
  resolve,
  compare, // makes automata of rules, so it needs a grammar
  // From the grammar to the minimal automaton of its symbols.
  lower,
  thompson,
  determinize,
  check, // warns of rules in use, and `lower` knows which these are
  // From there to the automaton of modules, which reads the units of their inputs.
  transduce, // compares the words of a decoder with those of the minimal automaton
  select, // refuses captures in a decoder
  spell, // warns of what the start rule reads; the last pass that finds mistakes if there are no captures
  // Left out where no module is needed: see `analyzeGrammar`.
  unitAutomaton,
  moduleAutomaton,
};

/**
 * From the text to TypeScript.
 *
 * @throws {TypeError} if `source` is not a source, an option is unknown, or a value is invalid
 */
export async function compile(
  source: Source,
  options: CompileOptions = {},
): Promise<CompileResult> {
  return emitModules(analyze(source, options), options);
}

/** From the text to the automaton. Finds every mistake in a grammar; `emitModules` checks options of output, and sizes. */
export function analyze(source: Source, options: AnalyzeOptions = {}): Analysis {
  return analyzeIn(new Session(source, options), () => true) as Analysis;
}

/** An analysis that makes the automaton of modules only if captures are checked in it, or if it is asked for. */
export function analyzeGrammar(
  source: Source,
  options: AnalyzeOptions = {},
  needsModules: NeedsModules = () => false,
): Analysis<StudiedStages> {
  const session = new Session(source, options);
  return analyzeIn(session, (made) => made.captured !== undefined || needsModules(made));
}

function analyzeIn(session: Session, needsModules: NeedsModules): Analysis<StudiedStages> {
  checkArguments(session.source, session.options);
  const analysis = runPasses(session, needsModules);
  const again = session.again(analysis);
  const other = again && analyzeIn(again, needsModules);
  return other?.ok === true ? other : analysis;
}

function runPasses(session: Session, needsModules: NeedsModules): Analysis<StudiedStages> {
  const stages: Partial<Stages> = {};
  const whole = attempt(() => {
    for (const [name, run] of Object.entries(RUNS))
      if (!/^(?:unit|module)Automaton$/.test(name) || needsModules(stages as Stages))
        Object.assign(stages, run(stages as Stages, session));
    return stages as StudiedStages;
  });
  const rest = { source: session.source, diagnostics: session.diagnostics.all };
  return whole ? { ok: true, stages: whole, ...rest } : { ok: false, stages, ...rest };
}

/** From an analysis to files. */
export async function emitModules(
  analysis: Analysis,
  options: CompileOptions,
): Promise<CompileResult> {
  const { source } = analysis;
  const diagnostics = new DiagnosticBag();
  const files = await attemptAsync(async () => {
    checkName(source, options, diagnostics);
    const target = targetOf(source, options, diagnostics);
    // Not earlier, so that mistakes in options of output are reported beside those in the grammar.
    diagnostics.stopIfErrors();
    if (!analysis.ok) return [];
    const plan = planOf(analysis.stages, options); // after all renumbering: a plan names states
    checkPlan(plan, options, source, diagnostics);
    return target(plan); // reads the plan only, and no stage of an analysis
  });
  const ok = analysis.ok && files !== undefined;
  return { ok, diagnostics: [...analysis.diagnostics, ...diagnostics.all], files: files ?? [] };
}
