/**
 * The sets that words of rules which call each other are made from: shortest paths to states and their ends, and what
 * stands around rules.
 */
import type { CallReference } from '../reference/calls.js';
import { DEAD, START, targetIn, type ReferenceTransition } from '../reference/reference.js';
import type { Word } from './shortest.js';

/** A call: in a state of a rule, of another rule, with the state after it. */
export interface CallEdge {
  readonly rule: number;
  readonly from: number;
  readonly called: number;
  readonly after: number;
}

/** The units before and after a word of a rule in a word of the grammar. */
export interface Around {
  readonly before: Word;
  readonly behind: Word;
}

/** The most calls of a rule that lead to each of its states. */
const MAX_PATHS = 4;

/** The sets of references that call each other and have a word. */
export interface CallCover {
  /** `transitions[rule][state]`: the transitions by units or calls, with their targets. */
  readonly transitions: readonly (readonly (readonly ReferenceTransition[])[])[];
  /** The shortest words of each rule that read something. */
  readonly inner: readonly (Word | undefined)[];
  /** `rest[rule][state]`: a shortest path to the end of the rule. */
  readonly rest: readonly (readonly (Word | undefined)[])[];
  /** `access[rule][state]`: a shortest path from the beginning of the rule; then one that reads something. */
  readonly access: readonly (readonly (Word | undefined)[])[];
  readonly accessByUnits: readonly (readonly (Word | undefined)[])[];
  /** The calls in states that a word leads to. */
  readonly calls: readonly CallEdge[];
  /** The shortest surroundings of each rule; undefined if no call leads to it. */
  readonly around: readonly (Around | undefined)[];
  /** The word that a transition reads: a unit, or a shortest word of a call; undefined if there is none. */
  wordOf(symbol: number): Word | undefined;
  /** The units around a call within its rule. */
  own(call: CallEdge): Around;
  /** The units around a call in a word of the grammar; undefined if no call leads to its rule. */
  aroundCall(call: CallEdge): Around | undefined;
  /** Surroundings of a rule: by some of the calls of it. */
  pathsTo(rule: number): readonly Around[];
  /** The units around a word of a called rule in another word of that rule, by this call; undefined if no call leads back. */
  cycleOf(call: CallEdge): Around | undefined;
}

type WordOf = CallCover['wordOf'];

export function callCoverOf({ rules, labels }: CallReference): CallCover {
  const transitions = rules.map(({ rows }) => rows.map((row) => splitCalls(row, labels)));
  const inner: (Word | undefined)[] = rules.map(() => undefined);
  const rest: (Word | undefined)[][] = rules.map(({ accepting }) =>
    accepting.map((accepts) => (accepts ? [] : undefined)),
  );
  const wordOf: WordOf = (symbol) => {
    const index = labels.indexOf(symbol);
    return index < 0 ? [symbol] : inner[index + 1];
  };
  // This loop finds shortest words of states and rules: the least solution, by fixpoint iteration.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [rule, states] of transitions.entries()) {
      const ends = rest[rule]!;
      for (let state = states.length - 1; state >= START; state--) {
        for (const { lo, target } of states[state]!) {
          const [read, after] = [wordOf(lo), ends[target]];
          if (read === undefined || after === undefined) continue;
          const length = read.length + after.length;
          if (length < (ends[state]?.length ?? Infinity)) {
            ends[state] = [...read, ...after];
            isChanged = true;
          }
          if (state === START && length < (inner[rule]?.length ?? Infinity)) {
            inner[rule] = [...read, ...after];
            isChanged = true;
          }
        }
      }
    }
  }

  const access = transitions.map((own) => accessIn(own, wordOf, true));
  const accessByUnits = transitions.map((own) => accessIn(own, wordOf, false));
  const calls = rules.flatMap(({ rows }, rule) =>
    rows.flatMap((row, from) =>
      access[rule]![from] === undefined
        ? []
        : labels.flatMap((label, index) => {
            const after = targetIn(row, label);
            return after === DEAD ? [] : [{ rule, from, called: index + 1, after }];
          }),
    ),
  );
  const own: CallCover['own'] = ({ rule, from, after }) => ({
    before: access[rule]![from]!,
    behind: rest[rule]![after]!,
  });
  const around = surroundings(rules.length, calls, own);
  const aroundCall: CallCover['aroundCall'] = (call) => {
    const outer = around[call.rule];
    return outer && within(outer, own(call));
  };
  return {
    ...{ transitions, inner, rest, access, accessByUnits, calls, around, wordOf, own, aroundCall },
    pathsTo: (rule) => {
      if (rule === 0) return [around[0]!];
      return calls
        .filter(({ called }) => called === rule)
        .flatMap((call) => aroundCall(call) ?? [])
        .slice(0, MAX_PATHS);
    },
    cycleOf: (call) => {
      const inside = new Map<number, Around>([[call.called, { before: [], behind: [] }]]);
      for (const [rule, outer] of inside)
        for (const next of calls)
          if (next.rule === rule && !inside.has(next.called))
            inside.set(next.called, within(outer, own(next)));
      const back = inside.get(call.rule);
      return back && within(back, own(call));
    },
  };
}

/** Units and calls; a range that has calls only has one of each. */
function splitCalls(
  row: readonly ReferenceTransition[],
  labels: readonly number[],
): readonly ReferenceTransition[] {
  return row.flatMap(({ lo, hi, target }) => {
    const calls = labels.filter((label) => lo <= label && label <= hi);
    return calls.length === 0
      ? [{ lo, hi, target }]
      : calls.map((label) => ({ lo: label, hi: label, target }));
  });
}

/** Shortest paths from the beginning of a rule to its states. */
function accessIn(
  transitions: readonly (readonly ReferenceTransition[])[],
  wordOf: WordOf,
  isEmptyAllowed: boolean,
): readonly (Word | undefined)[] {
  const words: (Word | undefined)[] = transitions.map(() => undefined);
  const queue: number[] = [];
  const reach = (state: number, word: Word): void => {
    if (word.length >= (words[state]?.length ?? Infinity)) return;
    words[state] = word;
    queue.push(state);
  };
  const goOn = (state: number, word: Word): void => {
    for (const { lo, target } of transitions[state]!) {
      const read = wordOf(lo);
      if (read !== undefined) reach(target, [...word, ...read]);
    }
  };
  if (isEmptyAllowed) reach(START, []);
  else goOn(START, []);
  for (const state of queue) goOn(state, words[state]!);
  return words;
}

/** Shortest surroundings of each of `count` rules. */
function surroundings(
  count: number,
  calls: readonly CallEdge[],
  own: CallCover['own'],
): readonly (Around | undefined)[] {
  const around = new Array<Around | undefined>(count).fill(undefined);
  around[0] = { before: [], behind: [] };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const call of calls) {
      const outer = around[call.rule];
      if (outer === undefined) continue;
      const found = within(outer, own(call));
      if (lengthOf(found) >= lengthOf(around[call.called])) continue;
      around[call.called] = found;
      isChanged = true;
    }
  }
  return around;
}

function within(outer: Around, inner: Around): Around {
  return {
    before: [...outer.before, ...inner.before],
    behind: [...inner.behind, ...outer.behind],
  };
}

function lengthOf(around: Around | undefined): number {
  return around === undefined ? Infinity : around.before.length + around.behind.length;
}
