import { encodeValue } from '../../coding/layout.js';
import type { ValueRange } from '../../coding/prove.js';

/** The octets of a value, by the row of its range; undefined if it is in none of the ranges. */
export function spellValue(
  values: readonly ValueRange[],
  value: number,
): readonly number[] | undefined {
  const range = values.find(({ lo, hi }) => lo <= value && value <= hi);
  return range && encodeValue(value, range.row);
}
