/**
 * The compiler: a document goes in, TypeScript comes out.
 *
 * An analysis is a list of passes. Each pass adds forms to those before it ({@link Stages}); all are kept, and can be
 * printed. Passes are pure, apart from the diagnostics that they report. A pass that cannot go on stops the analysis,
 * which then has the forms made so far. From the last form comes a plan, and from that a target makes files.
 */
import { attempt, attemptAsync, DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import { badName, noBrand, undecidedCalls } from './diagnostics/output.js';
import { checkArguments } from './options/check.js';
import type { AnalyzeOptions, CompileOptions } from './options/table.js';
import { determinize, lower, thompson } from './passes/automaton.js';
import { check } from './passes/check-choices.js';
import { link } from './passes/link.js';
import { machine } from './passes/machine.js';
import type { PassName } from './passes/list.js';
import { parse, read, surround } from './passes/read.js';
import { compare, resolve } from './passes/resolve.js';
import type { Run } from './passes/run.js';
import { select } from './passes/select.js';
import { transduce } from './passes/transduce.js';
import { moduleName } from './plan/heading.js';
import { planOf } from './plan/plan-of.js';
import { Session } from './passes/session.js';
import type { Source } from './text/source.js';
import type { Analysis, Stages } from './passes/stages.js';
import { modules } from './targets/modules.js';
import type { CompileResult } from './targets/result.js';
import { standalone } from './targets/standalone.js';
import type { Target } from './targets/target.js';

/** The passes of an analysis, in order; `passes/list.ts` says what each one reads and makes. */
const RUNS: Readonly<Record<PassName, Run>> = {
  surround, // further documents, definitions, core rules: with their names, `read` tells rules from prose
  read, // the document to texts of rules, and the bit layout
  parse, // texts to rules
  link, // the rules of all documents under unique names
  resolve, // rules to a grammar, in which every name is known
  compare, // rules that are defined twice: are the definitions the same? It makes automata of both
  lower, // the start rule to a regular expression, and rules that are called to further ones
  thompson, // the expressions to an NFA
  determinize, // the NFA to the minimal DFA
  check, // names that documents define differently: of those in use after `lower`, is the right one used?
  transduce, // of a decoder: the unit rule and its bit layout to a transducer over the minimal DFA
  select, // the captures of `parse`: the expression again, marked for `machine`
  machine, // the automaton of modules: over the units of their inputs, with payloads or traces
};

/** The kinds of output; the first one that the options ask for is made. */
const TARGETS: readonly Target[] = [standalone, modules];

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

/**
 * From the text to the automaton, or to automata that call each other, if rules embed themselves or are too large for
 * one. Finds every mistake in a grammar; options of output are checked when modules are emitted, and so are their sizes.
 */
export function analyze(source: Source, options: AnalyzeOptions = {}): Analysis {
  return analyzeIn(new Session(source, options));
}

/** The analysis of a session; one that ends at the limit of states is made once more, with large rules called. */
export function analyzeIn(session: Session): Analysis {
  checkArguments(session.source, session.options);
  const analysis = runPasses(session);
  const again = session.afterStateLimit(analysis.stages.grammar);
  const other = again && runPasses(again);
  return other?.ok === true ? other : analysis;
}

/** All passes in order, or those up to the first that cannot go on. */
function runPasses(session: Session): Analysis {
  const { source } = session;
  const forms: Partial<Stages> = {};
  const whole = attempt(() => {
    for (const run of Object.values(RUNS)) Object.assign(forms, run(forms as Stages, session));
    return forms as Stages;
  });
  const { all: diagnostics } = session.diagnostics;
  return whole === undefined
    ? { ok: false, source, stages: forms, diagnostics }
    : { ok: true, source, stages: whole, diagnostics };
}

/** From an analysis to files, by a plan and a target. */
export async function emitModules(
  analysis: Analysis,
  options: CompileOptions,
): Promise<CompileResult> {
  const { source } = analysis;
  const diagnostics = new DiagnosticBag();
  const files = await attemptAsync(async () => {
    const name = moduleName(source, options);
    // The name becomes a folder and a part of import paths.
    if (!/^[a-z\d][\w.-]*$/i.test(name)) diagnostics.report(badName(name));
    // There is one: `modules` takes the options that no other target does.
    const [emit] = TARGETS.flatMap((target) => target(source, options, diagnostics) ?? []);
    diagnostics.stopIfErrors();
    // Mistakes in options of output are reported beside those in the grammar.
    if (!analysis.ok) return [];
    const plan = planOf(analysis.stages, options);
    const undecided = plan.calls?.undecided();
    const { linear = false, maxNesting } = options;
    if ((linear || maxNesting !== undefined) && undecided !== undefined)
      diagnostics.fail(undecidedCalls(undecided.place, undecided.rules, linear, source));
    // A brand is of strings.
    if (plan.brand !== undefined && !plan.inputs.includes('string'))
      diagnostics.fail(noBrand(plan.decoder !== undefined, source));
    return emit!(plan);
  });
  const ok = analysis.ok && files !== undefined;
  return { ok, diagnostics: [...analysis.diagnostics, ...diagnostics.all], files: files ?? [] };
}
