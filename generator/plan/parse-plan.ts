import type { Traced } from '../automata/moves.js';
import { OPENING } from '../automata/nfa.js';
import type { Coding } from '../coding/prove.js';
import type { Capture, Captured } from '../captures/select.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Stages } from '../passes/stages.js';

/** What a module reports of the parts of words. */
export interface ResultPlan {
  readonly captures: readonly Capture[];
  /** Whether the first of several parses counts. */
  readonly isFirst: boolean;
  /** Whether parts are reported as text. */
  readonly hasTexts: boolean;
  /** How characters are spelled in octets; undefined if an octet is a character, or octets are not read. */
  readonly coding: Coding | undefined;
}

/** How a module finds the parts of words of one automaton. */
export interface ParsePlan extends ResultPlan {
  /** Its automaton is that of the module. */
  readonly traced: Traced;
  /** The greatest number of traces in a state. */
  readonly traces: number;
  /** The lists of events that happen at once; the first is the beginning of the word. */
  readonly lists: readonly (readonly number[])[];
  /** The place of the last event of a list, where they stand one after the other, each after a gap. */
  readonly placeOf: (events: readonly number[]) => number;
  /** The number of places. */
  readonly length: number;
}

/** What is reported of captures. */
export function planResult(
  { captures, isFirst, values }: Captured,
  { coding }: Stages['machine'],
): ResultPlan {
  return { captures, isFirst, hasTexts: values === 'text', coding };
}

/** The plan of captures of one automaton; undefined without captures. */
export function planParse({ captured, machine }: Stages): ParsePlan | undefined {
  const { traced } = machine;
  if (captured === undefined || traced === undefined) return undefined;
  const lists: (readonly number[])[] = [[OPENING]];
  const places = new Map<string, number>();
  let length = lists[0]!.length + 1;
  const placeOf = (events: readonly number[]): number =>
    getOrInsert(places, events.join(), () => {
      lists.push(events);
      length += events.length + 1;
      return length - 1;
    });
  for (const { events } of traced.moves.flat()) if (events.length > 0) placeOf(events);
  for (const end of traced.ends) if (end !== undefined) placeOf(end.events);
  return {
    ...planResult(captured, machine),
    traced,
    traces: Math.max(1, ...traced.traces),
    lists,
    placeOf,
    length,
  };
}
