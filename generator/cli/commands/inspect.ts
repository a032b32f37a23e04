import type { Stages } from '../../analysis/stages.js';
import { noTraces, noTransducer, tooLargeToDraw } from '../../diagnostics/inspection.js';
import { FileError } from '../../files/read-source.js';
import { writeOutput } from '../../files/write-files.js';
import type { Source } from '../../text/source.js';
import { printJson } from '../../study/inspect/json.js';
import type { ViewName } from '../../study/inspect/view.js';
import { optIn, pathOption, ruleOption, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { printChoices } from '../../text/choices.js';
import { helpOf, readArguments, type GivenValues } from '../arguments.js';
import { print, sayDiagnostics, UsageError, type ExitCode } from '../terminal.js';

/** The stages in the order of the passes that make them, with their lines of help. */
const HELP: Readonly<Record<Stage, string>> = {
  rules: 'the rules, one per line, with start and character rule marked; text and mermaid only',
  regex: 'the regular expression over octets or characters, with captures; text only',
  nfa: "Thompson's automaton: epsilon transitions, ranges of octets or characters",
  dfa: 'after subset construction, with the NFA states in each state',
  minimal: 'the minimal automaton in canonical order, with the steps of minimization',
  transducer: 'decoders only: the automaton with operations on the partial value',
  traced: 'with captures only: the automaton of parse, with the events of captured parts',
  plan: 'the input of the emitters: states, transitions, payload operations; text only',
};
const STAGES = Object.keys(HELP) as readonly Stage[];

const FORMATS = ['text', 'json', 'dot', 'svg', 'mermaid'] as const;

/** The formats of stages that are not automata. */
const DUMPS: Readonly<Partial<Record<Stage, readonly InspectFormat[]>>> = {
  rules: ['text', 'mermaid'],
  regex: ['text'],
  plan: ['text'],
};
const DRAWN = FORMATS.filter((each) => each !== 'mermaid');

const OPTIONS = {
  stage: {
    kind: 'choice',
    values: STAGES,
    placeholder: 'STAGE',
    help: 'one of the stages below',
    default: 'minimal',
  },
  format: {
    kind: 'choice',
    values: FORMATS,
    placeholder: 'FORMAT',
    help: 'the form of the output',
    default: 'text',
  },
  focus: ruleOption('only the states inside a rule, and their successors'),
  dead: optIn('also draw the dead state, from which no word is possible'),
  output: { ...pathOption('FILE', 'write to a file'), letter: 'o' },
} as const satisfies OptionTable;

export const help = `Usage: abnfc inspect GRAMMAR [DOCUMENT...] [options]

Prints or draws the result of a pass of the compiler. - is standard input.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Stages:
${STAGES.map((stage) => `  ${stage.padEnd(10)}  ${HELP[stage]}`).join('\n')}

Examples:
  abnfc inspect grammar/utf-8.abnf
  abnfc inspect rfc3629.txt --format svg -o utf-8.svg
  abnfc inspect uri.abnf --capture 'scheme, query' --stage traced
  abnfc inspect uri.abnf --focus IPv6address --format dot | dot -Tpdf -o ipv6.pdf
  abnfc inspect uri.abnf --stage rules --format mermaid
`;

type Stage = ViewName | 'rules' | 'regex' | 'plan';

type InspectFormat = (typeof FORMATS)[number];

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, path, source, options } = readArguments(args, OPTIONS);
  const { stage = OPTIONS.stage.default, format = OPTIONS.format.default } = values;
  const { output } = values;
  const isDump = stage === 'rules' || stage === 'regex' || stage === 'plan';
  const { [stage]: formats = DRAWN } = DUMPS;
  if (!formats.includes(format))
    throw new UsageError(`stage ${stage} is printed as ${printChoices(formats)}, not as ${format}`);

  const { analyzeGrammar } = await import('../../compile.js');
  const { planOf } = await import('../../plan/plan-of.js');
  const analysis = analyzeGrammar(source, options, () => stage === 'plan');
  const { ok, diagnostics, stages } = analysis;
  // Stages before the one that failed can still be shown.
  const { dumpStage } = await import('../../study/inspect/dump.js');
  const { printRailroad } = await import('../../study/inspect/railroad.js');
  const text =
    format === 'mermaid'
      ? stages.grammar && printRailroad(stages.grammar)
      : isDump
        ? dumpStage(stage, analysis, (made) => planOf(made, options))
        : await showStage(stage, stages, source, ok, format, values);
  if (text !== undefined) {
    if (output === undefined) print(text);
    else writeOutput(output, text, [path]);
  }
  sayDiagnostics(diagnostics);
  return ok ? 0 : 1;
}

/** A stage as a view; undefined if the analysis ended before it. */
async function showStage(
  stage: ViewName,
  stages: Partial<Stages>,
  source: Source,
  ok: boolean,
  format: InspectFormat,
  { focus: rule, dead }: GivenValues<Pick<typeof OPTIONS, 'focus' | 'dead'>>,
): Promise<string | undefined> {
  const { focus, viewOf } = await import('../../study/inspect/view.js');
  const whole = viewOf(stage, stages);
  if (whole === undefined && ok)
    throw new FileError(
      stage === 'traced' ? noTraces(stages.captured !== undefined, source) : noTransducer(source),
    );
  if (whole === undefined) return undefined;
  const view = rule === undefined ? whole : focus(whole, rule);
  if (view === undefined)
    throw new UsageError(`no state is inside a rule "${rule}"; --stage rules lists the rules`);
  if (format === 'text') return (await import('../../study/inspect/print-view.js')).printView(view);
  if (format === 'json') return printJson(view);
  const { canDraw, graphOf } = await import('../../study/inspect/graph.js');
  const graph = graphOf(view, { showsDead: dead });
  if (format === 'dot') return (await import('../../study/inspect/dot.js')).printDot(graph);
  const { drawSvg } = await import('../../study/inspect/svg.js');
  if (!canDraw(graph))
    throw new FileError(tooLargeToDraw(graph.nodes.length, graph.edges.length, source));
  return drawSvg(graph);
}
