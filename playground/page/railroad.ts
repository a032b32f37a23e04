/**
 * Railroad diagrams of rules, in which rules are boxes that open: what is drawn is what can be read. The diagram of a
 * rule follows its text, so its layout takes no search and no more time than drawing it.
 */
import type { Rail, Rails } from '../../generator/study/playground/rails.js';

/** The parts of a diagram that stand out, by the keys of their places. */
export interface Lit {
  /** Where the rules may go on, with the symbols that can be read there. */
  readonly live: readonly {
    readonly key: string;
    readonly ranges: readonly { readonly lo: number; readonly hi: number }[];
  }[];
  readonly visited: readonly string[];
}

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

/** The place of a rule: the places of the rules around it, and the number of the alternative in which it stands. */
interface Place {
  readonly path: string;
}

/**
 * Draws a rule.
 *
 * @param isOpen whether the rule at a path is a box that is open
 * @param widest the width beyond which sequences are broken, as text is
 */
export function drawRule(
  rails: Rails,
  start: string,
  isOpen: (path: string) => boolean,
  lit: Lit,
  widest: number,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const liveKeys = lit.live.map(({ key }) => key);
  /** Whether a key, or one within it, is among some. */
  const isAround = (keys: readonly string[], key: string): boolean =>
    keys.some((each) => each === key || each.startsWith(`${key}/`));

  const ruleOf = (name: string, place: Place): Drawing => {
    const path = place.path === '' ? name : `${place.path}/${name}`;
    const alternatives = rails[name];
    const states = [
      isAround(
        liveKeys.map((key) => withoutLast(key, path)),
        path,
      )
        ? 'live'
        : '',
      lit.visited.some((key) => withoutLast(key, path) === path) ? 'visited' : '',
    ].join(' ');
    if (alternatives === undefined || !isOpen(path))
      return box(name, `rule-box ${states}`, path, alternatives !== undefined);
    const inner = choiceOf(
      alternatives.map((rail, index) => drawingOf(rail, { path: `${path}#${index}` })),
    );
    const width = Math.max(inner.width + 2 * MARGIN, name.length * LETTER + 48);
    const up = inner.up + MARGIN + TITLE;
    const down = inner.down + MARGIN;
    return {
      width,
      up,
      down,
      draw: (x, y) =>
        `<g class="open-rule ${states}"><rect x="${x}" y="${y - up}" width="${width}" height="${up + down}" rx="8"/>` +
        `${opener(path, name, true)}<rect class="title" x="${x}" y="${y - up}" width="${width}" height="${TITLE}" rx="8"/>` +
        `<text x="${x + 10}" y="${y - up + 15}">▾ ${escape(name)}</text></g>` +
        line(x, y, (width - inner.width) / 2) +
        inner.draw(x + (width - inner.width) / 2, y) +
        `${line(x + (width + inner.width) / 2, y, (width - inner.width) / 2)}</g>`,
    };
  };

  const drawingOf = (rail: Rail, place: Place): Drawing => {
    switch (rail.kind) {
      case 'rule':
        return ruleOf(rail.name, place);
      case 'text': {
        const isLive = lit.live.some(
          ({ key, ranges }) =>
            key === place.path &&
            ranges.some(({ lo, hi }) => rail.ranges.some((each) => each.lo <= hi && lo <= each.hi)),
        );
        return box(rail.text, `text-box${isLive ? ' live' : ''}`);
      }
      case 'sequence':
        return sequenceOf(
          rail.parts.map((part) => drawingOf(part, place)),
          Math.max(NARROWEST, widest - place.path.split('/').length * NESTING),
        );
      case 'choice':
        return choiceOf(rail.parts.map((part) => drawingOf(part, place)));
      case 'repeat':
        return repeatOf(drawingOf(rail.body, place), rail.min, rail.max);
    }
  };

  const whole = ruleOf(start, { path: '' });
  const width = whole.width + 2 * GAP + 16;
  const height = whole.up + whole.down + 16;
  const y = whole.up + 8;
  const svg =
    `<circle class="end" cx="8" cy="${y}" r="5"/>${line(8, y, GAP)}` +
    whole.draw(8 + GAP, y) +
    `${line(8 + GAP + whole.width, y, GAP)}<circle class="end" cx="${8 + 2 * GAP + whole.width}" cy="${y}" r="5"/>`;
  return { svg, width, height };
}

