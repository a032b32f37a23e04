/** The graph to draw of an automaton: one edge per pair of states, with its label. */
import { MAX_OF } from '../../alphabet.js';
import { complementOf, joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { printSymbolRanges, type Notation } from '../../text/symbols.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { printOrigin } from '../../abnf/origins.js';
import { printEnd, printTraces } from './print-events.js';
import { printOperation } from './print-operation.js';
import {
  notationOfView,
  startsInView,
  type StateView,
  type TransitionView,
  type View,
} from './view.js';

/** States and edges; starts may be outside of the drawn part. */
export interface Graph {
  readonly name: string;
  /** The start states, of the start rule first, then of each rule that is called. */
  readonly starts: readonly StateId[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: StateId;
  readonly accepting: boolean;
  /** The lines of the label: the state's number, and its name in one or two. */
  readonly label: readonly string[];
  readonly title: string;
}

export interface GraphEdge {
  readonly from: StateId;
  readonly to: StateId;
  /** The lines of the label, such as `E1–EC, EE–EF`. */
  readonly label: readonly string[];
  readonly title: string;
}

/** The greatest numbers of ranges in a line, and of lines in a label. */
const RANGES_PER_LINE = 4;
const LINES = 3;

/** The greatest length of a line in a state's label; its title has the full text. */
const LINE = 40;

/** The sizes of pictures that a reader finds the way in. */
const MAX_NODES = 80;
const MAX_EDGES = 400;

/** Whether a graph is small enough to be drawn. */
export function canDraw({ nodes, edges }: Graph): boolean {
  return nodes.length <= MAX_NODES && edges.length <= MAX_EDGES;
}

/** The graph of an automaton; `showsDead` adds the dead state, with all edges to it. */
export function graphOf(view: View, { showsDead = false } = {}): Graph {
  const isDeterministic = view.stage !== 'nfa';
  const notation = notationOfView(view);
  const fields = (view.captures ?? []).map(({ field }) => field);
  const states = view.states.filter(({ id }) => showsDead || !isDeterministic || id !== DEAD);
  const shown = new Set(states.map(({ id }) => id));
  const edges = states.flatMap((state) => {
    const targets = [...new Set(state.transitions.map(({ to }) => to))];
    const transitionsTo = (to: StateId): readonly TransitionView[] =>
      state.transitions.filter((each) => each.to === to);
    const own = targets.map((to) => edgeOf(state, to, transitionsTo(to), fields, notation));
    if (!showsDead || !isDeterministic) return own;
    const symbols = complementOf(
      state.transitions.flatMap((each) => each.symbols),
      MAX_OF[view.alphabet ?? 'octets'],
    );
    const dead = { to: DEAD, symbols, origins: [] };
    return symbols.length === 0 ? own : [...own, edgeOf(state, DEAD, [dead], fields, notation)];
  });
  return {
    name: `${view.grammar} ${view.rule}`,
    starts: startsInView(view),
    nodes: states.map((state) => ({
      id: state.id,
      accepting: state.accepting,
      label: linesOf(state, fields),
      title: titleOf(state, fields, notation),
    })),
    edges: edges.filter(({ to }) => shown.has(to)),
  };
}

function linesOf(state: StateView, fields: readonly string[]): readonly string[] {
  const { id, name } = state;
  const at = name.lastIndexOf('; next: ');
  const parts = at < 0 ? [name] : [name.slice(0, at), name.slice(at + 2)];
  const lines = [String(id), ...parts, printEnd(state, fields)].filter((line) => line !== '');
  return lines.map((line) => (line.length > LINE ? `${line.slice(0, LINE)}…` : line));
}

function titleOf(state: StateView, fields: readonly string[], { noun }: Notation): string {
  const { id, name, accepting, rules, of, traces = 0 } = state;
  const end = printEnd(state, fields);
  return [
    `state ${id}${accepting ? ', accepting' : ''}: ${name}`,
    ...(rules.length > 0 ? [`rules that read the next ${noun}: ${rules.join(', ')}`] : []),
    ...(of === undefined
      ? []
      : [`made of ${of.length === 0 ? 'no state' : `states ${of.join(', ')}`}`]),
    ...(traces > 1 ? [`traces: ${traces}`] : []),
    ...(end === '' ? [] : [end]),
  ].join('\n');
}

function edgeOf(
  { id, transitions, traces = 0 }: StateView,
  to: StateId,
  parallel: readonly TransitionView[],
  fields: readonly string[],
  notation: Notation,
): GraphEdge {
  const origins = parallel.flatMap((each) => each.origins.map(printOrigin));
  // A list of everything that the other edges do not read would be long and of little use.
  const rest = transitions.length === 0 ? 'any' : 'any other';
  const isRest = to === DEAD && notation.form !== 'hex';
  const print = (ranges: readonly SymbolRange[]): string =>
    isRest ? rest : printRead(ranges, notation);
  const done = ({ payload, move }: TransitionView): string =>
    payload ? `/ ${printOperation(payload)}` : move ? `/ ${printTraces(move, traces, fields)}` : '';
  const label = parallel.every((each) => done(each) === '')
    ? isRest
      ? [print([])]
      : linesOfRanges(joinRanges(parallel.flatMap(({ symbols }) => symbols)), notation)
    : parallel.map((each) =>
        `${linesOfRanges(each.symbols, notation).join(' ')} ${done(each)}`.trim(),
      );
  const all = parallel
    .map((each) => (each.move ? `${print(each.symbols)} ${done(each)}` : print(each.symbols)))
    .join('; ');
  const title = [`${id} to ${to}: ${all}`, ...new Set(origins)].join('\n');
  return { from: id, to, label, title };
}

/** `E1–EC, EE–EF` or `"a"–"z"`; nothing read is ε. */
function printRead(ranges: readonly SymbolRange[], notation: Notation): string {
  return ranges.length === 0 ? 'ε' : printSymbolRanges(ranges, notation, '–');
}

function linesOfRanges(ranges: readonly SymbolRange[], notation: Notation): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < ranges.length; at += RANGES_PER_LINE)
    lines.push(printRead(ranges.slice(at, at + RANGES_PER_LINE), notation));
  if (lines.length === 0) return ['ε'];
  if (lines.length <= LINES) return lines;
  const hidden = ranges.length - LINES * RANGES_PER_LINE;
  return [...lines.slice(0, LINES), `and ${hidden} more`];
}
