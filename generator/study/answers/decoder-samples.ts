/**
 * Strings of a decoder that are worth stepping through: the ends of rows, and the errors next to them.
 *
 * Nothing here knows a format: in any layout, a row that spells the value of a lower row makes an overlong
 * form, and a value between the ranges of the grammar is left out.
 */
import { encodeValue, payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { printCount } from '../../text/print-count.js';
import { printValue } from '../../text/values.js';
import { spellValue } from '../facts/spell-value.js';
import type { ChangedString } from '../words/near-misses.js';

/** The greatest number of gaps between values that have a sample. */
const MAX_GAPS = 3;

/** The samples of a decoder; the first has the least and the greatest character of each row. */
export function decoderSamples(decoder: DecoderPlan): readonly ChangedString[] {
  const { values, layout, gaps, maxValue } = decoder;
  const ends = layout.flatMap((row) => {
    const own = values.filter((range) => range.row === row);
    return own.length === 0 ? [] : [own[0]!.lo, own.at(-1)!.hi];
  });
  const overlong = layout.slice(1).flatMap((row, index) => {
    const { lo } = layout[index]!;
    return held(lo, row, `overlong ${printValue(lo)} in ${printCount(row.octets.length, 'octet')}`);
  });
  const leftOut = gaps.slice(0, MAX_GAPS).flatMap(({ lo }) => {
    const row = layout.find((each) => each.lo <= lo && lo <= each.hi);
    const what = 0xd800 <= lo && lo <= 0xdfff ? 'surrogate' : 'left out:';
    return row === undefined ? [] : held(lo, row, `${what} ${printValue(lo)}`);
  });
  const beyond = held(maxValue + 1, layout.at(-1)!, `too large: ${printValue(maxValue + 1)}`);
  return [
    {
      symbols: ends.flatMap((value) => spellValue(values, value)!),
      change: 'first and last character of every row',
    },
    ...overlong,
    ...leftOut,
    ...beyond,
  ];
}

/** A value in a row, if its x bits can hold it. */
function held(value: number, row: LayoutRow, what: string): readonly ChangedString[] {
  const isHeld = value >= row.offset && value - row.offset < 2 ** payloadBits(row.octets);
  return isHeld ? [{ symbols: encodeValue(value, row), change: what }] : [];
}
