/**
 * An automaton, or automata that call each other, as words are made from it. A call reads a word of another automaton, of
 * one symbol at least.
 */
import { withoutCalls } from '../../automata/calls.js';
import { DEAD, next, rangesBetween, targetsOf } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { sizeOf, type SymbolRange } from '../../automata/symbol-range.js';
import { MAX_OF } from '../../alphabet.js';
import { entriesOf } from '../../analysis/automaton-of-rule.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { invariant } from '../../invariant.js';

/** All transitions from one state to another by symbols, or one by a call. */
export interface WordEdge {
  readonly to: StateId;
  /** The symbols of the edge; none for a call. */
  readonly ranges: readonly SymbolRange[];
  /** The easily read ones of these, if there are some; else all. */
  readonly readable: readonly SymbolRange[];
  /** The start of the called automaton; undefined for symbols. */
  readonly entry: StateId | undefined;
}

export interface WordGraph {
  readonly start: StateId;
  readonly accepting: readonly boolean[];
  /** The edges of each state by which a word can be completed, a shortest way first. */
  readonly edges: readonly (readonly WordEdge[])[];
  /** The length of the shortest rest of a word in each state, within its automaton; infinite if there is none. */
  readonly least: readonly number[];
}

export function wordGraphOf({ lowered, minimal, grammar }: StudiedStages): WordGraph {
  const { accepting, starts } = minimal;
  const plain = withoutCalls(minimal, MAX_OF[grammar.alphabet]);
  const entries = [...entriesOf(lowered, minimal)];
  const all = accepting.map((_, state): readonly WordEdge[] => [
    ...targetsOf(plain, state).map((to) => {
      const ranges = rangesBetween(plain, state, to);
      return { to, ranges, readable: readableIn(ranges), entry: undefined };
    }),
    ...entries.flatMap(([symbol, entry]) => {
      const to = next(minimal, state, symbol);
      return to === DEAD ? [] : [{ to, ranges: [], readable: [], entry }];
    }),
  ]);
  const least = accepting.map((accepts) => (accepts ? 0 : Infinity));
  /** The lengths of the shortest rests that read something, and the edges that begin them. */
  const leastRead = accepting.map(() => Infinity);
  const first: (WordEdge | undefined)[] = accepting.map(() => undefined);
  const costOf = ({ entry, to }: WordEdge): number =>
    (entry === undefined ? 1 : leastRead[entry]!) + least[to]!;
  // Only what is shorter replaces an edge, so no first edges lead in a circle.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let state = all.length - 1; state > DEAD; state--)
      for (const edge of all[state]!) {
        const cost = costOf(edge);
        if (cost >= leastRead[state]!) continue;
        leastRead[state] = cost;
        least[state] = Math.min(least[state]!, cost);
        first[state] = edge;
        isChanged = true;
      }
  }
  const edges = all.map((own, state) => {
    const one = first[state];
    const others = own.filter((edge) => edge !== one && costOf(edge) < Infinity);
    return one === undefined ? [] : [one, ...others];
  });
  return { start: starts[0]!, accepting, edges, least };
}

const TIERS: readonly (readonly SymbolRange[])[] = [
  [
    { lo: 0x61, hi: 0x7a },
    { lo: 0x41, hi: 0x5a },
    { lo: 0x30, hi: 0x39 },
  ],
  [{ lo: 0x21, hi: 0x7e }],
  [{ lo: 0x20, hi: 0x20 }],
];

/** The letters and digits of some symbols; if there are none, the other printable ones; else a space, else all. */
export function readableIn(ranges: readonly SymbolRange[]): readonly SymbolRange[] {
  const found = TIERS.map((tier) =>
    tier.flatMap((wanted) =>
      ranges.flatMap(({ lo, hi }) => {
        const both = { lo: Math.max(lo, wanted.lo), hi: Math.min(hi, wanted.hi) };
        return both.lo <= both.hi ? [both] : [];
      }),
    ),
  );
  return found.find(({ length }) => length > 0) ?? ranges;
}

/** A symbol by its number in ranges; numbers beyond the last symbol begin again. */
export function symbolAt(ranges: readonly SymbolRange[], number: number): number {
  let rest = number % sizeOf(ranges);
  const range = ranges.find(({ lo, hi }) => (rest -= hi - lo + 1) < 0);
  invariant(range !== undefined, 'there are symbols');
  return range.hi + 1 + rest;
}
