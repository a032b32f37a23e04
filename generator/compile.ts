/**
 * The compiler: a document goes in, TypeScript comes out.
 *
 * Read this file top to bottom to know all of it: each call is a pass, each pass is a file. Every form
 * between a document and the plan is kept in {@link Stages}. Passes are pure and remember nothing.
 */
import { MAX_CODE_UNIT, MAX_OCTET, MAX_OF } from './alphabet.js';
import { ruleKey, type Rule } from './abnf/ast.js';
import { isCoreImport, type DocumentRules } from './abnf/imports.js';
import { link } from './abnf/link.js';
import { expandLists, hasLists, withoutTwins, type Lists } from './abnf/lists.js';
import { lower } from './abnf/lower.js';
import { parse } from './abnf/parse.js';
import { readGrammarFile, type Encoding } from './abnf/grammar-files.js';
import { readLists } from './abnf/read-lists.js';
import { resolve, type Grammar } from './abnf/resolve.js';
import { rulesFromLayout } from './abnf/rules-from-layout.js';
import { canonicalize } from './automata/canonicalize.js';
import { determinize } from './automata/determinize.js';
import type { Dfa } from './automata/dfa.js';
import { minimize } from './automata/minimize.js';
import { minimizeTraces } from './automata/minimize-traces.js';
import { buildNfa, type Nfa } from './automata/nfa.js';
import { quotient } from './automata/quotient.js';
import { synchronize } from './automata/synchronize.js';
import { askedSelection, buildCaptures, traceCaptures } from './captures/build.js';
import type { Captured } from './captures/select.js';
import { prove, type Coding } from './coding/prove.js';
import { buildTransducer } from './coding/transducer.js';
import { checkAlphabet } from './checks/alphabet.js';
import { checkChoices, checkDefinitions } from './checks/choices.js';
import { checkRedefinedCoreRules, readCoreRules } from './checks/core-rules.js';
import { checkStart, findDecodedUnit, reportMisfit } from './checks/decoder.js';
import {
  checkInputLength,
  checkWordLengths,
  askedVariants,
  chooseVariants,
  reportStates,
} from './checks/limits.js';
import { checkRepeatedRules } from './checks/repeated-rules.js';
import { captureInDecoder, captureLimit } from './diagnostics/captures.js';
import { DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import { readDocument } from './document/read-document.js';
import { emitVariants } from './emit-variants.js';
import { makePlan, type Plan } from './emit/plan.js';
import { DEFAULT_MAX_STATES, NFA_STATES_PER_STATE } from './limits.js';
import { headingOf } from './heading.js';
import { begunIn, inputsOf, readsOctetsOnly, spellInputs } from './inputs.js';
import { invariant } from './invariant.js';
import { checkArguments, type AnalyzeOptions, type CompileOptions } from './options.js';
import { findMisfit, outputOf } from './output.js';
import { printFiles } from './print-files.js';
import { notationOfMachine } from './notation.js';
import { locate, mergedStates } from './provenance.js';
import { failure, type CompileResult } from './result.js';
import type { Source } from './source.js';
import { notationOf } from './text/symbols.js';
import type { Analysis, BuildAutomaton, DecoderStages, Linked, Machine, Stages } from './stages.js';

/**
 * From the text to TypeScript.
 *
 * @throws {TypeError} if `source` is not a source, or `variants`, `list`, `depth`, `prefer` or `values` is invalid
 */
export async function compile(
  source: Source,
  options: CompileOptions = {},
): Promise<CompileResult> {
  return emitModules(analyze(source, options), options);
}

/** From the text to the automaton. Every mistake of a grammar is found here, except that a module would be too large. */
export function analyze(source: Source, options: AnalyzeOptions = {}): Analysis {
  checkArguments(source, options);
  const diagnostics = new DiagnosticBag();
  const stop = (stages: Partial<Stages>): Analysis => ({
    ok: false,
    source,
    stages,
    diagnostics: diagnostics.all,
  });
  const { imports = [] } = options;
  const sources = [source, ...imports];
  if (!sources.every((each) => checkInputLength(each, options, diagnostics))) return stop({});

  // Text to ABNF and bit layout, and that to rules; a document without ABNF gets them from its layout.
  const core = readCoreRules();
  const imported = readImports(options, core.keys, diagnostics);
  const lists = readLists(sources, options.list, diagnostics); // RFC 9110 §5.6.1
  const document = readDocument(source, imported?.names ?? core.keys, diagnostics);
  const parsed = parse(document.rules, diagnostics); // RFC 5234 §4 with RFC 7405 strings
  if (parsed === undefined || (parsed.length === 0 && diagnostics.hasErrors))
    return stop({ document });
  if (imported === undefined) return stop({ document });
  const own = parsed.length > 0 ? parsed : rulesFromLayout(document.layout);
  const linked = linkedOf([{ source, rules: own }, ...imported.documents], imported.defined, lists);
  const expanded = linked && withoutLists(linked, diagnostics);
  if (linked !== undefined && expanded === undefined) return stop({ document });
  const { rules, choices } = expanded
    ? link(expanded.documents, expanded.defined, core.rules)
    : { rules: own, choices: [] };

  // Needs all rules, so it comes after all syntax errors. Only sound definitions can be compared.
  const grammar = resolve(rules, core.rules, document, options, diagnostics);
  if (grammar === undefined) return stop({ document, rules });
  checkRepeatedRules(grammar, buildAutomaton, options, diagnostics);
  if (diagnostics.hasErrors) return stop({ document, rules, grammar });
  checkRedefinedCoreRules(grammar, core, buildAutomaton, options, diagnostics);

  const automaton = buildAutomaton(grammar, grammar.start, options, diagnostics);
  if (!automaton.ok) return stop({ document, rules, grammar, ...automaton.stages });
  const stages = { document, linked, rules, grammar, ...automaton.stages };
  checkChoices(choices, stages, buildAutomaton, options, diagnostics);
  checkDefinitions(imported.defined, stages, diagnostics);
  const decoder = buildDecoder(stages, options, diagnostics);
  const captured = selectCaptures({ ...stages, decoder }, options, diagnostics);
  if (diagnostics.hasErrors) return stop(stages);
  const machine = buildMachine(stages, decoder, captured, options, diagnostics);
  if (machine === undefined) return stop({ ...stages, decoder, captured });
  checkAlphabet(stages, options, diagnostics);
  return {
    ok: true,
    source,
    stages: { ...stages, decoder, captured, machine },
    diagnostics: diagnostics.all,
  };
}

/** The rules of further documents, and those that options define. */
interface Imported {
  readonly documents: readonly DocumentRules[];
  readonly defined: readonly Rule[];
  /** The keys of their names and of the core rules, by which a document's rules are told from prose. */
  readonly names: ReadonlySet<string>;
}

/** @returns undefined after an error */
function readImports(
  { imports = [], define = [] }: AnalyzeOptions,
  coreKeys: ReadonlySet<string>,
  diagnostics: DiagnosticBag,
): Imported | undefined {
  const names = new Set(coreKeys);
  const read = (source: Source): readonly Rule[] => {
    const rules = parse(readDocument(source, names, diagnostics).rules, diagnostics) ?? [];
    for (const { name } of rules) names.add(ruleKey(name.text));
    return rules;
  };
  const defined = define.flatMap((text) => read({ name: '--define', text: `${text}\n` }));
  // A document may need the names of one before it, so the last one is read first.
  const documents = imports.toReversed().map((source) => ({ source, rules: read(source) }));
  return diagnostics.hasErrors ? undefined : { documents: documents.reverse(), defined, names };
}

/** What is to be linked; undefined if the rules of the document stand for themselves. */
function linkedOf(
  documents: readonly [DocumentRules, ...DocumentRules[]],
  defined: readonly Rule[],
  lists: Lists | undefined,
): Linked | undefined {
  const chosen = documents.map(({ source, rules }) => ({
    source,
    rules: withoutTwins(rules, lists),
  }));
  const own = chosen[0]!.rules;
  const isLinked =
    documents.length > 1 ||
    defined.length > 0 ||
    own.length < documents[0].rules.length ||
    own.some((rule) => isCoreImport(rule) || hasLists(rule.elements));
  return isLinked ? { documents: chosen, defined, lists } : undefined;
}

/** What is to be linked, with all lists written out; undefined after an error. */
function withoutLists(linked: Linked, diagnostics: DiagnosticBag): Linked | undefined {
  const { documents, defined, lists } = linked;
  if (lists === undefined) return linked;
  const expand = (rules: readonly Rule[]): readonly Rule[] =>
    expandLists(rules, lists, diagnostics) ?? [];
  const expanded: Linked = {
    ...linked,
    documents: documents.map(({ source, rules }) => ({ source, rules: expand(rules) })),
    defined: expand(defined),
  };
  return diagnostics.hasErrors ? undefined : expanded;
}

/** From a rule to its minimal automaton. Recursion and endless growth end here. */
const buildAutomaton: BuildAutomaton = (grammar, rule, options, diagnostics) => {
  const { maxStates = DEFAULT_MAX_STATES } = options;
  const lowered = lower(grammar, rule, maxStates * NFA_STATES_PER_STATE, diagnostics);
  if (lowered === undefined) return { ok: false, stages: {} };
  const { noun } = notationOf(grammar.alphabet, []);
  if (!checkWordLengths(lowered, rule, maxStates, noun, diagnostics))
    return { ok: false, stages: { lowered } };

  const nfa = quotient(buildNfa(lowered.regex)); // Thompson 1968, Paige & Tarjan 1987
  const determinized = determinize(nfa, MAX_OF[grammar.alphabet], maxStates); // Rabin & Scott 1959
  if ('limit' in determinized) {
    reportStates(determinized, nfa, lowered, rule, diagnostics);
    return { ok: false, stages: { lowered, nfa } };
  }
  // Only minimal automata have a canonical numbering.
  const minimal = canonicalize(minimize(determinized.dfa)); // Hopcroft 1971, Note [Canonical order]
  return { ok: true, stages: { lowered, nfa, determinized, minimal } };
};

/** From unit rule and bit layout to the transducer; undefined for a recognizer, or after an error. */
function buildDecoder(
  { document, grammar, minimal }: Omit<Stages, 'decoder' | 'captured' | 'machine'>,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): DecoderStages | undefined {
  const unit = findDecodedUnit(grammar, document, options, diagnostics);
  if (unit === undefined) return undefined;
  const automaton = buildAutomaton(grammar, unit, options, diagnostics);
  if (!automaton.ok) return undefined;

  const coding = prove(automaton.stages.minimal, document.layout);
  if ('message' in coding) return reportMisfit(coding, unit, automaton.stages, diagnostics);
  // Code units are no input to decode: strings have characters.
  if (grammar.alphabet === 'code units') return undefined;
  const transducer = buildTransducer(coding.blocks); // needs blocks that are proven to be disjoint
  if ('message' in transducer) return reportMisfit(transducer, unit, automaton.stages, diagnostics);
  checkStart(grammar, unit, minimal, transducer.dfa, diagnostics);
  return { unit, coding, transducer };
}

/** The parts of words that modules are to report; undefined if there are none, or after an error. */
function selectCaptures(
  stages: Omit<Stages, 'captured' | 'machine'>,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Captured | undefined {
  const asked = diagnostics.hasErrors ? undefined : askedSelection(stages, options);
  if (asked === undefined) return undefined;
  if (stages.decoder === undefined) return buildCaptures(stages, asked, options, diagnostics);
  const { name } = stages.grammar.start;
  diagnostics.report(captureInDecoder(name.text, name.span));
  return undefined;
}

/** From the automaton of the start rule to that of modules; undefined after an error. */
function buildMachine(
  {
    grammar,
    lowered,
    nfa,
    determinized,
    minimal,
  }: Omit<Stages, 'decoder' | 'captured' | 'machine'>,
  decoder: DecoderStages | undefined,
  captured: Captured | undefined,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Machine | undefined {
  const inputs = inputsOf(grammar, decoder !== undefined, options, diagnostics);
  if (inputs === undefined) return undefined;
  const { regex } = captured ?? lowered;
  if (grammar.alphabet !== 'characters') {
    const dfa = decoder?.transducer.dfa ?? minimal;
    const machine = { inputs, nfa, determinized, dfa, begun: dfa.accepting.map(() => 0) };
    if (captured === undefined) return machine;
    return withTraces(
      machine,
      captured,
      buildNfa(regex),
      MAX_OF[grammar.alphabet],
      grammar,
      options,
      diagnostics,
    );
  }
  const { maxStates = DEFAULT_MAX_STATES } = options;
  const spelled = spellInputs(regex, inputs, grammar, readCoding, options, diagnostics);
  if (spelled === undefined) return undefined;
  const spelledNfa = buildNfa(...spelled.regexes);
  const units = quotient(spelledNfa);
  const max = readsOctetsOnly(units) ? MAX_OCTET : MAX_CODE_UNIT;
  const determinizedUnits = determinize(units, max, maxStates);
  if ('limit' in determinizedUnits) {
    reportStates(determinizedUnits, units, lowered, grammar.start, diagnostics);
    return undefined;
  }
  // Errors are found where their character begins, so states must tell how much of it was read.
  const begun = begunIn(units, determinizedUnits);
  const { dfa: large } = determinizedUnits;
  const dfa = canonicalize(minimize(large, (state) => `${large.accepting[state]} ${begun[state]}`));
  const merged = mergedStates(determinizedUnits, dfa);
  const machine = {
    inputs,
    nfa: units,
    determinized: determinizedUnits,
    dfa,
    begun: merged.map(([first]) => begun[first!]!),
    coding: spelled.octets,
  };
  if (captured === undefined) return machine;
  return withTraces(machine, captured, spelledNfa, max, grammar, options, diagnostics);
}

/**
 * The machine whose automaton also follows captures, and is minimal but for these; undefined after an error.
 *
 * @param nfa the automaton with their events
 */
function withTraces(
  machine: Machine,
  captured: Captured,
  nfa: Nfa,
  max: number,
  { start }: Grammar,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Machine | undefined {
  const large = traceCaptures(nfa, max, captured, options);
  if (large === undefined) {
    const { maxStates = DEFAULT_MAX_STATES } = options;
    diagnostics.report(captureLimit(maxStates, start.name.text, start.name.span));
    return undefined;
  }
  const begunOf = (dfa: Dfa): readonly number[] =>
    mergedStates(machine, dfa).map(([first]) => machine.begun[first!]!);
  const begun = begunOf(large.dfa);
  const traced = minimizeTraces(large, (state) => String(begun[state]));
  return { ...machine, dfa: traced.dfa, begun: begunOf(traced.dfa), traced };
}

/** The coding of an encoding: a format of `grammar/`, compiled and proven like any other. */
export function readCoding(encoding: Encoding): Coding {
  const source = { name: `${encoding}.abnf`, text: readGrammarFile(`${encoding}.abnf`) };
  const { stages } = analyze(source);
  const { document, grammar } = stages;
  invariant(grammar?.unit !== undefined, `${source.name} has no unit rule`);
  const unit = buildAutomaton(grammar, grammar.unit, {}, new DiagnosticBag());
  invariant(unit.ok, `${source.name} has a mistake`);
  const coding = prove(unit.stages.minimal, document!.layout);
  invariant(!('message' in coding), `${source.name} is no code`);
  return coding;
}

/** From the forms to the plan, which all variants share. */
export function planOf(stages: Stages, options: CompileOptions): Plan {
  const { machine, decoder, document } = stages;
  const transducer = decoder?.transducer;
  const synchronization = transducer && synchronize(transducer.dfa);
  const notation = notationOfMachine(stages);
  // After all renumbering, since it names the states of the automaton that modules have.
  const provenance = locate({ ...stages, ...machine }, machine.dfa, notation, transducer);
  const heading = headingOf(document.source, options);
  return makePlan(stages, provenance, notation, synchronization, heading);
}

/**
 * The plan of the automaton over the grammar's own symbols, which is that of modules except for a grammar of
 * characters. No module is emitted from it; a trace follows characters by it.
 */
export function planOfSymbols(stages: Stages, options: CompileOptions): Plan {
  const { grammar, nfa, determinized, minimal, machine } = stages;
  if (grammar.alphabet !== 'characters') return planOf(stages, options);
  const begun = minimal.accepting.map(() => 0);
  const own: Machine = { inputs: machine.inputs, nfa, determinized, dfa: minimal, begun };
  return planOf({ ...stages, machine: own }, options);
}

/** From an analysis to TypeScript. */
export async function emitModules(
  analysis: Analysis,
  options: CompileOptions,
): Promise<CompileResult> {
  const { source, diagnostics } = analysis;
  const output = outputOf(source, options);
  if ('error' in output) return failure(...diagnostics, output.error);
  if (!analysis.ok) return failure(...diagnostics);

  const plan = planOf(analysis.stages, options);
  const misfit = findMisfit(plan, output, source);
  if (misfit !== undefined) return failure(...diagnostics, misfit);
  const chosen = chooseVariants(plan, askedVariants(plan, output), source);
  const all = [...diagnostics, ...chosen.diagnostics];
  if (chosen.diagnostics.some(({ severity }) => severity === 'error')) return failure(...all);
  const modules = emitVariants(plan, output.host, chosen.variants, options);
  const printed = await printFiles(plan, modules, output, source);
  return { ...printed, diagnostics: [...all, ...printed.diagnostics] };
}
