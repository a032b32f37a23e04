/** Inclusion of languages of positions, over units and calls alike. */
import { getOrInsert } from '../get-or-insert.js';
import type { CalledPositions } from './called-positions.js';
import { mayEnd } from './positions.js';
import type { SymbolRange } from './symbol-range.js';
import type { Work } from './work.js';

/** Whether all words of one position are words of another, by the subset construction; remembers its answers. */
export class Inclusion {
  readonly #positions: Pick<CalledPositions, 'all'>;
  readonly #indicesOf: (range: SymbolRange) => readonly number[];
  readonly #work: Work;
  readonly #sets: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #steps = new Map<number, ReadonlyMap<number, number>>();
  readonly #known = new Map<string, boolean>();

  /**
   * @param indicesOf the classes of a range
   * @param work counts the pairs of sets that are compared; beyond it, nothing is included
   */
  constructor(
    positions: Pick<CalledPositions, 'all'>,
    indicesOf: (range: SymbolRange) => readonly number[],
    work: Work,
  ) {
    this.#positions = positions;
    this.#indicesOf = indicesOf;
    this.#work = work;
  }

  isIncluded(position: number, inside: number): boolean {
    if (position === inside) return true;
    return getOrInsert(this.#known, `${position} ${inside}`, () => this.#compare(position, inside));
  }

  #compare(position: number, inside: number): boolean {
    const pairs = new Map<string, readonly [number, number]>();
    const add = (one: number, other: number): void => {
      if (one !== other) pairs.set(`${one} ${other}`, [one, other]);
    };
    add(this.#numberOf([position]), this.#numberOf([inside]));
    for (const [one, other] of pairs.values()) {
      if (!this.#work.add(1)) return false;
      if (this.#ends(one) && !this.#ends(other)) return false;
      const steps = this.#stepsOf(other);
      for (const [symbol, to] of this.#stepsOf(one)) {
        const there = steps.get(symbol);
        if (there === undefined) return false;
        add(to, there);
      }
    }
    return true;
  }

  #ends(set: number): boolean {
    return this.#sets[set]!.some((position) => mayEnd(this.#positions.all[position]!));
  }

  #numberOf(positions: readonly number[]): number {
    const sorted = [...new Set(positions)].sort((a, b) => a - b);
    return getOrInsert(this.#numbers, sorted.join(), () => this.#sets.push(sorted) - 1);
  }

  #stepsOf(set: number): ReadonlyMap<number, number> {
    return getOrInsert(this.#steps, set, () => {
      const targets = new Map<number, number[]>();
      for (const position of this.#sets[set]!)
        for (const each of this.#positions.all[position]!.transitions) {
          if (each.kind === 'end') continue;
          const symbols = each.kind === 'call' ? [each.symbol] : this.#indicesOf(each.range);
          for (const symbol of symbols) getOrInsert(targets, symbol, () => []).push(each.to);
        }
      return new Map(Array.from(targets, ([symbol, to]) => [symbol, this.#numberOf(to)]));
    });
  }
}
