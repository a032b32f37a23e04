/** The parts of a string: as colors, and as a tree. */
import type { ComponentChildren } from 'preact';
import type { LinePart } from '../../generator/study/answers/data.js';

/** The colors. */
const HUES = [214, 127, 33, 270, 182, 336];

/**
 * The parts that have a color, with it as a style: those that take a string apart into at most as many pieces as there
 * are colors. The widest piece is taken apart first; one that is a list of like parts stays whole.
 */
export function colored(parts: readonly LinePart[]): ReadonlyMap<LinePart, string> {
  const pieces = [...parts];
  for (;;) {
    const fitting = pieces
      .map((part) => ({ part, inner: piecesOf(part, pieces.length === 1) }))
      .filter(({ inner }) => inner.length > 0 && pieces.length - 1 + inner.length <= HUES.length);
    if (fitting.length === 0) break;
    const { part, inner } = fitting.reduce((a, b) =>
      b.part.to - b.part.from > a.part.to - a.part.from ? b : a,
    );
    pieces.splice(pieces.indexOf(part), 1, ...inner);
  }
  const shown = pieces.filter(({ from, to }) => from < to);
  return new Map(shown.map((part, index) => [part, `--hue: ${HUES[index % HUES.length]}`]));
}

/** The parts that a piece is taken apart into; none if they say no more than the piece itself. */
function piecesOf({ parts }: LinePart, isWhole: boolean): readonly LinePart[] {
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
  parts: readonly LinePart[],
  textOf: (from: number, to: number) => string,
  other?: readonly LinePart[],
) {
  if (parts.length === 0) return <p class="note">none</p>;
  const colors = colored(parts);
  const itemOf = (part: LinePart, counterpart: LinePart | undefined) => {
    const { rule, alternative, from, to, isOpen } = part;
    const differs = other !== undefined && counterpart?.alternative !== alternative;
    const color = colors.get(part);
    return (
      <li class={isOpen ? 'open' : undefined}>
        <span class="rule" title={alternative && `by ${alternative}`}>
          {rule}
        </span>{' '}
        <code class={color && 'part'} style={color}>
          {from === to ? '' : textOf(from, to)}
        </code>{' '}
        <span class="where">{`${from}–${to}${isOpen ? ', open' : ''}`}</span>
        {differs && alternative !== undefined && (
          <div>
            by <code>{alternative}</code>
          </div>
        )}
        {part.parts.length > 0 && <ul>{itemsOf(part.parts, counterpart?.parts)}</ul>}
      </li>
    );
  };
  const itemsOf = (inner: readonly LinePart[], others?: readonly LinePart[]): ComponentChildren =>
    inner.map((part, index) => itemOf(part, others?.[index]));
  return <ul class="tree">{itemsOf(parts, other)}</ul>;
}
