/**
 * A chart of rules that call each other [Earley 1970]: for each offset, the states of rules that may be there, with the
 * offset at which each rule began. It follows all ways to read an input, needs no stack, and knows nothing of what
 * decides between calls. A beginning of an input can be completed if and only if its set is not empty, since every rule
 * has a word.
 *
 * A call reads a unit at least, so a rule never ends in the set where it began: the trouble that empty rules make in
 * charts does not arise.
 */
import { getOrInsert } from '../../get-or-insert.js';
import type { CallReference } from './calls.js';
import type { MayFollow, Judgement } from './judge.js';
import { DEAD, START, targetIn, type Reader, type ReferenceTransition } from './reference.js';

/** A state of a rule, which began at an offset. */
interface Item {
  readonly state: State;
  readonly origin: number;
}

/** A state of the reference of a rule. */
interface State {
  readonly id: number;
  readonly rule: number;
  readonly row: readonly ReferenceTransition[];
  readonly accepts: boolean;
  readonly begun: number;
  readonly readers: readonly Reader[];
  /** The rules that are called here, and the states after the calls. */
  readonly calls: readonly { readonly rule: number; readonly after: number }[];
}

class ItemSet {
  readonly items: Item[] = [];
  readonly #known = new Set<number>();
  /** For each rule called at this offset, the items that wait for its end. */
  readonly waiting = new Map<number, Item[]>();
  /** Whether the input up to here is a word. */
  isWord = false;

  add(state: State, origin: number): void {
    const key = state.id * 2 ** 28 + origin;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.items.push({ state, origin });
  }

  /** The number of units read of a character that is not complete; all items agree. */
  get begun(): number {
    return this.items.reduce((most, { state }) => Math.max(most, state.begun), 0);
  }
}

/** Judges inputs one after the other. If an input begins like the one before it, what they share is not read again. */
export class Chart {
  /** The states of each rule's automaton, by rule and state. */
  readonly #states: readonly (readonly State[])[];
  readonly #sets: ItemSet[] = [];
  /** The units between the sets. */
  readonly #read: number[] = [];

  /** The least symbol that is a call. */
  readonly #firstCall: number;

  private constructor(states: readonly (readonly State[])[], firstCall: number) {
    this.#states = states;
    this.#firstCall = firstCall;
  }

  static of({ rules, labels }: CallReference): Chart {
    const chart = new Chart(statesOf(rules, labels), Math.min(...labels));
    const first = new ItemSet();
    first.add(chart.#states[0]![START]!, 0);
    chart.#sets.push(chart.#closed(first));
    return chart;
  }

  judge(units: ArrayLike<number>, from = 0, to = units.length): Judgement {
    let length = 0;
    while (length < this.#read.length && from + length < to)
      if (this.#read[length] === units[from + length]) length += 1;
      else break;
    this.#read.length = length;
    this.#sets.length = length + 1;
    for (let at = from + length; at < to; at++) {
      const set = this.#after(units[at]!);
      if (set.items.length === 0) break;
      this.#read.push(units[at]!);
      this.#sets.push(set);
    }
    const last = this.#sets.at(-1)!;
    const end = from + this.#read.length;
    const isWhole = end === to && last.isWord;
    const longest = this.#sets.findLastIndex(({ isWord }) => isWord);
    return {
      error: isWhole ? -1 : end - last.begun,
      longest: longest < 0 ? -1 : from + longest,
    };
  }

  /** After {@link judge}: the symbols that may follow at an offset that it came to, and whether a word ends there. */
  followingAt(offset: number): MayFollow {
    const { items, isWord } = this.#sets[offset]!;
    const rows = items.flatMap(({ state }) => state.row).filter(({ lo }) => lo < this.#firstCall);
    return { ranges: rows.map(({ lo, hi }) => [lo, hi] as const), mayEnd: isWord };
  }

  /** After {@link judge}: for each offset that it came to, the symbols and calls that go on, and what reads them. */
  get steps(): readonly {
    readonly stretches: readonly ReferenceTransition[];
    readonly readers: readonly Reader[];
  }[] {
    return this.#sets.map(({ items }) => ({
      stretches: items.flatMap(({ state }) => state.row),
      readers: items.flatMap(({ state }) => state.readers),
    }));
  }

  /** After {@link judge}: for each offset that it came to, whether a word ends there. */
  get ends(): readonly boolean[] {
    return this.#sets.map(({ isWord }) => isWord);
  }

  /** After {@link judge}: the number of items, to which the time is proportional. */
  get size(): number {
    return this.#sets.reduce((sum, { items }) => sum + items.length, 0);
  }

  #after(unit: number): ItemSet {
    const set = new ItemSet();
    for (const { state, origin } of this.#sets.at(-1)!.items) {
      const target = targetIn(state.row, unit);
      if (target !== DEAD) set.add(this.#states[state.rule]![target]!, origin);
    }
    return this.#closed(set);
  }

  /** Adds what calls begin with, and what follows those that end. */
  #closed(set: ItemSet): ItemSet {
    const at = this.#sets.length;
    for (const { state, origin } of set.items) {
      if (state.accepts && state.rule === 0) set.isWord = true;
      else if (state.accepts && origin < at)
        for (const next of this.#sets[origin]!.waiting.get(state.rule)!)
          set.add(next.state, next.origin);
      for (const { rule, after } of state.calls) {
        const next = { state: this.#states[state.rule]![after]!, origin };
        getOrInsert(set.waiting, rule, () => []).push(next);
        set.add(this.#states[rule]![START]!, at);
      }
    }
    return set;
  }
}

/** The states of all rules, with a number each. */
function statesOf(
  rules: CallReference['rules'],
  labels: CallReference['labels'],
): readonly (readonly State[])[] {
  let id = 0;
  return rules.map(({ rows, accepting, begun, readers }, rule) =>
    rows.map((row, state) => ({
      id: id++,
      rule,
      row,
      accepts: accepting[state]!,
      begun: begun[state]!,
      readers: readers[state]!,
      calls: labels.flatMap((label, index) => {
        const after = targetIn(row, label);
        return after === DEAD ? [] : [{ rule: index + 1, after }];
      }),
    })),
  );
}
