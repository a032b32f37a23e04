/**
 * Charts: all ways to read an input with calls, from which `parse` takes the first word.
 *
 * An item is a position in a frame at an offset; a frame is a call that began at an offset. Edges lead from item to item,
 * by a unit or by a word that was called. A chart has all items that can be reached, so it is also where the words come
 * from that say what was expected.
 */
import type { CalledPositions } from '../../automata/called-positions.js';
import { classesIn, type SymbolClasses } from '../../automata/symbol-classes.js';
import { FIRST_CALL } from '../../automata/regex.js';
import type { Position, Way } from '../../automata/positions.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { ChartPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import { byInput, inputOf, startOf, unitsOfAll, wholeParameters } from '../inputs/units.js';
import { table, typeAlias, unsignedArray } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { classAt } from '../variants/table.js';
import { greatestOf } from './tables.js';

const { Chart, chartOf, EVENTS, WAYS, WAYS_AT, CALLS_AT, END_AT, TARGET, CALLEE, EVENTS_OF } =
  NAMES;

/** The most edges of a chart. */
const MOST_EDGES = 50_000_000;

/** The most items to make room for at once. */
const MOST_ROOM = 1_000_000;

/** The type of charts, the tables, and the function that makes charts. */
export function chartDeclarations(
  plan: Plan,
  chart: ChartPlan,
  host: Host,
): readonly Declaration[] {
  const later = laterCalls(chart.positions, plan.dfa.classes);
  return [
    chartType(host),
    ...tables(plan, chart, later, host),
    chartFunction(plan, chart, later, host),
  ];
}

function chartType(host: Host): Declaration {
  const { type } = host.arrays.numbers;
  return typeAlias(
    Chart,
    'All items of an input, and the edges between them. An item or an edge is known by the place of its first number.',
    `{
      /** Of each item: position, frame, offset, last edge to it, item before it in its frame, item before it in which the frame may end; then the walk that marked it, the way that it takes, and an edge by that way. -1 where there is none. */
      items: ${type};
      /** Of each edge: item before it, way, item behind it, frame of the call, edge before it to the same item; then a further edge by the same way from the same item. -1 where there is none. */
      edges: ${type};
      /** Of each frame, the first item, and the last one in which it may end; -1 if there is none. */
      first: number[]; ends: number[];
      /** The first item at the end of the input, and the place behind the last one. */
      low: number; high: number;
    }`,
  );
}

function tables(
  plan: Plan,
  { positions, expected }: ChartPlan,
  later: LaterCalls | undefined,
  host: Host,
): readonly Declaration[] {
  const { all, entries } = positions;
  const { classes } = plan.dfa;
  const ways: Way[] = [];
  const lists = new Lists();
  const events = new Lists();
  const rows = all.map((position, id) => {
    const reads = Array.from({ length: classes.count }, (): number[] => []);
    const calls: { readonly number: number; readonly isLater: ReadonlySet<number> }[] = [];
    let end = 0;
    position.ways.forEach((way, index) => {
      const number = ways.push(way);
      if (way.range === undefined) end = number;
      else if (way.range.lo >= FIRST_CALL)
        calls.push({ number, isLater: later?.[id]?.get(index) ?? new Set() });
      else for (const read of classesIn(classes, way.range)) reads[read]!.push(number);
    });
    const callsOn = (read: number): number =>
      lists.placeOf(calls.flatMap(({ number, isLater }) => (isLater.has(read) ? [] : [number])));
    return {
      reads: reads.map((list) => lists.placeOf(list)),
      // Those at the end of the input come first.
      calls: Array.from({ length: later === undefined ? 1 : classes.count + 1 }, (_, read) =>
        callsOn(read - 1),
      ),
      end,
    };
  });
  const simple = (name: Fragment, doc: string, numbers: readonly number[]): Declaration =>
    table(host, {
      name,
      type: unsignedArray(greatestOf(numbers)),
      doc: [doc],
      entries: numbers,
    });
  const calleeOf = ({ range }: Way): number =>
    range === undefined || range.lo < FIRST_CALL ? 0 : entries.get(range.lo)! + 1;
  return [
    table(host, {
      name: WAYS_AT,
      type: unsignedArray(lists.all.length),
      doc: ['For each position and class, the place of the ways that read it in `WAYS`.'],
      entries: rows.flatMap(({ reads }) => reads),
      perRow: classes.count,
      notes: all.map(({ ways }, id) => noteOf(ways, expected[id]!)),
    }),
    later !== undefined
      ? table(host, {
          name: CALLS_AT,
          type: unsignedArray(lists.all.length),
          doc: [
            'For each position, and the end of the input or the class of the next unit, the place of its calls in `WAYS`.',
            'Calls that can as well be made behind that unit are left out.',
          ],
          entries: rows.flatMap(({ calls }) => calls),
          perRow: classes.count + 1,
          label: String,
        })
      : simple(
          CALLS_AT,
          'For each position, the place of its calls in `WAYS`.',
          rows.flatMap(({ calls }) => calls),
        ),
    simple(
      END_AT,
      'For each position, the way by which a call, or a word, ends there; 0 if there is none.',
      rows.map(({ end }) => end),
    ),
    simple(WAYS, 'Ways, in the order of the grammar; 0 behind the last one of a list.', lists.all),
    simple(TARGET, 'The position behind each way.', [0, ...ways.map(({ to }) => Math.max(0, to))]),
    simple(CALLEE, 'The position in which what a way calls begins, plus 1; 0 if it reads a unit.', [
      0,
      ...ways.map(calleeOf),
    ]),
    simple(EVENTS_OF, 'The place in `EVENTS` of what happens on each way.', [
      0,
      ...ways.map((way) => events.placeOf(way.events.map((event) => event + 1))),
    ]),
    simple(
      EVENTS,
      'What happens on ways: 1 where a part begins, and the number of a capture plus 1 where it ends; 0 behind the last one.',
      events.all,
    ),
  ];
}

