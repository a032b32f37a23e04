/**
 * Railroad diagrams of rules, in which rules are boxes that open: what is drawn is what can be read. The diagram of a
 * rule follows its text, so its layout takes no search and no more time than drawing it.
 */
import { escape } from '../../generator/study/inspect/svg.js';
import type { Rail, Rails } from '../../generator/study/answers/rails.js';
import type { RuleProgress } from '../../generator/study/answers/moment.js';

/** A drawing whose line enters at the origin. */
interface Drawing {
  readonly width: number;
  /** The heights above and below its line. */
  readonly up: number;
  readonly down: number;
  readonly svg: string;
}

const LETTER = 7.9;
const HALF = 14;
const GAP = 14;
const BEND = 9;
const MARGIN = 12;
const TITLE = 22;

/** The room that a box takes from what is in it, and the room that it always leaves. */
const NESTING = 70;
const NARROWEST = 240;

/**
 * Draws a rule as an SVG document.
 *
 * @param isOpen whether the rule at a path is a box that is open
 * @param lit the parts that stand out, by the keys of their places
 * @param widest the width beyond which sequences are broken, as text is
 */
export function drawRule(
  rails: Rails,
  start: string,
  isOpen: (path: string) => boolean,
  lit: Pick<RuleProgress, 'live' | 'visited'>,
  widest: number,
): string {
  const live = lit.live.map(({ key }) => key);
  /** A rule in the rules and alternatives around it. */
  const ruleOf = (name: string, around: string): Drawing => {
    const path = around === '' ? name : `${around}/${name}`;
    const isWithin = (key: string): boolean => key.startsWith(`${path}#`);
    const kind = `${live.some(isWithin) ? 'live' : ''} ${lit.visited.some(isWithin) ? 'visited' : ''}`;
    const alternatives = rails[name];
    if (alternatives === undefined) return boxOf(name, `rule-box ${kind}`, 5);
    const opens = isOpen(path);
    const opener = `<g role="button" tabindex="0" data-path="${escape(path)}" aria-expanded="${opens}" aria-label="${escape(name)}">`;
    if (!opens) return boxOf(`▸ ${name}`, `rule-box ${kind}`, 5, opener);
    const inner = stackOf(alternatives.map((rail, index) => drawingOf(rail, `${path}#${index}`)));
    const width = Math.max(inner.width + 2 * MARGIN, name.length * LETTER + 48);
    const up = inner.up + MARGIN + TITLE;
    const down = inner.down + MARGIN;
    const title = `${opener}${rect(-up, width, TITLE, 8, 'class="title"')}${textAt(10, 15 - up, `▾ ${name}`)}</g>`;
    const svg = `<g class="open-rule ${kind}">${rect(-up, width, up + down, 8)}${title}${centered(inner, width)}</g>`;
    return { width, up, down, svg };
  };
  const drawingOf = (rail: Rail, place: string): Drawing => {
    switch (rail.kind) {
      case 'rule':
        return ruleOf(rail.name, place);
      case 'text': {
        const isLive = lit.live.some(
          ({ key, ranges }) =>
            key === place &&
            ranges.some(({ lo, hi }) => rail.ranges.some((each) => each.lo <= hi && lo <= each.hi)),
        );
        return boxOf(rail.text, `text-box ${isLive ? 'live' : ''}`, 13);
      }
      case 'sequence': {
        const parts = rail.parts.map((part) => drawingOf(part, place));
        return sequenceOf(parts, Math.max(NARROWEST, widest - place.split('/').length * NESTING));
      }
      case 'choice':
        return stackOf(rail.parts.map((part) => drawingOf(part, place)));
      case 'repeat':
        return repeatOf(drawingOf(rail.body, place), rail.min, rail.max);
    }
  };
  const whole = ruleOf(start, '');
  const width = whole.width + 2 * GAP;
  const height = whole.up + whole.down + 16;
  const ends = [0, width].map((x) => `<circle class="end" cx="${x}" r="5"/>`);
  return (
    `<svg viewBox="-8 ${-whole.up - 8} ${width + 16} ${height}" width="${width + 16}" height="${height}">` +
    `${ends.join('')}${centered(whole, width)}</svg>`
  );
}

/** @param opener the beginning of a group around all of it */
function boxOf(text: string, kind: string, radius: number, opener = '<g>'): Drawing {
  const width = Math.max(28, [...text].length * LETTER + 18);
  const box = rect(1 - HALF, width, 2 * HALF - 2, radius);
  const label = textAt(width / 2, 4.5, text, 'text-anchor="middle"');
  const svg = `<g class="box ${kind}">${opener}${box}${label}</g></g>`;
  return { width, up: HALF, down: HALF, svg };
}

