/**
 * The remainders of rules: what is still to be read after some symbols. They are the partial derivatives of the rules
 * [Antimirov 1996], as lists; `reference.ts` makes an automaton of them, and `parse-reference.ts` the parses of words.
 * Recursion at the end of an alternative leads to the same remainder again.
 *
 * Where the symbols are the units of an encoding, a character at the front of a remainder becomes units: its
 * range is split along the rows of the encoding's bit layout. That needs no automaton of the encoding and no
 * products of its coding.
 */
import type { Row } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Remainder } from './remainder.js';
import type { Expression, OrderedRule } from './rule-reader.js';
import { WHOLE } from './selected-parts.js';
import type { Ranges } from './terminals.js';

/** The remainders of some rules; equal ones are the same object. */
export class Remainders {
  /** The remainder of a word that has ended. */
  readonly end: Remainder = { id: 0, kind: 'end' };
  readonly #rules: readonly OrderedRule[];
  readonly #layout: readonly Row[] | undefined;
  readonly #rests = new Map<string, Remainder>();
  readonly #spelled = new Map<Remainder, readonly Remainder[]>();
  readonly #items = new Map<Expression, number>();
  /** The called rules that have the empty word. */
  readonly #empty = new Set<number>();

  /**
   * @param layout the layout of the encoding that spells the characters of the grammar; without one, the grammar's
   *   alphabet has the symbols
   * @param called the numbers of the rules that are called; a call reads something
   */
  constructor(
    rules: readonly OrderedRule[],
    layout: readonly Row[] | undefined,
    called: readonly number[] = [],
  ) {
    this.#rules = rules;
    this.#layout = layout;
    // Rules that have the empty word only because others do come in later rounds.
    for (let size = -1; this.#empty.size > size;) {
      size = this.#empty.size;
      for (const rule of called) {
        const reached = new Set(this.of(rule));
        for (const rest of reached) for (const next of this.after(rest)) reached.add(next);
        if (reached.has(this.end)) this.#empty.add(rule);
      }
    }
  }

  /** The remainders before anything of a rule was read, in the order of its alternatives. */
  of(rule: number): readonly Remainder[] {
    return this.#enter(this.#rules[rule]!.body, this.end);
  }

  /**
   * The remainders reached without reading, in textual order, longer repetitions first. One that begins with a symbol, and
   * the end, lead to none.
   */
  after(rest: Remainder): readonly Remainder[] {
    switch (rest.kind) {
      case 'end':
      case 'symbol':
        return [];
      case 'character':
        return getOrInsert(this.#spelled, rest, () => this.#spell(rest));
      case 'part begins': {
        const { part, body, then } = rest;
        const key = `part ${part} ends then ${then.id}`;
        return this.#enter(
          body,
          this.#intern(key, (id) => ({ id, kind: 'part ends', part, then })),
        );
      }
      case 'part ends':
        return [rest.then];
      case 'repetition': {
        const { item, min, max, then } = rest;
        const stop = min === 0 ? [then] : [];
        if (max === 0) return stop;
        const more = this.#repetition(item, Math.max(0, min - 1), max - 1, then);
        return [...this.#enter(item, more), ...stop];
      }
    }
  }

  /** An item, and then more, by all ways to begin it. */
  #enter(item: Expression, then: Remainder): readonly Remainder[] {
    if ('any' in item) return item.any.flatMap((each) => this.#enter(each, then));
    if (!('rule' in item)) return [this.#restOf(item, then)];
    const { rule, call } = item;
    if (call !== undefined) {
      const called = this.#symbol([[call.symbol, call.symbol]], 0, call.label, then);
      return this.#empty.has(rule) ? [called, then] : [called];
    }
    const { body, part } = this.#rules[rule]!;
    if (part === WHOLE) return this.#enter(body, then);
    const key = `part ${part}: ${rule} then ${then.id}`;
    return [this.#intern(key, (id) => ({ id, kind: 'part begins', part, body, then }))];
  }

  /** An item, and then more, as one remainder. */
  #restOf(item: Expression, then: Remainder): Remainder {
    if ('all' in item)
      return item.all.reduceRight<Remainder>((rest, each) => this.#restOf(each, rest), then);
    if ('of' in item) return this.#repetition(item.of, item.min, item.max ?? Infinity, then);
    if (!('ranges' in item)) return this.#repetition(item, 1, 1, then);
    const { ranges, label } = item;
    if (this.#layout === undefined) return this.#symbol(ranges, 0, label, then);
    const key = `${ranges.join(';')} ${label} then ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'character', ranges, label, then }));
  }

  /** The spellings of a character. */
  #spell({
    ranges,
    label,
    then,
  }: Remainder & { readonly kind: 'character' }): readonly Remainder[] {
    return this.#layout!.flatMap((row) =>
      ranges.flatMap(([from, to]) => {
        const [lo, hi] = [Math.max(from, row.lo), Math.min(to, row.hi)];
        if (lo > hi) return [];
        return spellingsBetween(lo, hi, row).map((units) =>
          units.reduceRight<Remainder>(
            (rest, range, begun) => this.#symbol([range], begun, label, rest),
            then,
          ),
        );
      }),
    );
  }

  #symbol(ranges: Ranges, begun: number, label: number, then: Remainder): Remainder {
    const key = `${ranges.join(';')} ${begun} ${label} ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'symbol', ranges, begun, label, then }));
  }

  #repetition(item: Expression, min: number, max: number, then: Remainder): Remainder {
    if (max === 0) return then;
    // Any number of bodies followed by any number of them is any number of them.
    const isAnyNumber = min === 0 && max === Infinity;
    if (isAnyNumber && then.kind === 'repetition' && then.item === item)
      if (then.min === 0 && then.max === Infinity) return then;
    const number = getOrInsert(this.#items, item, () => this.#items.size);
    const key = `${number}*${min}*${max}*${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'repetition', item, min, max, then }));
  }

  /** Equal remainders are one object, so that sets of them can be compared. */
  #intern(key: string, make: (id: number) => Remainder): Remainder {
    return getOrInsert(this.#rests, key, () => make(this.#rests.size + 1));
  }
}

/**
 * The spellings of the values from `lo` to `hi` in a row, as products of ranges of units, ascending. Each product is the
 * longest stretch from the least value that is left: of some x bits all values, of one pattern a range, the others fixed.
 */
function spellingsBetween(
  lo: number,
  hi: number,
  { octets, offset }: Row,
): readonly (readonly (readonly [lo: number, hi: number])[])[] {
  const products: (readonly (readonly [number, number])[])[] = [];
  const patterns = octets.filter(({ width }) => width > 0).sort((a, b) => b.shift - a.shift);
  const last = hi - offset;
  for (let value = lo - offset; value <= last;) {
    const isWhole = (bits: number): boolean =>
      value % 2 ** bits === 0 && value + 2 ** bits - 1 <= last;
    const ranging = patterns.find(({ shift }) => isWhole(shift));
    const { shift: free, width } = ranging ?? { shift: 0, width: 0 };
    const payload = Math.floor(value / 2 ** free) % 2 ** width;
    const fitting = Math.floor((last - value + 1) / 2 ** free);
    const count = Math.min(2 ** width - payload, fitting);
    products.push(
      octets.map((pattern) => {
        const { fixed, shift } = pattern;
        if (shift < free) return [fixed, fixed + 2 ** pattern.width - 1];
        const from = fixed + (Math.floor(value / 2 ** shift) % 2 ** pattern.width);
        return [from, pattern === ranging ? from + count - 1 : from];
      }),
    );
    value += count * 2 ** free;
  }
  return products;
}
