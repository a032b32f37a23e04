/** All octets in 16 rows of 16, each with its class: the byte-class map. */
import type { SymbolRange } from '../automata/symbol-range.js';
import { printOctet } from '../text/octets.js';
import { printHex } from '../text/values.js';
import { printOctetRanges } from './graph.js';

/** A table of HTML; the title of a cell tells its octet and class. */
export function octetGrid(classes: readonly (readonly SymbolRange[])[]): string {
  const of = new Uint8Array(256);
  classes.forEach((members, index) => {
    for (const { lo, hi } of members) of.fill(index, lo, hi + 1);
  });
  const head = Array.from({ length: 16 }, (_, low) => `<th scope="col">${printHex(low)}`).join('');
  const rows = Array.from({ length: 16 }, (_, high) => {
    const cells = Array.from({ length: 16 }, (_cell, low) => {
      const octet = 16 * high + low;
      const index = of[octet]!;
      const title = `${printOctet(octet)}: class ${index}, ${printOctetRanges(classes[index]!)}`;
      return `<td style="background: hsl(${(index * 137) % 360} 70% 50% / 0.25)" title="${title}">${index}`;
    });
    return `<tr><th scope="row">${printHex(high)}${cells.join('')}`;
  });
  return `<table class="octets">\n<tr><td>${head}\n${rows.join('\n')}\n</table>`;
}
