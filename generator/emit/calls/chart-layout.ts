/**
 * The layout of charts: the numbers of items, edges, frames and calls, in arrays. Their places are numbers with comments in
 * emitted code, since V8 compiles the loops to code that is slower by a tenth if they are constants of the module.
 */
import { docComment, inlineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { typeAlias } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { NAMES } from '../program/fragment.js';

/** What to add to the index of an item, or the like, for each of its numbers, and their count, as code; and documentation. */
interface ChartLayout<Field extends string> {
  readonly at: Readonly<Record<Field | 'size', string>>;
  readonly doc: readonly string[];
}

/** The layout of items, or the like, from their fields, in order, each with what it means if its name does not say so. */
function layoutOf<Field extends string>(
  what: string,
  fields: Readonly<Record<Field, string>>,
  end: string,
): ChartLayout<Field> {
  const names = Object.keys(fields) as Field[];
  const titles = names.map((name) =>
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const width = Math.max(...titles.map(({ length }) => length));
  // To follow the index, where the first number is.
  const places = names.map((name, place) => [
    name,
    `${place === 0 ? '' : ` + ${place}`} ${inlineComment(titles[place]!)}`,
  ]);
  places.push(['size', `${names.length} ${inlineComment(`size of ${what}`)}`]);
  return {
    at: Object.fromEntries(places) as ChartLayout<Field>['at'],
    doc: [
      `Of ${what}:`,
      ...names.map((name, place) => `  ${titles[place]!.padEnd(width)}  ${fields[name]}`.trimEnd()),
      end,
    ],
  };
}

const ITEM_LAYOUT = layoutOf(
  'an item',
  {
    position: '',
    frame: '',
    offset: '',
    lastEdge: 'the last edge to it',
    previous: 'the item before it in its frame',
    previousEnd: 'the previous item in which the frame may end',
    walk: 'the number of the last walk back that came through it',
    transition: 'the transition that leads on, in that walk',
    edge: 'an edge by that transition',
  },
  '-1 where there is no such item or edge.',
);

const EDGE_LAYOUT = layoutOf(
  'an edge',
  {
    source: 'the item before it',
    transition: '',
    target: 'the item after it',
    callee: 'the frame of the call; -1 for a unit',
    previous: 'the edge before it to the same item',
    equal: 'a further edge by the same transition from the same item',
  },
  '-1 where there is no such edge.',
);

const FRAME_LAYOUT = layoutOf(
  'a frame',
  {
    begin: 'the offset at which it begins; -1 for the whole input',
    entry: 'the position at which it begins',
    ended: 'the last offset at which it may end',
    lastItem: '',
    lastCall: 'the last call that it returns to',
    lastEnd: 'the last item in which it may end',
    first: 'its first item',
  },
  '-1 where there is no such item or call.',
);

const CALL_LAYOUT = layoutOf(
  'a call',
  {
    item: 'the item that makes it',
    frame: 'the frame of that item',
    transition: '',
    previous: 'the call before it of the same frame',
  },
  '-1 where there is no such call.',
);

/** What to add to the index of an item for each of its numbers, `items[item${ITEM.frame}]`, and how many there are. */
export const ITEM = ITEM_LAYOUT.at;
export const EDGE = EDGE_LAYOUT.at;
export const FRAME = FRAME_LAYOUT.at;
export const CALL = CALL_LAYOUT.at;

/** The types of charts, and of the tables that they are made by. */
export function chartTypes({ arrays }: Host): readonly Declaration[] {
  const { type } = arrays.numbers;
  return [
    typeAlias(
      NAMES.Chart,
      'A chart (J. Earley, CACM 13, 1970): the items of an input. A position is a place in the grammar; transitions lead from one to the next, by a unit or by a call. A frame is a call that began at an offset, and an item a position in a frame at an offset. Where parts are to be found, edges lead from item to item. All are rows of numbers in arrays; a row is identified by the index of its first number. Offsets within a row are literals: V8 runs named constants a tenth slower here.',
      `{
        ${docComment(...ITEM_LAYOUT.doc)}
        items: ${type};
        ${docComment(...EDGE_LAYOUT.doc)}
        edges: ${type};
        ${docComment(...FRAME_LAYOUT.doc)}
        frames: ${type};
        ${docComment(...CALL_LAYOUT.doc)}
        calls: ${type};
        /** For each position, the last frame that began in it. */
        readonly called: ${type};
        /** The indices after the last rows. */
        nextItem: number;
        nextEdge: number;
        nextFrame: number;
        nextCall: number;
        /** The first item at the last offset that was reached. */
        low: number;
        steps: number;
      }`,
    ),
    typeAlias(
      NAMES.Positions,
      'The tables of positions and transitions.',
      `{
        /** The positions before octets and before a string. */
        readonly start: number;
        readonly stringStart: number;
        /** Transitions below \`plain\` read a unit and are their own target. */
        readonly plain: number;
        /** Entries below \`single\` are transitions (0 none); the rest are \`single\` + an index into \`transitions\`. */
        readonly single: number;
        /** Lists of transitions, each ended by 0. */
        readonly transitions: ArrayLike<number>;
        /** The transitions that read a unit of the class, by position and class. */
        readonly reads: ArrayLike<number>;
        /** The calls that may begin with such a unit, by position and class; in the first column, all. */
        readonly calls: ArrayLike<number>;
        /** The transition by which a call or a word ends, or 0, by position. */
        readonly ends: ArrayLike<number>;
        /** Targets, by transition - \`plain\`; likewise \`callee\` and \`events\`. */
        readonly target: ArrayLike<number>;
        /** The position at which the called rule begins, plus 1; 0 if the transition reads a unit. */
        readonly callee: ArrayLike<number>;
        /** The events of the transition: an index into \`EVENTS\`. */
        readonly events: ArrayLike<number>;
      }`,
    ),
  ];
}
