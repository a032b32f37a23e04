/** Prints the intermediate forms that are not automata. */
import { printOperation } from './print-operation.js';
import type { Rule } from '../../abnf/ast.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Label, Lowered } from '../../abnf/lower.js';
import { printRule } from '../../abnf/print.js';
import { notationOf, printSymbolRanges, type Notation } from '../../text/symbols.js';
import { stateCount } from '../../automata/dfa.js';
import { rangesRead, type Regex } from '../../automata/regex.js';
import type { Capture } from '../../captures/select.js';
import { printRow } from '../../coding/layout.js';
import type { Analysis, Stages } from '../../passes/stages.js';
import type { Document } from '../../document/read-document.js';
import type { Plan } from '../../plan/plan.js';
import { printValues } from '../../text/values.js';
import { visible, visiblePath } from '../../text/visible.js';

/** The stages that can be printed only as text. */
type DumpName = 'rules' | 'regex' | 'plan';

/** One stage as text; undefined if the compiler did not get that far. */
export function dumpStage(
  name: DumpName,
  analysis: Analysis,
  plan: (stages: Stages) => Plan,
): string | undefined {
  const { grammar, lowered, captured } = analysis.stages;
  switch (name) {
    case 'rules':
      return grammar && dumpRules([...grammar.rules.values()], grammar.start, grammar.unit);
    case 'regex':
      return (
        lowered &&
        grammar &&
        `${dumpRegex(captured?.regex ?? lowered.regex, lowered.labels, captured?.captures ?? [], notationOfRegex(lowered, grammar))}\n`
      );
    case 'plan':
      return analysis.ok ? dumpPlan(plan(analysis.stages)) : undefined;
  }
}

/** The lines of a document, taken or skipped, with the reason. */
export function dumpLines({ source, lines }: Document): string {
  const width = String(lines.at(-1)?.last ?? 0).length;
  const rows = lines.map(({ first, last, taken, what }) => {
    const range = `${String(first).padStart(width)}${first === last ? ' '.repeat(width + 1) : `-${String(last).padEnd(width)}`}`;
    return `  ${range}  ${taken ? 'taken  ' : 'skipped'}  ${visible(what)}\n`;
  });
  return `lines of ${visible(source.name)}:\n${rows.join('')}`;
}

/** A document as a grammar file: the text of its rules, and its layout as comments. */
export function dumpExtract({ rules, layout }: Document, made: readonly Rule[]): string {
  const text =
    rules.length > 0
      ? [...new Set(rules.map((rule) => rule.text))]
      : ['; rules made from the bit layout\n', ...made.map((rule) => `${printRule(rule)}\n`)];
  const rows = layout.map((row) => `;   ${printRow(row)}\n`);
  return [...text, ...(rows.length > 0 ? ['\n; bit layout\n', ...rows] : [])].join('');
}

function dumpRules(rules: readonly Rule[], start: Rule, unit: Rule | undefined): string {
  return rules
    .map((rule) => `${rule === start ? '>' : rule === unit ? 'u' : ' '} ${printRule(rule)}\n`)
    .join('');
}

/** The notation of an expression, which may have no automaton. */
function notationOfRegex({ regex }: Lowered, { alphabet, unit }: Grammar): Notation {
  if (unit !== undefined) return notationOf(alphabet, [{ lo: 0, hi: 0 }]);
  return notationOf(alphabet, rangesRead(regex));
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
        return [`${indent}${node.kind}`, ...node.parts.map((part) => print(part, inner))].join(
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

function dumpPlan({ name, states, decoder, dfa, notation }: Plan): string {
  const lines = states.flatMap(({ id, note, edges }) => [
    `${id}  ${note}`,
    ...edges.map(({ ranges, target, operation, origins }) => {
      const payload = operation ? `; p = ${printOperation(operation)}` : '';
      return `   [${printSymbolRanges(ranges, notation)}] => ${target}${payload}  ; ${origins.join('; ')}`;
    }),
  ]);
  const values = (decoder?.values ?? []).map(
    (range) => `   ${printValues(range)}  ${printRow(range.row)}`,
  );
  const coding = decoder ? ['', `characters of ${decoder.unitRule}:`, ...values] : [];
  return `${visiblePath(name)}: ${stateCount(dfa)} states, ${dfa.classes.count} classes\n${[...lines, ...coding].join('\n')}\n`;
}
