/**
 * The layout of charts: the numbers of items and of edges, in arrays. Their places are numbers with comments in emitted
 * code, since V8 compiles the loops to code that is slower by a tenth if they are constants of the module.
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

/** The type of charts. */
export function chartType({ arrays }: Host): Declaration {
  const { type } = arrays.numbers;
  return typeAlias(
    NAMES.Chart,
    'A chart (J. Earley, CACM 13, 1970): all items of an input, and the edges between them. A position is a place in the grammar; transitions lead from one to the next, by a unit or by a call. A frame is a call that began at an offset, and an item a position in a frame at an offset. Both are rows of numbers in one array; a row is identified by the index of its first number. Offsets within a row are literals: V8 runs named constants a tenth slower here.',
    `{
      ${docComment(...ITEM_DOC)}
      items: ${type};
      ${docComment(...EDGE_DOC)}
      edges: ${type};
      /** The first item of each frame. */
      first: number[];
      /** The last item in which each frame may end; -1 if there is none. */
      ends: number[];
      /** The first item at the end of the input. */
      low: number;
      /** The index after the last item. */
      high: number;
    }`,
  );
}
