/** The captures after some symbols: the traces that the automaton records, and the parts that they consist of. */
import { DEAD, step } from '../../automata/dfa.js';
import { FIRST_TRACES, traceAtEnd, tracesAfter } from '../../automata/follow-traces.js';
import { wholeMoveAt, type Move, type Traced, type Continuation } from '../../automata/moves.js';
import { openAfter, OPENING, type StateId } from '../../automata/nfa.js';
import { classOf } from '../../automata/symbol-classes.js';
import { printEvents } from '../inspect/print-events.js';
import { bracketsOf, type Bracket } from './brackets.js';

export interface CapturedTrace {
  /** The number of the trace that it continues, of those before the last symbol. */
  readonly from: number;
  /** The events, each with the offset at which it happened; the last ones, which `fresh` counts, by the last symbol. */
  readonly events: readonly string[];
  readonly fresh: number;
  readonly brackets: readonly Bracket[];
}

/**
 * The traces after some symbols that begin a word.
 *
 * @param fields the fields of captures, by their numbers
 * @param isWhole whether the symbols are a word that ends; then only its trace counts
 */
export function capturedMoment(
  traced: Traced,
  fields: readonly string[],
  symbols: readonly number[],
  isWhole: boolean,
): readonly CapturedTrace[] {
  const { dfa, ends } = traced;
  let state = dfa.starts[0]!;
  let traces = FIRST_TRACES;
  let move: Move = [];
  for (const [at, symbol] of symbols.entries()) {
    const index = classOf(dfa.classes, symbol);
    move = wholeMoveAt(traced, state * dfa.classes.count + index);
    traces = tracesAfter(traced, traces, state, index, at);
    state = step(dfa, state, index);
  }
  if (state === DEAD) return [];
  const whole = isWhole ? traceAtEnd(traced, traces, state, symbols.length) : undefined;
  if (whole !== undefined) [traces, move] = [[whole], [ends[state]!]];
  return traces.map((events, number): CapturedTrace => {
    const { from = number, events: fresh = [] } = move[number] ?? {};
    const count = openAfter(events.map(({ event }) => event));
    const open = Array.from({ length: count }, (_, index) =>
      namesOfOpen(traced, state, number, count - 1 - index)
        .map((capture) => fields[capture]!)
        .join(' or '),
    );
    return {
      from,
      events: events.map(({ event, at }) => `${printEvents([event], fields)} at ${at}`),
      fresh: fresh.length,
      brackets: bracketsOf(events, symbols.length, fields, open),
    };
  });
}

/**
 * The numbers of the captures that a part may become, ascending. Linear in the size of the automaton.
 *
 * @param inner the number of open parts within the part
 */
export function namesOfOpen(
  traced: Traced,
  state: StateId,
  trace: number,
  inner: number,
): readonly number[] {
  const { dfa, ends } = traced;
  const names = new Set<number>();
  const seen = new Set<string>();
  const nodes: { readonly state: StateId; readonly trace: number; readonly inner: number }[] = [];
  const visit = (to: StateId, after: number, open: number): void => {
    const key = `${to} ${after} ${open}`;
    if (seen.has(key)) return;
    seen.add(key);
    nodes.push({ state: to, trace: after, inner: open });
  };
  /** The number of open parts within the part after some events; undefined once it has ended. */
  const follow = ({ events }: Continuation, before: number): number | undefined => {
    let open = before;
    for (const event of events)
      if (event === OPENING) open += 1;
      else if (open > 0) open -= 1;
      else {
        names.add(event);
        return undefined;
      }
    return open;
  };
  visit(state, trace, inner);
  // The list grows while it is read.
  for (const node of nodes) {
    const end = ends[node.state];
    if (end?.from === node.trace) follow(end, node.inner);
    for (let index = 0; index < dfa.classes.count; index++) {
      const to = step(dfa, node.state, index);
      if (to === DEAD) continue;
      const move = wholeMoveAt(traced, node.state * dfa.classes.count + index);
      move.forEach((continuation, after) => {
        if (continuation.from !== node.trace) return;
        const open = follow(continuation, node.inner);
        if (open !== undefined) visit(to, after, open);
      });
    }
  }
  return [...names].sort((a, b) => a - b);
}
