/**
 * The compiler: a document goes in, TypeScript comes out.
 *
 * An analysis is a list of passes. Each pass adds stages to those before it ({@link Stages}); all are kept, and can be
 * printed. A pass that cannot go on reports why and stops the analysis, which then has the stages made so far. From the
 * last stage comes a plan, and from that a target makes files.
 */
import { PassRunner, type Keep } from './analysis/pass-runner.js';
import { Session } from './analysis/session.js';
import type { Analysis, GrammarStages, Stages, StudiedStages } from './analysis/stages.js';
import { attempt, attemptAsync, DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import { checkArguments } from './options/check.js';
import type { AnalyzeOptions, CompileOptions } from './options/table.js';
import { check } from './passes/check.js';
import { compare } from './passes/compare.js';
import { determinize } from './passes/determinize.js';
import { gather } from './passes/gather.js';
import { link } from './passes/link.js';
import { lower } from './passes/lower.js';
import { minimize } from './passes/minimize.js';
import { moduleAutomaton } from './passes/module-automaton.js';
import { parse } from './passes/parse.js';
import { read } from './passes/read.js';
import { resolve } from './passes/resolve.js';
import { select } from './passes/select.js';
import { spell } from './passes/spell.js';
import { thompson } from './passes/thompson.js';
import { transduce } from './passes/transduce.js';
import { unitAutomaton } from './passes/unit-automaton.js';
import { checkPlan } from './plan/check-plan.js';
import { checkName } from './plan/module-settings.js';
import { planOf } from './plan/plan-of.js';
import type { CompileResult } from './targets/compile-result.js';
import { targetOf } from './targets/target-of.js';
import type { Source } from './text/source.js';

/**
 * The passes from documents to the minimal automaton and the inputs of modules, in order. `docs/architecture.md` says
 * what each one reads and makes; here is why it stands where it does.
 */
function runGrammar(session: Session, keep: Keep): PassRunner<GrammarStages> {
  return new PassRunner({}, session, keep)
    .run(gather) // from documents to rules; first the names from elsewhere, which tell rules from prose
    .run(read)
    .run(parse)
    .run(link)
    .run(resolve) // from rules to a grammar, in which every name is known
    .run(compare) // makes automata of rules, so it needs a grammar
    .run(lower) // from the grammar to the minimal automaton of its symbols
    .run(thompson)
    .run(determinize) // the subset construction
    .run(minimize) // Hopcroft's, in canonical order: equal languages are equal objects from here on
    .run(check) // warns of rules in use, and `lower` knows which these are
    .run(transduce) // compares a decoder with the minimal automaton, word by word
    .run(select) // refuses captures in a decoder
    .run(spell); // warns of what the start rule reads; the last pass that finds mistakes if there are no captures
}

/** The passes after those of the grammar: the automaton of modules, which reads the units of their inputs. */
function runModules(grammar: PassRunner<GrammarStages>): Stages {
  return grammar.run(unitAutomaton).run(moduleAutomaton).made;
}

/**
 * From the text to TypeScript.
 *
 * @throws {TypeError} if `source` is not a source, an option is unknown, or a value is invalid
 */
export async function compile(
  source: Source,
  options: CompileOptions = {},
): Promise<CompileResult> {
  // Other languages have no strings of code units. `analyze` refuses options that are not an object.
  const isForeign = options?.language !== undefined && options.input === undefined;
  const own = isForeign ? { ...options, input: 'octets' as const } : options;
  return emitModules(analyze(source, own), options);
}

/** From the text to the automaton. Finds every mistake in a grammar; `emitModules` checks options of output, and sizes. */
export function analyze(source: Source, options: AnalyzeOptions = {}): Analysis {
  return analyzeIn(new Session(source, options), runModules);
}

/** An analysis that makes the automaton of modules only if captures are checked in it, or if it is asked for. */
export function analyzeGrammar(
  source: Source,
  options: AnalyzeOptions = {},
  needsModules: (made: GrammarStages) => boolean = () => false,
): Analysis<StudiedStages> {
  return analyzeIn<StudiedStages>(new Session(source, options), (grammar) => {
    const { made } = grammar;
    return made.captured !== undefined || needsModules(made) ? runModules(grammar) : made;
  });
}

/** @param finish what follows the passes of the grammar */
function analyzeIn<S extends StudiedStages>(
  session: Session,
  finish: (grammar: PassRunner<GrammarStages>) => S,
): Analysis<S> {
  checkArguments(session.source, session.options);
  let kept: Partial<Stages> = {};
  const stages = attempt(() => finish(runGrammar(session, (made) => void (kept = made))));
  const rest = { source: session.source, diagnostics: session.diagnostics.all };
  const analysis: Analysis<S> = stages
    ? { ok: true, stages, ...rest }
    : { ok: false, stages: kept, ...rest };
  // A grammar with too many states is tried with calls, and a guessed start rule that fails with the first rule.
  const again = session.again(analysis);
  const other = again && analyzeIn(again, finish);
  return other?.ok === true ? other : analysis;
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
