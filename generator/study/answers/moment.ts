/** A moment of a string in detail: the step, where the rules go on, the state with its neighbors, and the parts so far. */
import { DEAD, leadsNowhere } from '../../automata/dfa.js';
import { classOf, membersOf } from '../../automata/symbol-classes.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { lastOctet, printPatterns } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import { decoderOf, type SymbolPlan, type TransitionPlan } from '../../plan/plan.js';
import { printMembers, printSymbolRanges } from '../../text/symbols.js';
import { printHex, printOctet, printOctetWord } from '../../text/values.js';
import {
  deepestCalls,
  MAX_LEVELS,
  type DerivedPart,
  type DerivedThread,
} from '../reading/derivation.js';
import type { LabelView, GrammarReader } from '../reading/grammar-reader.js';
import { standingsOf } from '../reading/input-run.js';
import { printOperation } from '../inspect/print-operation.js';
import { explainError } from '../trace/print-trace.js';
import { printCharacter } from '../trace/printable.js';
import type { LinePart } from './data.js';
import { partsOf } from './judge-line.js';
import { symbolsSinceRestart, type LineMoment, type LineRun } from './line-run.js';
import { showSymbol } from './tape.js';
import { printLine } from './test-string.js';

export interface NeighborTransition {
  readonly state: number;
  /** The symbols as a phrase, and one of them as it is written in a line. */
  readonly label: string;
  readonly example: string;
  /** The innermost rules that read them. */
  readonly rules: readonly string[];
}

/** How far the rules have come after some symbols. */
export interface RuleProgress {
  /** The rules that a thread is in, outermost first, and what it reads next. */
  readonly threads: readonly { readonly rules: readonly string[]; readonly reads: string }[];
  /** The keys of the boxes in diagrams in which threads wait, with the symbols that can be read there. */
  readonly live: readonly { readonly key: string; readonly ranges: readonly SymbolRange[] }[];
  /** The keys of those that the string has been through, up to {@link MAX_LEVELS} rules deep. */
  readonly visited: readonly string[];
}

/** A state and its transitions. */
export interface Neighborhood {
  readonly state: number;
  readonly name: string;
  readonly isAccepting: boolean;
  readonly to: readonly NeighborTransition[];
  readonly from: readonly NeighborTransition[];
  /** The numbers of the accepting states among its neighbors. */
  readonly accepting: readonly number[];
}

/** A row of the layout, with the octets read so far in place of their patterns. */
export interface FilledRow {
  readonly range: string;
  readonly where: string;
  readonly patterns: readonly string[];
  /** The number of octets that fit; 0 if some do not. */
  readonly filled: number;
}

export type DetailRow = readonly [heading: string, text: string];

/** A moment of a string. Offsets are those in the line. */
export interface Moment extends RuleProgress {
  readonly isEnd: boolean;
  /** The symbol, its class, the transition and the partial value. */
  readonly details: readonly DetailRow[];
  /** The error that shows, as `abnfc trace` explains it. */
  readonly error: readonly DetailRow[] | undefined;
  /** The text of a decoder so far, and what it consists of; undefined for a recognizer. */
  readonly output: { readonly text: string; readonly items: readonly string[] } | undefined;
  readonly rows: readonly FilledRow[];
  /** The state; after a symbol that does not fit, the state before it. Undefined where automata call each other. */
  readonly neighborhood: Neighborhood | undefined;
  /** The calls that are open, outermost first: their rules, and where they begin in the line. */
  readonly calls: readonly { readonly rule: string; readonly from: number }[];
  readonly parts: readonly LinePart[];
}

export function momentOf(run: LineRun, step: number, reader: GrammarReader): Moment {
  const moment = run.moments[step]!;
  const { plan, deriver, called, labels } = reader;
  const read = symbolsSinceRestart(run, moment);
  const standing = [...standingsOf(read, reader)].at(-1)!;
  const threads = deriver.threads(read);
  const places = run.places.slice(moment.since);
  const { error } = moment;
  return {
    ...progressAfter(read, reader, threads),
    isEnd: standing.isEnd,
    details: detailsOf(plan, run, step),
    error: error && explainError(plan, error),
    output: plan.kind === 'decoder' ? outputOf(moment) : undefined,
    rows: rowsOf(plan, run, moment),
    neighborhood: standing.kind === 'state' ? neighborhoodOf(standing.state, reader) : undefined,
    calls: deepestCalls(threads).map(({ label, from }) => ({
      rule: called.get(label)!,
      from: places[from]!,
    })),
    parts: partsOf(deriver.derive(read) ?? [], labels, places),
  };
}

function detailsOf(plan: SymbolPlan, { moments }: LineRun, index: number): readonly DetailRow[] {
  const { dfa, notation } = plan;
  const { symbol, step } = moments[index]!;
  if (symbol === undefined) return [];
  const number = classOf(dfa.classes, symbol);
  const members = printMembers(
    membersOf(dfa.classes, number),
    leadsNowhere(dfa, number),
    notation,
    '–',
  );
  const bits = ` = ${symbol.toString(2).padStart(8, '0')}`;
  const isStep = step?.type === 'step';
  return [
    [notation.noun, `${showSymbol(symbol, plan)}${notation.form === 'hex' ? bits : ''}`],
    ['class', `${number}: ${members}`],
    ...(isStep
      ? [['transition', `${step.from} → ${step.to}${step.to === DEAD ? ' (dead)' : ''}`] as const]
      : []),
    ...(isStep && step.operation
      ? [['partial value', arithmeticOf(plan, moments, index)] as const]
      : []),
    ...(step?.type === 'calls' && step.next.length > 0
      ? [['next', step.next.join(', ')] as const]
      : []),
  ];
}

