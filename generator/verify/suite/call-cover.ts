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
export class CallCover {
  /** `transitions[rule][state]`: the transitions by units or calls, with their targets. */
  readonly transitions: readonly (readonly (readonly ReferenceTransition[])[])[];
  /** The shortest words of each rule that read something. */
  readonly inner: (Word | undefined)[];
  /** `rest[rule][state]`: a shortest path to the end of the rule. */
  readonly rest: (Word | undefined)[][];
  /** `access[rule][state]`: a shortest path from the beginning of the rule; then one that reads something. */
  access: readonly (readonly (Word | undefined)[])[] = [];
  accessByUnits: readonly (readonly (Word | undefined)[])[] = [];
  calls: readonly CallEdge[] = [];
  /** A shortest path to a rule. */
  around: readonly (Around | undefined)[] = [];
  readonly #labels: readonly number[];

  private constructor({ rules, labels }: CallReference) {
    this.#labels = labels;
    this.transitions = rules.map(({ rows }) => rows.map((row) => this.#transitionsOf(row)));
    this.inner = rules.map(() => undefined);
    this.rest = rules.map(({ accepting }) =>
      accepting.map((accepts) => (accepts ? [] : undefined)),
    );
  }

  static of(reference: CallReference): CallCover {
    const cover = new CallCover(reference);
    cover.#findRest();
    cover.access = reference.rules.map((_, rule) => cover.#findAccess(rule, true));
    cover.accessByUnits = reference.rules.map((_, rule) => cover.#findAccess(rule, false));
    cover.calls = cover.#callsOf(reference);
    cover.around = cover.#findAround();
    return cover;
  }

  /** The calls in states that a word leads to. */
  #callsOf({ rules, labels }: CallReference): readonly CallEdge[] {
    return rules.flatMap(({ rows }, rule) =>
      rows.flatMap((row, from) =>
        this.access[rule]![from] === undefined
          ? []
          : labels.flatMap((label, index) => {
              const after = targetIn(row, label);
              return after === DEAD ? [] : [{ rule, from, called: index + 1, after }];
            }),
      ),
    );
  }

  /** Units and calls; a range that has calls only has one of each. */
  #transitionsOf(row: readonly ReferenceTransition[]) {
    return row.flatMap(({ lo, hi, target }) => {
      const calls = this.#labels.filter((label) => lo <= label && label <= hi);
      return calls.length === 0
        ? [{ lo, hi, target }]
        : calls.map((label) => ({ lo: label, hi: label, target }));
    });
  }

  /** The word that a transition reads: a unit, or a shortest word of a call, if it is known. */
  wordOf(symbol: number): Word | undefined {
    const index = this.#labels.indexOf(symbol);
    return index < 0 ? [symbol] : this.inner[index + 1];
  }

  /** Shortest words of states and rules: the least solution, found by fixpoint iteration. */
  #findRest(): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const [rule, transitions] of this.transitions.entries()) {
        const rest = this.rest[rule]!;
        for (let state = transitions.length - 1; state >= START; state--) {
          for (const { lo, target } of transitions[state]!) {
            const [read, after] = [this.wordOf(lo), rest[target]];
            if (read === undefined || after === undefined) continue;
            const length = read.length + after.length;
            if (length < (rest[state]?.length ?? Infinity)) {
              rest[state] = [...read, ...after];
              isChanged = true;
            }
            if (state === START && length < (this.inner[rule]?.length ?? Infinity)) {
              this.inner[rule] = [...read, ...after];
              isChanged = true;
            }
          }
        }
      }
    }
  }

  /** Shortest paths from the beginning of a rule to its states. */
  #findAccess(rule: number, isEmptyAllowed: boolean): readonly (Word | undefined)[] {
    const transitions = this.transitions[rule]!;
    const words: (Word | undefined)[] = transitions.map(() => undefined);
    const queue: number[] = [];
    const reach = (state: number, word: Word): void => {
      if (word.length >= (words[state]?.length ?? Infinity)) return;
      words[state] = word;
      queue.push(state);
    };
    const goOn = (state: number, word: Word): void => {
      for (const { lo, target } of transitions[state]!) {
        const read = this.wordOf(lo);
        if (read !== undefined) reach(target, [...word, ...read]);
      }
    };
    if (isEmptyAllowed) reach(START, []);
    else goOn(START, []);
    for (const state of queue) goOn(state, words[state]!);
    return words;
  }

  /** The units around a call within its rule. */
  own({ rule, from, after }: CallEdge): Around {
    return { before: this.access[rule]![from]!, behind: this.rest[rule]![after]! };
  }

  /** The units around a call in a word of the grammar; undefined if no call leads to its rule. */
  aroundCall(call: CallEdge): Around | undefined {
    const outer = this.around[call.rule];
    return outer && within(outer, this.own(call));
  }

  /** Shortest surroundings of each rule. */
  #findAround(): readonly (Around | undefined)[] {
    const around: (Around | undefined)[] = this.transitions.map(() => undefined);
    around[0] = { before: [], behind: [] };
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const call of this.calls) {
        const outer = around[call.rule];
        if (outer === undefined) continue;
        const found = within(outer, this.own(call));
        if (lengthOf(found) >= lengthOf(around[call.called])) continue;
        around[call.called] = found;
        isChanged = true;
      }
    }
    return around;
  }

  /** Surroundings of a rule: by some of the calls of it. */
  pathsTo(rule: number): readonly Around[] {
    if (rule === 0) return [this.around[0]!];
    return this.calls
      .filter(({ called }) => called === rule)
      .flatMap((call) => this.aroundCall(call) ?? [])
      .slice(0, MAX_PATHS);
  }

  /** The units around a word of a called rule in another word of that rule, by this call; undefined if no call leads back. */
  cycleOf(call: CallEdge): Around | undefined {
    const around = new Map<number, Around>([[call.called, { before: [], behind: [] }]]);
    for (const [rule, outer] of around)
      for (const next of this.calls)
        if (next.rule === rule && !around.has(next.called))
          around.set(next.called, within(outer, this.own(next)));
    const back = around.get(call.rule);
    return back && within(back, this.own(call));
  }
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
