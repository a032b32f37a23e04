/**
 * Words for modules of rules that call each other, made from the references of the rules: through every transition, into
 * and out of every call, nested, and wrong in one place. No finite suite is complete for a machine with a stack.
 */
import { MAX_CODE_UNIT, MAX_OCTET, type Input } from '../../alphabet.js';
import type { CallReference } from '../reference/calls.js';
import { Chart } from '../reference/chart.js';
import type { Judgement } from '../reference/judge.js';
import { DEAD, representativesOf, START, targetIn } from '../reference/reference.js';
import { randomNumbers } from './random.js';
import { kindsOf, type Word } from './shortest.js';
import type { Side } from './side.js';

/** A call: in a state of a rule, of another rule, with the state after it. */
interface CallEdge {
  readonly rule: number;
  readonly from: number;
  readonly called: number;
  readonly after: number;
}

/** What stands before and behind a word of a rule in a word of the grammar. */
interface Around {
  readonly before: Word;
  readonly behind: Word;
}

/** The words to try. Those of one kind that begin alike follow each other. */
export interface CallSuite extends Side {
  /** The judge of the words. */
  readonly chart: Chart;
  /** A word to every state, then units of every kind and at the ends of its ranges, then the rest of a word. */
  transitions(): Generator<Word>;
  /** Every call, every end of what it calls, then units of every kind, then the rest of a word. */
  returns(): Generator<Word>;
  /**
   * Calls in calls, with the right ends and with those of others; calls that nest up to some depths, up to
   * {@link SHALLOW} if a word that is twice as deep takes the chart much more than twice as many items.
   */
  nested(depths: readonly number[]): Generator<Word>;
  /** A word through every transition, without a unit, with one twice, with another one, or cut. */
  misses(): Generator<Word>;
  /** Words at random, of which about two of three are damaged. */
  random(count: number): Generator<Word>;
}

/** The most calls of a rule that lead to each of its states. */
const MOST_WAYS = 4;

/** The greatest depth of calls that nest in more than linear time, as ambiguous ones do. */
const SHALLOW = 32;

/** The length from which random words take shortest ways to their ends. */
const LONG = 30;

/** Code units that are no octets: the first and the last one, and halves of pairs. */
const WIDE = [0x100, 0xd800, 0xdbff, 0xdc00, 0xdfff, MAX_CODE_UNIT];

/** The suite of references that call each other; they must have a word. */
export function callSuite(reference: CallReference, input: Input): CallSuite {
  return new Words(reference, input);
}

class Words implements CallSuite {
  readonly chart: Chart;
  readonly kinds: readonly number[];
  readonly stretches: readonly number[];
  readonly #rules: CallReference['rules'];
  readonly #labels: readonly number[];
  readonly #isText: boolean;
  /** By rules and states, the transitions: units or calls, and their targets. */
  readonly #edges: readonly (readonly (readonly { lo: number; hi: number; target: number }[])[])[];
  /** The shortest words of each rule that read something. */
  readonly #inner: (Word | undefined)[];
  /** By rules and states, a shortest way to the end of the rule. */
  readonly #rest: (Word | undefined)[][];
  /** The same from the beginning of the rule; and one that reads something. */
  readonly #access: readonly (readonly (Word | undefined)[])[];
  readonly #accessByUnits: readonly (readonly (Word | undefined)[])[];
  readonly #calls: readonly CallEdge[];
  /** A shortest way to a rule. */
  readonly #around: readonly (Around | undefined)[];