/** A key up to the rule at a path, without the number of that rule's alternative: `a#0/b` of `a#0/b#1/c#0`. */
function withoutLast(key: string, path: string): string {
  const depth = path.split('/').length;
  const parts = key.split('/').slice(0, depth);
  return parts.length < depth ? '' : parts.join('/').replace(/#-?\d+$/, '');
}

function box(text: string, name: string, path?: string, opens = false): Drawing {
  const label = opens ? `▸ ${text}` : text;
  const width = Math.max(28, [...label].length * LETTER + 18);
  return {
    width,
    up: HALF,
    down: HALF,
    draw: (x, y) => {
      const shape =
        `<rect x="${x}" y="${y - HALF + 1}" width="${width}" height="${2 * HALF - 2}" rx="${path === undefined ? 13 : 5}"/>` +
        `<text x="${x + width / 2}" y="${y + 4.5}" text-anchor="middle">${escape(label)}</text>`;
      return opens && path !== undefined
        ? `<g class="box ${name}">${opener(path, text, false)}${shape}</g></g>`
        : `<g class="box ${name}">${shape}</g>`;
    },
  };
}

/** The beginning of a group that opens or closes a rule. */
function opener(path: string, name: string, isOpen: boolean): string {
  return `<g role="button" tabindex="0" data-path="${escape(path)}" aria-expanded="${isOpen}" aria-label="${escape(name)}">`;
}

function sequenceOf(parts: readonly Drawing[], widest = Infinity): Drawing {
  if (parts.length === 0) return { width: GAP, up: 6, down: 6, draw: (x, y) => line(x, y, GAP) };
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

function rowOf(parts: readonly Drawing[]): Drawing {
  return {
    width: parts.reduce((sum, part) => sum + part.width + GAP, -GAP),
    up: Math.max(...parts.map(({ up }) => up)),
    down: Math.max(...parts.map(({ down }) => down)),
    draw: (x, y) => {
      let at = x;
      return parts
        .map((part, index) => {
          const drawn = `${index === 0 ? '' : line(at - GAP, y, GAP)}${part.draw(at, y)}`;
          at += part.width + GAP;
          return drawn;
        })
        .join('');
    },
  };
}

/** Rows below each other; the line goes back to the left after each. */
function rowsOf(rows: readonly Drawing[]): Drawing {
  const width = Math.max(...rows.map((row) => row.width)) + 4 * BEND;
  const heights = rows.map(({ up, down }) => up + down + 16);
  const height = heights.reduce((sum, each) => sum + each, 0) - 16;
  return {
    width,
    up: rows[0]!.up,
    down: height - rows[0]!.up,
    draw: (x, y) => {
      let top = y - rows[0]!.up;
      let drawn = line(x, y, 2 * BEND);
      let before: number | undefined;
      rows.forEach((row, index) => {
        const at = top + row.up;
        const left = x + 2 * BEND;
        if (before !== undefined) {
          const between = top - 8;
          drawn += path(
            `M${x + width - 2 * BEND} ${before}q${BEND} 0 ${BEND} ${BEND}V${between - BEND}q0 ${BEND} ${-BEND} ${BEND}H${x + 2 * BEND}q${-BEND} 0 ${-BEND} ${BEND}V${at - BEND}q0 ${BEND} ${BEND} ${BEND}`,
          );
        }
        drawn += row.draw(left, at);
        drawn += line(left + row.width, at, width - 4 * BEND - row.width);
        before = at;
        top += heights[index]!;
      });
      return (
        drawn +
        line(x + width - 2 * BEND, before!, 2 * BEND) +
        path(`M${x + width} ${before!}V${y}`)
      );
    },
  };
}

function choiceOf(parts: readonly Drawing[]): Drawing {
  const [first, ...others] = parts;
  if (first === undefined) return sequenceOf([]);
  if (others.length === 0) return first;
  const inner = Math.max(...parts.map(({ width }) => width));
  const width = inner + 4 * BEND;
  const gap = 8;
  const down = others.reduce((sum, part) => sum + part.up + part.down + gap, first.down);
  return {
    width,
    up: first.up,
    down,
    draw: (x, y) => {
      const through = (part: Drawing, at: number): string => {
        const left = x + 2 * BEND;
        return part.draw(left, at) + line(left + part.width, at, inner - part.width);
      };
      let at = y + first.down;
      let drawn =
        line(x, y, 2 * BEND) + through(first, y) + line(x + width - 2 * BEND, y, 2 * BEND);
      for (const part of others) {
        at += gap + part.up;
        drawn += path(
          `M${x} ${y}q${BEND} 0 ${BEND} ${BEND}V${at - BEND}q0 ${BEND} ${BEND} ${BEND}`,
        );
        drawn += through(part, at);
        drawn += path(
          `M${x + width - 2 * BEND} ${at}q${BEND} 0 ${BEND} ${-BEND}V${y + BEND}q0 ${-BEND} ${BEND} ${-BEND}`,
        );
        at += part.down;
      }
      return drawn;
    },
  };
}

/** A way around what may be left out above it, and a way back below what may come again. */
function repeatOf(body: Drawing, min: number, max: number | undefined): Drawing {
  const skips = min === 0;
  const loops = max === undefined || max > 1;
  const note = noteOf(min, max);
  const width = Math.max(body.width, note.length * 6.5) + 4 * BEND;
  const up = body.up + (skips ? 10 : 0);
  const down = body.down + (loops ? (note === '' ? 10 : 22) : 0);
  return {
    width,
    up,
    down,
    draw: (x, y) => {
      const left = x + (width - body.width) / 2;
      const right = left + body.width;
      const over = y - up;
      const under = y + body.down + 8;
      return (
        line(x, y, left - x) +
        body.draw(left, y) +
        line(right, y, x + width - right) +
        (skips
          ? path(
              `M${x} ${y}q${BEND} 0 ${BEND} ${-BEND}V${over + BEND}q0 ${-BEND} ${BEND} ${-BEND}H${x + width - 2 * BEND}q${BEND} 0 ${BEND} ${BEND}V${y - BEND}q0 ${BEND} ${BEND} ${BEND}`,
            )
          : '') +
        (loops
          ? path(
              `M${right} ${y}q${BEND} 0 ${BEND} ${BEND}V${under - BEND}q0 ${BEND} ${-BEND} ${BEND}H${left}q${-BEND} 0 ${-BEND} ${-BEND}V${y + BEND}q0 ${-BEND} ${BEND} ${-BEND}`,
            ) +
            `<path class="arrow" d="M${x + width / 2 + 4} ${under - 4}l-8 4 8 4z"/>` +
            (note === ''
              ? ''
              : `<text class="note" x="${x + width / 2}" y="${under + 14}" text-anchor="middle">${note}</text>`)
          : '')
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

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
