/** Whether the traces of an automaton that was read fit together. */
import type { Continuation } from '../automata/moves.js';
import type { Flaw } from './flaw.js';
import type { StateView, View } from './view.js';

/**
 * The first contradiction in the captures and traces of a view whose states are in order: events and moves must be of
 * captures and traces that there are.
 */
export function findTraceFlaw({ captures, states }: View): Flaw | undefined {
  if (captures === undefined) return findStrayTrace(states);
  for (const [index, { number, parts }] of captures.entries()) {
    const pointer = `/captures/${index}`;
    if (number !== index)
      return { pointer: `${pointer}/number`, message: `expected capture ${index} here` };
    const stray = parts.findIndex(({ capture }) => capture >= captures.length);
    if (stray >= 0)
      return {
        pointer: `${pointer}/parts/${stray}/capture`,
        message: `there is no capture ${parts[stray]!.capture}`,
      };
  }
  const countless = states.findIndex(({ traces }) => traces === undefined);
  if (countless >= 0)
    return {
      pointer: `/states/${countless}`,
      message: 'a state of an automaton with captures has "traces"',
    };
  for (const [index, state] of states.entries()) {
    const flaw = findFlawInState(state, states, captures.length);
    if (flaw !== undefined) return { ...flaw, pointer: `/states/${index}${flaw.pointer}` };
  }
  return undefined;
}

/** A state with traces in an automaton that has no captures. */
function findStrayTrace(states: readonly StateView[]): Flaw | undefined {
  const message = 'only an automaton with captures has traces';
  for (const [index, { traces, end, transitions }] of states.entries()) {
    const pointer = `/states/${index}`;
    if (traces !== undefined) return { pointer: `${pointer}/traces`, message };
    if (end !== undefined) return { pointer: `${pointer}/end`, message };
    const at = transitions.findIndex(({ move }) => move !== undefined);
    if (at >= 0) return { pointer: `${pointer}/transitions/${at}/move`, message };
  }
  return undefined;
}

function findFlawInState(
  { accepting, traces = 0, end, transitions }: StateView,
  states: readonly StateView[],
  captures: number,
): Flaw | undefined {
  const problemOf = ({ from, events }: Continuation): string | undefined => {
    if (from >= traces) return `the state before has no trace ${from}`;
    const stray = events.find((event) => event >= captures);
    return stray === undefined ? undefined : `there is no capture ${stray}`;
  };
  if (accepting !== (end !== undefined))
    return {
      pointer: accepting ? '' : '/end',
      message: 'a state has "end" if it is accepting, and only then',
    };
  const atEnd = end && problemOf(end);
  if (atEnd !== undefined) return { pointer: '/end', message: atEnd };
  for (const [at, { to, move }] of transitions.entries()) {
    const pointer = `/transitions/${at}`;
    const after = states[to]!.traces ?? 0;
    if (move === undefined) {
      if (after <= traces) continue;
      return { pointer, message: `state ${to} has more traces, so there must be a move` };
    }
    if (move.length !== after)
      return {
        pointer: `${pointer}/move`,
        message: `the number of traces of state ${to} is ${after}, not ${move.length}`,
      };
    for (const [trace, continuation] of move.entries()) {
      const message = problemOf(continuation);
      if (message !== undefined) return { pointer: `${pointer}/move/${trace}`, message };
    }
  }
  return undefined;
}
