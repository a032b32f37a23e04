/** The captured parts of each moment of a run as brackets in the grid of the tape, one column per frame. */
import { bracketsOf, rowCount, type Bracket } from '../brackets.js';
import { sayMove } from '../say-move.js';
import type { TracedFrame } from '../traced-frames.js';
import type { Tracing } from '../tracing.js';
import { h } from './element.js';
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
    at(step).traces.map((trace) => bracketsOf(trace, run.frames[step]!.at, fields));
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

function draw({ field, start, end, row }: Bracket, first: number): HTMLElement {
  const isEmpty = start === end;
  const from = FIRST_COLUMN + start;
  const to = FIRST_COLUMN + Math.max(end, start + 1);
  const kind = field === undefined ? ' open' : isEmpty ? ' empty' : '';
  const place = field === undefined ? `open since ${start}` : `${start} to ${end}`;
  return h(
    'span',
    {
      class: `bracket${kind}`,
      style: `grid-area: ${first + row} / ${from} / auto / ${to}`,
      title: `${field ?? 'a part'}: ${place}`,
    },
    h('span', {}, field ?? '…'),
  );
}
