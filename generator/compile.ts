/**
 * The compiler: a document goes in, TypeScript comes out.
 *
 * Read {@link analyze} and {@link emitModules} top to bottom to know all of it: each step is one pass,
 * each pass is one file, and every intermediate form is kept in `stages`, where dumps and tests look at
 * it. Both are pure: no file of the user's is touched, nothing is remembered from one call to the next.
 */
import { ruleKey, type Rule, type RuleName } from './abnf/ast.js';
import { readGrammarFile } from './abnf/grammar-files.js';
import { lower, type Lowered } from './abnf/lower.js';
import { findLongest, findMultiplied } from './abnf/blame.js';
import { parse } from './abnf/parse.js';
import { printRule } from './abnf/print.js';
import { resolve, type Definition, type Grammar } from './abnf/resolve.js';
import { rulesFromLayout } from './abnf/rules-from-layout.js';
import { printOctets } from './automata/byte-range.js';
import { canonicalize } from './automata/canonicalize.js';
import { determinize, type Determinized } from './automata/determinize.js';
import type { Dfa } from './automata/dfa.js';
import { difference, equivalent } from './automata/equivalent.js';
import { minimize } from './automata/minimize.js';
import { buildNfa, labelsOf, type Nfa } from './automata/nfa.js';
import { traceWord } from './automata/simulate.js';
import { prove, type Coding, type Refusal } from './coding/prove.js';
import { buildTransducer, type Transducer } from './coding/transducer.js';
import { printCommand } from './command-line.js';
import {
  badName,
  badStandalone,
  coreRuleRedefined,
  DiagnosticBag,
  duplicateRule,
  globalRenamed,
  inputLimit,
  lengthLimit,
  layoutMisfit,
  layoutUnused,
  moduleLimit,
  noSuchPart,
  repeatedRules,
  startIsNotUnits,
  stateLimit,
  unitWithoutLayout,
  type Diagnostic,
} from './diagnostics.js';
import { readDocument, type Document } from './document/read-document.js';
import { emitBranchless } from './emit/branchless.js';
import { exportedNames, withoutUnused, type ModuleCode } from './emit/code.js';
import { emitExplanation } from './emit/explanation.js';
import { fileHeader, LICENSE } from './emit/header.js';
import { USUAL_HOST, type Host } from './emit/host.js';
import { makePlan, type Plan } from './emit/plan.js';
import type { Module } from './emit/print-module.js';
import {
  endingOf,
  endingOfTypes,
  exportsOf,
  flagsOf,
  hostOf,
  renamedGlobal,
  type Standalone,
} from './emit/standalone.js';
import { resolveStandalone, type StandaloneOptions } from './emit/standalone-options.js';
import { emitSwitch } from './emit/switch.js';
import { emitTable } from './emit/table.js';
import { VARIANTS, type Variant } from './emit/variant.js';
import { invariant } from './invariant.js';
import { DEFAULT_MAX_STATES } from './limits.js';
import { baseName, DEFAULT_MAX_INPUT, STDIN, type Source, type Span } from './source.js';

/** What a grammar's text leaves open. */
export interface AnalyzeOptions {
  /** The start rule; the first rule by default. */
  readonly start?: string | undefined;
  /** The unit rule; found by default where the start rule is `*( unit )`. */
  readonly unit?: string | undefined;
  /** How many states the automaton may have before it is minimized; {@link DEFAULT_MAX_STATES} by default. */
  readonly maxStates?: number | undefined;
  /** How many octets of UTF-8 the source may have; {@link DEFAULT_MAX_INPUT} by default. */
  readonly maxInput?: number | undefined;
}

/** An NFA has a few states for each state of a DFA that does not explode. */
const EXPANSION_PER_STATE = 10;

/** The forms between a document and the plan, in the order in which they are made. */
export interface Stages {
  readonly document: Document;
  readonly rules: readonly Rule[];
  readonly grammar: Grammar | undefined;
  readonly lowered: Lowered;
  readonly nfa: Nfa;
  readonly determinized: Determinized;
  readonly minimal: Dfa;
  /** Only for a decoder, like the next. */
  readonly coding: Coding | undefined;
  readonly transducer: Transducer | undefined;
}

