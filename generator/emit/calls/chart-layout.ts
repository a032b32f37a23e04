/**
 * The layout of charts: the numbers of items, edges, frames and calls, in arrays. Their places are numbers with comments in
 * emitted code, since V8 compiles the loops to code that is slower by a tenth if they are constants of the module.
 */
import { docComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { typeAlias } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { NAMES } from '../program/names.js';

/** The places of the numbers of an item, and how many there are. */
export const ITEM = {
  position: ' /* position */', // the first one
  frame: '1 /* frame */',
  offset: '2 /* offset */',
  lastEdge: '3 /* last edge */',
  previous: '4 /* previous */',
  previousEnd: '5 /* previous end */',
  walk: '6 /* walk */',
  transition: '7 /* transition */',
  edge: '8 /* edge */',
  size: '9 /* size of an item */',
} as const;

const ITEM_DOC = [
  'Of each item:',
  '  position, frame, offset',
  '  last edge     the last edge to it',
  '  previous      the item before it in its frame',
  '  previous end  if its frame may end in it, the item before it in which that may',
  '  walk          the number of the last walk back that came through it',
  '  transition    the transition that leads on, in that walk',
  '  edge          an edge by that transition',
  '-1 where there is no such item or edge.',
];

/** The places of the numbers of an edge, and how many there are. */
export const EDGE = {
  source: ' /* source */', // the first one
  transition: '1 /* transition */',
  target: '2 /* target */',
  callee: '3 /* callee */',
  previous: '4 /* previous */',
  equal: '5 /* equal */',
  size: '6 /* size of an edge */',
} as const;

const EDGE_DOC = [
  'Of each edge:',
  '  source    the item before it',
  '  transition',
  '  target    the item after it',
  '  callee    the frame of the call; -1 for a unit',
  '  previous  the edge before it to the same item',
  '  equal     a further edge by the same transition from the same item',
  '-1 where there is no such edge.',
];

/** The places of the numbers of a frame, and how many there are. */
export const FRAME = {
  begin: ' /* begin */', // the first one
  entry: '1 /* entry */',
  ended: '2 /* ended */',
  lastItem: '3 /* last item */',
  lastCall: '4 /* last call */',
  lastEnd: '5 /* last end */',
  first: '6 /* first */',
  size: '7 /* size of a frame */',
} as const;

const FRAME_DOC = [
  'Of each frame:',
  '  begin      the offset at which it begins; -1 for the whole input',
  '  entry      the position at which it begins',
  '  ended      the last offset at which it may end',
  '  last item',
  '  last call  the last call that it returns to',
  '  last end   the last item in which it may end',
  '  first      its first item',
  '-1 where there is no such item or call.',
];

/** The places of the numbers of a call, and how many there are. */
export const CALL = {
  item: ' /* item */', // the first one
  frame: '1 /* frame */',
  transition: '2 /* transition */',
  previous: '3 /* previous */',
  size: '4 /* size of a call */',
} as const;

const CALL_DOC = [
  'Of each call:',
  '  item        the item that makes it',
  '  frame       the frame of that item',
  '  transition',
  '  previous    the call before it of the same frame; -1 if there is none',
];

/** The types of charts, and of the tables that they are made by. */
export function chartTypes({ arrays }: Host): readonly Declaration[] {
  const { type } = arrays.numbers;
  return [
    typeAlias(
      NAMES.Chart,
      'A chart (J. Earley, CACM 13, 1970): the items of an input. A position is a place in the grammar; transitions lead from one to the next, by a unit or by a call. A frame is a call that began at an offset, and an item a position in a frame at an offset. Where parts are to be found, edges lead from item to item. All are rows of numbers in arrays; a row is identified by the index of its first number. Offsets within a row are literals: V8 runs named constants a tenth slower here.',
      `{
        ${docComment(...ITEM_DOC)}
        items: ${type};
        ${docComment(...EDGE_DOC)}
        edges: ${type};
        ${docComment(...FRAME_DOC)}
        frames: ${type};
        ${docComment(...CALL_DOC)}
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
        /** A transition below reads a unit and leads to the position of its number. */
        readonly plain: number;
        /** A number below is a transition itself, or 0 for none; above, it is the place of a list, plus this. */
        readonly single: number;
        /** Lists of transitions, each before a 0. */
        readonly transitions: ArrayLike<number>;
        /** By position and class: the transitions that read a unit of the class. */
        readonly reads: ArrayLike<number>;
        /** By position and class: the calls that may begin with such a unit; in the first column, all. */
        readonly calls: ArrayLike<number>;
        /** By position: the transition by which a call or a word ends, or 0. */
        readonly ends: ArrayLike<number>;
        /** By transition, from \`plain\` on: the position after it. */
        readonly target: ArrayLike<number>;
        /** The position at which the called rule begins, plus 1; 0 if the transition reads a unit. */
        readonly callee: ArrayLike<number>;
        /** The place in \`EVENTS\` of what happens on it. */
        readonly events: ArrayLike<number>;
      }`,
    ),
  ];
}
