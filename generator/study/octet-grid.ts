/** All octets in 16 rows of 16, each with its class: the byte-class map. */
import type { SymbolRange } from '../automata/symbol-range.js';
import { printSymbol, type Notation } from '../text/symbols.js';
import { printHex } from '../text/values.js';
import { escape } from './svg.js';

/** A table of HTML; the title of a cell tells its octet and class, of which `members` has the text as HTML. */
export function octetGrid(
  classes: readonly (readonly SymbolRange[])[],
  members: readonly string[],
  notation: Notation,
): string {
  const of = new Uint8Array(256);
  classes.forEach((ranges, index) => {
    for (const { lo, hi } of ranges) of.fill(index, lo, hi + 1);
  });
  const head = Array.from({ length: 16 }, (_, low) => `<th scope="col">${printHex(low)}`).join('');
  const rows = Array.from({ length: 16 }, (_, high) => {
    const cells = Array.from({ length: 16 }, (_cell, low) => {
      const octet = 16 * high + low;
      const index = of[octet]!;
      const title = `${escape(printSymbol(octet, notation))}: class ${index}, ${members[index]!}`;
      return `<td style="background: hsl(${(index * 137) % 360} 70% 50% / 0.25)" title="${title}">${index}`;
    });
    return `<tr><th scope="row">${printHex(high)}${cells.join('')}`;
  });
  return `<table class="octets">\n<tr><td>${head}\n${rows.join('\n')}\n</table>`;
}
