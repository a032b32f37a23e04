import type { Row } from '../../coding/layout.js';

/** The character that octets from an offset on spell, by the first row that they fit and whose range contains it. */
export function characterAt(
  layout: readonly Row[],
  bytes: ArrayLike<number>,
  at: number,
): { readonly value: number; readonly length: number } | undefined {
  for (const row of layout) {
    const { length } = row.octets;
    if (at + length > bytes.length) continue;
    const value = valueIn(row, bytes, at);
    if (row.lo <= value && value <= row.hi) return { value, length };
  }
  return undefined;
}

/** The value that a row gives to octets, or −1 if they do not fit it. Called for every character. */
function valueIn({ octets, offset }: Row, bytes: ArrayLike<number>, from: number): number {
  let value = offset;
  for (let i = 0; i < octets.length; i++) {
    const { fixed, width, shift } = octets[i]!;
    const payload = bytes[from + i]! - fixed;
    if (payload < 0 || payload >= 2 ** width) return -1;
    value += payload * 2 ** shift;
  }
  return value;
}