/** What became of a grammar, and what there is to say about it. */
export interface Analysis {
  /** No error was reported; every stage that the grammar has is there. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly stages: Partial<Stages>;
}

/** What to make of a grammar. */
export interface CompileOptions extends AnalyzeOptions {
  /** The variants to emit; all by default. */
  readonly variants?: readonly Variant[] | undefined;
  /** Whether to emit what errors are explained with, too; a recognizer has none. */
  readonly explanation?: boolean | undefined;
  /**
   * Whether `validate` of the branchless variant skips runs, as ASCII in UTF-8; true by default. Without,
   * no branch depends on the input.
   */
  readonly skip?: boolean | undefined;
  /** The folder of the modules; the source's name without folders and ending by default. */
  readonly name?: string | undefined;
  /**
   * To make one file for one kind of engine instead, `NAME.ts` or JavaScript in a format, with its types
   * beside it; without `variants` and `explanation`.
   */
  readonly standalone?: StandaloneOptions | undefined;
}

/** The modules, and what there is to say about the grammar. */
export interface CompileResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Empty where an error was reported. */
  readonly files: readonly GeneratedFile[];
}

/** A module as a file. */
export interface GeneratedFile {
  /** `utf-8/table.ts`: always with slashes. */
  readonly path: string;
  readonly text: string;
  /** Nothing for what is no module, such as a picture. */
  readonly summary?: ModuleSummary | undefined;
}

/** What a report says of a module. */
export interface ModuleSummary {
  /** The name of the grammar, which is that of the folder. */
  readonly grammar: string;
  readonly variant: Variant | 'explanation' | 'types';
  /** How the code goes about it, in words. */
  readonly shape: string;
  /** The states of the minimal automaton, with the dead one. */
  readonly states: number;
  /** How many classes of octets the automaton tells apart. */
  readonly classes: number;
}

/** From the text to the automaton; everything that a grammar's author can get wrong is found here. */
export function analyze(source: Source, options: AnalyzeOptions = {}): Analysis {
  const diagnostics = new DiagnosticBag();
  const core = coreRules();
  let stages: Partial<Stages> = {};
  const stop = (): Analysis => ({ ok: false, diagnostics: diagnostics.all, stages });
  const { maxInput = DEFAULT_MAX_INPUT } = options;
  if (isLonger(source.text, maxInput)) {
    diagnostics.report(inputLimit(source.name, maxInput));
    return stop();
  }

  // Text to ABNF and bit layout, each knowing its place in the document.
  const document = readDocument(
    source,
    new Set(core.map((rule) => ruleKey(rule.name.text))),
    diagnostics,
  );
  stages = { document };

  // ABNF to rules: RFC 5234 §4 with RFC 7405 strings. What depends on all rules being known waits
  // until there is no syntax error. A document with nothing but a layout gets its rules from that.
  const parsed = parse(document.rules, diagnostics);
  if (parsed === undefined || (parsed.length === 0 && diagnostics.hasErrors)) return stop();
  const rules = parsed.length > 0 ? parsed : rulesFromLayout(document.layout);
  const grammar = resolve(rules, core, document, options, diagnostics);
  stages = { ...stages, rules, grammar };
  if (grammar === undefined) return stop();
  checkRepeatedRules(grammar, options, diagnostics);
  if (diagnostics.hasErrors) return stop();
  warnOfRedefinedCoreRules(grammar, core, options, diagnostics);

  // Rules to the smallest automaton.
  const automaton = automatonOf(grammar, grammar.start, options, diagnostics);
  stages = { ...stages, ...automaton };
  if (!isComplete(automaton)) return stop();

  // Automaton × bit layout to transducer.
  const coding = annotate(grammar, automaton.minimal, document, options, diagnostics);
  stages = { ...stages, ...coding };
  return { ok: !diagnostics.hasErrors, diagnostics: diagnostics.all, stages };
}

/** Whether a text has more octets in UTF-8 than a limit. */
function isLonger(text: string, limit: number): boolean {
  // A UTF-16 code unit takes one to three octets.
  if (text.length * 3 <= limit) return false;
  return text.length > limit || new TextEncoder().encode(text).length > limit;
}

type Automaton = Pick<Stages, 'lowered' | 'nfa' | 'determinized' | 'minimal'>;

function isComplete(automaton: Partial<Automaton>): automaton is Automaton {
  return automaton.minimal !== undefined;
}

