/**
 * An automaton as text, one line per state.
 *
 * Two columns of flags (`D` dead, `>` start, `*` accepting), the number of the state, its transitions, and as a
 * comment its name and the states of the previous stage that it is made from. After `/` comes the effect of a
 * transition: its operation, or the events of traces (print-events.ts), which also happen at the end of a word.
 */
import { printCapture } from './capture-view.js';
import { printEnd, printTraces } from './print-events.js';
import { printOperation } from './print-operation.js';
import { printMembers, printSymbolRanges, type Notation } from '../../text/symbols.js';
import { DEAD } from '../../automata/dfa.js';
import { printCount } from '../../text/print-count.js';
import {
  notationOfView,
  startsInView,
  tracesOf,
  unreadClass,
  type Blocks,
  type SplitterView,
  type StateView,
  type TransitionView,
  type View,
  type ViewName,
} from './view.js';

/** Prints the states, then the classes, the layout and the steps of minimization, if a view has them. */
export function printView(view: View): string {
  const {
    stage,
    states,
    classes,
    partitions = [],
    splitters = [],
    layout,
    captures,
    prefer,
  } = view;
  const width = String(states.at(-1)!.id).length;
  const count = classes === undefined ? '' : `, ${printCount(classes.length, 'class')}`;
  const notation = notationOfView(view);
  const lines = states.map((state) => printState(view, state, width, notation));
  const unread = unreadClass(view);
  const members = (classes ?? []).map((ranges, index) => {
    const printed = printMembers(ranges, index === unread, notation);
    return `${String(index).padStart(3)}  ${printed}`;
  });
  const traces = captures === undefined ? '' : `, at most ${printCount(tracesOf(view), 'trace')}`;
  const listed = (captures ?? []).map(
    (each) => `${String(each.number).padStart(3)}  ${printCapture(each, captures!)}`,
  );
  const which = prefer === undefined ? '' : ', of the first of several parses';
  return [
    `${TITLES[stage]}: ${states.length} states${count}${traces}`,
    ...lines,
    ...section(`captures${which}`, listed),
    ...section('classes', members),
    ...section('layout', layout ?? []),
    ...section(
      'blocks of minimization, and the block and the symbols that split them',
      partitions.map((blocks, step) => printStep(blocks, step, splitters[step - 1], notation)),
    ),
    '',
  ].join('\n');
}

const TITLES: Readonly<Record<ViewName, string>> = {
  nfa: 'nfa',
  dfa: 'dfa',
  minimal: 'minimal dfa',
  transducer: 'transducer',
  traced: 'dfa with traces',
};

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function printState(view: View, state: StateView, width: number, notation: Notation): string {
  const { stage, captures } = view;
  const { id, name, accepting, rules, of, transitions, traces = 0 } = state;
  const fields = (captures ?? []).map(({ field }) => field);
  const end = printEnd(state, fields);
  const isDead = stage !== 'nfa' && id === DEAD;
  const flags = isDead
    ? 'D '
    : `${startsInView(view).includes(id) ? '>' : ' '}${accepting ? '*' : ' '}`;
  const isEpsilon = transitions.some(({ symbols }) => symbols.length === 0);
  const printed = isEpsilon
    ? `epsilon => ${transitions.map(({ to }) => to).join(', ')}`
    : [
        ...transitions.map((each) => printTransition(each, traces, fields, notation)),
        ...(end === '' ? [] : [end]),
      ].join(', ');
  const words = [
    ...(stage === 'nfa' ? rules : isDead || name === 'start' ? [] : [name]),
    ...(of === undefined ? [] : [`from ${of.join(' ') || 'no state of the nfa'}`]),
    ...(traces > 1 ? [printCount(traces, 'trace')] : []),
  ];
  const comment = words.length === 0 ? '' : `  ; ${words.join('; ')}`;
  const body = printed === '' ? '' : `  ${printed}`;
  return `${flags} ${String(id).padStart(width)}${body}${comment}`;
}

function printTransition(
  { to, symbols, payload, move }: TransitionView,
  traces: number,
  fields: readonly string[],
  notation: Notation,
): string {
  const value = payload
    ? ` / ${printOperation(payload)}`
    : move
      ? ` / ${printTraces(move, traces, fields)}`
      : '';
  return `[${printSymbolRanges(symbols, notation)}] => ${to}${value}`;
}

/** `{2 4} with 80-8F` */
export function printSplitter({ block, symbols }: SplitterView, notation: Notation): string {
  return `{${block.join(' ')}} with ${printMembers(symbols, false, notation)}`;
}

/** Blocks of one state are listed together: at the end, most are. */
function printStep(
  blocks: Blocks,
  step: number,
  splitter: SplitterView | undefined,
  notation: Notation,
): string {
  const single = blocks.filter(({ length }) => length === 1).flat();
  const others = blocks.filter(({ length }) => length > 1).map((block) => `{${block.join(' ')}}`);
  const alone = single.length === 0 ? [] : [`alone: ${single.join(' ')}`];
  const by = splitter === undefined ? '' : `  ; by ${printSplitter(splitter, notation)}`;
  return `${String(step).padStart(3)}  ${[...others, ...alone].join(' ')}${by}`;
}