/** The most words of a note. */
const MOST_WORDS = 8;

/** What follows a position, in words. */
function noteOf(ways: readonly Way[], expected: readonly string[]): string {
  const words = [
    ...expected,
    ...(ways.some(({ range }) => range !== undefined && range.lo >= FIRST_CALL) ? ['a call'] : []),
    ...(ways.some(({ range }) => range === undefined) ? ['the end'] : []),
  ];
  const more = words.length > MOST_WORDS ? ', ...' : '';
  return `before ${words.slice(0, MOST_WORDS).join(', ')}${more}`;
}

/** For each position, by the indices of its calls, the classes of units before which they need not be made. */
type LaterCalls = readonly (ReadonlyMap<number, ReadonlySet<number>> | undefined)[];

/**
 * Note [Later calls]. A position may read a unit and stay where it is, such as a blank, and before that call a rule that
 * begins with such units, too. If it prefers to read, and whatever the rule can do after the unit it can do at its
 * beginning, then the first parse has no call there: it calls behind the unit. Without these calls, a chart does not grow
 * with the square of the units in a row. Undefined if no call can be left out.
 */
function laterCalls(
  { all, entries }: CalledPositions,
  classes: SymbolClasses,
): LaterCalls | undefined {
  const isIn = (part: Way, position: Position): boolean =>
    part.range !== undefined &&
    position.ways.some(
      ({ range, to }) =>
        to === part.to &&
        range !== undefined &&
        range.lo <= part.range!.lo &&
        part.range!.hi <= range.hi,
    );
  const known = new Map<Way, ReadonlySet<number>>();
  const readsOn = (way: Way, index: number): boolean =>
    getOrInsert(known, way, () => {
      const { range } = way;
      return new Set(
        range === undefined || range.lo >= FIRST_CALL ? [] : classesIn(classes, range),
      );
    }).has(index);
  /** Whether a call that a position makes may begin with a unit of a class. */
  const callsOn = (position: Position, index: number, asked = new Set<Position>()): boolean =>
    position.ways.some(({ range }) => {
      if (range === undefined || range.lo < FIRST_CALL) return false;
      const entry = all[entries.get(range.lo)!]!;
      if (asked.has(entry)) return false;
      asked.add(entry);
      return entry.ways.some((way) => readsOn(way, index)) || callsOn(entry, index, asked);
    });
  const later = all.map(({ ways }, id) => {
    const found = new Map<number, Set<number>>();
    ways.forEach(({ range }, call) => {
      if (range === undefined || range.lo < FIRST_CALL) return;
      const entry = all[entries.get(range.lo)!]!;
      for (let index = 0; index < classes.count; index++) {
        const stays = ways.findIndex((way) => way.to === id && readsOn(way, index));
        if (stays < 0 || stays > call || callsOn(entry, index)) continue;
        const behind = entry.ways.filter((way) => readsOn(way, index)).map(({ to }) => all[to]!);
        if (behind.length > 0 && behind.every((each) => each.ways.every((way) => isIn(way, entry))))
          getOrInsert(found, call, () => new Set()).add(index);
      }
    });
    return found.size === 0 ? undefined : found;
  });
  return later.some((calls) => calls !== undefined) ? later : undefined;
}

