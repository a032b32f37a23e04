/**
 * Events and moves of traces in the notation of brackets: `(` is the beginning of a part, `host)` the end of one, and
 * `1←0` says that trace 1 after a step is trace 0 before it, with the events that follow.
 */
import type { Move } from '../../automata/moves.js';
import { OPENING } from '../../automata/nfa.js';
import type { StateView } from './view.js';

/** `userinfo) (`; `fields` are the names of captures, by their numbers. */
export function printEvents(events: readonly number[], fields: readonly string[]): string {
  return events.map((event) => (event === OPENING ? '(' : `${fields[event]!})`)).join(' ');
}

/**
 * `0←0 | 1←0 host) (`, or just the events if there is one trace before and after the step.
 *
 * @param before the number of traces before the step
 */
export function printTraces(move: Move, before: number, fields: readonly string[]): string {
  if (before === 1 && move.length === 1) return printEvents(move[0]!.events, fields);
  return move
    .map(({ from, events }, trace) => `${trace}←${from} ${printEvents(events, fields)}`.trim())
    .join(' | ');
}

/** `end / query)`, or `end / ←1 query)` if there are several traces; empty if nothing happens at the end of a word. */
export function printEnd(
  { end, traces }: Pick<StateView, 'end' | 'traces'>,
  fields: readonly string[],
): string {
  if (end === undefined) return '';
  const events = printEvents(end.events, fields);
  const printed = traces === 1 ? events : `←${end.from} ${events}`.trim();
  return printed === '' ? '' : `end / ${printed}`;
}
