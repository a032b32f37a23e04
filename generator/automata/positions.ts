/**
 * Positions: what is left to read of an expression at some point of a word, as dotted items are for rules. Together they
 * are Glushkov's automaton [Glushkov 1961] with equal states merged, and with the events of captures on its transitions.
 */
import { invariant } from '../invariant.js';
import { coarsestPartition } from './coarsest-partition.js';
import { Work } from './work.js';
import type { Nfa, StateId } from './nfa.js';
import type { SymbolRange } from './symbol-range.js';
import { wordTo } from './word-to.js';

/**
 * A transition from a position: events, and then a symbol, a word of a called expression, or the end of the word. `to` is
 * the position after it. `begun` is the number of units of the same character before the symbol, as in `Regex`.
 */
export type PositionTransition = { readonly events: readonly number[] } & (
  | {
      readonly kind: 'symbol';
      readonly range: SymbolRange;
      readonly begun: number;
      readonly to: number;
    }
  | { readonly kind: 'call'; readonly symbol: number; readonly to: number }
  | { readonly kind: 'end' }
);

/** A point in the expression, identified by what remains to be read. */
export interface Position {
  /** The first state of the automaton that it stands for. */
  readonly state: StateId;
  /** In the order of the expression. */
  readonly transitions: readonly PositionTransition[];
  /**
   * A position that two paths with different events lead to from here without reading; undefined if there is none. Only
   * the transitions of the first path are in `transitions`.
   */
  readonly reachedTwice: number | undefined;
}

/**
 * The positions of an automaton.
 *
 * Guarantees:
 * 1. No two positions have the same transitions and the same `reachedTwice`.
 * 2. Every `to` and every `reachedTwice` is an index of `all`.
 * 3. Transitions lead from every position to the end.
 * 4. `starts` has the positions of the automaton's starts, in their order.
 */
export interface Positions {
  readonly all: readonly Position[];
  readonly starts: readonly number[];
}

/**
 * The positions of an automaton in which every state leads to the end; undefined if they are too much work. Quadratic in
 * the size of the automaton if all can follow all; then n log n to merge positions with n transitions.
 *
 * @param isOrdered whether the order of transitions distinguishes positions
 * @param work counts the states on paths to transitions, and steps to merge positions
 * @param entries starts of the automaton, by the symbols that stand for their words: symbols of merged positions are alike
 */
export function positionsOf(
  nfa: Nfa,
  isOrdered: boolean,
  work = new Work(),
  entries: ReadonlyMap<number, StateId> = new Map(),
): Positions | undefined {
  const draftOf = new Map<StateId, PositionDraft>();
  const pending = [...nfa.starts];
  // This loop finds the positions; the rest merges those with the same transitions.
  for (const id of pending) {
    if (draftOf.has(id)) continue;
    const draft = transitionsFrom(nfa, id, work, entries);
    if (draft === undefined) return undefined;
    draftOf.set(id, draft);
    for (const transition of draft.transitions)
      if (transition.kind !== 'end') pending.push(transition.to);
    if (draft.reachedTwice !== undefined) pending.push(draft.reachedTwice);
  }

  const blockOf = mergeAlike(draftOf, isOrdered, work, entries);
  if (blockOf === undefined) return undefined;
  const all: Position[] = [];
  for (const [id, { transitions, reachedTwice }] of draftOf) {
    const number = blockOf.get(id)!;
    all[number] ??= {
      state: id,
      transitions: transitions.map((transition) =>
        transition.kind === 'end' ? transition : { ...transition, to: blockOf.get(transition.to)! },
      ),
      reachedTwice: reachedTwice === undefined ? undefined : blockOf.get(reachedTwice)!,
    };
  }
  return { all, starts: nfa.starts.map((id) => blockOf.get(id)!) };
}

/** A position before it is merged with others: each `to` is a state of the automaton. */
interface PositionDraft {
  readonly transitions: readonly PositionTransition[];
  readonly reachedTwice: StateId | undefined;
}

