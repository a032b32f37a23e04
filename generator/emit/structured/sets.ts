/**
 * Sets of units that take more than two comparisons, as bits of a table: `SETS[unit] & 4` tells whether a unit up
 * to FF is in the third of them. Other units are compared.
 */
import { MAX_OCTET } from '../../alphabet.js';
import { isIn, type SymbolRange } from '../../automata/symbol-range.js';
import { printMembers, type Notation } from '../../text/symbols.js';
import type { Host } from '../host.js';
import { inRanges } from '../program/conditions.js';
import { octetRowLabel, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, named, type Fragment } from '../program/fragment.js';

/** The number of bits of an entry. */
const BITS = 32;

/** The most comparisons that a condition has without a table. */
const MAX_COMPARISONS = 2;

/** The sets of a module. */
export class Sets {
  readonly #ranges: (readonly SymbolRange[])[] = [];
  readonly #indices = new Map<string, number>();

  /**
   * A condition that a unit, up to `max`, lies in some ranges.
   *
   * @param first what stands where the unit is used first: an assignment to it, or its only use
   */
  test(unit: Fragment, ranges: readonly SymbolRange[], max: number, first = unit): Fragment {
    const low = ranges
      .filter(({ lo }) => lo <= MAX_OCTET)
      .map(({ lo, hi }) => ({ lo, hi: Math.min(hi, MAX_OCTET) }));
    if (
      comparisonsOf(ranges, max) <= MAX_COMPARISONS ||
      comparisonsOf(low, MAX_OCTET) <= MAX_COMPARISONS
    )
      return inRanges(unit, ranges, false, max, first);
    if (max <= MAX_OCTET) return this.#bit(first, low);
    const high = ranges
      .filter(({ hi }) => hi > MAX_OCTET)
      .map(({ lo, hi }) => ({ lo: Math.max(lo, MAX_OCTET + 1), hi }));
    const isLow = code`${first} <= ${hex(MAX_OCTET)}`;
    const bit = this.#bit(unit, low);
    return high.length === 0
      ? code`${isLow} && ${bit}`
      : code`${isLow} ? ${bit} : ${inRanges(unit, high, false, max)}`;
  }

  #bit(unit: Fragment, ranges: readonly SymbolRange[]): Fragment {
    const key = JSON.stringify(ranges);
    const index = this.#indices.get(key) ?? this.#ranges.push(ranges) - 1;
    this.#indices.set(key, index);
    return code`${nameOf(Math.floor(index / BITS))}[${unit}]! & ${hex(2 ** (index % BITS), 1)}`;
  }

  /** The tables, which have an entry for each octet. */
  tables(host: Host, notation: Notation): readonly TextDeclaration[] {
    const count = Math.ceil(this.#ranges.length / BITS);
    return Array.from({ length: count }, (_, index) => {
      const sets = this.#ranges.slice(index * BITS, (index + 1) * BITS);
      return table(host, {
        name: nameOf(index),
        type: unsignedArray(2 ** sets.length - 1),
        doc: [
          'The sets that each octet, or other unit up to FF, is in; each has a bit:',
          ...sets.map(
            (ranges, bit) => ` ${hex(2 ** bit, 1)}  ${printMembers(ranges, false, notation)}`,
          ),
        ],
        entries: Array.from({ length: MAX_OCTET + 1 }, (_, octet) =>
          sets.reduce((sum, ranges, bit) => sum + (isIn(octet, ranges) ? 2 ** bit : 0), 0),
        ),
        label: octetRowLabel,
      });
    });
  }
}

function nameOf(index: number): Fragment {
  return named(index === 0 ? 'SETS' : `SETS_${index + 1}`);
}

function comparisonsOf(ranges: readonly SymbolRange[], max: number): number {
  return ranges.reduce((sum, { lo, hi }) => sum + (lo === hi || lo === 0 || hi === max ? 1 : 2), 0);
}