/** `(2 << 6) + (82 & 3F) = 82`: the computation of the partial value, in hex. */
function arithmeticOf({ start }: SymbolPlan, moments: LineRun['moments'], index: number): string {
  const [{ step: last }, { step }] = [moments[index - 1]!, moments[index]!];
  if (step?.type !== 'step' || step.operation === undefined) return '';
  const before = last?.type === 'step' && step.from !== start ? last.partial! : 0;
  const sum = printOperation(step.operation, printHex(before), printOctet(step.symbol));
  return `${sum} = ${printHex(step.partial!)}`;
}

function outputOf({ outputs }: LineMoment): NonNullable<Moment['output']> {
  return {
    text: outputs.map(({ text }) => text).join(''),
    items: outputs.map(({ octets, character }) =>
      character === undefined
        ? `U+FFFD for ${printOctetWord(octets)}`
        : `${printCharacter(character)}, ${printOctetWord(octets)}`,
    ),
  };
}

/** The rows of the layout; the octets of the current character, one that does not fit included, fill those that they fit. */
function rowsOf(
  plan: SymbolPlan,
  { symbols }: LineRun,
  { begin, at, symbol }: LineMoment,
): readonly FilledRow[] {
  const read = symbol === undefined ? [] : symbols.slice(begin, at);
  const decoder = decoderOf(plan);
  return (decoder?.layout ?? []).map((row, index) => {
    const { octets } = row;
    const fits =
      read.length <= octets.length &&
      read.every((octet, at) => octets[at]!.fixed <= octet && octet <= lastOctet(octets[at]!));
    const patterns = printPatterns(row).map((pattern, at) =>
      fits && at < read.length ? read[at]!.toString(2).padStart(8, '0') : pattern,
    );
    const { text, where } = decoder!.rows[index]!;
    return { range: text.replace(/ \|.*/, ''), where, patterns, filled: fits ? read.length : 0 };
  });
}

function progressAfter(
  symbols: readonly number[],
  { deriver, nfa, labels, plan }: GrammarReader,
  waiting: readonly DerivedThread[],
): RuleProgress {
  const byRules = new Map<string, { rules: readonly string[]; ranges: SymbolRange[] }>();
  const live = new Map<string, SymbolRange[]>();
  for (const thread of waiting) {
    const reader = nfa.states[thread.state]!;
    if (reader.kind !== 'range') continue;
    const around = thread.labels();
    getOrInsert(live, keyOf(around, labels), () => []).push(reader.range);
    // Within a rule of single characters, only the characters differ.
    const single = around.findIndex((each) => labels[each]!.isClass);
    const shown = single < 0 ? around : around.slice(0, single + 1);
    const rules = shown.map((each) => labels[each]!.rule);
    getOrInsert(byRules, rules.join(), () => ({ rules, ranges: [] })).ranges.push(reader.range);
  }
  const visited = new Set<string>();
  const visit = (parts: readonly DerivedPart[], around: readonly number[]): void => {
    for (const part of parts) {
      const inner = [...around, part.label];
      if (part.end > part.start) visited.add(keyOf(inner, labels));
      if (inner.length < MAX_LEVELS) visit(part.parts, inner);
    }
  };
  visit(deriver.derive(symbols) ?? [], []);
  return {
    threads: [...byRules.values()].map(({ rules, ranges }) => ({
      rules,
      reads: printSymbolRanges(joinRanges(ranges), plan.notation, '–'),
    })),
    live: Array.from(live, ([key, ranges]) => ({ key, ranges: joinRanges(ranges) })),
    visited: [...visited],
  };
}

/** A state of the plan with its neighbors. */
function neighborhoodOf(state: number, { plan, alphabet }: GrammarReader): Neighborhood {
  const { states, notation } = plan;
  const neighborOf = (other: number, { ranges, origins }: TransitionPlan): NeighborTransition => ({
    state: other,
    label: printSymbolRanges(joinRanges(ranges), notation, '–'),
    example: printLine([ranges[0]!.lo], alphabet),
    rules: [...new Set(origins.map((origin) => origin.replace(/:.*/s, '')))],
  });
  const { accepting, note, transitions } = states[state]!;
  const to = transitions.map((transition) => neighborOf(transition.target, transition));
  const from = states.flatMap(({ id, transitions: before }) =>
    before.filter(({ target }) => target === state).map((transition) => neighborOf(id, transition)),
  );
  const near = new Set([...to, ...from].map((transition) => transition.state));
  return {
    state,
    name: note,
    isAccepting: accepting,
    to,
    from,
    accepting: [...near].filter((id) => states[id]!.accepting),
  };
}

/** `URI#0/hier-part#1`: the rules around a place, each with the number of its alternative. */
function keyOf(around: readonly number[], labels: readonly LabelView[]): string {
  return around.map((each) => `${labels[each]!.rule}#${labels[each]!.index}`).join('/');
}
