/**
 * Every intermediate form as text, in one designed shape each.
 *
 * Automata have a line per state. The first two columns mark it: `D` dead, `>` start, `*` accepting; then
 * its number, then where which octets lead.
 */
import type { Rule } from '../abnf/ast.js';
import { printRule } from '../abnf/print.js';
import { printRanges } from '../automata/byte-range.js';
import { DEAD, rangesBetween, stateCount, targetsOf, type Dfa } from '../automata/dfa.js';
import { labelOf, type Nfa } from '../automata/nfa.js';
import type { Regex } from '../automata/regex.js';
import { printRow } from '../coding/layout.js';
import type { Lowered } from '../abnf/lower.js';
import type { Analysis, Stages } from '../compile.js';
import type { Document } from '../document/read-document.js';
import type { Plan } from '../emit/plan.js';

/** The stages that can be printed, in the order of the pipeline. */
export const STAGE_NAMES = ['rules', 'regex', 'nfa', 'dfa', 'minimal', 'plan'] as const;

/** One of {@link STAGE_NAMES}. */
export type StageName = (typeof STAGE_NAMES)[number];

/** One stage as text; nothing if the compiler did not get that far. */
export function dumpStage(
  name: StageName,
  { ok, stages }: Analysis,
  plan: (stages: Stages) => Plan,
): string | undefined {
  const { grammar, lowered, nfa, determinized, minimal } = stages;
  switch (name) {
    case 'rules':
      return grammar && dumpRules([...grammar.rules.values()], grammar.start, grammar.unit);
    case 'regex':
      return lowered && `${dumpRegex(lowered)}\n`;
    case 'nfa':
      return nfa && lowered && dumpNfa(nfa, lowered);
    case 'dfa':
      return determinized && dumpDfa('dfa', determinized.dfa);
    case 'minimal':
      return minimal && dumpDfa('minimal dfa', minimal);
    case 'plan':
      return ok ? dumpPlan(plan(stages as Stages)) : undefined;
  }
}

/** What became of each line of a document. */
export function dumpLines({ source, lines }: Document): string {
  const width = String(lines.at(-1)?.last ?? 0).length;
  const rows = lines.map(({ first, last, taken, what }) => {
    const range = `${String(first).padStart(width)}${first === last ? ' '.repeat(width + 1) : `-${String(last).padEnd(width)}`}`;
    return `  ${range}  ${taken ? 'taken' : 'left '}  ${what}\n`;
  });
  return `lines of ${source.name}:\n${rows.join('')}`;
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

function dumpRegex({ regex, labels }: Lowered): string {
  const print = (node: Regex, indent: string): string => {
    const inner = `${indent}  `;
    switch (node.kind) {
      case 'empty':
        return `${indent}empty`;
      case 'range':
        return `${indent}${printRanges([node.range])}`;
      case 'concatenation':
      case 'alternation':
        return [`${indent}${node.kind}`, ...node.parts.map((part) => print(part, inner))].join(
          '\n',
        );
      case 'repetition':
        return `${indent}repetition ${node.min} to ${node.max ?? 'any'}\n${print(node.body, inner)}`;
      case 'labeled':
        return `${indent}${labels[node.label]!.rule.name.text}\n${print(node.body, inner)}`;
    }
  };
  return print(regex, '');
}

function dumpNfa(nfa: Nfa, { labels }: Lowered): string {
  const width = String(nfa.states.length - 1).length;
  const lines = nfa.states.map((state, id) => {
    const marks = `${id === nfa.start ? '>' : ' '}${state.kind === 'accept' ? '*' : ' '}`;
    const target =
      state.kind === 'range'
        ? `[${printRanges([state.range])}] => ${state.to}`
        : state.kind === 'epsilon'
          ? `epsilon => ${state.to.join(', ')}`
          : '';
    const label = labelOf(nfa, id);
    const rule = label === undefined ? '' : `  ; ${labels[label]!.rule.name.text}`;
    return `${marks} ${String(id).padStart(width)}  ${target}${rule}`.trimEnd();
  });
  return `nfa: ${nfa.states.length} states\n${lines.join('\n')}\n`;
}

function dumpDfa(title: string, dfa: Dfa): string {
  const width = String(stateCount(dfa) - 1).length;
  const lines = dfa.accepting.map((accepting, state) => {
    const edges = targetsOf(dfa, state).map(
      (target) => `[${printRanges(rangesBetween(dfa, state, target))}] => ${target}`,
    );
    const marks =
      state === DEAD ? 'D ' : `${state === dfa.start ? '>' : ' '}${accepting ? '*' : ' '}`;
    return `${marks} ${String(state).padStart(width)}  ${edges.join(', ')}`.trimEnd();
  });
  return `${title}: ${stateCount(dfa)} states, ${dfa.classes.count} classes\n${lines.join('\n')}\n`;
}

function dumpPlan({ name, states, decoder, dfa }: Plan): string {
  const lines = states.flatMap(({ id, note, edges }) => [
    `${id}  ${note}`,
    ...edges.map(({ ranges, target, operation, origins }) => {
      const payload = operation
        ? `; p = (p << ${operation.shift}) + (octet & ${operation.mask}) + ${operation.add}`
        : '';
      return `   [${printRanges(ranges)}] => ${target}${payload}  ; ${origins.join('; ')}`;
    }),
  ]);
  const values = (decoder?.values ?? []).map(
    ({ lo, hi, row }) => `   ${hex(lo)}-${hex(hi)}  ${printRow(row)}`,
  );
  const coding = decoder ? ['', `characters of ${decoder.unitRule}:`, ...values] : [];
  return `${name}: ${stateCount(dfa)} states, ${dfa.classes.count} classes\n${[...lines, ...coding].join('\n')}\n`;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
