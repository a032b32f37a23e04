/** The parts of a string: as colors, and as a tree. */
import type { ComponentChildren } from 'preact';
import type { LinePart } from '../../generator/study/answers/data.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { brief } from './elements.js';

/** The colors, and the most parts of a string that have one. */
const HUES = [214, 127, 33, 270, 182, 336, 60, 300];
const MOST = 6;

/** The colors of rules: one keeps its own in all strings, as long as the page has its grammar. */
export type Hues = Map<string, number>;

/**
 * The parts that have a color, each with it as a style. A string is taken apart into at most {@link MOST} pieces, the
 * widest piece first; a piece that is a list of like parts stays whole.
 *
 * @param hues a rule without a color gets one that none beside it has, and few others
 */
export function colored(parts: readonly LinePart[], hues: Hues): ReadonlyMap<LinePart, string> {
  const pieces = [...parts];
  for (;;) {
    const fitting = pieces
      .map((part) => ({ part, inner: piecesOf(part, pieces.length === 1) }))
      .filter(({ inner }) => inner.length > 0 && pieces.length - 1 + inner.length <= MOST);
    if (fitting.length === 0) break;
    const { part, inner } = fitting.reduce((a, b) =>
      b.part.to - b.part.from > a.part.to - a.part.from ? b : a,
    );
    pieces.splice(pieces.indexOf(part), 1, ...inner);
  }
  const shown = pieces.filter(({ from, to }) => from < to);
  const hueOf = ({ rule }: LinePart): number =>
    getOrInsert(hues, rule, () => {
      const beside = shown.map((part) => hues.get(part.rule));
      const uses = (hue: number): number =>
        [...hues.values()].filter((each) => each === hue).length +
        (beside.includes(hue) ? Infinity : 0);
      return HUES.reduce((a, b) => (uses(b) < uses(a) ? b : a));
    });
  return new Map(shown.map((part) => [part, `--hue: ${hueOf(part)}`]));
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
 * @param hues the colors of rules
 * @param other another tree of the same line; where alternatives of rules differ from it, they are shown
 */
export function treeOf(
  parts: readonly LinePart[],
  textOf: (from: number, to: number) => string,
  hues: Hues,
  other?: readonly LinePart[],
) {
  if (parts.length === 0) return <p class="note">none</p>;
  const colors = colored(parts, hues);
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
          {brief(textOf(from, to))}
        </code>{' '}
        <span class="where">{`${from}–${to}${isOpen ? ', open' : ''}`}</span>
        {differs && alternative !== undefined && (
          <div>
            by <code>{alternative}</code>
          </div>
        )}
        {part.isCut && <div class="where">further levels are not shown</div>}
        {part.parts.length > 0 && <ul>{itemsOf(part.parts, counterpart?.parts)}</ul>}
      </li>
    );
  };
  const itemsOf = (inner: readonly LinePart[], others?: readonly LinePart[]): ComponentChildren =>
    inner.map((part, index) => itemOf(part, others?.[index]));
  return <ul class="tree">{itemsOf(parts, other)}</ul>;
}
