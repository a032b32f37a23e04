/** A move of traces in words, which are read out. */
import type { Continuation, Move } from '../../automata/moves.js';
import { OPENING } from '../../automata/nfa.js';
import { capitalize } from '../../text/capitalize.js';

/** `Ends scheme, begins a part.` or `Trace 0 is from 0; trace 1 is from 0: ends host.`; empty for an empty move. */
export function sayMove(move: Move, before: number, fields: readonly string[]): string {
  if (move.length === 0) return '';
  const say = ({ events }: Continuation): string =>
    events
      .map((event) => (event === OPENING ? 'begins a part' : `ends ${fields[event]!}`))
      .join(', ');
  if (before === 1 && move.length === 1) return `${capitalize(say(move[0]!))}.`;
  const all = move.map((continuation, trace) => {
    const events = continuation.events.length === 0 ? '' : `: ${say(continuation)}`;
    return `trace ${trace} is from ${continuation.from}${events}`;
  });
  return `${capitalize(all.join('; '))}.`;
}
