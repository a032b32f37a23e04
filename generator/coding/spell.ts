/**
 * Spells characters: a regular expression over characters becomes one over the units of an encoding, octets
 * or code units.
 *
 * An encoding is a proven coding. Each range of characters becomes the products of the coding, cut to the range:
 * U+00E9–U+07FF in UTF-8 is C3 A9–BF, then C4–DF 80–BF. A character has one spelling and none begins another, so two
 * words of characters are equal if and only if their spellings are. Characters without a spelling are left out.
 */
import { isCall, rangesRead, substitute, type Regex } from '../automata/regex.js';
import { joinRanges, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import { getOrInsert } from '../get-or-insert.js';
import { valuesOf, type SpelledProduct } from './spelled-products.js';
import { bySignificance, type OctetPattern } from './layout.js';
import type { Coding } from './prove.js';

/** Units one after the other: all words with one unit of each range. */
export type RangeProduct = readonly SymbolRange[];

/** The spellings of the symbols of a range: of characters as products of units, of a call symbol as itself. */
export type SpellRange = (range: SymbolRange) => readonly RangeProduct[];

/**
 * A function for the spellings of ranges; it spells each range once.
 *
 * @param offset what to add to call symbols
 */
export function rangeSpeller(products: readonly SpelledProduct[], offset = 0): SpellRange {
  const spelled = new Map<string, readonly RangeProduct[]>();
  return (range) =>
    getOrInsert(spelled, `${range.lo}-${range.hi}`, () =>
      isCall(range)
        ? [[{ lo: range.lo + offset, hi: range.hi + offset }]]
        : products.flatMap((product) => cut(product, range)),
    );
}

/**
 * The expression for the spellings of an expression's words; undefined if none of its words has one. Linear in
 * the size of the expression, shared subtrees counted once, times the number of products.
 *
 * @param offset what to add to call symbols
 */
export function spell(regex: Regex, { products }: Coding, offset = 0): Regex | undefined {
  const spellRange = rangeSpeller(products, offset);
  const spelled = new Map<readonly RangeProduct[], Regex | undefined>();
  return substitute(regex, (part) => {
    if (part.kind !== 'range') return part;
    const spellings = spellRange(part.range);
    return getOrInsert(spelled, spellings, () => expressionOf(spellings));
  });
}

/** The first character that an expression reads and a coding does not spell; undefined if there is none. */
export function findUnspelled(regex: Regex, { values }: Coding): number | undefined {
  const read = rangesRead(regex).filter((range) => !isCall(range));
  const [first] = subtractRanges(joinRanges(read), values);
  return first?.lo;
}

function expressionOf(products: readonly RangeProduct[]): Regex | undefined {
  const operands = products.map((product): Regex => {
    const units = product.map((range, begun): Regex => ({ kind: 'range', range, begun }));
    return units.length === 1 ? units[0]! : { kind: 'concatenation', operands: units };
  });
  return operands.length < 2 ? operands[0] : { kind: 'alternation', operands };
}

/** The spellings of the values of a product that lie in a range. */
export function cut(product: SpelledProduct, { lo, hi }: SymbolRange): readonly RangeProduct[] {
  const values = valuesOf(product);
  if (hi < values.lo || values.hi < lo) return [];
  const { octets, offset } = product.row;
  const positions = bySignificance(octets);
  const units = positions.map((position) => ({
    range: product.ranges[position]!,
    pattern: octets[position]!,
  }));
  return cutUnits(units, lo - offset, hi - offset).map((ranges) =>
    octets.map((_, position) => ranges[positions.indexOf(position)]!),
  );
}

/** Units, the most significant first, whose payload lies between `lo` and `hi`. */
function cutUnits(
  units: readonly { readonly range: SymbolRange; readonly pattern: OctetPattern }[],
  lo: number,
  hi: number,
): readonly RangeProduct[] {
  const [unit, ...rest] = units;
  if (unit === undefined) return [[]];
  const {
    range,
    pattern: { fixed, shift },
  } = unit;
  const size = 2 ** shift;
  const payloadAt = (symbolOf: (range: SymbolRange) => number): number =>
    rest.reduce(
      (sum, each) => sum + (symbolOf(each.range) - each.pattern.fixed) * 2 ** each.pattern.shift,
      0,
    );
  const [least, greatest] = [payloadAt((each) => each.lo), payloadAt((each) => each.hi)];

  // The units from `from` to `to` have a rest that fits; of the first and the last one, perhaps only a part fits.
  const from = Math.max(range.lo - fixed, Math.ceil((lo - greatest) / size));
  const to = Math.min(range.hi - fixed, Math.floor((hi - least) / size));
  const products: RangeProduct[] = [];
  const add = (first: number, last: number): void => {
    const inner = [Math.max(lo - first * size, 0), Math.min(hi - last * size, size - 1)] as const;
    for (const tail of cutUnits(rest, ...inner))
      products.push([{ lo: fixed + first, hi: fixed + last }, ...tail]);
  };
  const isWhole = (payload: number): boolean =>
    lo <= payload * size + least && payload * size + greatest <= hi;
  for (let first = from; first <= to;) {
    let last = first;
    if (isWhole(first)) {
      // Units after which all of the rest fits are neighbors, since only the first and the last unit can be cut.
      last = isWhole(to) ? to : to - 1;
    }
    add(first, last);
    first = last + 1;
  }
  return products;
}