/** Lists one after the other, each followed by 0, equal ones once; the empty one is at 0. */
class Lists {
  readonly all: number[] = [0];
  readonly #places = new Map<string, number>([['', 0]]);

  placeOf(list: readonly number[]): number {
    return getOrInsert(
      this.#places,
      list.join(),
      () => this.all.push(...list, 0) - list.length - 1,
    );
  }
}

/** The numbers of an item: its cells. */
export const ITEM = {
  position: 0,
  frame: 1,
  offset: 2,
  /** The last edge to it; -1 if there is none. */
  last: 3,
  /** The item before it in its frame; -1 if there is none. */
  earlier: 4,
  /** If its frame may end in it, the item before it in which that may; -1 if there is none. */
  sooner: 5,
  /** The number of the walk that has marked it. */
  marked: 6,
  /** The way that leads on, in that walk. */
  chosen: 7,
  /** An edge by that way. */
  head: 8,
  size: 9,
};

/** The numbers of an edge. */
export const EDGE = {
  source: 0,
  way: 1,
  target: 2,
  /** The frame that was called; -1 for a unit. */
  callee: 3,
  /** The edge before it to the same item; -1 if there is none. */
  before: 4,
  /** A further edge by the same way from the same item; -1 if there is none. */
  more: 5,
  size: 6,
};

/** A number of an item or an edge in code. */
export function cell(array: 'items' | 'edges', of: string, place: number): Fragment {
  return code`${array}[${of}${place === 0 ? '' : ` + ${place}`}]`;
}

/** The value of a number of an item in code. */
export function item(of: string, field: keyof typeof ITEM): Fragment {
  return code`${cell('items', of, ITEM[field])}!`;
}

