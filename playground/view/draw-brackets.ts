/** The captured parts of each moment of a run as brackets in the grid of the tape, one column per frame. */
import { bracketsOf, rowCount, type Bracket } from '../../generator/study/explorer/brackets.js';
import { sayMove } from '../../generator/study/explorer/say-move.js';
import type { TracedFrame } from '../../generator/study/explorer/traced-frames.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import { h } from '../page/element.js';
import type { Model } from './model.js';

/** The brackets of a run. */
export interface Brackets {
  /** Draws those of a frame. */
  show(step: number): void;
  /** The last event, in words. */
  say(step: number): string;
}

/** The column of the first symbol, from 1: the one before it is the frame before any symbol. */
const FIRST_COLUMN = 2;

/** Makes the brackets of a run; the tape has rows for all of them, so that nothing moves while one steps. */
export function makeBrackets(
  { fields }: Tracing,
  tape: HTMLElement,
  { run, traced }: Model,
): Brackets {
  const at = (step: number): TracedFrame => traced![step]!;
  const groupsOf = (step: number): readonly (readonly Bracket[])[] =>
    at(step).traces.map((trace, number) =>
      bracketsOf(trace, run.frames[step]!.at, fields, at(step).open[number]!),
    );
  const heightOf = (groups: readonly (readonly Bracket[])[]): number =>
    groups.reduce((sum, brackets) => sum + Math.max(rowCount(brackets), 1), 0);
  const most = Math.max(...run.frames.map((_, step) => heightOf(groupsOf(step))));
  tape.style.gridTemplateRows = `auto repeat(${most}, 1.5rem)`;
  let shown: readonly HTMLElement[] = [];
  return {
    show: (step) => {
      for (const element of shown) element.remove();
      const groups = groupsOf(step);
      let row = 2;
      shown = groups.flatMap((brackets, trace) => {
        const first = row;
        row += Math.max(rowCount(brackets), 1);
        const label = h(
          'span',
          { class: 'trace', style: `grid-area: ${first} / 1` },
          `trace ${trace}`,
        );
        const drawn = brackets.map((bracket) => draw(bracket, first));
        return groups.length === 1 ? drawn : [label, ...drawn];
      });
      tape.append(...shown);
    },
    say: (step) => sayMove(at(step).move, at(step).before, fields),
  };
}

function draw({ field, isOpen, start, end, row }: Bracket, first: number): HTMLElement {
  const isEmpty = start === end;
  const from = FIRST_COLUMN + start;
  const to = FIRST_COLUMN + Math.max(end, start + 1);
  const kind = isOpen ? ' open' : isEmpty ? ' empty' : '';
  const place = isOpen ? `open since ${start}` : `${start} to ${end}`;
  return h(
    'span',
    {
      class: `bracket${kind}`,
      style: `grid-area: ${first + row} / ${from} / auto / ${to}`,
      title: `${field}: ${place}`,
    },
    h('span', {}, field),
  );
}
