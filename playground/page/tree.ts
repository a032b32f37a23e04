/** The parts of a string: as colors, and as a tree. */
import type { Part } from '../../generator/study/playground/data.js';
import { h } from './element.js';

/** The number of colors. */
const COLORS = 6;

/** A part with its color. */
export interface Colored {
  readonly part: Part;
  readonly color: number;
}

/**
 * The parts that have a color: those that take a string apart into at most as many pieces as there are colors. The
 * widest piece is taken apart first; one that is a list of like parts stays whole.
 */
export function colored(parts: readonly Part[]): readonly Colored[] {
  const pieces = [...parts];
  for (;;) {
    const fitting = pieces
      .map((part) => ({ part, inner: piecesOf(part, pieces.length === 1) }))
      .filter(({ inner }) => inner.length > 0 && pieces.length - 1 + inner.length <= COLORS);
    if (fitting.length === 0) break;
    const { part, inner } = fitting.reduce((a, b) =>
      b.part.to - b.part.from > a.part.to - a.part.from ? b : a,
    );
    pieces.splice(pieces.indexOf(part), 1, ...inner);
  }
  return pieces
    .filter(({ from, to }) => from < to)
    .map((part, index) => ({ part, color: index % COLORS }));
}

/** The parts that a piece is taken apart into; none if they say no more than the piece itself. */
function piecesOf({ parts }: Part, isWhole: boolean): readonly Part[] {
  const inner = parts.filter(({ from, to }) => from < to);
  const [only] = inner;
  if (only !== undefined && inner.length === 1) return piecesOf(only, isWhole);
  const rules = new Set(inner.map(({ rule }) => rule));
  return rules.size > 1 || isWhole ? inner : [];
}

/**
 * The tree of some parts of a line.
 *
 * @param textOf the text of a stretch of the line
 * @param other another tree of the same line; where alternatives of rules differ from it, they are shown
 */
export function treeOf(
  parts: readonly Part[],
  textOf: (from: number, to: number) => string,
  other?: readonly Part[],
): HTMLElement {
  const colors = new Map(colored(parts).map(({ part, color }) => [key(part), color]));
  const list = (inner: readonly Part[], others?: readonly Part[]): HTMLElement =>
    h(
      'ul',
      {},
      ...inner.map((part, index) => {
        const { rule, alternative, from, to, isOpen } = part;
        const counterpart = others?.[index];
        const differs = other !== undefined && counterpart?.alternative !== alternative;
        const color = colors.get(key(part));
        const text = h(
          'code',
          { class: color === undefined ? undefined : `part part-${color}` },
          from === to ? '' : textOf(from, to),
        );
        const where = `${from}–${to}${isOpen ? ', open' : ''}`;
        return h(
          'li',
          { class: isOpen ? 'open' : undefined },
          h('span', { class: 'rule', title: alternative && `by ${alternative}` }, rule),
          ' ',
          text,
          ' ',
          h('span', { class: 'where' }, where),
          differs &&
            alternative !== undefined &&
            h('div', { class: 'by' }, 'by ', h('code', {}, alternative)),
          part.parts.length > 0 && list(part.parts, counterpart?.parts),
        );
      }),
    );
  const element = list(parts, other);
  element.classList.add('tree');
  return element;
}

function key({ rule, from, to }: Part): string {
  return `${rule} ${from} ${to}`;
}
