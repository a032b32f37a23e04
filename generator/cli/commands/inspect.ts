import type { Stages } from '../../stages.js';
import {
  badAutomaton,
  noTraces,
  noTransducer,
  tooLargeToDraw,
} from '../../diagnostics/inspection.js';
import { Memory } from '../../files/memory.js';
import { FileError, readSource } from '../../files/read-source.js';
import { writeOutput } from '../../files/write-files.js';
import type { Source } from '../../source.js';
import { findFlaw, printJson } from '../../study/json.js';
import type { View, ViewName } from '../../study/view.js';
import { visibleStrings } from '../../visible.js';
import { oneOf, parseRuleArguments, RULE_HELP } from '../arguments.js';
import { describeFlaw, findSchemaFlaw, parseJson } from '../json-input.js';
import { print, sayDiagnostics, UsageError, type ExitCode } from '../terminal.js';

export const help = `Usage: abnfc inspect GRAMMAR [options]
       abnfc inspect AUTOMATON.json [options]

Prints or draws the result of a pass of the compiler. - is standard input.

Options:
      --stage STAGE    one of those below (default: minimal)
      --format FORMAT  text, json, dot, mermaid, svg or html (default: text)
      --focus RULE     only the states inside a rule, and their successors
      --dead           also draw the dead state, from which no word is possible
  -o, --output FILE    write to a file
${RULE_HELP}

Stages:
  rules       the rules, one per line, with start and unit rule marked; text only
  regex       the regular expression over octets or characters, with captures; text only
  nfa         Thompson's automaton: epsilon transitions, ranges of octets or characters
  dfa         after subset construction, with the NFA states in each state
  minimal     the minimal automaton in canonical order, with the steps of minimization
  transducer  decoders only: the automaton with operations on the partial value
  traced      with captures only: the automaton of parse, with the events of captured parts
  plan        the input of the emitters: states, edges, payload operations; text only

Examples:
  abnfc inspect grammar/utf-8.abnf
  abnfc inspect rfc3629.txt --format svg -o utf-8.svg
  abnfc inspect uri.abnf --capture 'scheme, query' --stage traced
  abnfc inspect uri.abnf --focus IPv6address --format dot | dot -Tpdf -o ipv6.pdf
`;

const STAGES = ['rules', 'regex', 'nfa', 'dfa', 'minimal', 'transducer', 'traced', 'plan'] as const;
const FORMATS = ['text', 'json', 'dot', 'mermaid', 'svg', 'html'] as const;

type Format = (typeof FORMATS)[number];

/** The options for showing an automaton. */
interface Wishes {
  readonly format: Format;
  readonly focus: string | undefined;
  readonly dead: boolean;
}

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, path, options } = parseRuleArguments(args, {
    stage: { type: 'string' },
    format: { type: 'string', default: 'text' },
    focus: { type: 'string' },
    dead: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
  });
  const { focus, dead, output } = values;
  const stage = oneOf(STAGES, 'stage', values.stage);
  const format = oneOf(FORMATS, 'format', values.format)!;
  const isDump = stage === 'rules' || stage === 'regex' || stage === 'plan';
  if (isDump && format !== 'text')
    throw new UsageError(`stage ${stage} is not an automaton: its only format is text`);

  const source = readSource(path, options.maxInput);
  const memory = new Memory();
  const question = ['inspect', source, stage, format, focus, dead, options];
  const put = (text: string): void => {
    if (output === undefined) print(text);
    else writeOutput(output, text, [path]);
  };
  const remembered = memory.recall<string>(question);
  if (remembered !== undefined) {
    put(remembered);
    return 0;
  }

  const wishes = { format, focus, dead };
  if (source.text.trimStart().startsWith('{')) {
    const view = await readAutomaton(source);
    if (stage !== undefined && stage !== view.stage)
      throw new UsageError(`${source.name} is an automaton of stage ${view.stage}`);
    // JSON escapes control characters; in other formats, strings are parts of lines.
    const shown = format === 'json' ? view : visibleStrings(view);
    const text = await show(shown, source, wishes);
    put(text);
    memory.keep(question, text);
    return 0;
  }

  const { analyze, planOf } = await import('../../compile.js');
  const analysis = analyze(source, options);
  const { ok, diagnostics, stages } = analysis;
  // Stages before the one that failed can still be shown.
  const { dumpStage } = await import('../../study/dump.js');
  const text = isDump
    ? dumpStage(stage, analysis, (made) => planOf(made, options))
    : await showStage(stage ?? 'minimal', stages, source, ok, wishes);
  if (text !== undefined) put(text);
  sayDiagnostics(diagnostics);
  if (text !== undefined && ok && diagnostics.length === 0) memory.keep(question, text);
  return ok ? 0 : 1;
}

/**
 * The automaton of a JSON document.
 *
 * @throws {FileError} if it is not one
 */
async function readAutomaton(source: Source): Promise<View> {
  const { value, spanAt } = await parseJson(source, badAutomaton);
  const misformed = await findSchemaFlaw(value, 'automaton-schema.json');
  const view = value as View;
  const flaw = misformed ?? findFlaw(view);
  if (flaw === undefined) return view;
  const what = misformed === undefined ? '' : 'this is not an automaton: ';
  throw new FileError(badAutomaton(`${what}${describeFlaw(flaw)}`, spanAt(flaw.pointer)));
}

async function showStage(
  stage: ViewName,
  stages: Partial<Stages>,
  source: Source,
  ok: boolean,
  wishes: Wishes,
): Promise<string | undefined> {
  const { viewOf } = await import('../../study/view.js');
  const view = viewOf(stage, stages);
  if (view !== undefined) return show(view, source, wishes);
  if (ok) throw new FileError(stage === 'traced' ? noTraces(source) : noTransducer(source));
  return undefined;
}

async function show(
  whole: View,
  source: Source,
  { format, focus: rule, dead }: Wishes,
): Promise<string> {
  const { focus } = await import('../../study/view.js');
  const view = rule === undefined ? whole : focus(whole, rule);
  if (view === undefined)
    throw new UsageError(`no state is inside a rule "${rule}"; --stage rules lists the rules`);
  if (format === 'text') return (await import('../../study/print-view.js')).printView(view);
  if (format === 'json') return printJson(view);
  const { graphOf } = await import('../../study/graph.js');
  const graph = graphOf(view, dead);
  if (format === 'dot') return (await import('../../study/dot.js')).printDot(graph);
  if (format === 'mermaid') return (await import('../../study/mermaid.js')).printMermaid(graph);
  const { canDraw, drawSvg } = await import('../../study/svg.js');
  if (!canDraw(graph))
    throw new FileError(tooLargeToDraw(graph.nodes.length, graph.edges.length, source));
  if (format === 'svg') return drawSvg(graph);
  const { drawPage } = await import('../../study/page.js');
  return drawPage(view, graph);
}
