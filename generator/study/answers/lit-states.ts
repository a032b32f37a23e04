/**
 * Follows symbols through the automaton of a pass, or its automata that call each other: a chart [Earley 1970], whose sets
 * are the states that threads are in after each symbol, with the offsets at which their calls began.
 */
import { FIRST_CALL } from '../../automata/regex.js';
import { isIn } from '../../automata/symbol-range.js';
import type { StateId } from '../../automata/nfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { View } from '../inspect/view.js';

export type PictureEdge = readonly [from: StateId, to: StateId];

/** The parts of a picture that are lit after some symbols. */
export interface LitStates {
  /** The states that threads are in. */
  readonly states: readonly StateId[];
  /** The states in which rules wait for the calls that are open. */
  readonly waiting: readonly StateId[];
  /** The edges that read the last symbol, and those of calls that it ended. */
  readonly edges: readonly PictureEdge[];
}

/** A state in a call that began at an offset; the call of the start rule has the label 0. */
interface ThreadItem {
  readonly state: StateId;
  readonly label: number;
  readonly origin: number;
}

/** Where threads are at an offset. */
interface ThreadSet {
  readonly items: ThreadItem[];
  /** For each label whose call begins here, the threads that wait for it, and where they go on. */
  readonly callers: Map<number, { readonly caller: ThreadItem; readonly to: StateId }[]>;
  readonly edges: PictureEdge[];
}

/** The states after some symbols, all of which fit. Linear in their number times that of threads, if calls are decided. */
export function litStates(view: View, symbols: readonly number[]): LitStates {
  const sets = [closed(view, [], [{ state: view.start, label: 0, origin: 0 }], [])];
  for (const symbol of symbols) {
    const moved: ThreadItem[] = [];
    const edges: PictureEdge[] = [];
    for (const item of sets.at(-1)!.items)
      for (const { to, octets } of view.states[item.state]!.transitions) {
        if (!isIn(symbol, octets)) continue;
        moved.push({ ...item, state: to });
        edges.push([item.state, to]);
      }
    sets.push(closed(view, sets, moved, edges));
  }
  const last = sets.at(-1)!;
  return {
    states: [...new Set(last.items.map(({ state }) => state))],
    waiting: waitingIn(view, sets),
    edges: last.edges,
  };
}

/** Adds what follows without a symbol: epsilon transitions, calls, and returns of calls that have read something. */
function closed(
  { states, calls = [] }: View,
  before: readonly ThreadSet[],
  first: readonly ThreadItem[],
  edges: readonly PictureEdge[],
): ThreadSet {
  const at = before.length;
  const set: ThreadSet = { items: [], callers: new Map(), edges: [...edges] };
  const known = new Set<string>();
  const add = (item: ThreadItem): void => {
    const key = `${item.state} ${item.label} ${item.origin}`;
    if (known.has(key)) return;
    known.add(key);
    set.items.push(item);
  };
  first.forEach(add);
  // The list grows while it is walked.
  for (const item of set.items) {
    const { accepting, transitions } = states[item.state]!;
    for (const { to, octets } of transitions) {
      if (octets.length === 0) add({ ...item, state: to });
      for (const { symbol, start } of calls) {
        if (!isIn(symbol, octets)) continue;
        getOrInsert(set.callers, symbol, () => []).push({ caller: item, to });
        add({ state: start, label: symbol, origin: at });
      }
    }
    if (!accepting || item.label < FIRST_CALL || item.origin === at) continue;
    for (const { caller, to } of before[item.origin]!.callers.get(item.label)!) {
      add({ ...caller, state: to });
      set.edges.push([caller.state, to]);
    }
  }
  return set;
}

/** The states in which rules wait for calls that have read something and read on, up to the outermost. */
function waitingIn({ states }: View, sets: readonly ThreadSet[]): readonly StateId[] {
  const at = sets.length - 1;
  const readsOn = ({ state }: ThreadItem): boolean =>
    states[state]!.transitions.some(({ octets }) => octets.some(({ lo }) => lo < FIRST_CALL));
  const inside = new Set(sets[at]!.items.filter(readsOn));
  const waiting = new Set<StateId>();
  const frames = new Set<string>();
  // The set grows while it is walked.
  for (const { label, origin } of inside) {
    const key = `${label} ${origin}`;
    if (label < FIRST_CALL || frames.has(key)) continue;
    frames.add(key);
    for (const { caller } of sets[origin]!.callers.get(label)!) {
      inside.add(caller);
      if (origin < at) waiting.add(caller.state);
    }
  }
  return [...waiting];
}
