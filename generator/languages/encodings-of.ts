import type { LayoutRow } from '../coding/layout.js';
import { printHex } from '../text/values.js';
import type { DecoderProgram } from './program.js';

/** A range of code points, and the expressions of their octets; ranges stand in the order in which code asks for them. */
export interface EncodingProgram {
  /** The least code point as code; undefined if all lesser ones were handled before. */
  readonly least: string | undefined;
  readonly greatest: string;
  /** Expressions of unsigned numbers, which all our languages read: `0xC0 | (c >> 6)`. */
  readonly octets: readonly string[];
}

/** @param name the variable of the code point */
export function encodingsOf(
  spellings: DecoderProgram['spellings'],
  name: string,
): readonly EncodingProgram[] {
  /** All numbers below this one are handled. */
  let handled = 0;
  return spellings.map(({ lo, hi, row }) => {
    const least = lo === handled ? undefined : hex(lo);
    if (least === undefined) handled = hi + 1;
    return {
      least,
      greatest: hex(hi),
      octets: row.octets.map((octet) => octetOf(octet, row, name)),
    };
  });
}

function octetOf(
  { fixed, width, shift }: LayoutRow['octets'][number],
  { offset }: LayoutRow,
  name: string,
): string {
  if (width === 0) return hex(fixed);
  const value = offset === 0 ? name : `(${name} - ${hex(offset)})`;
  const shifted = shift === 0 ? value : `(${value} >> ${shift})`;
  const payload = `(${shifted} & ${hex(2 ** width - 1)})`;
  return fixed === 0 ? payload : `${hex(fixed)} | ${payload}`;
}

function hex(value: number): string {
  return `0x${printHex(value)}`;
}