/** The passes from one rule to its minimal automaton, as far as they got. */
function automatonOf(
  grammar: Grammar,
  rule: Rule,
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Partial<Automaton> {
  // To a regular expression over octets. Recursion stops here.
  const lowered = lower(grammar, rule, maxStates * EXPANSION_PER_STATE, diagnostics);
  if (lowered === undefined) return {};

  // A word is read through as many states as it has octets, if it is as short, or as long, as words get.
  const long = findLongest(lowered.regex, lowered.labels, rule, maxStates);
  if (long !== undefined) {
    diagnostics.report(lengthLimit(maxStates, long));
    return { lowered };
  }

  const nfa = buildNfa(lowered.regex); // Thompson 1968
  const determinized = determinize(nfa, maxStates); // Rabin & Scott 1959
  if ('limit' in determinized) {
    const blamed = findMultiplied(nfa, determinized.longest, lowered.labels, rule);
    diagnostics.report(stateLimit(determinized.limit, blamed));
    return { lowered, nfa };
  }
  const minimal = canonicalize(minimize(determinized.dfa)); // Hopcroft 1971, Note [Canonical order]
  return { lowered, nfa, determinized, minimal };
}

/** The proof that unit rule and bit layout are a code, and the transducer; nothing without a layout. */
function annotate(
  grammar: Grammar,
  minimal: Dfa,
  { source, layout }: Document,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Pick<Stages, 'coding' | 'transducer'> | undefined {
  const { start, unit } = grammar;
  if (layout.length === 0) {
    if (options.unit !== undefined) diagnostics.report(unitWithoutLayout(options.unit, source));
    return undefined;
  }
  if (unit === undefined) {
    diagnostics.report(layoutUnused(start.name.text, start.name.span));
    return undefined;
  }
  const automaton = automatonOf(grammar, unit, options, diagnostics);
  if (!isComplete(automaton)) return undefined;

  const refuse = ({ message, witness, row }: Refusal): undefined => {
    diagnostics.report(
      layoutMisfit(
        message,
        printOctets(witness),
        rulePath(automaton, witness),
        unit.name.span,
        row?.span,
      ),
    );
  };
  const coding = prove(automaton.minimal, layout);
  if ('message' in coding) return refuse(coding);
  const transducer = buildTransducer(coding.blocks);
  if ('message' in transducer) return refuse(transducer);

  // Always so where the start rule is written *( unit ); where --unit names it, it may not be.
  const witness = difference(minimal, transducer.dfa);
  if (witness === undefined) return { coding, transducer };
  diagnostics.report(
    startIsNotUnits(start.name.text, unit.name.text, printOctets(witness), start.name.span),
  );
  return undefined;
}

/**
 * From the text to TypeScript.
 *
 * @throws {TypeError} for what is no source, or options that there are not
 */
export async function compile(
  source: Source,
  options: CompileOptions = {},
): Promise<CompileResult> {
  checkArguments(source, options);
  return emitModules(source, analyze(source, options), options);
}

/** Programs are not always typed. */
function checkArguments(source: Source, { variants }: CompileOptions): void {
  if (typeof source?.name !== 'string' || typeof source.text !== 'string')
    throw new TypeError('expected a source, { name, text }: the name of a grammar and its text');
  const unknown = variants?.find((variant) => !VARIANTS.includes(variant));
  if (unknown !== undefined)
    throw new TypeError(`variants are of ${VARIANTS.join(', ')}, not ${String(unknown)}`);
}

/** The second half of {@link compile}: from what `analyze` made of the same source and options. */
export async function emitModules(
  source: Source,
  analysis: Analysis,
  options: CompileOptions,
): Promise<CompileResult> {
  const { diagnostics } = analysis;
  if (options.standalone !== undefined) {
    const standalone = resolveStandalone(options.standalone);
    if ('problem' in standalone) return failed(diagnostics, [badStandalone(standalone.problem)]);
    if (options.variants !== undefined || options.explanation)
      return failed(diagnostics, [
        badStandalone(
          'a standalone file has a variant of its own: variants and explanation are for modules',
        ),
      ]);
    return emitStandalone(source, analysis, options, standalone);
  }
  const variants = options.variants ?? VARIANTS;
  const planned = planFor(source, analysis, options, variants, USUAL_HOST);
  if ('faults' in planned) return failed(diagnostics, planned.faults);
  const { plan } = planned;

  // ts-morph and prettier take longer to load than everything above takes to run.
  const { printModules } = await import('./emit/print-module.js');
  const modules: (Module & Pick<ModuleSummary, 'variant' | 'shape'>)[] = variants.map((variant) => {
    const { shape, code } = EMITTERS[variant](plan);
    const header = fileHeader(plan, plan.command, `Variant: ${variant} (${shape}).`);
    return { variant, shape, header, code: withoutUnused(code) };
  });
  if (options.explanation && plan.decoder !== undefined) {
    const header = fileHeader(plan, `${plan.command} --explanation`, EXPLANATION);
    const code = emitExplanation(plan, plan.decoder);
    modules.push({ variant: 'explanation', shape: 'data, for messages', header, code });
  }
  const texts = await printModules(modules);
  const files = modules.map(({ variant, shape }, index) => ({
    path: `${plan.name}/${variant}.ts`,
    text: texts[index]!,
    summary: summaryOf(plan, variant, shape),
  }));
  return { ok: true, diagnostics, files };
}

/** The same for a standalone file. */
async function emitStandalone(
  source: Source,
  analysis: Analysis,
  options: CompileOptions,
  standalone: Standalone,
): Promise<CompileResult> {
  const { diagnostics } = analysis;
  const { variant } = standalone;
  const planned = planFor(source, analysis, options, [variant], hostOf(standalone));
  if ('faults' in planned) return failed(diagnostics, planned.faults);
  const { plan } = planned;
  const { shape, code } = EMITTERS[variant](plan);
  const found = exportsOf(standalone, exportedNames(code));
  if ('missing' in found) {
    const { missing, available } = found;
    return failed(diagnostics, [
      noSuchPart(missing, available, plan.decoder !== undefined, source),
    ]);
  }

  const { printModules } = await import('./emit/print-module.js');
  const { printStandalone } = await import('./emit/print-standalone.js');
  const command = `${plan.command} ${printCommand(flagsOf(standalone))}`;
  const header = `${fileHeader(plan, command, `Variant: ${variant} (${shape}).`)}${LICENSE}`;
  const line = `/*! ${plan.sourceName} by abnfc | (c) 2026 the abnfc authors, MIT */`;
  const [kernel] = await printModules([{ header: '', code: withoutUnused(code) }]);
  const notice = { header, line };
  const { text, types } = await printStandalone(
    kernel!,
    found.exports,
    plan.name,
    notice,
    standalone,
  );
  const summary = summaryOf(plan, variant, shape);
  const renamed = renamedGlobal(standalone, plan.name);
  const said = renamed === undefined ? [] : [globalRenamed(plan.name, renamed, source)];
  const files = [{ path: `${plan.name}${endingOf(standalone)}`, text, summary }];
  if (types !== undefined) {
    const path = `${plan.name}${endingOfTypes(standalone)}`;
    files.push({ path, text: types, summary: summaryOf(plan, 'types', 'for TypeScript') });
  }
  return { ok: true, diagnostics: [...diagnostics, ...said], files };
}

function failed(...diagnostics: readonly (readonly Diagnostic[])[]): CompileResult {
  return { ok: false, diagnostics: diagnostics.flat(), files: [] };
}

function summaryOf(plan: Plan, variant: ModuleSummary['variant'], shape: string): ModuleSummary {
  const [states, classes] = [plan.states.length, plan.dfa.classes.count];
  return { grammar: plan.name, variant, shape, states, classes };
}

/** The plan, unless there is something wrong with the grammar, its name or its size. */
function planFor(
  source: Source,
  { ok, stages }: Analysis,
  options: CompileOptions,
  variants: readonly Variant[],
  host: Host,
): { readonly plan: Plan } | { readonly faults: readonly Diagnostic[] } {
  const name = nameOf(source, options);
  const misnamed = /^[a-z\d][\w.-]*$/i.test(name) ? [] : [badName(name)];
  if (!ok || misnamed.length > 0) return { faults: misnamed };
  const plan = planOf(stages as Stages, options, host);
  const faults = variants.flatMap((variant) => {
    const size = variant === 'switch' ? countEdges(plan) : plan.dfa.transitions.length;
    return size > MAX_EMITTED[variant]
      ? [moduleLimit(variant, size, MAX_EMITTED[variant], source)]
      : [];
  });
  return faults.length > 0 ? { faults } : { plan };
}

const EXPLANATION = 'What the errors of the other modules are explained with.';

/** How many edges, or entries of a table, a module may have; beyond, it would be many megabytes. */
const MAX_EMITTED: Readonly<Record<Variant, number>> = {
  switch: 50_000,
  table: 1_000_000,
  branchless: 1_000_000,
};

function countEdges({ states }: Plan): number {
  return states.reduce((sum, { edges }) => sum + edges.length, 0);
}

const EMITTERS: Readonly<Record<Variant, (plan: Plan) => ModuleCode>> = {
  switch: emitSwitch,
  table: emitTable,
  branchless: emitBranchless,
};

/** Everything the variants share, from the stages of an analysis that succeeded. */
export function planOf(stages: Stages, options: CompileOptions, host = USUAL_HOST): Plan {
  const { source } = stages.document;
  const { labels } = stages.lowered;
  const [name, command] = [nameOf(source, options), commandFor(source, options)];
  const skipsRuns = options.skip ?? true;
  return makePlan({
    ...stages,
    grammar: stages.grammar!,
    name,
    command,
    source,
    labels,
    skipsRuns,
    host,
  });
}

function nameOf(source: Source, { name }: CompileOptions): string {
  if (name !== undefined) return name;
  return source.name === STDIN ? 'stdin' : baseName(source).replace(/\.[^.]*$/, '');
}

/**
 * The command that makes the same modules; without folders, so that it is the same everywhere. Limits are
 * in it where they are above the default, which may be too low for the grammar.
 */
function commandFor(source: Source, options: CompileOptions): string {
  const { start, unit, name, skip, maxStates = 0, maxInput = 0 } = options;
  const flags = Object.entries({
    start,
    unit,
    name,
    'max-states': maxStates > DEFAULT_MAX_STATES ? String(maxStates) : undefined,
    'max-input': maxInput > DEFAULT_MAX_INPUT ? String(maxInput) : undefined,
  }).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, value]));
  const file = baseName(source);
  const path = source.name === STDIN ? '-' : file.startsWith('-') ? `./${file}` : file;
  return printCommand([
    'abnfc',
    'compile',
    path,
    ...flags,
    ...(skip === false ? ['--no-skip'] : []),
  ]);
}

