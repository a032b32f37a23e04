/** The data of a page of the explorer, with its pictures. */
import { printConcatenation } from '../../abnf/print.js';
import { canonicalize } from '../../automata/canonicalize.js';
import { minimize } from '../../automata/minimize.js';
import { printPatterns, printRow } from '../../coding/layout.js';
import { invariant } from '../../invariant.js';
import type { Stages } from '../../passes/stages.js';
import type { Plan } from '../../plan/plan.js';
import { countTokens, locate } from '../../emit/print/locate.js';
import { namesOf } from '../../emit/program/declaration.js';
import type { Variant } from '../../options/variant.js';
import { rulesInUse, whereIs } from '../../abnf/origins.js';
import type { PrintedVariant } from '../../targets/modules.js';
import type { ExplorerData, ModuleData, RowText, RuleData, StageData, StateData } from './data.js';
import { packPlan } from './plan-data.js';
import { factsOf } from '../facts/facts.js';
import { graphOf } from '../inspect/graph.js';
import { printEnd, printTraces } from '../inspect/print-events.js';
import { samplesOf, samplesOfCalls } from './samples.js';
import { railsOf } from '../playground/rails.js';
import { packReader } from './grammar-reader-data.js';
import { packTracing } from './tracing.js';
import { canDraw, drawSvg } from '../inspect/svg.js';
import { viewOf, VIEWS, type View } from '../inspect/view.js';

/** The greatest size of the states of a stage as JSON, in UTF-16 code units. */
const MAX_STATES = 30_000;

/** The greatest size for the last stage, which has the states of the module. */
const MAX_LAST_STATES = 100_000;

/** The greatest size of the lines of a module, in UTF-16 code units. */
const MAX_CODE = 40_000;

/**
 * The data of a page.
 *
 * @param plan that of the automaton to step through: with calls that of symbols, else that of modules, which read only
 *   strings in a grammar of characters
 */
export async function dataOf(
  stages: Stages,
  plan: Plan,
  modules: readonly PrintedVariant<Variant>[],
): Promise<ExplorerData> {
  const views = VIEWS.flatMap((name) => viewOf(name, withModuleAutomaton(stages)) ?? []);
  const drawn: StageData[] = [];
  for (const view of views) {
    const most = view === views.at(-1) ? MAX_LAST_STATES : MAX_STATES;
    drawn.push(await stageOf(view, most));
  }
  return {
    plan: packPlan(plan),
    tracing: plan.parse && packTracing(plan.parse),
    reader: packReader(stages),
    rails: railsOf(stages, plan.notation),
    rules: rulesOf(stages),
    rows: (plan.decoder?.layout ?? []).map((row, index) =>
      rowOf(printRow(row), printPatterns(row), plan.rows[index]!.where),
    ),
    stages: drawn,
    modules: modules.map(excerptOf),
    facts: factsOf(stages),
    samples: plan.calls === undefined ? samplesOf(plan) : samplesOfCalls(stages, plan),
  };
}

/**
 * Stages with the automata of the module, which a page steps through: for a grammar of characters, they read
 * code units.
 */
function withModuleAutomaton(stages: Stages): Stages {
  const { grammar, moduleAutomaton, lowered } = stages;
  if (grammar.alphabet !== 'characters' || lowered.called.length > 0) return stages;
  const { nfa, determinized, dfa, inputs, traced } = moduleAutomaton;
  invariant(!inputs.includes('octets'), 'a page of characters has a module of strings');
  // With traces, the automaton of the module is larger.
  const minimal = traced === undefined ? dfa : canonicalize(minimize(determinized.dfa));
  return { ...stages, grammar: { ...grammar, alphabet: 'code units' }, nfa, determinized, minimal };
}

/** The rules in use. */
function rulesOf({ grammar, lowered, document: { source } }: Stages): readonly RuleData[] {
  return rulesInUse(grammar, lowered.labels).map((rule) => ({
    name: rule.name.text,
    where: whereIs(rule.name.span, source),
    alternatives: rule.elements.alternatives.map((each) => printConcatenation(each)),
  }));
}

function rowOf(text: string, patterns: readonly string[], where: string): RowText {
  const [range = '', rest = ''] = text.split(' | ');
  return { range, patterns, where, offset: rest.slice(patterns.join(' ').length) };
}

async function stageOf(view: View, most: number): Promise<StageData> {
  const graph = graphOf(view, false);
  const fields = (view.captures ?? []).map(({ field }) => field);
  const states = view.states.map((state): StateData => {
    const { name, accepting, of, transitions, traces = 0 } = state;
    const end = printEnd(state, fields);
    return {
      name,
      accepting,
      of,
      ...(end === '' ? {} : { end }),
      transitions: transitions.map(({ to, octets, move }) => ({
        to,
        octets,
        ...(move === undefined ? {} : { move: printTraces(move, traces, fields) }),
      })),
    };
  });
  const isSent = JSON.stringify(states).length <= most;
  return {
    stage: view.stage,
    start: view.start,
    count: states.length,
    ...(view.calls === undefined ? {} : { calls: view.calls }),
    drawing: canDraw(graph) ? bare(await drawSvg(graph)) : undefined,
    partitions: isSent ? view.partitions : undefined,
    states: isSent ? states : [],
  };
}

/** A picture without its style, which would be that of the page. */
function bare(svg: string): string {
  return svg
    .replace(/<style>[^]*?<\/style>\n?/, '')
    .replaceAll(/ (?:text-anchor|font-size)="[^"]*"/g, '')
    .replaceAll(/\n+/g, '\n');
}

/**
 * The lines from the first declaration to the end of the last function that reads one symbol; only those of functions if
 * these are too many, and none if those are too many, too.
 */
function excerptOf(module: PrintedVariant<Variant>): ModuleData {
  const { variant, shape, packing, declarations, printed } = module;
  const texts = printed.declarations;
  const indexOf = (name: string): number =>
    declarations.findIndex((each) => namesOf(each).includes(name));
  // A module with a graph-structured stack reads all symbols in one function.
  const firstOf = (...names: readonly string[]): number =>
    names.map(indexOf).find((index) => index >= 0)!;
  const end = firstOf('accumulate', 'accepts', 'match') + 1;
  const sizeFrom = (from: number): number => texts.slice(from, end).join('\n').length;
  const begin = [0, firstOf('next', 'validate')].find((from) => sizeFrom(from) <= MAX_CODE) ?? end;
  const anchors: Record<string, [from: number, to: number][]> = {};
  let words = 0;
  for (let index = begin; index < end; index++) {
    for (const { key, from, to } of locate(declarations[index]!, texts[index]!))
      (anchors[key] ??= []).push([words + from, words + to]);
    words += countTokens(texts[index]!);
  }
  const linesIn = (parts: readonly string[]): readonly string[] =>
    parts.flatMap((part) => ['', ...part.trimEnd().split('\n')]);
  const lines = linesIn(texts.slice(begin, end)).slice(1);
  const first = linesIn([printed.header, ...texts.slice(0, begin)]).length + 1;
  const more = linesIn(texts.slice(end)).length;
  return { variant, shape, lines, first, more, anchors, packing };
}