const NOTHING: Drawing = { width: GAP, up: 6, down: 6, svg: track(0, 0, GAP) };

/** Drawings one after the other, in as many rows as it takes. */
function sequenceOf(parts: readonly Drawing[], widest: number): Drawing {
  const rows: Drawing[] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    if (row === undefined || row.width + GAP + part.width > widest) rows.push(part);
    else {
      const at = row.width + GAP;
      rows[rows.length - 1] = {
        width: at + part.width,
        up: Math.max(row.up, part.up),
        down: Math.max(row.down, part.down),
        svg: row.svg + track(row.width, 0, at) + moved(at, 0, part),
      };
    }
  }
  return stackOf(rows, true);
}

/**
 * Drawings below each other, the first of them on the line.
 *
 * @param areRows whether the line goes through all of them in turn, and not through one
 */
function stackOf(parts: readonly Drawing[], areRows = false): Drawing {
  const [first = NOTHING] = parts;
  if (parts.length < 2) return first;
  const width = Math.max(...parts.map((part) => part.width)) + 4 * BEND;
  const [left, right] = [2 * BEND, width - 2 * BEND];
  const drawn: string[] = [];
  /** The line of the drawing before, and the lower end of that. */
  let [before, bottom] = [0, 0];
  for (const part of parts) {
    const at = part === first ? 0 : bottom + (areRows ? 16 : 8) + part.up;
    const end = left + part.width;
    drawn.push(moved(left, at, part));
    drawn.push(track(end, at, right));
    if (!areRows) drawn.push(track(0, 0, BEND, at, left), track(right, at, right + BEND, 0, width));
    else if (part !== first)
      drawn.push(track(right, before, right + BEND, at - part.up - 8, BEND, at, left));
    [before, bottom] = [at, at + part.down];
  }
  if (areRows) drawn.push(track(0, 0, left), track(right, before, width, 0));
  return { width, up: first.up, down: bottom, svg: drawn.join('') };
}

/** A way around what may be left out above it, and a way back below what may come again. */
function repeatOf(body: Drawing, min: number, max: number | undefined): Drawing {
  const note = noteOf(min, max);
  const width = Math.max(body.width, note.length * 6.5) + 4 * BEND;
  let { up, down } = body;
  let svg = centered(body, width);
  if (min === 0) {
    up += 10;
    svg += track(0, 0, BEND, -up, width - BEND, 0, width);
  }
  if (max === undefined || max > 1) {
    const [left, middle, under] = [(width - body.width) / 2, width / 2, down + 8];
    const right = width - left;
    svg += track(right, 0, right + BEND, under, left - BEND, 0, left);
    svg += `<path class="arrow" d="M${middle + 4} ${under - 4}l-8 4 8 4z"/>`;
    if (note !== '') svg += textAt(middle, under + 14, note, 'class="note" text-anchor="middle"');
    down += note === '' ? 10 : 22;
  }
  return { width, up, down, svg };
}

/** How often, in words; nothing where the lines say it. */
function noteOf(min: number, max: number | undefined): string {
  if (max === undefined) return min < 2 ? '' : `${min} times or more`;
  if (max <= 1) return '';
  if (min === max) return `${min} times`;
  return min === 0 ? `at most ${max} times` : `${min} to ${max} times`;
}

function moved(x: number, y: number, { svg }: Drawing): string {
  return `<g transform="translate(${x} ${y})">${svg}</g>`;
}

/** A drawing in the middle of a line. */
function centered(inner: Drawing, width: number): string {
  const side = (width - inner.width) / 2;
  return track(0, 0, side) + moved(side, 0, inner) + track(width - side, 0, width);
}

/** A line from a point, by turns across to an abscissa and along to an ordinate, with round corners. */
function track(x: number, y: number, ...to: readonly number[]): string {
  const ends = to.map((end, index) =>
    index % 2 === 0 ? [end, to[index - 1] ?? y] : [to[index - 1]!, end],
  );
  const points = [[x, y], ...ends];
  const beside = (point: readonly number[], other: readonly number[]): string =>
    point.map((at, axis) => at + BEND * Math.sign(other[axis]! - at)).join(' ');
  const parts = points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return point.join(' ');
    return `${beside(point, before)}Q${point.join(' ')} ${beside(point, after)}`;
  });
  return `<path class="rail" d="M${parts.join('L')}"/>`;
}

function rect(y: number, width: number, height: number, radius: number, more = ''): string {
  return `<rect ${more} y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function textAt(x: number, y: number, text: string, more = ''): string {
  return `<text ${more} x="${x}" y="${y}">${escape(text)}</text>`;
}
