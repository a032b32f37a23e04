/** The rules and the bit layout, with the parts highlighted that read the current octet. */
import type { ExplorerData } from '../data.js';
import { fillPattern, rowsRead } from '../rows.js';
import { originsRead } from '../walk.js';
import { h, lineOf, reveal, scroller, section } from './element.js';
import type { Panel } from './model.js';

/** The listing of the rules, and below it that of the rows. */
export function grammarPanel({ rules, rows, stages, plan }: ExplorerData): Panel {
  const lines = new Map<number, HTMLElement[]>();
  const listing = rules.flatMap(({ name, where, alternatives }) =>
    alternatives.map(({ text, origin }, index) => {
      const sign = index === 0 ? `${name} = ` : `${' '.repeat(name.length)} / `;
      const line = lineOf(index === 0 ? where : '', h('code', {}, sign + text));
      if (origin !== undefined) lines.set(origin, [...(lines.get(origin) ?? []), line]);
      return line;
    }),
  );
  const rulesBox = scroller('rules', ...listing);
  rulesBox.classList.add('listing');
  const layout = rows.map(({ range, patterns, where, offset }) => {
    const cells = patterns.map((pattern) => h('code', {}, pattern));
    const line = lineOf(
      where,
      h('code', {}, range),
      h('span', { class: 'bits' }, ...cells, offset === '' ? undefined : h('code', {}, offset)),
    );
    return { line, cells, patterns };
  });
  const layoutBox = scroller('bit layout', ...layout.map(({ line }) => line));
  layoutBox.classList.add('listing', 'layout');
  return {
    element: section(
      'grammar',
      `Grammar: ${plan.sourceName}`,
      h('h3', {}, 'Rules'),
      rulesBox,
      ...(rows.length === 0 ? [] : [h('h3', {}, 'Bit layout'), layoutBox]),
    ),
    show: ({ plan: unpacked, run, frame }) => {
      for (const line of listing) line.classList.remove('current');
      const current = originsRead(stages, run, frame).flatMap((origin) => lines.get(origin) ?? []);
      for (const line of current) line.classList.add('current');
      if (current[0] !== undefined) reveal(rulesBox, current[0]);
      const matches = rowsRead(unpacked, run, frame);
      layout.forEach(({ line, cells, patterns }, index) => {
        const match = matches.find(({ row }) => row === index);
        line.classList.toggle('current', match !== undefined);
        line.classList.toggle('wrong', match !== undefined && frame.error !== undefined);
        const filled = fillPattern(patterns, match?.octets ?? []);
        cells.forEach((cell, at) => {
          cell.textContent = filled[at]!;
          cell.classList.toggle('filled', at < (match?.octets.length ?? 0));
        });
      });
    },
  };
}
