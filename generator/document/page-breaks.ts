/**
 * Page breaks of RFCs and drafts, as `nroff` made them:
 *
 *     …text
 *                                                     (blank lines)
 *     Yergeau                     Standards Track                     [Page 5]
 *                                                     (form feed, or a blank line)
 *     RFC 3629                         UTF-8                     November 2003
 *                                                     (blank lines)
 *     text…
 *
 * Everything between the two texts is the break. Copies lose the form feed, the blank lines or the
 * header, so each of them is optional; the `[Page n]` identifies a break. A roman number could
 * be a name in ABNF (`[Page ii]` is an option of two rules), so it counts only with a header.
 */
import { isBlank, type Line } from './lines.js';

const FOOTER = /^[^;=]*\[Page\s+(\d+|[ivxlc]+)\]\s*$/;
const HEADER = /^\s*(RFC\s+\d+|Internet[- ]Draft)\b.*\b(19|20)\d\d\s*$/i;

/** The lines, by number, that belong to page breaks. */
export function findPageBreaks(lines: readonly Line[]): ReadonlySet<number> {
  const breaks = new Set<number>();
  lines.forEach((line, footer) => {
    const number = FOOTER.exec(line.text)?.[1];
    if (number === undefined) return;
    let first = footer;
    while (first > 0 && isBlank(lines[first - 1]!)) first -= 1;
    let last = skipBlank(lines, footer + 1);
    const hasHeader = last < lines.length && HEADER.test(lines[last]!.text);
    if (!hasHeader && !/^\d/.test(number)) return;
    if (hasHeader) last = skipBlank(lines, last + 1);
    for (let i = first; i < last; i++) breaks.add(lines[i]!.number);
  });
  return breaks;
}

function skipBlank(lines: readonly Line[], index: number): number {
  while (index < lines.length && isBlank(lines[index]!)) index += 1;
  return index;
}
