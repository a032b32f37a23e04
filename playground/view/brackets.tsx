/** The captured parts of each moment of a run as brackets in the grid of the tape, one column per moment. */
import type { ComponentChildren } from 'preact';
import { bracketsOf, rowCount, type Bracket } from '../../generator/study/explorer/brackets.js';
import { sayMove } from '../../generator/study/explorer/say-move.js';
import type { Tracing } from '../../generator/study/explorer/tracing.js';
import type { Model } from './model.js';

/** The column of the first symbol, from 1: the one before it is the moment before any symbol. */
const FIRST_COLUMN = 2;

/** The brackets of a run with traces. */
export function bracketsIn({ fields }: Tracing, { run, traced }: Model) {
  /** For each trace its brackets, and the number of rows that they take. */
  const groups = traced!.map(({ traces, open }, step) =>
    traces.map((trace, number) => {
      const brackets = bracketsOf(trace, run.moments[step]!.at, fields, open[number]!);
      return { brackets, height: Math.max(rowCount(brackets), 1) };
    }),
  );
  const heights = groups.map((each) => each.reduce((sum, { height }) => sum + height, 0));
  return {
    /** The rows of the tape: it has room for all of them, so that nothing moves while one steps. */
    rows: `auto repeat(${Math.max(...heights)}, 1.5rem)`,
    /** Draws those of a moment. */
    draw: (step: number): ComponentChildren => {
      let next = 2;
      return groups[step]!.map(({ brackets, height }, trace) => {
        const first = next;
        next += height;
        return [
          groups[step]!.length > 1 && (
            <span class="trace" style={{ gridArea: `${first} / 1` }}>{`trace ${trace}`}</span>
          ),
          brackets.map((bracket) => draw(bracket, first)),
        ];
      });
    },
    /** The last event, in words. */
    say: (step: number): string => sayMove(traced![step]!.move, traced![step]!.before, fields),
  };
}

function draw({ field, isOpen, start, end, row }: Bracket, first: number) {
  const from = FIRST_COLUMN + start;
  const to = FIRST_COLUMN + Math.max(end, start + 1);
  const kind = isOpen ? 'open' : start === end ? 'empty' : '';
  const place = isOpen ? `open since ${start}` : `${start} to ${end}`;
  return (
    <span
      class={`bracket ${kind}`}
      style={{ gridArea: `${first + row} / ${from} / auto / ${to}` }}
      title={`${field}: ${place}`}
    >
      <span>{field}</span>
    </span>
  );
}
