/** Prints the stages that are not automata. */
import { printOperation } from './print-operation.js';
import {
  onlyRepetition,
  ruleKey,
  visitElements,
  visitNeededElements,
  type Rule,
} from '../../abnf/ast.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Label, Lowered } from '../../abnf/lowered.js';
import { printFolded, printRule } from '../../abnf/print.js';
import { printCount } from '../../text/print-count.js';
import { notationOf, printSymbolRanges, type Notation } from '../../text/symbols.js';
import { DEAD, stateCount } from '../../automata/dfa.js';
import { groupClasses } from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import { FIRST_CALL, rangesRead, type Regex } from '../../automata/regex.js';
import type { Capture, Captured } from '../../captures/captured.js';
import { printRow, type BitLayout } from '../../coding/layout.js';
import { callNames, withCalls } from '../../analysis/notation.js';
import {
  hasModules,
  type Analysis,
  type Stages,
  type StudiedStages,
} from '../../analysis/stages.js';
import type { Document, LineRange, RuleText } from '../../document/read-document.js';
import type { LeftOut, ParsedDocument } from '../../abnf/parse-document.js';
import { fileName, lineOf, type Span } from '../../text/source.js';
import { decoderOf, stackOf, type Plan, type StackPlan } from '../../plan/plan.js';
import { printValues } from '../../text/values.js';
import { visible, visiblePath } from '../../text/visible.js';
import { linesOfDirectives, withComments, writtenRule } from './written-rule.js';

/** The stages that can be printed only as text. */
type DumpName = 'rules' | 'regex' | 'plan';

/** One stage as text; undefined if the compiler did not get that far. */
export function dumpStage(
  name: DumpName,
  analysis: Analysis<StudiedStages>,
  plan: (stages: Stages) => Plan,
): string | undefined {
  const { grammar, lowered, captured } = analysis.stages;
  switch (name) {
    case 'rules':
      return (
        grammar && dumpRules([...grammar.rules.values()], grammar.start, grammar.characterRule)
      );
    case 'regex':
      return lowered && grammar && dumpExpressions(lowered, grammar, captured);
    case 'plan':
      return analysis.ok && hasModules(analysis.stages)
        ? dumpPlan(plan(analysis.stages))
        : undefined;
  }
}

/** The lines of a document, taken or skipped, with the reason. */
export function dumpLines({ source, lines }: Document, leftOut: readonly LeftOut[] = []): string {
  const width = String(lines.at(-1)?.last ?? 0).length;
  const rows = judgedLines(lines, leftOut).map(({ first, last, taken, what }) => {
    const range = `${String(first).padStart(width)}${first === last ? ' '.repeat(width + 1) : `-${String(last).padEnd(width)}`}`;
    return `  ${range}  ${taken ? 'taken  ' : 'skipped'}  ${visible(what)}\n`;
  });
  return `lines of ${visible(source.name)}:\n${rows.join('')}`;
}

/** The lines of a document with the judgment of the parser, which may leave out what looked like a rule. */
export function judgedLines(
  lines: readonly LineRange[],
  leftOut: readonly LeftOut[],
): readonly LineRange[] {
  const problems = new Map(leftOut.map(({ span, problem }) => [lineOf(span), problem]));
  return lines.map((each) => {
    const problem = problems.get(each.first);
    return problem === undefined
      ? each
      : { ...each, taken: false, what: `not a rule: ${problem.message}` };
  });
}

/**
 * All documents as one grammar file: the rules of the first, and what they need of the others, under the names that
 * linking gave them, with lists written out.
 */
export function dumpLinked(
  rules: readonly Rule[],
  start: string,
  { source: first, layout }: Document,
  own?: ParsedDocument,
  others: readonly ParsedDocument[] = [],
): string {
  const needed = new Map<string, Rule[]>();
  const add = (name: string): void => {
    const key = ruleKey(name);
    getOrInsert(needed, key, () => rules.filter((rule) => ruleKey(rule.name.text) === key));
  };
  add(start);
  for (const { name } of rules) if (name.span.source === first) add(name.text);
  for (const [, texts] of needed)
    for (const { elements } of texts)
      visitNeededElements(elements, (element) => element.kind === 'rulename' && add(element.text));
  let source = first;
  // A document may repeat a rule.
  const printed = new Map([...needed.values()].flat().map((rule) => [printRule(rule), rule]));
  const written = writtenIn([...(own === undefined ? [] : [own]), ...others]);
  const texts = Array.from(printed, ([text, { name }]) => {
    const heading =
      name.span.source === source ? '' : `\n; ${visible(fileName(name.span.source))}\n\n`;
    source = name.span.source;
    const lines = withComments(text, written(name.span));
    return [heading, ...lines.map((line) => `${line}\n`)].join('');
  });
  const leftOut = suspectsIn(own).map((each) => `\n${extractOf(each)}`);
  return [...texts, ...leftOut, dumpLayout(layout)].join('').trimStart();
}

