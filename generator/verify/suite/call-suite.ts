/**
 * Words for modules of rules that call each other, made from the references of the rules: through every transition, into
 * and out of every call, nested, and wrong in one place. No finite suite is complete for a machine with a stack.
 */
import { MAX_CODE_UNIT, MAX_OCTET, type Input } from '../../alphabet.js';
import type { CallReference } from '../reference/calls.js';
import { Chart } from '../reference/chart.js';
import type { MayFollow, Judgement } from '../reference/judge.js';
import { DEAD, representativesOf, START, targetIn } from '../reference/reference.js';
import { randomNumbers } from '../../text/random-numbers.js';
import { callCoverOf, type CallCover } from './call-cover.js';
import { representativeUnits, type Word, type InputSuite } from './shortest.js';

/** The greatest depth of calls that nest in more than linear time, as ambiguous ones do. */
const SHALLOW = 32;

/** The length from which random words take shortest paths to their ends. */
const LONG = 30;

/** Code units that are not octets: the first and the last one, and surrogates. */
const WIDE = [0x100, 0xd800, 0xdbff, 0xdc00, 0xdfff, MAX_CODE_UNIT];

/** The words to try. Words of one kind that begin alike stand together. */
export class CallSuite implements InputSuite {
  /** The chart that judges the words. */
  readonly chart: Chart;
  readonly representatives: readonly number[];
  readonly rangeStarts: readonly number[];
  readonly #cover: CallCover;
  readonly #rules: CallReference['rules'];
  readonly #labels: readonly number[];
  readonly #isText: boolean;

