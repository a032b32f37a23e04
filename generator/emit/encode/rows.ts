/** The rows of the layout, as the code that spells a character. */
import { payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { ALWAYS, ifChain } from '../program/conditions.js';
import { code, hex, join, NAMES, type Fragment } from '../program/fragment.js';
import { rowComment } from '../program/row-comment.js';
import { spellingOf } from './spelling-pages.js';

const { c } = NAMES;

/** The code for a character that a row spells. */
export type CodeOf = (row: LayoutRow) => Fragment;

/** Rows in the order of their numbers, each with the greatest number that it applies to. */
export interface RowUpTo {
  readonly row: LayoutRow;
  readonly hi: number;
}

/** The rows of the numbers up to `max`, ascending. */
export function rowsUpTo({ values }: DecoderPlan, max: number): readonly RowUpTo[] {
  const rows: RowUpTo[] = [];
  for (const { lo, hi, row } of values) {
    if (lo > max) break;
    if (rows.at(-1)?.row === row) rows.pop();
    rows.push({ row, hi });
  }
  return rows;
}

/** `if (c <= …) … else …`; numbers without a row were handled before. */
export function chain(rows: readonly RowUpTo[], codeOf: CodeOf): Fragment {
  const branches = rows.map(({ row, hi }, index) => ({
    test: index === rows.length - 1 ? ALWAYS : upTo(hi),
    code: codeOf(row),
  }));
  return ifChain(branches);
}

/** The condition that the number is at most `hi`. */
export function upTo(hi: number): Fragment {
  return hi === 0 ? code`${c} === 0` : code`${c} <= ${hex(hi)}`;
}

export function lengthOf(row: LayoutRow): Fragment {
  return code`length += ${row.octets.length};`;
}

/** The octets of a character, if there is room for all of them. */
export function octetsInto(row: LayoutRow): Fragment {
  const { length } = row.octets;
  const isFull = length === 1 ? 'n === room' : `n + ${length} > room`;
  return code`if (${isFull}) break;\n${writeOctets(row)}`;
}

/** The octets of a character as one word of memory, if there are three or four. */
export function wordOrOctets(row: LayoutRow): Fragment {
  const { length } = row.octets;
  return row.offset === 0 && (length === 3 || length === 4)
    ? code`${rowComment(row)}\nview.setInt32(n, ${spellingOf(row, c)}, true);\nn += ${length};`
    : writeOctets(row);
}

/** Writes the octets of the character `c` at `n`, without a test for room. */
export function writeOctets(row: LayoutRow): Fragment {
  const { octets, offset } = row;
  const value = offset === 0 ? c : code`v`;
  const bits = payloadBits(octets);
  const lines = octets.map(({ fixed, width, shift }) => {
    const shifted = shift === 0 ? value : code`(${value} >> ${shift})`;
    // The highest bits need no mask.
    const isHighest = shift + width === bits;
    const payload = isHighest ? shifted : code`(${shifted} & ${hex(2 ** width - 1)})`;
    const isFixed = fixed !== 0 || width === 0;
    const parts = [...(isFixed ? [hex(fixed)] : []), ...(width === 0 ? [] : [payload])];
    return code`bytes[n++] = ${join(parts, ' | ')};`;
  });
  const isUsed = offset !== 0 && payloadBits(octets) > 0;
  return code`${rowComment(row)}\n${isUsed ? code`const v = ${c} - ${hex(offset)};\n` : ''}${lines}`;
}
