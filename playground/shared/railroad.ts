/**
 * Railroad diagrams of rules, in which rules are boxes that open: what is drawn is what can be read. The diagram of a
 * rule follows its text, so its layout takes no search and no more time than drawing it.
 */
import type { Rail, Rails } from '../../generator/study/playground/rails.js';
import type { Places } from '../../generator/study/playground/walk.js';

/** A drawing, with the height of its line. */
interface Drawing {
  readonly width: number;
  /** The heights above and below the line that goes through it. */
  readonly up: number;
  readonly down: number;
  /** Draws it so that the line enters at a point. */
  draw(x: number, y: number): string;
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

/** Quarters of circles, by where a line comes from and where it goes. */
const RIGHT_DOWN = `q${BEND} 0 ${BEND} ${BEND}`;
const RIGHT_UP = `q${BEND} 0 ${BEND} ${-BEND}`;
const LEFT_DOWN = `q${-BEND} 0 ${-BEND} ${BEND}`;
const LEFT_UP = `q${-BEND} 0 ${-BEND} ${-BEND}`;
const DOWN_RIGHT = `q0 ${BEND} ${BEND} ${BEND}`;
const DOWN_LEFT = `q0 ${BEND} ${-BEND} ${BEND}`;
const UP_RIGHT = `q0 ${-BEND} ${BEND} ${-BEND}`;

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
  lit: Pick<Places, 'live' | 'visited'>,
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
    const inner = choiceOf(alternatives.map((rail, index) => drawingOf(rail, `${path}#${index}`)));
    const width = Math.max(inner.width + 2 * MARGIN, name.length * LETTER + 48);
    const side = (width - inner.width) / 2;
    const up = inner.up + MARGIN + TITLE;
    const down = inner.down + MARGIN;
    return {
      width,
      up,
      down,
      draw: (x, y) =>
        `<g class="open-rule ${kind}">${rect(x, y - up, width, up + down, 8)}` +
        `${opener}${rect(x, y - up, width, TITLE, 8, 'class="title"')}` +
        `${textAt(x + 10, y - up + 15, `▾ ${name}`)}</g>` +
        `${line(x, y, side)}${inner.draw(x + side, y)}${line(x + width - side, y, side)}</g>`,
    };
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
        return choiceOf(rail.parts.map((part) => drawingOf(part, place)));
      case 'repeat':
        return repeatOf(drawingOf(rail.body, place), rail.min, rail.max);
    }
  };
  const whole = ruleOf(start, '');
  const width = whole.width + 2 * GAP + 16;
  const height = whole.up + whole.down + 16;
  const y = whole.up + 8;
  const end = (x: number): string => `<circle class="end" cx="${x}" cy="${y}" r="5"/>`;
  return (
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${end(8)}${line(8, y, GAP)}${whole.draw(8 + GAP, y)}` +
    `${line(width - 8 - GAP, y, GAP)}${end(width - 8)}</svg>`
  );
}

/** @param opener the beginning of a group around all of it */
function boxOf(text: string, kind: string, radius: number, opener = '<g>'): Drawing {
  const width = Math.max(28, [...text].length * LETTER + 18);
  return {
    width,
    up: HALF,
    down: HALF,
    draw: (x, y) =>
      `<g class="box ${kind}">${opener}${rect(x, y - HALF + 1, width, 2 * HALF - 2, radius)}` +
      `${textAt(x + width / 2, y + 4.5, text, 'text-anchor="middle"')}</g></g>`,
  };
}

function sequenceOf(parts: readonly Drawing[], widest: number): Drawing {
  if (parts.length === 0) return NOTHING;
  const rows: Drawing[][] = [[]];
  let width = 0;
  for (const part of parts) {
    if (width > 0 && width + part.width > widest) {
      rows.push([]);
      width = 0;
    }
    rows.at(-1)!.push(part);
    width += part.width + GAP;
  }
  return rows.length === 1 ? rowOf(parts) : rowsOf(rows.map(rowOf));
}

const NOTHING: Drawing = { width: GAP, up: 6, down: 6, draw: (x, y) => line(x, y, GAP) };

function rowOf(parts: readonly Drawing[]): Drawing {
  return {
    width: parts.reduce((sum, part) => sum + part.width + GAP, -GAP),
    up: Math.max(...parts.map(({ up }) => up)),
    down: Math.max(...parts.map(({ down }) => down)),
    draw: (x, y) => {
      let at = x - GAP;
      return parts
        .map((part, index) => {
          const drawn = (index === 0 ? '' : line(at, y, GAP)) + part.draw(at + GAP, y);
          at += GAP + part.width;
          return drawn;
        })
        .join('');
    },
  };
}

/** The lines of drawings below each other, from that of the first. */
function linesOf(parts: readonly Drawing[], gap: number): readonly number[] {
  let top = -parts[0]!.up;
  return parts.map(({ up, down }) => {
    const at = top + up;
    top = at + down + gap;
    return at;
  });
}

/** Rows below each other; the line goes back to the left after each. */
function rowsOf(rows: readonly Drawing[]): Drawing {
  const width = Math.max(...rows.map((row) => row.width)) + 4 * BEND;
  const lines = linesOf(rows, 16);
  return {
    width,
    up: rows[0]!.up,
    down: lines.at(-1)! + rows.at(-1)!.down,
    draw: (x, y) => {
      const [left, right] = [x + 2 * BEND, x + width - 2 * BEND];
      const drawn = rows.map((row, index) => {
        const at = y + lines[index]!;
        const between = at - row.up - 8;
        const back = `M${right} ${y + lines[index - 1]!}${RIGHT_DOWN}V${between - BEND}${DOWN_LEFT}H${left}${LEFT_DOWN}V${at - BEND}${DOWN_RIGHT}`;
        const before = index === 0 ? line(x, y, 2 * BEND) : path(back);
        return before + row.draw(left, at) + line(left + row.width, at, right - left - row.width);
      });
      const last = y + lines.at(-1)!;
      return drawn.join('') + line(right, last, 2 * BEND) + path(`M${x + width} ${last}V${y}`);
    },
  };
}

function choiceOf(parts: readonly Drawing[]): Drawing {
  const [first] = parts;
  if (first === undefined) return NOTHING;
  if (parts.length === 1) return first;
  const inner = Math.max(...parts.map((part) => part.width));
  const width = inner + 4 * BEND;
  const lines = linesOf(parts, 8);
  return {
    width,
    up: first.up,
    down: lines.at(-1)! + parts.at(-1)!.down,
    draw: (x, y) => {
      const [left, right] = [x + 2 * BEND, x + width - 2 * BEND];
      return parts
        .map((part, index) => {
          const at = y + lines[index]!;
          const ends =
            index === 0
              ? line(x, y, 2 * BEND) + line(right, y, 2 * BEND)
              : path(`M${x} ${y}${RIGHT_DOWN}V${at - BEND}${DOWN_RIGHT}`) +
                path(`M${right} ${at}${RIGHT_UP}V${y + BEND}${UP_RIGHT}`);
          return ends + part.draw(left, at) + line(left + part.width, at, inner - part.width);
        })
        .join('');
    },
  };
}

/** A way around what may be left out above it, and a way back below what may come again. */
function repeatOf(body: Drawing, min: number, max: number | undefined): Drawing {
  const skips = min === 0;
  const loops = max === undefined || max > 1;
  const note = noteOf(min, max);
  const width = Math.max(body.width, note.length * 6.5) + 4 * BEND;
  const side = (width - body.width) / 2;
  const up = body.up + (skips ? 10 : 0);
  return {
    width,
    up,
    down: body.down + (loops ? (note === '' ? 10 : 22) : 0),
    draw: (x, y) => {
      const [left, right, middle] = [x + side, x + width - side, x + width / 2];
      const [over, under] = [y - up, y + body.down + 8];
      const skip = `M${x} ${y}${RIGHT_UP}V${over + BEND}${UP_RIGHT}H${x + width - 2 * BEND}${RIGHT_DOWN}V${y - BEND}${DOWN_RIGHT}`;
      const back = `M${right} ${y}${RIGHT_DOWN}V${under - BEND}${DOWN_LEFT}H${left}${LEFT_UP}V${y + BEND}${UP_RIGHT}`;
      const arrow = `<path class="arrow" d="M${middle + 4} ${under - 4}l-8 4 8 4z"/>`;
      const said = textAt(middle, under + 14, note, 'class="note" text-anchor="middle"');
      return (
        `${line(x, y, side)}${body.draw(left, y)}${line(right, y, side)}` +
        (skips ? path(skip) : '') +
        (loops ? path(back) + arrow + (note === '' ? '' : said) : '')
      );
    },
  };
}

/** How often, in words; nothing where the lines say it. */
function noteOf(min: number, max: number | undefined): string {
  if (max === undefined) return min < 2 ? '' : `${min} times or more`;
  if (max <= 1) return '';
  if (min === max) return `${min} times`;
  return min === 0 ? `at most ${max} times` : `${min} to ${max} times`;
}

function line(x: number, y: number, width: number): string {
  return width === 0 ? '' : path(`M${x} ${y}h${width}`);
}

function path(d: string): string {
  return `<path class="rail" d="${d}"/>`;
}

function rect(x: number, y: number, width: number, height: number, radius: number, more = '') {
  return `<rect ${more} x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function textAt(x: number, y: number, text: string, more = ''): string {
  return `<text ${more} x="${x}" y="${y}">${escape(text)}</text>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