  constructor(reference: CallReference, input: Input) {
    const { rules, labels } = reference;
    this.#isText = input === 'string';
    this.rangeStarts = representativesOf(rules).filter((symbol) => isUnit(symbol, this.#isText));
    this.representatives = representativeUnits(
      this.rangeStarts,
      rules.flatMap(({ rows }) => rows.map((row) => (unit: number) => targetIn(row, unit))),
    );
    this.chart = Chart.of(reference);
    this.#cover = callCoverOf(reference);
    this.#rules = rules;
    this.#labels = labels;
  }

  judge(units: ArrayLike<number>, from?: number, to?: number): Judgement {
    return this.chart.judge(units, from, to);
  }

  following(units: ArrayLike<number>): MayFollow {
    const { error } = this.chart.judge(units);
    return this.chart.followingAt(error < 0 ? units.length : error);
  }

  get shortest(): Word {
    return this.#cover.rest[0]![START]!;
  }

  get beginnings(): readonly Word[] {
    return this.#rules.flatMap((_, rule) => {
      const around = this.#cover.around[rule];
      return this.#cover.access[rule]!.flatMap((word) =>
        word === undefined || around === undefined ? [] : [[...around.before, ...word]],
      );
    });
  }

  /** A word to every state, then units of every kind and at the ends of its ranges, then the rest of a word. */
  *transitions(): Generator<Word> {
    for (const [rule, { rows }] of this.#rules.entries()) {
      for (const { before, behind } of this.#cover.pathsTo(rule)) {
        for (const state of rows.keys()) {
          const access = this.#cover.access[rule]![state];
          if (state === DEAD || access === undefined) continue;
          const begin = [...before, ...access];
          yield begin;
          yield [...begin, ...this.#cover.rest[rule]![state]!, ...behind];
          for (const unit of this.#unitsAt(rule, state)) {
            const target = targetIn(rows[state]!, unit);
            const rest = this.#cover.rest[rule]![target === DEAD ? state : target]!;
            yield [...begin, unit];
            yield [...begin, unit, ...rest, ...behind];
          }
        }
      }
    }
  }

  /** Every call, every end of what it calls, then units of every kind, then the rest of a word. */
  *returns(): Generator<Word> {
    for (const call of this.#cover.calls) {
      const { rule, called, after } = call;
      const around = this.#cover.aroundCall(call);
      if (around === undefined) continue;
      const { before, behind } = around;
      const outer = this.#cover.around[rule]!.behind;
      const { rows, accepting } = this.#rules[called]!;
      for (const [end, accepts] of accepting.entries()) {
        const inner = this.#cover.accessByUnits[called]![end];
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
          if (outside !== DEAD) yield [...next, ...this.#cover.rest[rule]![outside]!, ...outer];
          if (inside !== DEAD) yield [...next, ...this.#cover.rest[called]![inside]!, ...behind];
          if (outside === DEAD && inside === DEAD) yield [...next, ...behind];
        }
      }
    }
  }

  /**
   * Calls in calls, with their own ends and with others', nested up to some depths. If a word that is twice as
   * deep takes the chart much more than twice as many items, the depths are those up to {@link SHALLOW}.
   */
  *nested(depths: readonly number[]): Generator<Word> {
    for (const outer of this.#cover.calls) {
      const around = this.#cover.aroundCall(outer);
      if (around === undefined) continue;
      for (const inner of this.#cover.calls) {
        if (inner.rule !== outer.called) continue;
        const own = this.#cover.own(inner);
        const word = this.#cover.inner[inner.called]!;
        const begin = [...around.before, ...own.before, ...word];
        yield [...begin, ...own.behind, ...around.behind];
        yield [...begin, ...around.behind, ...own.behind];
        yield [...begin, ...own.behind];
        yield [...begin, ...around.behind];
        yield [...begin, ...own.behind, ...own.behind, ...around.behind];
      }
    }
    for (const call of this.#cover.calls) {
      const cycle = this.#cover.cycleOf(call);
      const around = cycle && this.#cover.aroundCall(call);
      if (around === undefined) continue;
      const word = this.#cover.inner[call.called]!;
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
        const odd = this.representatives.at(-1)!;
        yield [...begin, ...repeat(cycle!.behind, depth >> 1), odd];
      }
    }
  }

  /** A word to every state that refuses some kind of unit, then such a unit. */
  *refusals(): Generator<Word> {
    for (const [rule, { rows }] of this.#rules.entries())
      for (const { before } of this.#cover.pathsTo(rule))
        for (const state of rows.keys()) {
          const access = this.#cover.access[rule]![state];
          if (state === DEAD || access === undefined) continue;
          const begin = [...before, ...access];
          const refused = this.representatives.find(
            (unit) => this.judge([...begin, unit]).error === begin.length,
          );
          if (refused !== undefined) yield [...begin, refused];
        }
  }

  /** Each word that takes a transition, without a unit, with one twice, with another one, or cut. */
  *misses(): Generator<Word> {
    for (const word of this.covering()) {
      // The places are tried from the end on, since words that begin alike must follow each other.
      for (let at = word.length - 1; at >= 0; at--) {
        const [before, behind] = [word.slice(0, at), word.slice(at + 1)];
        yield before;
        yield [...before, ...behind];
        yield [...before, word[at]!, word[at]!, ...behind];
        for (const kind of this.representatives) yield [...before, kind, ...behind];
      }
    }
  }

  /** Words at random, about two thirds of them damaged. */
  *random(count: number): Generator<Word> {
    const below = randomNumbers(1);
    for (let n = 0; n < count; n++) {
      let word: readonly number[] = this.#randomWord(0, false, below);
      for (let errors = below(3); errors > 0; errors--)
        word = damage(word, this.representatives, below);
      yield word;
    }
  }

  /** A word through every transition of every rule. */
  *covering(): Generator<Word> {
    for (const [rule, transitions] of this.#cover.transitions.entries()) {
      const around = this.#cover.around[rule];
      if (around === undefined) continue;
      for (const [state, own] of transitions.entries()) {
        const access = this.#cover.access[rule]![state];
        if (access === undefined) continue;
        for (const { lo, target } of own) {
          const read = this.#cover.wordOf(lo)!;
          const rest = this.#cover.rest[rule]![target]!;
          yield [...around.before, ...access, ...read, ...rest, ...around.behind];
        }
      }
    }
  }

  /** The units of every kind, and those at the ends of the ranges of a state and beside them. */
  #unitsAt(rule: number, state: number): Iterable<number> {
    const units = new Set(this.#isText ? [...this.representatives, ...WIDE] : this.representatives);
    for (const { lo, hi } of this.#rules[rule]!.rows[state]!) {
      // The code unit with the same lower octet on the next page belongs to them, too.
      const edges = [lo - 1, lo, hi, hi + 1, ...(this.#isText ? [lo + 0x100] : [])];
      if (isUnit(lo, this.#isText))
        for (const unit of edges) if (isUnit(unit, this.#isText)) units.add(unit);
    }
    return units;
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
      const transitions = this.#cover.transitions[rule]![state]!;
      const mayEnd = this.#rules[rule]!.accepting[state]! && !(isInner && word.length === 0);
      if (mayEnd && (transitions.length === 0 || below(4) === 0)) return word;
      if (isLong() || transitions.length === 0) {
        const rest =
          word.length === 0 && isInner ? this.#cover.inner[rule]! : this.#cover.rest[rule]![state]!;
        return [...word, ...rest];
      }
      const { lo, hi, target } = transitions[below(transitions.length)]!;
      const index = this.#labels.indexOf(lo);
      if (index < 0) word.push(lo + below(Math.min(hi - lo + 1, 128)));
      else word.push(...this.#randomWord(index + 1, true, below, (budget - word.length) >> 1));
      state = target;
    }
  }
}

function isUnit(symbol: number, isText: boolean): boolean {
  return symbol >= 0 && symbol <= (isText ? MAX_CODE_UNIT : MAX_OCTET);
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