/** The names of the rules, outermost first, that read the last octet of a word. */
function rulePath({ nfa, lowered }: Automaton, word: readonly number[]): readonly string[] {
  const last = traceWord(nfa, word)?.at(-1);
  return last === undefined
    ? []
    : [...new Set(labelsOf(nfa, last).map((label) => lowered.labels[label]!.rule.name.text))];
}

/** A core rule may be written in other words; what counts is its language. */
function warnOfRedefinedCoreRules(
  grammar: Grammar,
  core: readonly Rule[],
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const coreGrammar = {
    ...grammar,
    rules: new Map(core.map((rule) => [ruleKey(rule.name.text), rule])),
  };
  for (const { rule, coreRule } of grammar.redefinedCoreRules) {
    const own = automatonOf(grammar, rule, options, new DiagnosticBag());
    const standard = automatonOf(coreGrammar, coreRule, options, new DiagnosticBag());
    if (isComplete(own) && isComplete(standard) && equivalent(own.minimal, standard.minimal))
      continue;
    diagnostics.report(coreRuleRedefined(rule.name.text, rule.name.span, printRule(coreRule)));
  }
}

/**
 * Definitions of one rule in different words are one rule if they have the same language, and an error
 * otherwise, or where they cannot be compared.
 */
function checkRepeatedRules(
  grammar: Grammar,
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): void {
  const options = { maxStates: Math.min(maxStates, MAX_COMPARED_STATES) };
  let effort = 0;
  const minimalOf = ({ rule, isSound }: Definition): Dfa | undefined => {
    if (!isSound || effort > MAX_COMPARISON_EFFORT) return undefined;
    const { nfa, minimal } = automatonOf(grammar, rule, options, new DiagnosticBag());
    effort += nfa?.states.length ?? options.maxStates;
    return minimal;
  };
  const same: { readonly name: RuleName; readonly first: Span }[] = [];
  for (const definitions of grammar.repeated) {
    const [first, ...others] = definitions as readonly [Definition, ...Definition[]];
    // Its own mistakes were reported, and with them mended the definitions may be the same.
    if (!first.isSound) continue;
    const expected = minimalOf(first);
    for (const other of others) {
      const found = expected && minimalOf(other);
      const witness = found && difference(expected, found);
      const [name, at] = [other.rule.name, first.rule.name.span];
      if (found !== undefined && witness === undefined) {
        same.push({ name, first: at });
        continue;
      }
      const printed = witness && printOctets(witness);
      diagnostics.report(duplicateRule(name.text, name.span, at, printed));
      break;
    }
  }
  if (same.length > 0 && !diagnostics.hasErrors) diagnostics.report(repeatedRules(same));
}

/** How many states automata may have that are made to compare definitions, before minimization. */
const MAX_COMPARED_STATES = 10_000;

/** How many NFA states may be made for all comparisons together, about. */
const MAX_COMPARISON_EFFORT = 2_000_000;

/** RFC 5234 B.1. */
function coreRules(): readonly Rule[] {
  const diagnostics = new DiagnosticBag();
  const source = { name: 'core.abnf', text: readGrammarFile('core.abnf') };
  const rules = parse(readDocument(source, new Set(), diagnostics).rules, diagnostics);
  invariant(rules !== undefined && diagnostics.all.length === 0, 'core.abnf has a mistake');
  return rules;
}
