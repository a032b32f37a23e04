/**
 * Code units by pages of 64, for encoders.
 *
 * Note [Pages]. The units of a page are spelled alike: by one to three octets; the last one holds the six lowest
 * bits. With the first octet in the lowest bits, octets(unit) = octets(first) + ((unit - first) << shift), where `first`
 * is the first unit of the page. Everything but `unit << shift` is the same for all units of a page: one addend. A table
 * has an entry for each page: bits 0 to 23 are the addend; bits 24 to 28 the shift, which is all that a shift looks at
 * after `>> 24`; bits 29 and 30 the number of octets. The sum may overflow into the upper bits, which does no harm: four
 * octets are stored for each unit, and the next store overwrites those that are not its own. So no branch depends on the
 * script of a unit. The sign bit is set for an irregular page: a page with surrogates, with units that have no spelling,
 * or with units that are not spelled alike.
 */
import { payloadBits, type LayoutRow } from '../../coding/layout.js';
import { lineComment } from '../../text/comments.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, join, NAMES, type Fragment } from '../program/fragment.js';
import { rowComment } from '../program/row-comment.js';

const { c, PAGES } = NAMES;

/** The units of a page, as a power of two. */
const PAGE_BITS = 6;
const PAGE = 2 ** PAGE_BITS;

/** The most octets of a unit; a mask of two bits. */
export const MAX_OCTETS = 3;

/** Code units, and the row that spells them. */
export interface SpelledUnits {
  readonly hi: number;
  /** Undefined for surrogates, and for units that may have no spelling. */
  readonly row: LayoutRow | undefined;
}

/** Whether pages can have units of a row. */
export function fitsPages({ octets, offset }: LayoutRow): boolean {
  const { shift, width } = octets.at(-1)!;
  return octets.length <= MAX_OCTETS && offset === 0 && shift === 0 && width >= PAGE_BITS;
}

/** Whether each page has units of one row, or none that a row spells by itself. */
export function areWhole(units: readonly SpelledUnits[]): boolean {
  return units.every(({ hi }) => (hi + 1) % PAGE === 0);
}

/**
 * The pages of units: ranges of whole pages, with the row that spells all of their units.
 *
 * @param units all code units, ascending
 */
export function spellingPagesOf(units: readonly SpelledUnits[]): readonly SpelledUnits[] {
  const pages: SpelledUnits[] = [];
  let index = 0;
  for (let hi = PAGE - 1; hi <= 0xffff; hi += PAGE) {
    while (units[index]!.hi <= hi - PAGE) index += 1;
    const { hi: end, row: spelling } = units[index]!;
    const row = end < hi ? undefined : spelling;
    if (pages.length > 0 && pages.at(-1)!.row === row) pages.pop();
    pages.push({ hi, row });
  }
  return pages;
}

/**
 * The table of pages.
 *
 * @param pages all of them, ascending
 * @param half the number of octets of a unit of irregular pages, if it is known
 */
export function pagesTable(pages: readonly SpelledUnits[], half = 0): TextDeclaration {
  const all = pages.map(({ hi, row }, index) => ({
    lo: index === 0 ? 0 : pages[index - 1]!.hi + 1,
    hi,
    row,
  }));
  const irregular = all.filter(({ row }) => row === undefined);
  // Neighbors apart from irregular pages have one entry if a row spells both.
  const regular = all.filter(
    ({ row }, index) =>
      row !== undefined && row !== all.slice(index + 1).find((next) => next.row !== undefined)?.row,
  );
  const entries = [
    ...irregular.map(({ lo, hi }) => ({
      test: code`${c} >= ${hex(lo)} && ${c} <= ${hex(hi)}`,
      entry: code`${headOf(half)} | (1 << 31)`,
      about: lineComment('An irregular page.'),
    })),
    ...regular.map(({ hi, row }) => ({
      test: code`${c} <= ${hex(hi)}`,
      entry: pageEntry(row!),
      about: rowComment(row!),
    })),
  ];
  const returns = entries.map(({ test, entry, about }, index) =>
    index === entries.length - 1
      ? code`${about}\nreturn ${entry};`
      : code`${about}\nif (${test}) return ${entry};`,
  );
  return constant(
    PAGES,
    `An entry for each ${PAGE} code units. \`entry + (unit << shift)\` has the octets of a unit, the first one in the lowest bits. Bits 0 to 23 are an addend, 24 to 28 the shift, 29 and 30 the number of octets; a surrogate has half the octets of its pair. A negative entry marks units that have to be tested one by one.`,
    code`/* @__PURE__ */ Int32Array.from({ length: ${0x10000 / PAGE} }, (_, page) => {
      const ${c} = page << ${PAGE_BITS};
      ${returns}
    })`,
  );
}

/** The entry of the page whose first unit is `c`. */
function pageEntry(row: LayoutRow): Fragment {
  const { length } = row.octets;
  const by = 8 * (length - 1);
  const head = headOf(length, by);
  if (by === 0 && row.octets[0]!.fixed === 0) return head;
  const moved = by === 0 ? c : code`(${c} << ${by})`;
  return code`${head} | (((${spellingOf(row, c)}) - ${moved}) & 0xffffff)`;
}

/** The upper bits of an entry: the number of octets of units, and how far these are moved up. */
function headOf(length: number, by = 0): Fragment {
  return code`(${length} << 29)${by === 0 ? '' : ` | (${by} << 24)`}`;
}

/** The page of a code unit, as a number; see Note [Pages]. */
export function pageOf(unit: Fragment | string): Fragment {
  return code`${PAGES}[${unit} >> ${PAGE_BITS}]!`;
}

/** The number of octets of the units of a page. */
export function octetsIn(page: Fragment): Fragment {
  return code`(${page} >> 29) & ${MAX_OCTETS}`;
}

/**
 * Writes a unit of a regular page, at the place `n` of `view`: always four octets; those beyond the character
 * are overwritten by the next one.
 */
export function writeByPage(unit: Fragment | string, page: Fragment | string): Fragment {
  return code`view.setInt32(n, ${page} + (${unit} << (${page} >> 24)), true);
    n += ${page} >> 29;`;
}

/** The octets of a unit as a number, the first one lowest. */
export function spellingOf({ octets }: LayoutRow, value: Fragment): Fragment {
  const fixed = octets.reduce((sum, octet, k) => sum + octet.fixed * 2 ** (8 * k), 0);
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
