/** The rules and the bit layout, with the parts highlighted that read the current octet. */
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import { fillPattern, rowsRead } from '../../generator/study/explorer/rows.js';
import type { Subject } from '../../generator/study/reading/subject.js';
import { h, lineOf, reveal, scroller, section } from '../page/element.js';
import type { Panel } from './model.js';

/** The listing of the rules, and below it that of the rows. */
export function grammarPanel(
  { rules, rows, plan }: ExplorerData,
  { deriver, labels }: Subject,
): Panel {
  const lines = new Map<string, HTMLElement>();
  const listing = rules.flatMap(({ name, where, alternatives }) =>
    alternatives.map((text, index) => {
      const sign = index === 0 ? `${name} = ` : `${' '.repeat(name.length)} / `;
      const line = lineOf(index === 0 ? where : '', h('code', {}, sign + text));
      lines.set(`${name}#${index}`, line);
      return line;
    }),
  );
  /** Marks the alternatives around what reads the last symbol: the innermost, and the path to it. */
  const mark = (symbols: readonly number[]): void => {
    for (const line of listing) line.classList.remove('path', 'current');
    let told: HTMLElement | undefined;
    for (const around of symbols.length === 0 ? [] : deriver.readers(symbols)) {
      const shown = around.map((label) => labels[label]!);
      const path = shown.map(({ rule, index }) => lines.get(`${rule}#${index}`)!);
      for (const line of path) line.classList.add('path');
      path.at(-1)?.classList.add('current');
      // A class of characters says less than the rule that needs it.
      told ??= path[shown.findLastIndex(({ isClass }) => !isClass)] ?? path[0];
    }
    if (told !== undefined) reveal(rulesBox, told);
  };
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
    show: ({ plan: unpacked, run, frame, read }) => {
      mark(frame.step === undefined || frame.isStuck ? [] : read.symbols);
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
