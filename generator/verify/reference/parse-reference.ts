/**
 * The reference for `parse`: which parts a word has, by the remainders of the rules with events where selected
 * parts begin and end. It shares nothing with the selection, lowering, Thompson's construction and traces.
 *
 * Of several parses, that one is right which comes first in the order of the text, with longer repetitions first, if
 * the option `prefer` says so; without it, a second parse of a word is a mistake of the compiler.
 */
import { getOrInsert } from '../../get-or-insert.js';
import type { Remainders } from './remainders.js';
import type { Remainder } from './remainder.js';
import { WHOLE } from './selected-parts.js';
import type { Ranges } from './terminals.js';

export interface ParseTransition {
  /** The events before its symbols: a part begins, by its number, or ends, by the negative of that. */
  readonly events: readonly number[];
  /** The symbols that it reads; undefined at the end of a word. */
  readonly ranges: Ranges | undefined;
  /** The state after one of them. */
  readonly to: number;
}

/** A nondeterministic automaton with events, as plain data: for each state its transitions, preferred ones first. */
export interface ParseReference {
  readonly transitions: readonly (readonly ParseTransition[])[];
  /** The number of different parses of a word that are looked for: 1 if the first one counts, 2 if there must be one. */
  readonly most: 1 | 2;
}

/** The state before any symbol. */
export const BEGIN = 0;

/**
 * The reference for the first rule. Linear in remainders times their transitions.
 *
 * @returns undefined if there are more than `limit` states
 */
export function deriveParses(
  remainders: Remainders,
  most: ParseReference['most'],
  limit: number,
): ParseReference | undefined {
  const states: (readonly Remainder[])[] = [remainders.of(0)];
  const numbers = new Map<Remainder, number>();
  const numberOf = (rest: Remainder): number =>
    getOrInsert(numbers, rest, () => states.push([rest]) - 1);
  const transitions: (readonly ParseTransition[])[] = [];
  for (const rests of states) {
    if (states.length > limit) return undefined;
    const own: ParseTransition[] = [];
    for (const { rest, events } of leaves(remainders, rests, most)) {
      const ranges = rest.kind === 'symbol' ? rest.ranges : undefined;
      const to = rest.kind === 'symbol' ? numberOf(rest.then) : BEGIN;
      const last = own.at(-1);
      const isSame =
        last?.ranges && ranges && last.to === to && last.events.join() === events.join();
      // Whichever of two neighbors reads a symbol, the same follows.
      if (isSame) own[own.length - 1] = { ...last, ranges: [...last.ranges!, ...ranges] };
      else own.push({ events, ranges, to });
    }
    transitions.push(own);
  }
  return { transitions, most };
}

/** The remainders with a symbol in front, and the end, that others lead to without reading, depth first. */
function* leaves(
  remainders: Remainders,
  rests: readonly Remainder[],
  most: number,
): Generator<{ readonly rest: Remainder; readonly events: readonly number[] }> {
  const found = new Map<Remainder, Set<string>>();
  const none: readonly number[] = [];
  const stack = rests.map((rest) => ({ rest, events: none })).reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { rest, events } = top;
    const known = getOrInsert(found, rest, () => new Set());
    if (known.size === most || known.has(events.join())) continue;
    known.add(events.join());
    if (rest.kind === 'symbol' || rest.kind === 'end') yield top;
    const event = rest.kind === 'part begins' ? 1 : rest.kind === 'part ends' ? -1 : 0;
    const after = 'part' in rest ? [...events, event * rest.part] : events;
    for (const next of remainders.after(rest).toReversed())
      stack.push({ rest: next, events: after });
  }
}

/** The events in a word, the last one first. */
interface EventList {
  readonly id: number;
  readonly event: number;
  /** The number of symbols before it. */
  readonly at: number;
  readonly before: EventList | undefined;
}

/** A part of a word: the symbols from `start` up to `end`, and the parts in it. */
export interface ParsedPart {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly ParsedPart[];
}

/**
 * The parses of a word: none if it is not a word, one if the first counts, and otherwise two if there are several. Linear in
 * its length times the number of states.
 */
export function parsesOf(
  { transitions, most }: ParseReference,
  word: ArrayLike<number>,
): readonly ParsedPart[] {
  const traces = new Map<string, EventList>();
  const happen = (trace: EventList | undefined, events: readonly number[], at: number) =>
    events.reduce(
      (before, event) =>
        getOrInsert(traces, `${before?.id} ${event} ${at}`, () => ({
          id: traces.size,
          event,
          at,
          before,
        })),
      trace,
    );
  // The parses in the order of preference.
  let threads = [{ state: BEGIN, trace: undefined as EventList | undefined }];
  for (let at = 0; at <= word.length; at++) {
    const isEnd = at === word.length;
    const reached = new Map<number, Set<EventList | undefined>>();
    const next: typeof threads = [];
    for (const { state, trace } of threads)
      for (const { events, ranges, to } of transitions[state]!) {
        if (isEnd ? ranges !== undefined : !reads(ranges, word[at]!)) continue;
        const known = getOrInsert(reached, to, () => new Set<EventList | undefined>());
        if (known.size === most) continue;
        const longer = happen(trace, events, at);
        if (known.has(longer)) continue;
        known.add(longer);
        next.push({ state: to, trace: longer });
      }
    threads = next;
  }
  return threads.map(({ trace }) => treeOf(trace, word.length));
}

/** Whether a transition with these ranges reads a symbol; one at the end of a word reads none. */
export function reads(ranges: Ranges | undefined, symbol: number): boolean {
  if (ranges !== undefined)
    for (const [lo, hi] of ranges) if (lo <= symbol && symbol <= hi) return true;
  return false;
}

/** The tree of events, read from the last back: the end of a part, which names it, comes before its beginning. */
function treeOf(last: EventList | undefined, length: number): ParsedPart {
  const open: { readonly part: number; readonly end: number; readonly parts: ParsedPart[] }[] = [
    { part: WHOLE, end: length, parts: [] },
  ];
  for (let trace = last; trace !== undefined; trace = trace.before) {
    if (trace.event < 0) {
      open.push({ part: -trace.event, end: trace.at, parts: [] });
      continue;
    }
    const { part, end, parts } = open.pop()!;
    open.at(-1)!.parts.unshift({ part, start: trace.at, end, parts });
  }
  return { part: WHOLE, start: 0, end: length, parts: open[0]!.parts };
}
