/** The captures after some symbols: the traces that the automaton records, and the parts that they consist of. */
import { DEAD, step } from '../../automata/dfa.js';
import { FIRST_TRACES, traceAtEnd, tracesAfter } from '../../automata/follow-traces.js';
import { wholeMoveAt, type Move, type Traced } from '../../automata/moves.js';
import { openAfter } from '../../automata/nfa.js';
import { classOf } from '../../automata/symbol-classes.js';
import { printEvents } from '../inspect/print-events.js';
import { bracketsOf, type Bracket } from './brackets.js';
import { namesOfOpen } from './names-of-open.js';

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