function chartFunction(
  plan: Plan,
  { positions }: ChartPlan,
  later: LaterCalls | undefined,
  host: Host,
): Declaration {
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const { starts } = positions;
  const start = byInput(
    plan,
    (input) => code`${starts[startOf(plan, input) === plan.start ? 0 : starts.length - 1]!}`,
  );
  const { classes } = plan.dfa;
  const callsAt = (index: string): Fragment =>
    later !== undefined
      ? code`${CALLS_AT}[position * ${classes.count + 1} + ${index} + 1]`
      : code`${CALLS_AT}[position]`;
  const { make, room } = host.arrays.numbers;
  const fill = (
    array: 'items' | 'edges',
    of: string,
    cells: Readonly<Record<string, number>>,
    values: Readonly<Record<string, string>>,
  ): readonly Fragment[] =>
    Object.entries(values).map(
      ([field, value]) => code`${cell(array, of, cells[field]!)} = ${value};`,
    );
  return internal(
    chartOf.text,
    wholeParameters(name),
    Chart,
    `The chart of an input; every unit of it can be read. Throws a RangeError above ${MOST_EDGES} edges.`,
    code`
      ${units.begin}
      const room = Math.min(to - from, ${MOST_ROOM}) + 16;
      let items = ${make(`${ITEM.size} * room`)};
      let edges = ${make(`${EDGE.size} * room`)};
      let high = 0;
      let edge = 0;
      const first: number[] = [0];
      const ends: number[] = [-1];
      // For each frame, the offsets at which it begins, and at which its end was noted last.
      const begins: number[] = [-1];
      const ended: number[] = [-1];
      // For each frame, its last call; for each call the item, the way, and the call before.
      const calls: number[] = [-1];
      const callItem: number[] = [];
      const callWay: number[] = [];
      const callBefore: number[] = [];
      // For each frame, its last item.
      const latest: number[] = [-1];
      // For each position in which calls begin, the last frame.
      const called: number[] = [];
      // An array with getters may give something else than was checked: then that counts, as a unit.
      const classOf = (i: number): number => {
        ${declare(units.unit, code`(${units.at('i')}) & ${hex(classes.max)}`, code`return ${classAt(plan, units)};`)}
      };
      // Adds an item, unless it leads nowhere with what is ahead; -1 then.
      const add = (position: number, frame: number, offset: number, ahead: number): number => {
        if (ahead >= 0 && ${WAYS_AT}[position * ${classes.count} + ahead] === 0 && ${callsAt('ahead')} === 0 && ${END_AT}[position] === 0)
          return -1;
        let item = latest[frame]!;
        for (; item >= 0 && ${item('item', 'offset')} === offset; item = ${item('item', 'earlier')})
          if (${item('item', 'position')} === position) return item;
        item = high;
        ${room('items', 'high', ITEM.size)}
        high += ${ITEM.size};
        ${fill('items', 'item', ITEM, { position: 'position', frame: 'frame', offset: 'offset', last: '-1', earlier: 'latest[frame]!', sooner: '-1', marked: '0' })}
        latest[frame] = item;
        return item;
      };
      const link = (source: number, way: number, target: number, callee: number): void => {
        if (target < 0) return;
        if (edge === ${MOST_EDGES * EDGE.size}) throw new RangeError('more than ${MOST_EDGES} edges');
        ${room('edges', 'edge', EDGE.size)}
        ${fill('edges', 'edge', EDGE, { source: 'source', way: 'way', target: 'target', callee: 'callee', before: `items[target + ${ITEM.last}]!` })}
        ${cell('items', 'target', ITEM.last)} = edge;
        edge += ${EDGE.size};
      };
      let ahead = from < to ? classOf(from) : -1;
      add(${start}, 0, from, -1);
      for (let i = from, low = 0; ; i++) {
        // Items are added while they are walked: those behind calls that end, and those in calls that begin.
        for (let item = low; item < high; item += ${ITEM.size}) {
          const position = ${item('item', 'position')};
          if (${END_AT}[position] !== 0) {
            const frame = ${item('item', 'frame')};
            ${cell('items', 'item', ITEM.sooner)} = ends[frame]!;
            ends[frame] = item;
            // A call has read something.
            if (begins[frame] !== i && ended[frame] !== i) {
              ended[frame] = i;
              for (let c = calls[frame]!; c >= 0; c = callBefore[c]!) {
                const source = callItem[c]!;
                const way = callWay[c]!;
                link(source, way, add(${TARGET}[way]!, ${item('source', 'frame')}, i, ahead), frame);
              }
            }
          }
          for (let w = ${callsAt('ahead')}!; ${WAYS}[w] !== 0; w++) {
            const way = ${WAYS}[w]!;
            const entry = ${CALLEE}[way]! - 1;
            let frame = called[entry]!;
            if (begins[frame] !== i) {
              frame = begins.length;
              called[entry] = frame;
              begins.push(i);
              ended.push(-1);
              calls.push(-1);
              latest.push(-1);
              ends.push(-1);
              first.push(add(entry, frame, i, ahead));
            }
            callItem.push(item);
            callWay.push(way);
            callBefore.push(calls[frame]!);
            calls[frame] = callItem.length - 1;
          }
        }
        if (i === to) return { items, edges, first, ends, low, high };
        const index = ahead;
        ahead = i + 1 < to ? classOf(i + 1) : -1;
        // Where the only item goes on in its own position, and nothing happens, it stays the same at the next offset.
        if (high - low === ${ITEM.size}) {
          const position = ${item('low', 'position')};
          const w = ${WAYS_AT}[position * ${classes.count} + index]!;
          const way = ${WAYS}[w]!;
          const edge = ${item('low', 'last')};
          if (
            ${WAYS}[w + 1] === 0 && ${TARGET}[way] === position && ${EVENTS_OF}[way] === 0 &&
            ${callsAt('index')} === 0 && ${END_AT}[position] === 0 &&
            edge >= 0 && edges[edge + ${EDGE.callee}] === -1
          ) {
            ${cell('items', 'low', ITEM.offset)} = i + 1;
            continue;
          }
        }
        const until = high;
        for (let item = low; item < until; item += ${ITEM.size})
          for (let w = ${WAYS_AT}[${item('item', 'position')} * ${classes.count} + index]!; ${WAYS}[w] !== 0; w++) {
            const way = ${WAYS}[w]!;
            link(item, way, add(${TARGET}[way]!, ${item('item', 'frame')}, i + 1, ahead), -1);
          }
        low = until;
      }`,
  );
}