/** The transitions from a state, depth first; of several paths to a state, the first. Undefined if too much work. */
function transitionsFrom(
  nfa: Nfa,
  id: StateId,
  work: Work,
  entries: ReadonlyMap<number, StateId>,
): PositionDraft | undefined {
  const transitions: PositionTransition[] = [];
  const seen = new Map<StateId, string>();
  let reachedTwice: StateId | undefined;
  const stack: { readonly id: StateId; readonly events: readonly number[] }[] = [
    { id, events: [] },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const key = top.events.join();
    const before = seen.get(top.id);
    if (before !== undefined && before !== key) reachedTwice ??= top.id;
    if (before !== undefined) continue;
    seen.set(top.id, key);
    if (!work.add(1)) return undefined;
    const state = nfa.states[top.id]!;
    if (state.kind === 'epsilon') {
      const events = state.event === undefined ? top.events : [...top.events, state.event];
      for (const to of state.to.toReversed()) stack.push({ id: to, events });
    } else {
      const { events } = top;
      if (state.kind === 'accept') transitions.push({ kind: 'end', events });
      else {
        const { range, begun, to } = state;
        transitions.push(
          entries.has(range.lo)
            ? { kind: 'call', events, symbol: range.lo, to }
            : { kind: 'symbol', events, range, begun, to },
        );
      }
    }
  }
  return { transitions, reachedTwice };
}

/** Numbers positions, equal ones alike; undefined if that is too much work. */
function mergeAlike(
  drafts: ReadonlyMap<StateId, PositionDraft>,
  isOrdered: boolean,
  work: Work,
  entries: ReadonlyMap<number, StateId>,
): ReadonlyMap<StateId, number> | undefined {
  const ids = [...drafts.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const all = Array.from(drafts.values(), ({ transitions, reachedTwice }) => ({
    transitions: transitions.map((each) => {
      const reads = `${each.kind} ${each.events.join()}`;
      const leads = each.kind === 'end' ? [] : [numbers.get(each.to)!];
      if (each.kind === 'call') leads.push(numbers.get(entries.get(each.symbol)!)!);
      if (each.kind !== 'symbol') return { reads, leads };
      return { reads: `${reads} ${each.range.lo}-${each.range.hi} ${each.begun}`, leads };
    }),
    reachedTwice: reachedTwice === undefined ? [] : [numbers.get(reachedTwice)!],
  }));
  const blocks = coarsestPartition(
    all.map(({ transitions, reachedTwice }) => [
      ...reachedTwice,
      ...transitions.flatMap(({ leads }) => leads),
    ]),
    (position, blockOf) => {
      const { transitions, reachedTwice } = all[position]!;
      const printBlocks = (leads: readonly number[]): string =>
        leads.map((each) => blockOf[each]).join();
      const printed = transitions.map(({ reads, leads }) => `${reads} ${printBlocks(leads)}`);
      const distinct = [...new Set(printed)];
      if (!isOrdered) distinct.sort();
      return `${printBlocks(reachedTwice)} ${distinct.join(';')}`;
    },
    work,
  );
  return blocks && new Map(ids.map((id, position) => [id, blocks[position]!]));
}

/** Whether a word of the expression may end at a position. */
export function mayEnd({ transitions }: Position): boolean {
  return transitions.some(({ kind }) => kind === 'end');
}

/** A shortest word from a position to the end, with the least symbols; breadth first. */
export function shortestFrom({ all }: Positions, position: number): readonly number[] {
  const found = [{ position, from: -1, symbol: 0 }];
  const seen = new Set([position]);
  for (const [index, { position: at }] of found.entries()) {
    if (mayEnd(all[at]!)) return wordTo(found, index);
    for (const transition of all[at]!.transitions) {
      if (transition.kind === 'end' || seen.has(transition.to)) continue;
      seen.add(transition.to);
      const symbol = transition.kind === 'call' ? transition.symbol : transition.range.lo;
      found.push({ position: transition.to, from: index, symbol });
    }
  }
  invariant(false, 'a position leads nowhere');
}