  constructor(reference: CallReference, input: Input) {
    const { rules, labels } = reference;
    this.chart = new Chart(reference);
    this.#rules = rules;
    this.#labels = labels;
    this.#isText = input === 'string';
    this.stretches = representativesOf(rules).filter((symbol) => this.#isUnit(symbol));
    this.kinds = kindsOf(
      this.stretches,
      rules.flatMap(({ rows }) => rows.map((row) => (unit: number) => targetIn(row, unit))),
    );
    this.#edges = rules.map(({ rows }) => rows.map((row) => this.#edgesOf(row)));
    this.#inner = rules.map(() => undefined);
    this.#rest = rules.map(({ accepting }) =>
      accepting.map((accepts) => (accepts ? [] : undefined)),
    );
    this.#findRest();
    this.#access = rules.map((_, rule) => this.#findAccess(rule, true));
    this.#accessByUnits = rules.map((_, rule) => this.#findAccess(rule, false));
    this.#calls = rules.flatMap(({ rows }, rule) =>
      rows.flatMap((row, from) =>
        this.#access[rule]![from] === undefined
          ? []
          : labels.flatMap((label, index) => {
              const after = targetIn(row, label);
              return after === DEAD ? [] : [{ rule, from, called: index + 1, after }];
            }),
      ),
    );
    this.#around = this.#findAround();
  }

  judge(units: ArrayLike<number>, from?: number, to?: number): Judgement {
    return this.chart.judge(units, from, to);
  }

  get shortest(): Word {
    return this.#rest[0]![START]!;
  }

  get beginnings(): readonly Word[] {
    return this.#rules.flatMap((_, rule) => {
      const around = this.#around[rule];
      return this.#access[rule]!.flatMap((word) =>
        word === undefined || around === undefined ? [] : [[...around.before, ...word]],
      );
    });
  }

  *transitions(): Generator<Word> {
    for (const [rule, { rows }] of this.#rules.entries()) {
      for (const { before, behind } of this.#waysTo(rule)) {
        for (const state of rows.keys()) {
          const access = this.#access[rule]![state];
          if (state === DEAD || access === undefined) continue;
          const begin = [...before, ...access];
          yield begin;
          yield [...begin, ...this.#rest[rule]![state]!, ...behind];
          for (const unit of this.#unitsAt(rule, state)) {
            const target = targetIn(rows[state]!, unit);
            const rest = this.#rest[rule]![target === DEAD ? state : target]!;
            yield [...begin, unit];
            yield [...begin, unit, ...rest, ...behind];
          }
        }
      }
    }
  }

  *returns(): Generator<Word> {
    for (const call of this.#calls) {
      const { rule, called, after } = call;
      const around = this.#aroundCall(call);
      if (around === undefined) continue;
      const { before, behind } = around;
      const outer = this.#around[rule]!.behind;
      const { rows, accepting } = this.#rules[called]!;
      for (const [end, accepts] of accepting.entries()) {
        const inner = this.#accessByUnits[called]![end];
        if (!accepts || inner === undefined) continue;
        const begin = [...before, ...inner];
        yield [...begin, ...behind];
        for (const unit of new Set([
          ...this.#unitsAt(rule, after),
          ...this.#unitsAt(called, end),
        ])) {
          const outside = targetIn(this.#rules[rule]!.rows[after]!, unit);
          const inside = targetIn(rows[end]!, unit);
          const next = [...begin, unit];
          if (outside !== DEAD) yield [...next, ...this.#rest[rule]![outside]!, ...outer];
          if (inside !== DEAD) yield [...next, ...this.#rest[called]![inside]!, ...behind];
          if (outside === DEAD && inside === DEAD) yield [...next, ...behind];
        }
      }
    }
  }

  *nested(depths: readonly number[]): Generator<Word> {
    for (const outer of this.#calls) {
      const around = this.#aroundCall(outer);
      if (around === undefined) continue;
      for (const inner of this.#calls) {
        if (inner.rule !== outer.called) continue;
        const own = this.#own(inner);
        const word = this.#inner[inner.called]!;
        const begin = [...around.before, ...own.before, ...word];
        yield [...begin, ...own.behind, ...around.behind];
        yield [...begin, ...around.behind, ...own.behind];
        yield [...begin, ...own.behind];
        yield [...begin, ...around.behind];
        yield [...begin, ...own.behind, ...own.behind, ...around.behind];
      }
    }
    for (const call of this.#calls) {
      const cycle = this.#cycleOf(call);
      const around = cycle && this.#aroundCall(call);
      if (around === undefined) continue;
      const word = this.#inner[call.called]!;
      const beginOf = (depth: number): Word => [
        ...around.before,
        ...repeat(cycle!.before, depth),
        ...word,
      ];
      const costAt = (depth: number): number => {
        this.chart.judge([...beginOf(depth), ...repeat(cycle!.behind, depth), ...around.behind]);
        return this.chart.size;
      };
      const isLinear = costAt(SHALLOW) < 2.5 * costAt(SHALLOW / 2);
      for (const depth of depths) {
        if (depth > SHALLOW && !isLinear) continue;
        const begin = beginOf(depth);
        for (const ends of [depth - 1, depth, depth + 1])
          yield [...begin, ...repeat(cycle!.behind, ends), ...around.behind];
        yield begin;
        const odd = this.kinds.at(-1)!;
        yield [...begin, ...repeat(cycle!.behind, depth >> 1), odd];
      }
    }
  }

  *misses(): Generator<Word> {
    for (const word of this.#cover()) {
      // From the end on: words that begin alike follow each other.
      for (let at = word.length - 1; at >= 0; at--) {
        const [before, behind] = [word.slice(0, at), word.slice(at + 1)];
        yield before;
        yield [...before, ...behind];
        yield [...before, word[at]!, word[at]!, ...behind];
        for (const kind of this.kinds) yield [...before, kind, ...behind];
      }
    }
  }

  *random(count: number): Generator<Word> {
    const below = randomNumbers(1);
    for (let n = 0; n < count; n++) {
      let word: readonly number[] = this.#randomWord(0, false, below);
      for (let errors = below(3); errors > 0; errors--) word = damage(word, this.kinds, below);
      yield word;
    }
  }

  /** A word through every transition of every rule. */
  *#cover(): Generator<Word> {
    for (const [rule, edges] of this.#edges.entries()) {
      const around = this.#around[rule];
      if (around === undefined) continue;
      for (const [state, own] of edges.entries()) {
        const access = this.#access[rule]![state];
        if (access === undefined) continue;
        for (const { lo, target } of own) {
          const read = this.#wordOf(lo)!;
          const rest = this.#rest[rule]![target]!;
          yield [...around.before, ...access, ...read, ...rest, ...around.behind];
        }
      }
    }
  }

  /** The units of every kind, and those at the ends of the ranges of a state and beside them. */
  #unitsAt(rule: number, state: number): Iterable<number> {
    const units = new Set(this.#isText ? [...this.kinds, ...WIDE] : this.kinds);
    for (const { lo, hi } of this.#rules[rule]!.rows[state]!) {
      // Also the code unit with the same lower octet on the next page.
      const edges = [lo - 1, lo, hi, hi + 1, ...(this.#isText ? [lo + 0x100] : [])];
      if (this.#isUnit(lo)) for (const unit of edges) if (this.#isUnit(unit)) units.add(unit);
    }
    return units;
  }

  #isUnit(symbol: number): boolean {
    return symbol >= 0 && symbol <= (this.#isText ? MAX_CODE_UNIT : MAX_OCTET);
  }

  /** Units and calls; a range that has calls only has one of each. */
  #edgesOf(row: readonly { lo: number; hi: number; target: number }[]) {
    return row.flatMap(({ lo, hi, target }) => {
      const calls = this.#labels.filter((label) => lo <= label && label <= hi);
      return calls.length === 0
        ? [{ lo, hi, target }]
        : calls.map((label) => ({ lo: label, hi: label, target }));
    });
  }

  /** The word that a transition reads: a unit, or a shortest word of a call, if it is known. */
  #wordOf(symbol: number): Word | undefined {
    const index = this.#labels.indexOf(symbol);
    return index < 0 ? [symbol] : this.#inner[index + 1];
  }

  /** Shortest words of states and rules: the least solution, found by repetition. */
  #findRest(): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const [rule, edges] of this.#edges.entries()) {
        const rest = this.#rest[rule]!;
        for (let state = edges.length - 1; state >= START; state--) {
          for (const { lo, target } of edges[state]!) {
            const [read, after] = [this.#wordOf(lo), rest[target]];
            if (read === undefined || after === undefined) continue;
            const length = read.length + after.length;
            if (length < (rest[state]?.length ?? Infinity)) {
              rest[state] = [...read, ...after];
              isChanged = true;
            }
            if (state === START && length < (this.#inner[rule]?.length ?? Infinity)) {
              this.#inner[rule] = [...read, ...after];
              isChanged = true;
            }
          }
        }
      }
    }
  }

  /** Shortest ways from the beginning of a rule to its states. */
  #findAccess(rule: number, isEmptyAllowed: boolean): readonly (Word | undefined)[] {
    const edges = this.#edges[rule]!;
    const words: (Word | undefined)[] = edges.map(() => undefined);
    const queue: number[] = [];
    const reach = (state: number, word: Word): void => {
      if (word.length >= (words[state]?.length ?? Infinity)) return;
      words[state] = word;
      queue.push(state);
    };
    const goOn = (state: number, word: Word): void => {
      for (const { lo, target } of edges[state]!) {
        const read = this.#wordOf(lo);
        if (read !== undefined) reach(target, [...word, ...read]);
      }
    };
    if (isEmptyAllowed) reach(START, []);
    else goOn(START, []);
    for (const state of queue) goOn(state, words[state]!);
    return words;
  }

  /** What stands around a call within its rule. */
  #own({ rule, from, after }: CallEdge): Around {
    return { before: this.#access[rule]![from]!, behind: this.#rest[rule]![after]! };
  }

  /** What stands around a call in a word of the grammar; undefined if none leads to its rule. */
  #aroundCall(call: CallEdge): Around | undefined {
    const outer = this.#around[call.rule];
    return outer && within(outer, this.#own(call));
  }

  /** Shortest surroundings of each rule. */
  #findAround(): readonly (Around | undefined)[] {
    const around: (Around | undefined)[] = this.#rules.map(() => undefined);
    around[0] = { before: [], behind: [] };
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const call of this.#calls) {
        const outer = around[call.rule];
        if (outer === undefined) continue;
        const found = within(outer, this.#own(call));
        if (lengthOf(found) >= lengthOf(around[call.called])) continue;
        around[call.called] = found;
        isChanged = true;
      }
    }
    return around;
  }

  /** Surroundings of a rule: by some of the calls of it. */
  #waysTo(rule: number): readonly Around[] {
    if (rule === 0) return [this.#around[0]!];
    return this.#calls
      .filter(({ called }) => called === rule)
      .flatMap((call) => this.#aroundCall(call) ?? [])
      .slice(0, MOST_WAYS);
  }

  /** What stands around a word of a called rule in another word of it, by this call; undefined if none leads back. */
  #cycleOf(call: CallEdge): Around | undefined {
    const around = new Map<number, Around>([[call.called, { before: [], behind: [] }]]);
    for (const [rule, outer] of around)
      for (const next of this.#calls)
        if (next.rule === rule && !around.has(next.called))
          around.set(next.called, within(outer, this.#own(next)));
    const back = around.get(call.rule);
    return back && within(back, this.#own(call));
  }

  #randomWord(
    rule: number,
    isInner: boolean,
    below: (bound: number) => number,
    budget = LONG,
  ): Word {
    const word: number[] = [];
    let state = START;
    const isLong = (): boolean => word.length >= budget;
    for (;;) {
      const edges = this.#edges[rule]![state]!;
      const mayEnd = this.#rules[rule]!.accepting[state]! && !(isInner && word.length === 0);
      if (mayEnd && (edges.length === 0 || below(4) === 0)) return word;
      if (isLong() || edges.length === 0) {
        const rest = word.length === 0 && isInner ? this.#inner[rule]! : this.#rest[rule]![state]!;
        return [...word, ...rest];
      }
      const { lo, hi, target } = edges[below(edges.length)]!;
      const index = this.#labels.indexOf(lo);
      if (index < 0) word.push(lo + below(Math.min(hi - lo + 1, 128)));
      else word.push(...this.#randomWord(index + 1, true, below, (budget - word.length) >> 1));
      state = target;
    }
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

function repeat(word: Word, times: number): Word {
  return Array<Word>(Math.max(0, times)).fill(word).flat();
}

/** A word with one unit lost, doubled or replaced, or a part of it. */
function damage(word: Word, kinds: readonly number[], below: (bound: number) => number): Word {
  const at = below(word.length + 1);
  const [before, behind] = [word.slice(0, at), word.slice(at + 1)];
  const kind = kinds[below(kinds.length)]!;
  switch (below(4)) {
    case 0:
      return before;
    case 1:
      return [...before, ...behind];
    case 2:
      return [...before, kind, ...word.slice(at)];
    default:
      return [...before, kind, ...behind];
  }
}
