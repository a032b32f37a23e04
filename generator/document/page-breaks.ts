/**
 * Page breaks of RFCs and drafts, as `nroff` made them:
 *
 *     …text
 *                                                     (blank lines)
 *     Yergeau                     Standards Track                     [Page 5]
 *                                                     (form feed, or what is left of it)
 *     RFC 3629                         UTF-8                     November 2003
 *                                                     (blank lines)
 *     text…
 *
 * Everything between the two texts is the break. Copies lose the form feed, the blank lines or the
 * header, so each of them is optional; the `[Page n]` is what a break is known by.
 */
import { isBlank, type Line } from './lines.js';

const FOOTER = /\[Page\s+\w+\]\s*$/;
const HEADER = /^\s*(RFC\s+\d+|Internet[- ]Draft)\b.*\b(19|20)\d\d\s*$/i;

/** The lines, by number, that belong to page breaks. */
export function findPageBreaks(lines: readonly Line[]): ReadonlySet<number> {
  const breaks = new Set<number>();
  lines.forEach((line, footer) => {
    if (!FOOTER.test(line.text)) return;
    let first = footer;
    while (first > 0 && isBlank(lines[first - 1]!)) first -= 1;
    let last = skipBlank(lines, footer + 1);
    if (last < lines.length && HEADER.test(lines[last]!.text)) last = skipBlank(lines, last + 1);
    for (let i = first; i < last; i++) breaks.add(lines[i]!.number);
  });
  return breaks;
}

function skipBlank(lines: readonly Line[], index: number): number {
  while (index < lines.length && isBlank(lines[index]!)) index += 1;
  return index;
}
