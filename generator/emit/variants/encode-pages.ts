/**
 * Code units by pages of 64, for encoders.
 *
 * Note [Pages]. The units of a page are spelled alike: by one to three octets, which differ in the six lowest bits of
 * the last one. So a table with a word for each page says how all units are spelled. Bits 0 to 23 are the octets of the
 * first unit of the page, the first octet lowest; bits 24 and 25 their number; the bits from 27 on say how far the last
 * octet is moved up. A unit is written by one store of four octets, those beyond its own to be overwritten: texts that
 * mix scripts have no branch to mispredict. Halves of pairs, and units without a spelling, are marked by a distance that
 * no octet has.
 */
import { payloadBits, type LayoutRow } from '../../coding/layout.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { c, PAGES } = NAMES;

/** The units of a page, as a power of two. */
const PAGE_BITS = 6;
const PAGE = 2 ** PAGE_BITS;

/** The most octets of a unit; a mask of two bits. */
export const MOST_OCTETS = 3;

/** Code units, and the row that spells them. */
export interface SpelledUnits {
  /** The greatest of them. */
  readonly hi: number;
  /** Undefined for halves of pairs, and for units that may have no spelling. */
  readonly row: LayoutRow | undefined;
}

/** Whether units fit into a table of pages: those of each page are spelled alike. */
export function fitPages(units: readonly SpelledUnits[]): boolean {
  return units.every(({ hi, row }) => {
    if ((hi + 1) % PAGE !== 0) return false;
    if (row === undefined) return true;
    const { shift, width } = row.octets.at(-1)!;
    return (
      row.octets.length <= MOST_OCTETS && row.offset === 0 && shift === 0 && width >= PAGE_BITS
    );
  });
}

/**
 * The table of pages.
 *
 * @param units all code units, ascending
 * @param half the number of octets of half a pair
 */
export function pagesTable(units: readonly SpelledUnits[], half: number): TextDeclaration {
  const words = units.map(({ row }) =>
    row === undefined
      ? code`${hex(headOf(MOST_OCTETS, half))}`
      : wordOf(row, c, headOf(row.octets.length - 1, row.octets.length)),
  );
  const returns = words.map((word, index) =>
    index === words.length - 1
      ? code`return ${word};`
      : code`if (${c} <= ${hex(units[index]!.hi)}) return ${word};`,
  );
  return constant(
    PAGES,
    `For each ${PAGE} code units: the octets of the first, their number << 24, the place of the last << 27.`,
    code`/* @__PURE__ */ Int32Array.from({ length: ${0x10000 / PAGE} }, (_, page) => {
      const ${c} = page << ${PAGE_BITS};
      ${returns}
    })`,
  );
}

/** The upper bits of a word: how far the octet of an index is moved up, and a number of octets. */
function headOf(index: number, length: number): number {
  return (8 * index * 8 + length) * 2 ** 24;
}

/** The word of the page of a unit. */
export function pageOf(unit: Fragment | string): Fragment {
  return code`${PAGES}[${unit} >> ${PAGE_BITS}]!`;
}

/** The number of octets of the units of a page. */
export function octetsIn(page: Fragment): Fragment {
  return code`(${page} >>> 24) & ${MOST_OCTETS}`;
}

/** A number that is negative if a page is marked. */
export function markOf(page: string): string {
  return `(${page} & (${page} << 1))`;
}

/** Writes a unit of a page that is not marked, at the place `n` of `view`. */
export function writeByPage(unit: string, page: string): Fragment {
  return code`view.setInt32(n, ${page} | ((${unit} & ${hex(PAGE - 1)}) << (${page} >>> 27)), true);
    n += ${octetsIn(code`${page}`)};`;
}

/**
 * The octets of a unit as a number, the first one lowest.
 *
 * @param head bits above them
 */
export function wordOf({ octets }: LayoutRow, value: Fragment, head = 0): Fragment {
  const fixed = octets.reduce((sum, octet, k) => sum + octet.fixed * 2 ** (8 * k), head);
  const bits = payloadBits(octets);
  const payloads = octets.flatMap(({ width, shift }, k) => {
    if (width === 0) return [];
    const by = shift - 8 * k;
    const moved = by === 0 ? value : code`(${value} ${by > 0 ? `>> ${by}` : `<< ${-by}`})`;
    const isHighest = k === 0 && shift + width === bits;
    return [isHighest ? moved : code`(${moved} & ${hex((2 ** width - 1) * 2 ** (8 * k))})`];
  });
  return join([hex(fixed), ...payloads], ' | ');
}