/** The lines of the rules of some documents, by the places of their names. */
function writtenIn(documents: readonly ParsedDocument[]): (name: Span) => readonly string[] {
  const known = new Map(
    documents.map(({ source, texts }) => [
      source,
      { texts, directives: linesOfDirectives(source) },
    ]),
  );
  return ({ source, start }) => {
    const document = known.get(source);
    const text = document?.texts.find(({ span }) => span.start <= start && start <= span.end);
    return text === undefined ? [] : writtenRule(text, document!.directives);
  };
}

/**
 * A document as a grammar file: the text of its rules, each once and the start rule first, and its layout and what was left
 * out as comments. So is what reads as a rule and is an example, as `nc="00000001"`: one text, in a document with other
 * rules that have nothing to do with it.
 */
export function dumpExtract(
  { source, rules, layout }: Document,
  made: readonly Rule[],
  own?: ParsedDocument,
  start = '',
): string {
  const suspects = suspectsIn(own);
  const out = new Set(suspects.map(({ span }) => span.start));
  const parsed = own?.rules ?? [];
  const used = new Set(
    parsed.flatMap(({ name, elements }) => {
      const names: string[] = [];
      visitElements(elements, (element) => {
        if (element.kind === 'rulename' && ruleKey(element.text) !== ruleKey(name.text))
          names.push(ruleKey(element.text));
      });
      return names;
    }),
  );
  const seen = new Set<string>();
  const taken = rules.flatMap((rule): readonly (RuleText | Extracted)[] => {
    if (out.has(rule.span.start)) return [];
    const { start, end } = rule.span;
    const its = parsed.find(({ name }) => start <= name.span.start && name.span.start <= end);
    if (its === undefined) return [rule];
    const key = `${ruleKey(rule.name)} ${rule.definedAs} ${printFolded(its)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const only = onlyRepetition(its.elements)?.element.kind;
    const isExample = !rule.isStrict && only === 'char-val' && !used.has(ruleKey(rule.name));
    return [isExample && used.size > 0 ? { ...rule, reason: 'no rule refers to this text' } : rule];
  });
  const isStart = ({ name }: RuleText): boolean => ruleKey(name) === ruleKey(start);
  const inOrder = [...taken, ...suspects].sort(
    (one, other) =>
      Number(isStart(other)) - Number(isStart(one)) || one.span.start - other.span.start,
  );
  const directives = linesOfDirectives(source);
  const heading = made.length > 0 ? ['; rules made from the bit layout\n'] : [];
  const text =
    rules.length > 0
      ? [...new Set(inOrder.map((rule) => extractOf(rule, directives)))]
      : [...heading, ...made.map((rule) => `${printRule(rule)}\n`)];
  return [...text, dumpLayout(layout)].join('');
}

/** What may be a rule and was left out. */
function suspectsIn(own: ParsedDocument | undefined): readonly LeftOut[] {
  return (own?.leftOut ?? []).filter((each) => each.isSuspect && each.continuation === undefined);
}

function dumpLayout(layout: BitLayout): string {
  const rows = layout.map((row) => `;   ${printRow(row)}\n`);
  return rows.length > 0 ? ['\n; bit layout\n', ...rows].join('') : '';
}

/** A text that an extract has as a comment, with the reason. */
type Extracted = RuleText & Pick<LeftOut, 'reason'> & Partial<Pick<LeftOut, 'problem'>>;

/** The text of a rule, with its comments; as a comment if it was left out, with the reason. */
function extractOf(
  rule: RuleText | Extracted,
  directives: ReadonlySet<number> = new Set(),
): string {
  if (!('reason' in rule))
    return writtenRule(rule, directives)
      .map((line) => `${line}\n`)
      .join('');
  const why = visible(rule.problem?.message ?? rule.reason);
  return `; left out: ${why}\n${rule.text.replace(/^(?=.)/gm, '; ')}`;
}

function dumpRules(rules: readonly Rule[], start: Rule, characterRule: Rule | undefined): string {
  return rules
    .map(
      (rule) => `${rule === start ? '>' : rule === characterRule ? 'u' : ' '} ${printRule(rule)}\n`,
    )
    .join('');
}

/** The expressions of the start rule, with captures if there are some, and of the rules that are called. */
function dumpExpressions(
  lowered: Lowered,
  { alphabet, characterRule }: Grammar,
  captured: Captured | undefined,
): string {
  const { labels } = captured?.lowered ?? lowered;
  const { regex } = captured ?? lowered;
  // A rule with captures has an expression for each capture that it is called in.
  const called =
    captured === undefined
      ? lowered.called
      : captured.called.map((each, index) => ({
          regex: each,
          rule: captured.callees[index]!,
          symbol: FIRST_CALL + index,
        }));
  // An expression may have no automaton.
  const read = characterRule === undefined ? rangesRead(lowered.regex) : [{ lo: 0, hi: 0 }];
  const notation = withCalls(notationOf(alphabet, read), callNames({ called }));
  const print = (each: Regex): string =>
    `${dumpRegex(each, labels, captured?.captures ?? [], notation)}\n`;
  const others = called.map((each) => `\n${each.rule.name.text}, called:\n${print(each.regex)}`);
  return [print(regex), ...others].join('');
}

function dumpRegex(
  regex: Regex,
  labels: readonly Label[],
  captures: readonly Capture[],
  notation: Notation,
): string {
  const print = (node: Regex, indent: string): string => {
    const inner = `${indent}  `;
    switch (node.kind) {
      case 'empty':
        return `${indent}empty`;
      case 'range':
        return `${indent}${printSymbolRanges([node.range], notation)}`;
      case 'concatenation':
      case 'alternation':
        return [`${indent}${node.kind}`, ...node.operands.map((part) => print(part, inner))].join(
          '\n',
        );
      case 'repetition':
        return `${indent}repetition ${node.min} to ${node.max ?? 'any'}\n${print(node.body, inner)}`;
      case 'labeled':
        return `${indent}${labels[node.label]!.rule.name.text}\n${print(node.body, inner)}`;
      case 'captured':
        return `${indent}capture ${captures[node.capture]!.field}\n${print(node.body, inner)}`;
    }
  };
  return print(regex, '');
}

function dumpPlan(plan: Plan): string {
  const { name, states, dfa, notation } = plan;
  const decoder = decoderOf(plan);
  const stack = plan.kind === 'nested' ? stackOf(plan) : undefined;
  const lines = states.flatMap(({ id, note, transitions }) => [
    `${id}  ${note}`,
    ...transitions.map(({ ranges, target, operation, origins }) => {
      const payload = operation ? `; p = ${printOperation(operation)}` : '';
      return `   [${printSymbolRanges(ranges, notation)}] => ${target}${payload}  ; ${origins.join('; ')}`;
    }),
  ]);
  const values = (decoder?.values ?? []).map(
    (range) => `   ${printValues(range)}  ${printRow(range.row)}`,
  );
  const coding = decoder ? ['', `characters of ${decoder.characterRule}:`, ...values] : [];
  return `${visiblePath(name)}: ${stateCount(dfa)} states, ${printCount(dfa.classes.count, 'class')}\n${[...lines, ...coding, ...dumpStack(stack, notation)].join('\n')}\n`;
}

/** The states of a stack: what is read next in each, and its transitions, with what they push. */
function dumpStack(stack: StackPlan | undefined, notation: Notation): readonly string[] {
  if (stack === undefined) return [];
  const { accepting, transitions, classes } = stack.automaton;
  const lines = stack.notes.flatMap((note, state) => {
    const groups = groupClasses(classes, (index) => {
      const { to, pushes } = transitions[state * classes.count + index]!;
      const pushed = pushes.length === 0 ? '' : `, push ${pushes.join(' ')}`;
      return to === DEAD ? undefined : `${to}${pushed}`;
    });
    return [
      `${state}  ${note}${accepting[state] ? '; may return' : ''}`,
      ...groups.map(({ key, ranges }) => `   [${printSymbolRanges(ranges, notation)}] => ${key}`),
    ];
  });
  return ['', `with a stack: ${stack.notes.length} states`, ...lines];
}
