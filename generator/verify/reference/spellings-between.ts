import type { Row } from '../../coding/layout.js';

/**
 * The spellings of the values from `lo` to `hi` in a row, as products of ranges of units, ascending. Each product is the
 * longest stretch from the least value that is left: of some x bits all values, of one pattern a range, the others fixed.
 */
export function spellingsBetween(
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
